"""The combat rules as kernels. Nothing here knows files, sentences, environments or agents."""

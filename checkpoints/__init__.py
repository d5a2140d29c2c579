"""The trained policies that come with opfor, a bundle a mode (`agents/bundles.py`); `learned` plays them."""

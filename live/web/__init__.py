"""The table over HTTP: an API for programs, streams of what happens, webhooks, and a console in the browser."""

"""The browser: pages, tables and rooms for people. Static files are in `static/`, the look in `darwindeck.look`."""

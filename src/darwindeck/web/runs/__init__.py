"""Runs in the browser: begun in a page, at work in processes of their own, watched live, stopped and gone on with."""

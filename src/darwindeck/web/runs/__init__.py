"""Runs in the browser: started in a page, run in separate processes, watched live, stopped and resumed."""

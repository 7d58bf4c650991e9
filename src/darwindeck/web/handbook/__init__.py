"""The handbook on the site, at /docs."""

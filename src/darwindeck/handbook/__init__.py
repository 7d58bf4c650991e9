"""The handbook: the pages of docs/, rendered to read offline or on the site, with a search of their own."""

"""What was learnt from one's ratings, and the ratings themselves, in the browser."""

"""Pictures of a game in play, as data: groups of our own cards with words beside them. Renderers draw them."""

"""The workbench in the browser: a game rule by rule, with dials, problems, measurement, play and saving."""

"""Language models at the table: tools, condensed history, prompts. Nothing here talks to a provider."""

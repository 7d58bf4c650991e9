"""The open card table in the browser: any plugin's table, drawn from its playmat, with somebody across it."""

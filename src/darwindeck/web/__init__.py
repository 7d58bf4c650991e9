"""The browser, `darwindeck serve`: pages rendered here, tables played over sockets. Rules and secrets stay below."""

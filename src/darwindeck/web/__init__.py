"""The web site, `darwindeck serve`: pages are rendered on the server, tables are played over sockets. Rules
and hidden cards are handled by the layers below."""

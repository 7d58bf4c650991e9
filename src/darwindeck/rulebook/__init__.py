"""Rulebooks that say exactly what the engine does: genome → `Rulebook` → Markdown, HTML, PDF, prompt.

`build.rulebook` makes one (`dd.rulebook`), `model.Rulebook` is one. No names are exported here: see
`darwindeck/__init__.py`.
"""

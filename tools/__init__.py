"""What developers run and users never need: golden files, generated pages, generated code. Not in the wheel."""

"""Renderers: each reads the document model and nothing else."""

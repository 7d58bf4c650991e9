"""A model as editor: it proposes changes while a run breeds games. Validation and play decide; nothing needs it."""

from darwindeck.llm.editor.kept import Kept, Proposal
from darwindeck.llm.editor.model_editor import ModelEditor
from darwindeck.llm.editor.question import editor_prompt_hash

__all__ = ["Kept", "ModelEditor", "Proposal", "editor_prompt_hash"]

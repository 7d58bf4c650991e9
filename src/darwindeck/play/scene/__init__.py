"""The Scene: what a seat sees of its table, one model for terminal, browser and language models."""

from darwindeck.play.scene.compose import player_of, scene
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Scene, ScoreSheet
from darwindeck.play.scene.onlooker import Sight, onlooker_scene

__all__ = ["Layout", "Scene", "ScoreSheet", "Sight", "onlooker_scene", "player_of", "scene"]

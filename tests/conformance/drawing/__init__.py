"""Questions that are drawn at random: see ``collecting``."""

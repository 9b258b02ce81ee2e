"""The laws of the games, one package each."""

"""A lesson with many people: a session, its server, its pages."""

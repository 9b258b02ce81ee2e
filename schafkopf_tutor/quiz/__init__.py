"""Questions as values: what is asked, what is right, and why."""

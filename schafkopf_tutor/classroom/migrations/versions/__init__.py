"""The steps, oldest first. One that was released is never changed."""

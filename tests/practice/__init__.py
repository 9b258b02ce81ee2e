"""What a learner remembers: nothing acknowledged is lost, what is due is asked."""

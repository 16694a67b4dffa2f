"""The entry desk: what its page shows and what is typed or tapped there."""

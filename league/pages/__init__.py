"""What many pages share: menu, kept parts, what an address asks for."""

"""What the pages of the lobby show, as plain dataclasses in the reader's language."""

"""Texts of Hex as data in three languages: words of traits and rules, contradictions of rulebooks, leader cards."""

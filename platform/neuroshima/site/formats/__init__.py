"""Formats of dates and times where ours differ from Django's (`FORMAT_MODULE_PATH`)."""

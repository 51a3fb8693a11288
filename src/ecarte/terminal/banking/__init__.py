"""The banking table on a full screen, and the evening with real cards."""

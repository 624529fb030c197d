"""From validated rows to files: one file a form."""

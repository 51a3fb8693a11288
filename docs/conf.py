"""How the manual is made into pages."""

project = "ecarte"
author = "the ecarte authors"
project_copyright = "2026, the ecarte authors"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Écarté"
exclude_patterns = ["_build"]
myst_heading_anchors = 3

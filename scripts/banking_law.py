"""Counts the joint law of the three tableaux anew and writes the file that is shipped.

Some ten seconds: `python -m scripts.banking_law`; `--check` only compares.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ecarte.analysis.banking_joint import FILE, written
from ecarte.analysis.banking_law import law, steps
from ecarte.analysis.banking_undealt import FRESH
from ecarte.banking.rules import Cancel
from ecarte.banking.state import STAKED_TABLEAUX


def rebuilt() -> str:
    """The text of the file, counted from the rules."""
    total, chances = steps(FRESH), {}
    for cancel in Cancel:

        def show(done: int, cancel: Cancel = cancel) -> None:
            sys.stderr.write(f"\r{cancel}: {done} of {total} shapes of the banker’s trumps")

        chances[str(cancel)] = written(law(FRESH, len(STAKED_TABLEAUX), cancel, show))
        sys.stderr.write("\n")
    return json.dumps(chances, indent=1) + "\n"


def main() -> int:
    """Writes the file, or says whether it is right."""
    text, file = rebuilt(), Path(str(FILE))
    if "--check" not in sys.argv:
        file.write_text(text, encoding="utf-8")
    elif file.read_text(encoding="utf-8") != text:
        sys.stderr.write("The shipped law differs from the one counted now.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

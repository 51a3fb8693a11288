"""Writes the playthroughs that the tests compare: whole games with all that OpenSpiel asks of them.

A few seconds: `python -m scripts.openspiel_playthroughs`; `--check` only compares. The acts in a
file are kept; what is said of each state is made anew. A new file is begun with random acts.
"""

from __future__ import annotations

import sys
from pathlib import Path

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import ecarte.envs.openspiel

FOLDER = Path(__file__).parents[1] / "tests" / "envs" / "playthroughs"
GAMES = {
    "classic": ("ecarte", 7),
    "club": ("ecarte(dealer=-1,hand_size=3,ranks=KQJA,rules=club,suits=SHD)", 9),
    "game": ("ecarte(hand_size=3,length=match,ranks=KQJ,suits=SHD,target=3)", 4),
    "tiny": ("ecarte(dealing=sorted,hand_size=2,ranks=KQJ,suits=SH)", 6),
}
"""The files: the game, and the seed of the acts a new file begins with."""
assert ecarte.envs.openspiel.SHORT_NAME == "ecarte"


def playthrough(name: str) -> tuple[str, str]:
    """A file as it stands, and as it is made now."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthrough"])
    file = FOLDER / f"{name}.txt"
    if file.exists():
        old, new = generate_playthrough.replay(str(file))
    else:
        game, seed = GAMES[name]
        old, new = "", generate_playthrough.playthrough(game, [], seed=seed)
    return old, new


def main() -> int:
    """Writes the files, or says whether they are right."""
    changed = []
    for name in GAMES:
        old, new = playthrough(name)
        if old != new:
            changed.append(name)
            if "--check" not in sys.argv:
                FOLDER.mkdir(exist_ok=True)
                (FOLDER / f"{name}.txt").write_text(new, encoding="utf-8")
    if changed and "--check" in sys.argv:
        sys.stderr.write(f"These playthroughs are made otherwise now: {', '.join(changed)}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

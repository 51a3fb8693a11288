"""Collects every text a person can see into the catalogues, so that translators find what is new.

Run by `make texts`. Removed texts leave the catalogues; changed ones are not guessed at.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "ecarte"
KEYWORDS = {"message": None, "mark": None, "counted": (1, 2)}


def collected() -> Catalog:
    """All texts that the program can say."""
    texts = Catalog(project="ecarte", msgid_bugs_address="", charset="utf-8")
    found = extract_from_dir(
        SOURCES,
        method_map=[("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")],
        options_map={},
        keywords=KEYWORDS,
    )
    for file, line, text, _, _ in sorted(found, key=lambda one: (one[0], one[1])):
        texts.add(text, locations=[(f"src/ecarte/{file}", line)], flags=["python-brace-format"])
    return texts


def update(catalogue: Path, texts: Catalog) -> tuple[int, int]:
    """Brings one catalogue up to date; how many texts it has, and how many lack a translation."""
    with catalogue.open("rb") as opened:
        old = read_po(opened)
    old.update(texts, no_fuzzy_matching=True)
    old.obsolete.clear()
    with catalogue.open("wb") as target:
        write_po(target, old, width=100, omit_header=False, include_lineno=False)
    with catalogue.with_suffix(".mo").open("wb") as target:
        write_mo(target, old)
    said = [one for one in old if one.id]
    lacking = [
        one
        for one in said
        if not (all(one.string) if isinstance(one.string, tuple) else one.string)
    ]
    return len(said), len(lacking)


def main() -> None:
    """Updates all catalogues and says what they lack."""
    texts = collected()
    for catalogue in sorted(SOURCES.glob("locale/*/LC_MESSAGES/ecarte.po")):
        total, lacking = update(catalogue, texts)
        print(f"{catalogue.parts[-3]}: {total} texts, {lacking} to translate")


if __name__ == "__main__":
    main()

"""The pages of the banking game: founding a table, and what its own page shows and sends."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from fastapi.templating import Jinja2Templates
from starlette.datastructures import FormData

from ecarte.banking import acts
from ecarte.banking.rules import BY_CUT, MOST_UNITS, BankingRules, Cancel, Compulsory, Form
from ecarte.errors import BadText, EcarteError
from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.players.banking import PLAYERS
from ecarte.service.shared.house import House
from ecarte.service.shared.names import verify_person
from ecarte.service.shared.table import Entry
from ecarte.speech.players import KINDS
from ecarte.web import banking_shown
from ecarte.web.pages import kept_name, text, to_founded
from ecarte.web.templating import language_of, page

PAGE, PART = "banking.html", "banking_table.html"
KEYS = (
    ("hand", "h", mark("Purses")),
    ("table", "t", mark("Table")),
    ("score", "c", mark("Deal and bank")),
    ("last", "l", mark("Last deal")),
    ("history", "w", mark("What happened")),
    ("help", "?", mark("Keys")),
)
"""The keys that can be changed: the use, the usual key, and what it does."""
PLAIN = ("begin", "done", "bring", "leave", "break_up", "claim", "back")
"""What is done at the table beside the acts of the game and needs nothing more said."""
LONGEST_ACT = 100

FORMS = {
    Form.FIRST: mark("The banker pays from his purse and answers for every stake."),
    Form.LAID: mark("The banker lays a bank, which can be broken."),
}
CANCELS = {
    Cancel.FIRST: mark("before the first trick"),
    Cancel.AS_MET: mark("only as they meet"),
}
COMPULSORIES = {
    Compulsory.EXACT: mark("Tableaux 2 and 3 carry just the agreed sum."),
    Compulsory.AT_LEAST: mark("Tableaux 2 and 3 carry the agreed sum or more."),
}
FOUNDER = "founder"
FIRST_BANKERS = {BY_CUT: mark("who cuts the highest card"), FOUNDER: mark("I, if I take it")}
LIMITS = {
    "60": mark("1 minute"),
    "120": mark("2 minutes"),
    "300": mark("5 minutes"),
    "1200": mark("20 minutes"),
    "86400": mark("a day"),
}
"""How long the others wait before the table may go on without somebody, in seconds."""
NEIGHBOURS = (
    mark("Boris"),
    mark("Clara"),
    mark("Dora"),
    mark("Emil"),
    mark("Flora"),
    mark("Gustav"),
    mark("Helena"),
    mark("Igor"),
    mark("Julia"),
)
"""What computers are called, as far as nobody else is called so."""
MOST_COMPUTERS = 4
"""How many computers of each kind can be asked for."""
USUAL = {
    "name": "",
    "units": "200",
    "form": str(Form.FIRST),
    "agreed": "10",
    "compulsory": str(Compulsory.EXACT),
    "cancel": str(Cancel.FIRST),
    "min_purse": "1",
    "first_banker": BY_CUT,
    "limit": "120",
    **dict.fromkeys(PLAYERS, "1"),
}
"""How the founding form stands before anything is changed."""


def shown(table: Mapping[str, Any], language: Language, request: Request) -> dict[str, Any]:
    """What the templates of the table need, made from the reader's snapshot alone."""
    del request
    return banking_shown.shown(table, language, int(time.time()))


def keys() -> list[tuple[str, str, str]]:
    """The keys of the table that can be changed."""
    return list(KEYS)


def entry(form: FormData) -> Entry:
    """What a form of the table's page wants to be done. Raises `BadText`."""
    do = text(form, "do")
    if do in PLAIN:
        return {"do": do}
    if do == "sit_again":
        return {"do": do, "words": text(form, "words")[:LONGEST_ACT]}
    act = text(form, "act")
    if do not in ("", "act") or not act:
        raise BadText(message("This form asks for nothing that can be done at the table."))
    wanted: Entry = {"do": "act", "act": act[:LONGEST_ACT]}
    if act == "lay" or (act.startswith("stake ") and act.count(" ") == 1):
        wanted["amount"] = text(form, "amount").strip()[:LONGEST_ACT]
    return wanted


def setup_from(form: Mapping[str, str], language: Language) -> dict[str, Any]:
    """The setup of a table as its founder has asked for it. Raises `EcarteError`."""
    founder = verify_person(form["name"])
    units = acts.amount(form["units"].strip())
    first = founder if form["first_banker"] == FOUNDER else BY_CUT
    rules = BankingRules(
        form=Form(_one_of(form["form"], FORMS)),
        agreed=acts.amount(form["agreed"].strip()),
        compulsory=Compulsory(_one_of(form["compulsory"], COMPULSORIES)),
        cancel=Cancel(_one_of(form["cancel"], CANCELS)),
        min_purse=acts.amount(form["min_purse"].strip()),
        first_banker=first,
    )
    names = _names(founder, language)
    computers = [
        [next(names), units, kind]
        for kind in PLAYERS
        for _ in range(int(_one_of(form[kind], map(str, range(MOST_COMPUTERS + 1)))))
    ]
    return {
        "game": "banking",
        "rules": rules.switches(),
        "computers": computers,
        "units": units,
        "founder": founder,
        "limit": int(_one_of(form["limit"], LIMITS)),
    }


def _one_of(word: str, words: Iterable[str]) -> str:
    """A choice of the form, if it offers it. Raises `BadText`."""
    if word not in list(words):
        raise BadText(message("“{word}” is none of the choices.", word=word[:40]))
    return word


def _names(founder: str, language: Language) -> Iterator[str]:
    """Names for the computers, none of them the founder's."""
    for name in map(language.text, NEIGHBOURS):
        if name.casefold() != founder.casefold():
            yield name


def router(house: House, templates: Jinja2Templates) -> APIRouter:
    """The page on which a banking table is founded."""
    routes = APIRouter(include_in_schema=False)

    def founding(
        request: Request, given: Mapping[str, str], error: EcarteError | None = None
    ) -> Response:
        context = {
            "given": given,
            "note": error and {"sentence": error.sentence, "rule": error.rule},
            "forms": FORMS.items(),
            "cancels": CANCELS.items(),
            "compulsories": COMPULSORIES.items(),
            "first_bankers": FIRST_BANKERS.items(),
            "limits": LIMITS.items(),
            "kinds": [(kind, KINDS[kind]) for kind in PLAYERS],
            "most_computers": MOST_COMPUTERS,
            "most": MOST_UNITS,
        }
        return page(templates, request, "banking_new.html", context, 422 if error else 200)

    @routes.get("/new/banking")
    async def new(request: Request) -> Response:
        return founding(request, {**USUAL, "name": kept_name(request)})

    @routes.post("/new/banking")
    async def found(request: Request) -> Response:
        form = await request.form()
        given = {name: text(form, name) if name in form else USUAL[name] for name in USUAL}
        try:
            language = language_of(request)
            setup = setup_from(given, language)
            founded = await house.found(setup)
        except EcarteError as error:
            return founding(request, given, error)
        return to_founded(request, founded, form, setup["founder"])

    return routes

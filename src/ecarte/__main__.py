"""`python -m ecarte`: the same as the program `ecarte`."""

from ecarte.cli.main import run

run()

"""`referee convert`: the same logs in another format."""

from __future__ import annotations

import click

from referee.cli.output import say_malformed
from referee.errors import Malformed
from referee.log.convert import convert
from referee.verdict import EXIT_INPUT, EXIT_OK


@click.command("convert")
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
def command(source: str, target: str) -> int:
    """Write logs in another format.

    Writes those of the file IN into the file OUT, in the format that the name of OUT tells: TOML (.toml),
    JSON (.json) and JSON lines (.jsonl), each also compressed (.gz); - is standard input or output, the
    latter as JSON lines. No data is lost; comments survive only from TOML to TOML. What is no log is
    refused, by its cards and names too, and then no file is written; lawful it need not be.
    """
    try:
        convert(source, target)
    except Malformed as error:
        say_malformed(source, error)
        return EXIT_INPUT
    return EXIT_OK

"""`docs`: build the documentation and serve it on this machine."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from neuroshima.configuration import configuration

SOURCES = Path(__file__).resolve().parents[5] / "docs"


class Command(BaseCommand):
    help = "Builds the documentation, and serves it on this machine until it is stopped."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--build", action="store_true", help="only build")
        parser.add_argument("--to", type=Path, help="the folder of the built pages (else NEUROSHIMA_DOCS, or var/docs)")
        parser.add_argument("--port", type=int, default=8010, help="the port to listen on")

    def handle(self, *, build: bool, to: Path | None, port: int, **options: Any) -> None:
        config = configuration()
        folder = to or Path(config.docs or config.var / "docs")
        build_pages(folder)
        self.stdout.write(_("The documentation is built: %s") % folder)
        if not build:
            self._serve(folder, port)

    def _serve(self, folder: Path, port: int) -> None:
        handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
        try:
            server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        except (OSError, OverflowError) as error:
            raise CommandError(_("Port %(port)s cannot be used (%(why)s).") % {"port": port, "why": error}) from error
        with server:
            self.stdout.write(f"http://127.0.0.1:{server.server_port}/")
            self.stdout.flush()
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                return


def build_pages(folder: Path) -> None:
    """Build the pages into a folder; a warning is an error. Raises CommandError."""
    if not (SOURCES / "conf.py").is_file():
        raise CommandError(_("The documentation can only be built in a checkout of the repository."))
    if find_spec("sphinx") is None:
        raise CommandError(_("The generator is missing. Install it with: uv sync --inexact --group docs"))
    strict = ["--fail-on-warning", "--keep-going", "--quiet"]
    words = [sys.executable, "-m", "sphinx", *strict, "--builder", "html", str(SOURCES), str(folder)]
    if subprocess.run(words, check=False).returncode:
        raise CommandError(_("The documentation could not be built."))

"""Serve the site on this machine, ready to use."""

import socket
from contextlib import nullcontext

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from league.access.checks import known_password
from league.management.beside import worker_beside
from league.services.demo_people import open_accounts

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Command(BaseCommand):
    """Ready the database, load the demo league once, tell the address and serve."""

    help = "Serve the site at home: migrate, load the demo league once, serve."

    def add_arguments(self, parser):
        """Take the address to serve at."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", default=8000, type=int)
        parser.add_argument(
            "--no-worker",
            action="store_false",
            dest="worker",
            help="leave long work to a db_worker that runs elsewhere",
        )

    def handle(self, *, host, port, worker, **options):
        """Serve until Ctrl+C."""
        from waitress import serve

        from league.wsgi import application

        try:
            socket.create_server((host, port)).close()
        except (OSError, OverflowError):
            raise CommandError(
                f"{host}:{port} is taken or not of this machine. Try --port 8001."
            ) from None
        call_command("migrate", verbosity=0)
        if host not in LOOPBACK and (names := open_accounts()):
            raise CommandError(
                f"{known_password(names)} Take it from them with `python3 run.py "
                "load_demo --no-login`, and start again."
            )
        # A password that everybody knows is for this machine alone.
        call_command("load_demo", login=host in LOOPBACK, quiet=True)
        self.stdout.write(f"Pennant is at http://{host}:{port}/ (Ctrl+C stops it)")
        self.stdout.flush()
        with worker_beside() if worker else nullcontext():
            serve(application, listen=f"{host}:{port}", _quiet=True)

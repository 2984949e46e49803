"""Django's settings under test.

The data is in a temporary folder, no bots run unless a test starts them, and the plugins are named here, so that
nothing depends on other installed packages.
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
for place in (str(HERE.parent), str(HERE / "plugins")):  # `tools`, and plugins that only tests have
    if place not in sys.path:
        sys.path.insert(0, place)

from tools import workspace  # noqa: E402

if sys.dont_write_bytecode:
    # Dozens of servers are started, in a third of the time if what they import was compiled before. A developer who
    # wants nothing written beside the sources finds it with what pytest keeps.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(HERE.parent / ".pytest_cache/bytecode")

if "NEUROSHIMA_VAR" not in os.environ:
    os.environ["NEUROSHIMA_VAR"] = tempfile.mkdtemp(prefix="neuroshima-tests-")
    atexit.register(shutil.rmtree, os.environ["NEUROSHIMA_VAR"], ignore_errors=True)
WORKER = os.environ.get("PYTEST_XDIST_WORKER")
if WORKER and Path(os.environ["NEUROSHIMA_VAR"]).name != WORKER:
    # Each process of a parallel run has a folder of its own; the processes that it starts share it.
    os.environ["NEUROSHIMA_VAR"] = str(Path(os.environ["NEUROSHIMA_VAR"], WORKER))
os.environ.setdefault("NEUROSHIMA_SECRET_KEY", "for tests only, and as long as a key of a site has to be 0123456789")
os.environ.setdefault("NEUROSHIMA_BOTS", "0")
os.environ.setdefault("NEUROSHIMA_LIMITS", "0")  # all visitors come from one address; tests of limits set them
INSTALLED = {
    "hex": "neuroshima_hex.plugin", "convoy": "neuroshima_convoy.plugin",
    **{name: place for folder in workspace.folders() for name, place in workspace.entry_points(folder).items()},
    "sample": "sample_game.plugin",
}  # fmt: skip
os.environ.setdefault("NEUROSHIMA_PLUGINS", ",".join(f"{name}={place}" for name, place in INSTALLED.items()))
os.environ.setdefault("NEUROSHIMA_ALLOWED_HOSTS", "localhost,127.0.0.1,testserver")
if "NEUROSHIMA_TEST_DATABASE_URL" in os.environ:
    os.environ.setdefault("NEUROSHIMA_DATABASE_URL", os.environ["NEUROSHIMA_TEST_DATABASE_URL"])

from neuroshima.site.settings import *  # noqa: E402, F403
from neuroshima.site.settings import CONFIG, DATABASES  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file: the sockets of a test use the database from several threads at once.
    DATABASES["default"]["TEST"] = {"NAME": str(CONFIG.var / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["timeout"] = 100  # seconds that one of them waits for another on a busy machine
    # No power is cut within a test. Servers under test have the settings of a site.
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"

"""The command line of the site.

play, resolve, plugins, bench, arena, migrate, and Django's own commands.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent

if __name__ == "__main__":
    sys.path[:0] = [path for path in [str(ROOT / "platform")] if path not in sys.path]
    from neuroshima.site.cli import main

    main()

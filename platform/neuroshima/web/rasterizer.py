"""SVG on standard input to PNG on standard output.

`sharing.py` runs it as a script, because drawing would block the server's event loop for up to a second. Nothing
of the site is imported here, so that the process starts at once. Its only argument is a font, because the machine may
have none.
"""

import sys

import resvg_py


def main() -> None:
    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        skip_system_fonts=True,
        font_files=[sys.argv[1]],
        font_family="DejaVu Sans Condensed",
        sans_serif_family="DejaVu Sans Condensed",
        serif_family="DejaVu Sans Condensed",
        monospace_family="DejaVu Sans Condensed",
    )
    sys.stdout.buffer.write(bytes(png))


main()

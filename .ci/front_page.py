"""Starts the server of an installed environment, and looks at its front page.

Usage: front_page.py COMMAND SENTENCE...        "!sentence" must not stand there"""

import socket
import subprocess
import sys
import time
import urllib.request

command, *sentences = sys.argv[1:]
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]

server = subprocess.Popen([command, "play", "--port", str(port)])
try:
    page = ""
    for _attempt in range(300):
        try:
            page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).read().decode()
            break
        except OSError:
            time.sleep(0.2)
    for sentence in sentences:
        if sentence.startswith("!") and sentence[1:] in page:
            sys.exit(f"the front page says {sentence[1:]!r}")
        if not sentence.startswith("!") and sentence not in page:
            sys.exit(f"the front page does not say {sentence!r}")
finally:
    server.terminate()
    server.wait(20)

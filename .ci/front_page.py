"""Starts the server of an installed environment, and looks for a sentence on its front page.

Usage: front_page.py COMMAND SENTENCE"""

import socket
import subprocess
import sys
import time
import urllib.request

command, sentence = sys.argv[1:]
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]

server = subprocess.Popen([command, "play", "--port", str(port)])
try:
    page = ""
    for _attempt in range(100):
        try:
            page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).read().decode()
            break
        except OSError:
            time.sleep(0.2)
    if sentence not in page:
        sys.exit(f"the front page does not say {sentence!r}")
finally:
    server.terminate()
    server.wait(20)

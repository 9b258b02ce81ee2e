"""Asks a running kernel for the value of an expression: its connection file, the expression."""

from __future__ import annotations

import sys

from jupyter_client.blocking.client import BlockingKernelClient


def main(connection: str, expression: str) -> int:
    """Print what Python says; 1 and the slip where it does not answer with a value."""
    client = BlockingKernelClient()
    client.load_connection_file(connection)
    client.start_channels()
    client.wait_for_ready(timeout=30)
    reply = client.execute_interactive(
        "", silent=True, store_history=False, user_expressions={"it": expression}, timeout=30
    )
    client.stop_channels()
    found = reply["content"]["user_expressions"]["it"]
    if found["status"] != "ok":
        sys.stderr.write(f"{found}\n")
        return 1
    sys.stdout.write(found["data"]["text/plain"] + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""python -m exactsolve is the program exactsolve."""

import os
import subprocess
import sys

from ._engine import find_exactsolve


def main() -> None:
    try:
        argv = [find_exactsolve(), *sys.argv[1:]]
    except FileNotFoundError as e:
        sys.exit(f"exactsolve: {e}")
    if sys.platform == "win32":  # where exec returns to the shell at once
        sys.exit(subprocess.call(argv))
    os.execv(argv[0], argv)


if __name__ == "__main__":
    main()

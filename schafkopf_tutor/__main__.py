"""``python -m schafkopf_tutor`` is the command line."""

from schafkopf_tutor.cli import main

if __name__ == "__main__":
    raise SystemExit(main())

#!/bin/sh
# Öffnet den Schafkopf-Kurs: doppelklicken. Beim ersten Mal fragt macOS nach: Rechtsklick, dann „Öffnen“.
# Opens the Schafkopf course: double-click it. The first time macOS asks: right-click, then “Open”.
#
# On both systems the same is done; what is different about macOS stands in the other file.
exec sh "$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)/schafkopf-linux.sh" "$@"

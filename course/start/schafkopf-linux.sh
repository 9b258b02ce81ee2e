#!/bin/sh
# shellcheck disable=SC1111  # „ “ ” are part of the sentences
# Öffnet den Schafkopf-Kurs: doppelklicken, oder im Terminal:  sh schafkopf-linux.sh
# Opens the Schafkopf course: double-click it, or in a terminal:  sh schafkopf-linux.sh
#
# It installs the course once, into a folder of your own (named below as PROGRAM), and changes
# nothing else on the computer. Delete that folder, and all that was installed is gone.
set -u

HERE=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
case $(uname -s) in
  Darwin) DATA="$HOME/Library/Application Support" ;;
  *) DATA="${XDG_DATA_HOME:-$HOME/.local/share}" ;;
esac
PROGRAM="$DATA/schafkopf-tutor/program"

# --- what is said, in the learner's language -----------------------------------------------------

if [ "$(uname -s)" = Darwin ]; then
  SPOKEN=$(defaults read -g AppleLocale 2>/dev/null || echo de)
else
  SPOKEN=${LC_ALL:-${LC_MESSAGES:-${LANG:-de}}}
fi
case $SPOKEN in
  en*) L=en ;;
  *) L=de ;;
esac

say() {  # say GERMAN ENGLISH
  if [ "$L" = en ]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi
}

stop() {  # stop GERMAN ENGLISH: the one sentence, seen also where no terminal is open
  echo
  say "$1" "$2"
  if [ ! -t 1 ] && command -v xmessage >/dev/null 2>&1 && [ -n "${DISPLAY:-}" ]; then
    xmessage -center "$(say "$1" "$2")"
  fi
  if [ -t 0 ]; then
    say "Enter schließt das Fenster." "Enter closes the window."
    read -r _
  fi
  exit 1
}

# --- what there is -------------------------------------------------------------------------------

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {  # a Python 3.11 or newer: in the path, else where installers lay it
  for name in python3 python3.14 python3.13 python3.12 python3.11 python \
    /opt/homebrew/bin/python3 /usr/local/bin/python3 /usr/bin/python3 \
    /Library/Frameworks/Python.framework/Versions/Current/bin/python3; do
    found=$(command -v "$name" 2>/dev/null) || continue
    if new_enough "$found"; then
      printf '%s\n' "$found"
      return 0
    fi
  done
  return 1
}

find_uv() {
  for name in uv "$HOME/.local/bin/uv" "$HOME/.cargo/bin/uv" /opt/homebrew/bin/uv; do
    command -v "$name" 2>/dev/null && return 0
  done
  return 1
}

# --- what is installed: the download around this file, a wheel beside it, else by its name --------

ROOT=$(CDPATH='' cd -- "$HERE/../.." && pwd)
WHEEL=$(find "$HERE" -maxdepth 1 -name 'schafkopf_tutor-*.whl' | sort | tail -n 1)
PINS=
if [ -n "$WHEEL" ]; then
  WHAT="${WHEEL}[course]"
elif [ -f "$ROOT/pyproject.toml" ] && [ -d "$ROOT/schafkopf_tutor" ]; then
  WHAT="${ROOT}[course]"
  PINS="$ROOT/constraints.txt"
else
  WHAT="schafkopf-tutor[course]"
fi
# What was installed is installed again when the download is another one.
STAMP=$(
  printf '%s\n' "$WHAT"
  [ -n "$WHEEL" ] && cksum < "$WHEEL"
  [ -n "$PINS" ] && find "$ROOT/schafkopf_tutor" "$ROOT/course" "$ROOT/pyproject.toml" \
    -type f ! -name '*.pyc' -exec cksum {} + | sort | cksum
)

install() {  # 0 done, 2 no folder, 3 nothing to install with; what works already is left alone
  mkdir -p "$(dirname "$PROGRAM")" 2>/dev/null || return 2
  LOG="$DATA/schafkopf-tutor/install.log"
  : >"$LOG" || return 2
  new_enough "$PROGRAM/bin/python" || rm -rf "$PROGRAM"
  if [ -x "$PROGRAM/bin/pip" ] ||
    { PYTHON=$(find_python) && "$PYTHON" -m venv "$PROGRAM" >>"$LOG" 2>&1; }; then
    "$PROGRAM/bin/python" -m pip install --disable-pip-version-check \
      ${PINS:+--constraint "$PINS"} "$WHAT" >>"$LOG" 2>&1
  elif UV=$(find_uv); then
    { [ -x "$PROGRAM/bin/python" ] || "$UV" venv --python 3.12 "$PROGRAM" >>"$LOG" 2>&1; } &&
      "$UV" pip install --python "$PROGRAM/bin/python" \
        ${PINS:+--constraint "$PINS"} "$WHAT" >>"$LOG" 2>&1
  else
    return 3
  fi
}

there() { "$PROGRAM/bin/schafkopf-tutor" --version >/dev/null 2>&1; }

UPDATE=
if ! there || [ "$(cat "$PROGRAM/installed" 2>/dev/null)" != "$STAMP" ]; then
  say "Der Kurs wird eingerichtet. Das dauert beim ersten Mal ein paar Minuten …" \
    "The course is being set up. The first time this takes a few minutes …"
  if there; then UPDATE=--update; fi # with a new program come new lessons
  install
  case $? in
    0) printf '%s\n' "$STAMP" >"$PROGRAM/installed" ;;
    2) stop "In $DATA lässt sich kein Ordner anlegen: Dort Platz schaffen oder das Schreiben erlauben." \
      "No folder can be made in $DATA: make room there or allow writing to it." ;;
    3)
      if find_python >/dev/null; then
        stop "Zu Python fehlt der Teil venv: Auf Debian und Ubuntu hilft „sudo apt install python3-venv“, dann noch einmal doppelklicken." \
          "Python lacks its part venv: on Debian and Ubuntu “sudo apt install python3-venv” brings it; then double-click again."
      fi
      stop "Es fehlt Python 3.11 oder neuer: Du bekommst es bei python.org, dann noch einmal doppelklicken." \
        "Python 3.11 or newer is missing: you get it at python.org; then double-click again." ;;
    *) if there; then
        say "Die neue Fassung ließ sich nicht holen; es geht mit der alten weiter." \
          "The new version could not be had; the old one goes on."
      else
        rm -rf "$PROGRAM"
        stop "Der Kurs ließ sich nicht einrichten, meist fehlt das Internet: Verbinde den Rechner und doppelklick noch einmal (was geschah, steht in $LOG)." \
          "The course could not be set up, mostly because there is no internet: connect the computer and double-click again (what happened is in $LOG)."
      fi ;;
  esac
fi

cd "$HOME" || exit 1 # or Python would take a download that one stands in for what is installed
trap : INT # Ctrl-C ends the course, and then this
"$PROGRAM/bin/schafkopf-tutor" read --lang "$L" $UPDATE "$@"
case $? in
  0 | 130 | 143) ;;
  *) stop "Der Kurs ist nicht aufgegangen; was fehlt, sagt: $PROGRAM/bin/schafkopf-tutor doctor" \
    "The course did not open; what is missing is said by: $PROGRAM/bin/schafkopf-tutor doctor" ;;
esac

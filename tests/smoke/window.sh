#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The real window in a real X server: opens a folder, takes the keys of the timeline, closes by Ctrl+Q.
# usage: window.sh PROGRAM FOLDER
# Keys are judged twice: by the visible range that --log prints, to the ns (judge_ranges.py), and by
# the picture in Xvfb's frame buffer: W, S, A, D must change it, 0 must bring the whole run back.
set -euo pipefail

readonly PROGRAM=$1 FOLDER=$2
readonly PATIENCE=30
HERE=$(dirname "${BASH_SOURCE[0]}")

scratch=$(mktemp -d)
started=()

clean_up() {
    local pid
    for pid in "${started[@]}"; do
        kill "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    done
    rm -rf "$scratch"
}
trap clean_up EXIT

fail() {
    echo "window: $*" >&2
    if [[ -s $scratch/program.log ]]; then
        sed 's/^/window: rankscope: /' "$scratch/program.log" >&2
    fi
    exit 1
}

# until_true COMMAND...: asks ten times a second, for PATIENCE seconds.
until_true() {
    local deadline=$((SECONDS + PATIENCE))
    until "$@"; do
        ((SECONDS < deadline)) || return 1
        sleep 0.1
    done
}

# settle NAME: waits until the picture has stood still for half a second, then keeps it as NAME.
settle() {
    local before now same=0
    before=$(cksum < "$scratch/Xvfb_screen0")
    for ((i = 0; i < PATIENCE * 10; i++)); do
        sleep 0.1
        now=$(cksum < "$scratch/Xvfb_screen0")
        if [[ $now == "$before" ]]; then
            same=$((same + 1))
        else
            same=0
        fi
        before=$now
        ((same < 5)) || break
    done
    cp "$scratch/Xvfb_screen0" "$scratch/$1"
}

# changed A B: did more change than a cursor or a read-out?
changed() {
    (($("$HERE/changed_permille.py" "$scratch/$1" "$scratch/$2") >= 5))
}

is_alive() { kill -0 "$1" 2>/dev/null; }
is_gone() { ! is_alive "$1"; }
# The number comes in pieces; the line end says that it is whole.
has_display_number() { [[ -s $scratch/display ]] && (($(wc -l < "$scratch/display") > 0)); }
has_window_manager() { xdotool get_num_desktops > /dev/null 2>&1; }

start_server() {
    # -displayfd lets the server find a free number by itself.
    Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp -noreset -fbdir "$scratch" \
        3> "$scratch/display" > "$scratch/server.log" 2>&1 &
    started+=($!)
    until_true has_display_number || fail "Xvfb did not start: $(cat "$scratch/server.log")"
    DISPLAY=:$(cat "$scratch/display")
    export DISPLAY
    openbox --sm-disable > "$scratch/openbox.log" 2>&1 &
    started+=($!)
    until_true has_window_manager || fail "openbox did not start: $(cat "$scratch/openbox.log")"
}

start_program() {
    # A home of its own: no settings of the person who runs this, and none left behind.
    mkdir -m 0700 "$scratch/home" "$scratch/runtime"
    # Pictures are compared: without the one figure that differs each time.
    mkdir -p "$scratch/home/config/rankscope"
    printf '[General]\nframeTime=false\n' > "$scratch/home/config/rankscope/rankscope.conf"
    HOME=$scratch/home XDG_RUNTIME_DIR=$scratch/runtime XDG_CONFIG_HOME=$scratch/home/config \
        XDG_CACHE_HOME=$scratch/home/cache QT_QPA_PLATFORM=xcb LANG=C.UTF-8 \
        "$PROGRAM" --log --size 1600x1000 "$FOLDER" > "$scratch/program.log" 2>&1 &
    program=$!
    started+=("$program")
}

find_window() {
    is_alive "$program" || fail "the program ended before its window came"
    window=$(xdotool search --onlyvisible --pid "$program" 2>/dev/null | tail -n 1)
    [[ -n $window ]]
}

# The latest "BEGIN END" that the program printed.
visible_range() { sed -n 's/^range //p' "$scratch/program.log" | tail -n 1; }
has_moved() { [[ $(visible_range) != "$moved_from" ]]; }

# point SHARE: the mouse to so many tenths of the window's width, over the graph pane.
point() {
    pixel=$((X + WIDTH * $1 / 10))
    xdotool mousemove "$pixel" $((Y + HEIGHT * 4 / 10))
}

# press KEY: presses it, waits for what it does, and keeps the range that came of it.
press() {
    moved_from=$(visible_range)
    xdotool key "$1"
    until_true has_moved || fail "the key $1 changed no range; still $moved_from"
    is_alive "$program" || fail "the program ended after the key $1"
    settle after
    echo "$1 $pixel $(visible_range)" >> "$scratch/ranges"
}

start_server
start_program
until_true find_window || fail "no window within $PATIENCE s"
xdotool windowactivate --sync "$window"
eval "$(xdotool getwindowgeometry --shell "$window")"
point 6

# The first view is the work of the devices; 0 shows all that was recorded.
settle first
press 0
settle whole
echo "start $pixel $(visible_range)" > "$scratch/ranges"
cp "$scratch/whole" "$scratch/before"
for key in w w d a s; do
    press "$key"
    changed before after || fail "the key $key changed nothing on the screen"
    mv "$scratch/after" "$scratch/before"
done
changed whole before || fail "the zoomed picture is that of the whole run"
press 0
! changed whole after || fail "the key 0 did not bring the whole run back"
# The keys zoom at the mouse, wherever it is.
for place in 5 8; do
    point "$place"
    press w
    press w
    press s
    press 0
done
"$HERE/judge_ranges.py" "$scratch/ranges" || fail "a key moved to a wrong range: $(cat "$scratch/ranges")"

xdotool key ctrl+q
until_true is_gone "$program" || fail "still running $PATIENCE s after Ctrl+Q"
code=0
wait "$program" || code=$?
((code == 0)) || fail "exit code $code"
if grep -qvE '^(range|time|picture) ' "$scratch/program.log"; then
    fail "it printed something else than ranges, times and pictures"
fi
echo "window: opened, zoomed, panned, reset and closed"

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# clang-tidy over the program's own sources, by the compile commands of build/asan, where assertions hold.
# usage: tidy.sh         what differs from origin/main (also what includes a changed header); when there is no
#                        such difference, or when .clang-tidy itself changed: everything, what changed last
#                        first, and no new file after RS_TIDY_SECONDS (default 240): it says what was left out
#        tidy.sh --all   everything, however long it takes
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly BUILD=build/asan
readonly ROOMS=(app core views)

git_here() { git -c safe.directory='*' "$@"; }

# What changed last comes first.
all_sources() {
    {
        git_here log --name-only --format= -- "${ROOMS[@]/%//*.cpp}"
        git_here ls-files -- "${ROOMS[@]/%//*.cpp}"
    } | awk '!seen[$0]++' | while IFS= read -r file; do
        if [[ -f $file ]]; then
            printf '%s\n' "$file"
        fi
    done
}

changed_files() {
    git_here diff --name-only --diff-filter=d origin/main -- "${ROOMS[@]}" .clang-tidy 2>/dev/null || true
}

# The sources among the given files, and those that include one of the headers among them.
sources_touched_by() {
    local file
    for file in "$@"; do
        case $file in
            *.cpp) printf '%s\n' "$file" ;;
            *.h) git_here grep -lF "#include \"$file\"" -- "${ROOMS[@]/%//*.cpp}" || true ;;
        esac
    done | sort -u
}

seconds=${RS_TIDY_SECONDS:-240}
[[ ${1:-} != --all ]] || seconds=36000
mapfile -t changed < <(changed_files)
if [[ ${1:-} == --all || ${#changed[@]} == 0 || " ${changed[*]} " == *" .clang-tidy "* ]]; then
    mapfile -t sources < <(all_sources)
else
    mapfile -t sources < <(sources_touched_by "${changed[@]}")
fi
if ((${#sources[@]} == 0)); then
    echo "tidy: no source to look at"
    exit 0
fi
[[ -f $BUILD/compile_commands.json ]] || {
    echo "tidy: $BUILD/compile_commands.json is missing: .ci/run asan makes it" >&2
    exit 1
}
echo "tidy: ${#sources[@]} files"
# clang-tidy counts the warnings that it suppressed in foreign headers on stderr: noise.
tidy_one() {
    if ((EPOCHSECONDS >= DEADLINE)); then
        printf '%s\n' "$1" >> "$LEFT_OUT"
        return 0
    fi
    clang-tidy -p "$TIDY" --quiet "$1" 2> >(grep -v -E 'warnings? (generated|treated)' >&2)
}
export -f tidy_one
export DEADLINE=$((EPOCHSECONDS + seconds)) LEFT_OUT=$BUILD/tidy_left_out TIDY=$BUILD
: > "$LEFT_OUT"
printf '%s\0' "${sources[@]}" | xargs -0 -n 1 -P "${RS_JOBS:-$(nproc)}" bash -c 'tidy_one "$0"'
left=$(wc -l < "$LEFT_OUT")
((left == 0)) || echo "tidy: $left of ${#sources[@]} files left out after $seconds s, listed in $LEFT_OUT"
echo "tidy: clean"

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The Chinese texts are complete: the .ts file holds exactly the texts of the sources, each one translated.
# usage: check_translations.sh            check; exit code 1 when something is missing
#        check_translations.sh --update   bring the .ts file up to date (new texts stay to be translated)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly TS=resources/i18n/rankscope_zh_CN.ts
# Not on PATH in Debian.
PATH=/usr/lib/qt6/bin:$PATH

# Without line numbers, so that moving code leaves the file alone.
update() {
    lupdate views app -I . -extensions cpp,h -locations none -no-obsolete -source-language en \
        -target-language zh_CN -ts "$1"
}

if [[ ${1:-} == --update ]]; then
    update "$TS"
    exit 0
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
cp "$TS" "$scratch/fresh.ts"
update "$scratch/fresh.ts" > "$scratch/log" 2>&1
if grep -i -A 2 -E 'warning|qualifying|discarding|lacks|unbalanced' "$scratch/log"; then
    echo "translations: lupdate is not content with these texts"
    failed=1
fi
if ! diff -u "$TS" "$scratch/fresh.ts"; then
    echo "translations: $TS is not up to date: scripts/check_translations.sh --update"
    failed=1
fi
if grep -n -B 3 -E 'type="(unfinished|obsolete|vanished)"|<translation></translation>|<translation/>' "$TS"; then
    echo "translations: $TS has texts without a finished translation"
    failed=1
fi
if ((failed == 0)); then
    echo "translations: $(grep -c '<message' "$TS") texts, all translated"
fi
exit $failed

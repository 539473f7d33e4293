#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The quick part of .ci/run for the files of one commit. To use it:
#   ln -s ../../scripts/pre_commit.sh .git/hooks/pre-commit
set -euo pipefail
cd "$(git rev-parse --show-toplevel)"

readonly MAX_BYTES=1000000
failed=0

mapfile -t staged < <(git diff --cached --name-only --diff-filter=d)
for file in "${staged[@]}"; do
    if (($(git cat-file -s ":$file") > MAX_BYTES)); then
        echo "$file: larger than $MAX_BYTES bytes"
        failed=1
    fi
    case $file in
        *.cpp | *.h) clang-format --dry-run -Werror "$file" || failed=1 ;;
    esac
done
git diff --cached --check || failed=1
python3 scripts/check_layers.py || failed=1
exit $failed

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the committed sample profiles again. usage: sample_profiles/regenerate.sh PATH/rankscope_generate
# The same generator writes the same bytes, so `git diff --stat sample_profiles` shows what a change of
# the generator did to them.
set -euo pipefail
generate=$(realpath "${1:?the path of rankscope_generate}")
cd "$(dirname "$0")"
rm -rf healthy_2rank cluster_pytorch_4rank cluster_mindspore_4rank damaged
small=(--compact --microbatches 2 --steps 2)

"$generate" cluster healthy_2rank --dp 2 --layers 2 "${small[@]}" --seed 11
"$generate" cluster cluster_pytorch_4rank --dp 2 --pp 2 --layers 2 "${small[@]}" --seed 12 \
    --slow-rank 1:1.7 --exposed-communication --fragmentation --cluster-analysis
"$generate" cluster cluster_mindspore_4rank --framework mindspore --dp 2 --tp 2 --layers 1 "${small[@]}" \
    --seed 13 --late-data --slow-link 2-3:6 --aicpu --frequency-drop 0 --memory-growth

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$generate" cluster "$scratch/job" --layers 1 --compact --microbatches 2 --steps 1 --seed 14
"$generate" damage "$scratch"/job/*_ascend_pt damaged truncated missing-bracket trailing-comma empty-file \
    concatenated-arrays control-characters invalid-utf8 wrong-events duplicated-rank ragged-table truncated-gzip
du -sb --apparent-size -- */

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the job that `./dev run` opens: 16 ranks on two hosts, 12 steps of about 1.2 s, 95 MB. Rank 13 is slow, so is the
# link of 4 and 8, the last stage has five layers and the others four, step 17 is long, and 96 MB a step are never freed.
# usage: sample_job.sh PATH/rankscope_generate OUT [OPTION...]
set -euo pipefail
generate=${1:?the path of rankscope_generate} out=${2:?the folder to write}
shift 2
exec "$generate" cluster "$out" --dp 2 --tp 2 --pp 4 --layers 16 --hidden 3072 --microbatches 8 --steps 12 --seed 20 \
    --noise 0.02 --jitter 20000 --gzip \
    --slow-rank 13:1.15 --slow-link 4-8:6 --uneven-stages 1 --slow-step 17:1.2 --memory-growth "$@"

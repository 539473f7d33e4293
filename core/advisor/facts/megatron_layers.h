// SPDX-License-Identifier: GPL-3.0-or-later
// What Megatron and MindSpeed tell of the layers of stages by several arguments together: how many
// are computed again, and how they are split.
// Thread: any, free functions.
#pragma once

#include "core/advisor/facts/leaf.h"
#include "core/advisor/job_facts.h"

namespace rankscope::advisor {

/// By --recompute-method block the first --recompute-num-layers layers of each chunk are computed
/// again, no others, with --enable-recompute-layers-per-pp-rank those of each stage; by uniform all
/// are, in groups of so many. --num-layer-list has the layers of each stage,
/// --decoder-first-pipeline-num-layers and --decoder-last-pipeline-num-layers those of the ends:
/// `offset`, from the whole part of the mean as MindFormers counts it; of stages in chunks neither
/// is read. Source: arguments of Megatron-LM and MindSpeed.
void addMegatronLayers(const Leaves& leaves, JobFacts& facts);

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
// A finding as the job at hand has it: its options are called as those who train it call them, and
// its evidence leads to what the profile has.
// Thread: that of the inputs.
#pragma once

#include "core/advisor/finding.h"
#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// Megatron: it left its arguments in the profile, its functions are called, the job is split in
/// ways that PyTorch itself does not split it, or a configuration was given that says how.
/// Errors: Cancelled.
Result<Trainer> trainerOf(Inputs& inputs, const JobFacts& facts, const JobFacts& given);

/// What is of no use there goes.
void fitAdvice(Finding& finding, Framework framework, Trainer trainer);

/// Where the timeline of a rank has no slices those of the evidence stand in a table, else it goes.
void fitEvidence(Finding& finding, const query::Snapshot& snapshot);

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
// Causes that cost next to nothing as long as a dearer one is there: who repairs that one meets
// them in the next profile. Thread: any, a free function.
#pragma once

#include <vector>

#include "core/advisor/counted_causes.h"
#include "core/advisor/finding.h"
#include "core/advisor/replay/job_graph.h"

namespace rankscope::advisor {

/// Those of the causes that cost too little to be told which explain findings that are told and
/// that nothing else explains: a bound of a symptom is no price where a replay knows that its cause
/// costs next to nothing. Taken out of `cheap`.
std::vector<Finding> explainingCauses(
    const std::vector<Finding>& told, std::vector<Finding>& cheap);

/// Of the causes that cost too little to be told those that cost `least` and more once all that the
/// best case counts is gone, the dearest first; each says so in its evidence and is of low
/// severity. Found by replay alone: nothing without a job, nor of causes that were not played.
std::vector<Finding> hiddenCauses(const std::vector<Finding>& told, std::vector<Finding> cheap,
    const PlaceOfRank& places, const JobGraph* job, Duration least);

} // namespace rankscope::advisor

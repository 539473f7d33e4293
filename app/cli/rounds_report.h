// SPDX-License-Identifier: GPL-3.0-or-later
// The rounds of tuning of a job, for people and as JSON.
// Thread: main only.
#pragma once

#include <map>
#include <string>

#include "core/advisor/rounds/staircase.h"

namespace rankscope::app {

/// A line a round, below it what became of the findings of the round before, and which checks ran
/// for one of both only.
void printRounds(
    const std::string& job, const advisor::Staircase& rounds, advisor::Language language);
/// As docs/advisor.md says.
void printRoundsJson(const std::string& job, const advisor::Staircase& rounds);

/// How many rounds each job has, or that there are none.
void printJobs(const std::map<std::string, size_t>& jobs, advisor::Language language);
void printJobsJson(const std::map<std::string, size_t>& jobs);

} // namespace rankscope::app

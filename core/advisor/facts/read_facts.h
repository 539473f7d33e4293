// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of a job from a training configuration: yaml of MindFormers, arguments of MindSpeed or
// Megatron as yaml, as a shell script or from a log, or a file of our own names. Told apart by
// what makes more sense.
// Thread: any, free functions.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/advisor/job_facts.h"
#include "core/advisor/texts.h"
#include "core/base/result.h"

namespace rankscope::advisor {

struct ReadFacts {
    JobFacts facts;
    size_t known = 0; ///< values that say something of the job
    /// What could not be read, each with file and line, in the order of the lines; what stands
    /// before a damage is in facts.
    std::vector<Phrase> issues;
};

/// Unknown keys are ignored; of a fact that stands there twice the first counts.
ReadFacts readFacts(std::string_view text, const std::string& file);

/// From the metadata of a profile: the arguments that Megatron and MindSpeed leave there, and the
/// cores of the device.
JobFacts factsOfProfile(const std::map<std::string, std::string>& metadata);

/// Errors: Unreadable, also for files of more than 4 MiB.
Result<ReadFacts> readFactsFile(const std::filesystem::path& file);

} // namespace rankscope::advisor

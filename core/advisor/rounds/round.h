// SPDX-License-Identifier: GPL-3.0-or-later
// A round of tuning: what the checks said of one profile of a job. Small enough to be kept when the
// profile is gone, so that the way of a job from its first step time to its last stays known
// (advisor_spec.md C.5).
// Thread: any, values.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/advisor/advisor.h"
#include "core/analysis/job_overview.h"

namespace rankscope::advisor {

struct Round {
    std::filesystem::path folder{}; ///< absolute
    std::string job{}; ///< what rounds have in common: a person's name for it, else usualJob()
    std::optional<Timestamp> captured{}; ///< the first event in Unix time; nothing: unknown
    Timestamp advised{}; ///< when the checks ran first, in Unix time
    size_t ranks = 0; ///< that were captured
    std::optional<analysis::ParallelSizes> sizes{};
    /// Of it what is compared: times, findings without their evidence and advice, which checks ran,
    /// the thresholds that were moved, and the figures of efficiency without their formulas.
    Report report{};

    /// Rounds stand in its order: when they were captured, else when they were judged.
    Timestamp time() const { return captured.value_or(advised); }
    /// Of one profile: judged again, it is the same round.
    bool isSameAs(const Round& other) const {
        return folder == other.folder && captured == other.captured;
    }
};

/// Profiles that lie beside each other are of one job until a person says otherwise: the folder
/// around them.
std::string usualJob(const std::filesystem::path& folder);

Round roundOf(const std::filesystem::path& folder, const analysis::JobOverview& job,
    const Report& report, Timestamp now);

/// As JSON, one line.
std::string toJson(const Round& round);
/// Errors: Damaged. What a newer program adds is left out; a check that it does not name did not
/// run. Where an older one did not keep the thresholds none was moved, as far as is known.
Result<Round> roundFromJson(std::string_view json);

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of tuning on disk, a small file each, so that several programs write beside each other.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/advisor/rounds/round.h"

namespace rankscope::advisor {

/// $XDG_STATE_HOME/rankscope/rounds, else ~/.local/state/...; empty where there is no home.
std::filesystem::path usualRoundStore();

struct KeptRounds {
    std::vector<Round> rounds{}; ///< in the order of their times
    std::vector<std::filesystem::path> unreadable{}; ///< files of rounds
};

/// All of them, of any job. A store that is not there has none.
KeptRounds keptRounds(const std::filesystem::path& store);

/// Those of one job.
std::vector<Round> ofJob(const KeptRounds& kept, const std::string& job);

/// Judged again it takes the place of the one before and keeps its first time. Without a job it
/// stays in that of before, else it goes to the usual one. Returns it as it was kept. Errors:
/// DiskFull, WriteFailed.
Result<Round> keepRound(const std::filesystem::path& store, Round round,
    const std::optional<std::string>& job = std::nullopt);

/// As keepRound() without a job does, but in these only: nothing is written. Returns it as it is
/// there.
Round putRound(KeptRounds& kept, Round round);

/// Errors: WriteFailed.
Status forgetRound(const std::filesystem::path& store, const Round& round);

} // namespace rankscope::advisor

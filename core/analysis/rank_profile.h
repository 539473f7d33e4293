// SPDX-License-Identifier: GPL-3.0-or-later
// What a rank's profile holds (as far as the pages can show it), what it lacks, and what would have
// put it there: who collected it, with which settings, which subjects can be shown. From the
// indexes alone, no source is opened. Thread: any, free functions; needs no session.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// What a page needs.
enum class Subject { Timeline, Steps, Communication, Links, Memory, Kernels };

/// What to do so that the next profile has it.
enum class Remedy {
    Export, ///< the profiler's raw data was not analysed: run its analyse()
    CollectDevice, ///< the activity of the device was not collected
    RaiseLevel, ///< profiler level 1 or higher
    CollectMemory, ///< profile_memory=True
    SeveralRanks, ///< a job whose ranks communicate: one rank alone does not
    MendFiles, ///< the level was high enough: the files are missing or damaged
    ExportTables, ///< the timeline shows it; the profiler's table to sum it up was not exported
    NotRead, ///< its files are there, in a form that this version can not read
    NotWritten, ///< no option of this profiler brings it
};

struct Lack {
    Subject subject{};
    Remedy remedy{};
    bool operator==(const Lack&) const = default;
};

/// Texts are "" where no file says it.
struct RankProfile {
    int64_t rank = 0;
    std::string label;
    model::ProfileKind kind{};
    std::string folder;
    std::string device; ///< "NPU 4", "NVIDIA A100-SXM4-40GB"
    std::string host;
    std::string hostId; ///< tells hosts of one name apart; the name where no file has an id
    std::string level; ///< profiler level, as written: "Level1"
    std::string versions; ///< "torch_npu 2.7.1, CANN 8.3"
    std::vector<Subject> has;
    std::vector<Lack> lacks;
};
/// For heldBytes().
inline auto heldFields(const RankProfile& of) {
    return std::tie(of.label, of.folder, of.device, of.host, of.hostId, of.level, of.versions,
        of.has, of.lacks);
}

const char* toWord(Subject subject);
const char* toWord(Remedy remedy);

/// The indexes of one rank, of which one may be missing.
struct RankParts {
    std::shared_ptr<const index::RankIndex> timeline;
    std::shared_ptr<const index::TableIndex> tables;
    bool operator==(const RankParts&) const = default;
};

/// Of one rank with one of the parts at least, in a job of so many ranks.
/// Errors: those of TableReader.
Result<RankProfile> rankProfile(const RankParts& parts, size_t ranks);

/// One for each rank of the snapshot, those that have only tables behind the others.
/// Errors: those of TableReader.
Result<std::vector<RankProfile>> rankProfiles(const query::Snapshot& snapshot);

} // namespace rankscope::analysis

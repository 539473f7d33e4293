// SPDX-License-Identifier: GPL-3.0-or-later
// The communication operators of all ranks, and their times summed for each rank.
// Totals that the files sum up themselves are left out.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include "core/analysis/communication/communication_filter.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Elapse = transit + wait + idle + unsplit; synchronisation is the part of wait before the first
/// transfer. Idle is as the profiler has it: neither moving data nor waiting, between the tasks of
/// the operator. Ratios are of what is split, and nothing where nothing is.
struct CommunicationTimes {
    Duration elapse{};
    Duration transit{};
    Duration wait{};
    std::optional<Duration> synchronization{}; ///< nothing: no file says it (hccl_raw)
    Duration idle{};
    /// Nobody knows which part it is: of an operator read from a trace that no other rank has.
    Duration unsplit{};

    bool isSplit() const { return unsplit < elapse || elapse == Duration(); }
    CommunicationTimes& operator+=(const CommunicationTimes& other);
    std::optional<double> waitRatio() const; ///< wait / (wait + transit)
    /// synchronization / (synchronization + transit)
    std::optional<double> synchronizationRatio() const;
    std::optional<double> transitRatio() const; ///< transit / elapse
};

/// Names are numbers into Collectives::texts.
struct Collective {
    int64_t rank = 0;
    std::optional<int64_t> step;
    uint32_t name = 0;
    uint32_t type = 0; ///< allReduce
    uint32_t group = 0; ///< hash
    bool isGroupKnown = true; ///< false: nothing names the group, its track stands for it
    bool isPointToPoint = false;
    std::optional<int64_t> groupIndex;
    std::optional<int64_t> start; ///< ns on the clock of the rank's trace
    /// Bytes of the message; only of operators that are read from a trace, see ncclMessageSize().
    std::optional<int64_t> size{};
    CommunicationTimes times;
};

struct Collectives {
    std::vector<Collective> rows; ///< in order of the ranks
    std::vector<std::string> texts;

    const std::string& text(uint32_t number) const { return texts[number]; }
};
/// For heldBytes().
inline auto heldFields(const Collectives& of) {
    return std::tie(of.rows, of.texts);
}

/// Errors: Cancelled, those of TableReader. From the ranks' own files, else from a cluster
/// analysis.
Result<Collectives> collectives(const query::Snapshot& snapshot, const CommunicationFilter& filter,
    const std::stop_token& stop);

Result<CommunicationChoices> collectiveChoices(
    const query::Snapshot& snapshot, const std::stop_token& stop);

struct RankCommunication {
    int64_t rank = 0;
    size_t operators = 0;
    CommunicationTimes times;
    size_t unsplit = 0; ///< operators of which only the elapsed time is known
};

/// By rank.
std::vector<RankCommunication> communicationByRank(const Collectives& all);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// Where device work was launched from: the host call that a correlation or a flow leads back to.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/importer/trace/run_store.h"
#include "core/model/launch_flows.h"

namespace rankscope::importer {

/// One end on a device of a link that launches.
struct Launch {
    Timestamp begin{}; ///< of the device work
    Timestamp from{}; ///< of the host call
    TrackId track{}; ///< of the device work
    uint32_t rank = 0; ///< among several of the same work the least counts
};

struct LaunchOrder {
    static bool before(const Launch& a, const Launch& b) {
        return std::tie(a.begin, a.track, a.rank, a.from)
            < std::tie(b.begin, b.track, b.rank, b.from);
    }
};

using LaunchStore = RunStore<Launch, LaunchOrder>;

/// Of a flow category that leads from a host call to what it launched; nothing of any other. torch
/// operators go before the driver's calls, which another thread makes later.
inline std::optional<uint32_t> launchRank(std::string_view category) {
    if (category == model::kOperatorFlow || model::isKinetoLaunchFlow(category))
        return 0;
    if (category == model::kAscendLaunchFlow)
        return 1;
    return std::nullopt;
}

/// The launching categories of one profile by their ids: very few.
class LaunchCategories {
public:
    void note(StringId id, std::string_view category) {
        const auto rank = launchRank(category);
        if (rank && !rankOf(id))
            m_ranks.emplace_back(id, *rank);
    }
    std::optional<uint32_t> rankOf(StringId id) const {
        for (const auto& [known, rank] : m_ranks) {
            if (known == id)
                return rank;
        }
        return std::nullopt;
    }

private:
    std::vector<std::pair<StringId, uint32_t>> m_ranks;
};

} // namespace rankscope::importer

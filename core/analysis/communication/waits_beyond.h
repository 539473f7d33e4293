// SPDX-License-Identifier: GPL-3.0-or-later
// What captured ranks wait for in collectives that none of them is. Of a collective also the last
// of them to come still waits so long: for a rank without a profile, or for a link. Waits are the
// tasks of that name on the planes of an Ascend trace, which name the rank waited for, else those
// of the streams, else the wait for the first data that a table tells. A collective all of whose
// ranks were captured is left out: there somebody is late, or slow; so is one whose others may all
// be in the profile, which has no collectives of them. Of a single rank with collectives each of
// them counts whose group is known to have more. Thread: that of the session.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/analysis/communication/waits.h"

namespace rankscope::analysis {

/// Of one collective.
struct WaitBeyond {
    size_t row = 0; ///< position in Collectives::rows, of the rank that waits least
    Duration wait{}; ///< its longest
    std::optional<int64_t> peer{}; ///< the rank that it waits for, which was not captured
};

struct WaitsBeyond {
    std::vector<WaitBeyond> collectives; ///< longest first
    Duration beyond{}; ///< sum over them
    Duration waited{}; ///< mean of their ranks, the same sum: what the last of them waits and more

    /// The rank that most of it is for.
    struct Peer {
        int64_t rank = 0;
        Duration wait{};
    };
    std::optional<Peer> most() const;
};

/// Errors: Cancelled, those of the index.
Result<WaitsBeyond> waitsBeyond(query::Session& session, const Collectives& all,
    const Matched& matched, const std::stop_token& stop);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks work on the same part of a job, as seen from a communication group: a late rank makes
// those late that it sends to and those that it meets more often than that group meets (its tensor
// group within a data-parallel replica), although they waited for it.
// Thread: any, values.
#pragma once

#include <map>
#include <set>

#include "core/analysis/communication/waits.h"

namespace rankscope::analysis {

class CloseRanks {
public:
    CloseRanks(const Collectives& all, const Matched& matched);

    /// Joined by transfers and by groups that meet more often in a step than `group`, directly or
    /// over others.
    bool areClose(int64_t left, int64_t right, uint32_t group);

private:
    using Parts = std::map<int64_t, int64_t>; ///< rank -> the smallest of its part

    Parts partsSeenFrom(uint32_t group) const;

    std::map<uint32_t, std::set<int64_t>> m_members;
    std::map<uint32_t, size_t> m_meetings;
    std::set<std::pair<int64_t, int64_t>> m_transfers;
    std::map<uint32_t, Parts> m_known; ///< by group, made when asked for
};

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// The profiles of a rank beyond the first one: they are not judged, and that is said.
// Thread: confined to that of the checks.
#pragma once

#include <deque>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

class FurtherProfiles {
public:
    FurtherProfiles(const query::Snapshot& all, std::stop_token stop);

    int64_t count() const { return m_count; } ///< with the first; of the rank with the most
    const std::vector<int64_t>& ranks() const { return m_ranks; } ///< that have several
    /// The first of the next eight that has all that the check needs. Errors: Cancelled.
    Result<std::optional<int64_t>> meeting(const Check& check);

private:
    struct Profile {
        Profile(query::Snapshot snapshot, const std::stop_token& stop);
        query::Session session;
        Inputs inputs;
    };

    int64_t m_count = 1;
    std::vector<int64_t> m_ranks;
    std::deque<Profile> m_profiles;
};

} // namespace rankscope::advisor

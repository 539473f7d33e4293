// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/further_profiles.h"

#include <algorithm>
#include <set>

#include "core/query/profiles.h"

namespace rankscope::advisor {

namespace {

constexpr int64_t kMostAsked = 9; // profiles of a schedule that repeats are alike

/// An error is that of the profile: it does not have what is needed.
Result<bool> meets(const Check& check, Inputs& inputs) {
    for (const Need need : check.needs) {
        const auto lack = missing(need, inputs);
        if (!lack && lack.error().code == ErrorCode::Cancelled)
            return tl::unexpected(lack.error());
        if (!lack || *lack)
            return false;
    }
    return true;
}

} // namespace

FurtherProfiles::Profile::Profile(query::Snapshot snapshot, const std::stop_token& stop)
    : session(std::make_shared<const query::Snapshot>(std::move(snapshot)))
    , inputs(session, stop) {
    session.setStop(stop);
}

FurtherProfiles::FurtherProfiles(const query::Snapshot& all, std::stop_token stop)
    : m_count(query::profileCount(all)) {
    std::set<int64_t> ranks;
    for (const query::OpenRank& open : all.ranks) {
        if (query::profileOf(open.index->label) > 1)
            ranks.insert(open.index->rank);
    }
    for (const auto& tables : all.tables) {
        if (query::profileOf(tables->label) > 1)
            ranks.insert(tables->rank);
    }
    m_ranks.assign(ranks.begin(), ranks.end());
    for (int64_t profile = 2; profile <= std::min(m_count, kMostAsked); ++profile)
        m_profiles.emplace_back(query::onlyProfile(all, profile), stop);
}

Result<std::optional<int64_t>> FurtherProfiles::meeting(const Check& check) {
    for (size_t i = 0; i < m_profiles.size(); ++i) {
        RS_TRY_ASSIGN(const bool isMet, meets(check, m_profiles[i].inputs));
        if (isMet)
            return std::optional(static_cast<int64_t>(i) + 2);
    }
    return std::optional<int64_t>();
}

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/profiles.h"

#include <algorithm>
#include <iterator>

#include "core/base/whole_number.h"
#include "core/query/snapshot_builder.h"

namespace rankscope::query {

namespace {

bool isOfJob(const index::TableIndex& tables) {
    return tables.kind == model::ProfileKind::ClusterAnalysis;
}

} // namespace

int64_t profileOf(std::string_view label) {
    constexpr int64_t kMost = 1'000'000;
    const size_t open = label.rfind(" (");
    if (open == std::string_view::npos || !label.ends_with(')'))
        return 1;
    const auto number = wholeNumber(label.substr(open + 2, label.size() - open - 3));
    return number && *number >= 2 && *number <= kMost ? *number : 1;
}

bool areOfOneProfile(const index::RankIndex& timeline, const index::TableIndex& tables) {
    return timeline.rank == tables.rank && timeline.folder == tables.folder
        && profileOf(timeline.label) == profileOf(tables.label);
}

int64_t profileCount(const Snapshot& snapshot) {
    int64_t count = 1;
    for (const OpenRank& open : snapshot.ranks)
        count = std::max(count, profileOf(open.index->label));
    for (const auto& tables : snapshot.tables) {
        if (!isOfJob(*tables))
            count = std::max(count, profileOf(tables->label));
    }
    return count;
}

Snapshot onlyProfile(const Snapshot& snapshot, int64_t profile) {
    Snapshot only{
        .root = snapshot.root, .jobFiles = snapshot.jobFiles, .figures = snapshot.figures};
    std::copy_if(snapshot.ranks.begin(), snapshot.ranks.end(), std::back_inserter(only.ranks),
        [profile](const OpenRank& open) { return profileOf(open.index->label) == profile; });
    std::copy_if(snapshot.tables.begin(), snapshot.tables.end(), std::back_inserter(only.tables),
        [profile](const auto& tables) {
            return isOfJob(*tables) || profileOf(tables->label) == profile;
        });
    return only;
}

std::shared_ptr<const Snapshot> sharedProfile(
    const std::shared_ptr<const Snapshot>& snapshot, int64_t profile) {
    if (profileCount(*snapshot) == 1)
        return snapshot;
    using Narrow = std::shared_ptr<const Snapshot>;
    const auto only = snapshot->figures.get<Narrow>(
        "profile", std::tuple(profile, offsetsOf(*snapshot)), {}, [&]() -> Result<Narrow> {
            return std::make_shared<const Snapshot>(onlyProfile(*snapshot, profile));
        });
    return only ? *only : snapshot;
}

} // namespace rankscope::query

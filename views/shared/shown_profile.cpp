// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/shown_profile.h"

#include <algorithm>

#include "core/query/work_range.h"

namespace rankscope::shared {

ShownProfile::ShownProfile(QObject* parent)
    : QObject(parent)
    , m_snapshot(std::make_shared<query::Snapshot>()) { }

void ShownProfile::setSnapshot(std::shared_ptr<const query::Snapshot> snapshot) {
    m_change = query::changeOf(*m_snapshot, *snapshot);
    const bool isOtherRun = m_snapshot->root != snapshot->root;
    m_snapshot = std::move(snapshot);
    m_origin = query::originOf(*m_snapshot);
    if (isOtherRun) {
        choose({});
        emit runChanged();
    }
    emit snapshotChanged();
}

void ShownProfile::choose(const Chosen& chosen) {
    if (m_chosen == chosen)
        return;
    m_chosen = chosen;
    emit chosenChanged();
}

void ShownProfile::chooseStep(std::optional<int64_t> step) {
    choose({m_chosen.rank, step, step ? std::nullopt : m_chosen.range});
}

void ShownProfile::chooseRange(std::optional<ChosenRange> range) {
    choose({m_chosen.rank, range ? std::nullopt : m_chosen.step, std::move(range)});
}

std::optional<RankSlot> slotOf(const query::Snapshot& snapshot, const model::Target& target) {
    const auto& ranks = snapshot.ranks;
    const auto found = std::ranges::find_if(ranks, [&target](const query::OpenRank& open) {
        return open.index->rank == target.rank
            && (target.label.empty() || open.index->label == target.label);
    });
    if (found == ranks.end())
        return std::nullopt;
    return static_cast<RankSlot>(found - ranks.begin());
}

Clock clockOf(const ShownProfile& profile) {
    return {profile.snapshot(), profile.origin()};
}

std::optional<int64_t> sinceOrigin(const Clock& clock, int64_t rank, int64_t stored) {
    const query::OpenRank* only = nullptr;
    for (const query::OpenRank& open : clock.snapshot->ranks) {
        if (open.index->rank != rank || open.index->isPreview)
            continue;
        if (only != nullptr)
            return std::nullopt;
        only = &open;
    }
    if (only == nullptr)
        return std::nullopt;
    return (only->toTimeline(fromNanoseconds(stored)) - clock.origin).count();
}

} // namespace rankscope::shared

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/heading_facts.h"

#include <QStringList>

#include "core/analysis/parallel/group_ids.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/rank_profile.h"
#include "views/shared/query_bridge.h"
#include "views/shared/rank_set.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

constexpr std::string_view kGroup = "Group ";
constexpr std::string_view kGroupEnd = " Communication";

QString partOf(const analysis::ParallelTopology& topology, int64_t rank) {
    if (rank < 0 || rank >= topology.ranks())
        return {};
    const analysis::ParallelSizes& sizes = topology.sizes();
    const analysis::RankPlace place = topology.placeOf(rank);
    QStringList parts;
    const auto add = [&parts](const char* axis, int64_t size, int64_t at) {
        if (size > 1)
            parts << QString("%1 %2").arg(axis).arg(at);
    };
    add("DP", sizes.data, place.data);
    add("PP", sizes.pipeline, place.pipeline);
    add("CP", sizes.context, place.context);
    add("TP", sizes.tensor, place.tensor);
    return parts.join(' ');
}

std::optional<int64_t> stageOf(const analysis::ParallelTopology& topology, int64_t rank) {
    if (rank < 0 || rank >= topology.ranks() || topology.sizes().pipeline < 2)
        return std::nullopt;
    return topology.placeOf(rank).pipeline;
}

Result<HeadingFacts> factsOf(const query::Snapshot& snapshot, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto profiles, analysis::rankProfiles(snapshot));
    RS_TRY_ASSIGN(const auto topology, analysis::jobTopology(snapshot, stop));
    RS_TRY_ASSIGN(const auto groups, analysis::groupsById(snapshot, stop));
    HeadingFacts facts;
    for (size_t i = 0; i < snapshot.ranks.size() && i < profiles.size(); ++i) {
        const int64_t rank = profiles[i].rank;
        facts.ranks.push_back(
            {QString::fromStdString(profiles[i].host), QString::fromStdString(profiles[i].device),
                topology ? partOf(*topology, rank) : QString(),
                topology ? stageOf(*topology, rank) : std::nullopt, {}});
        for (auto group = groups.lower_bound({rank, {}});
             group != groups.end() && group->first.first == rank; ++group)
            facts.ranks.back().groups.emplace(
                group->first.second, shared::groupText(group->second));
    }
    return facts;
}

} // namespace

QString RankFacts::place() const {
    QStringList parts{host, device};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" / "));
}

QString RankFacts::titleOf(const std::string& track) const {
    if (!track.starts_with(kGroup))
        return QString::fromStdString(track);
    std::string name = track.substr(kGroup.size());
    if (name.ends_with(kGroupEnd))
        name.resize(name.size() - kGroupEnd.size());
    const auto found = groups.find(name);
    return QString::fromUtf8(kGroup.data(), kGroup.size())
        + (found == groups.end() ? QString::fromStdString(name) : found->second);
}

QString HeadingFacts::titleOf(RankSlot slot, const std::string& track) const {
    return toIndex(slot) < ranks.size() ? ranks[toIndex(slot)].titleOf(track)
                                        : RankFacts().titleOf(track);
}

HeadingFactsFeed::HeadingFactsFeed(
    TimelineState& state, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_bridge(bridge) {
    connect(&state, &TimelineState::snapshotChanged, this, &HeadingFactsFeed::ask);
    ask();
}

void HeadingFactsFeed::ask() {
    if (m_state.isEmpty())
        return;
    m_bridge.ask<HeadingFacts>(
        shared::Question::HeadingFacts, this,
        [](query::Session& session, const std::stop_token& stop) {
            return factsOf(session.snapshot(), stop);
        },
        [this](Result<HeadingFacts> facts) {
            if (facts)
                m_state.setFacts(std::move(*facts));
        });
}

} // namespace rankscope::timeline

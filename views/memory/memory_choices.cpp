// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_choices.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/analysis/peak_owners.h"
#include "views/shared/shown_profile.h"

namespace rankscope::memory {

namespace {

using analysis::BlockSource;
using analysis::MemoryRank;

struct MemoryChoices {
    Q_DECLARE_TR_FUNCTIONS(MemoryChoices)
};

QString sourceText(BlockSource source) {
    switch (source) {
    case BlockSource::Operators:
        break;
    case BlockSource::StaticGraph:
        return MemoryChoices::tr("static graph");
    case BlockSource::Tracker:
        return MemoryChoices::tr("memory tracker");
    }
    return MemoryChoices::tr("over time");
}

} // namespace

const MemoryRank& shownRank(const std::vector<MemoryRank>& ranks, std::optional<int64_t> wanted) {
    const auto found =
        std::ranges::find_if(ranks, [&](const MemoryRank& rank) { return rank.rank == wanted; });
    return found == ranks.end() ? ranks.front() : *found;
}

QString rankText(int64_t rank) {
    return rank < 0 ? MemoryChoices::tr("no number") : QString::number(rank);
}

std::vector<shared::Choice> rankChoices(const std::vector<MemoryRank>& ranks) {
    std::vector<shared::Choice> choices;
    choices.reserve(ranks.size());
    for (const MemoryRank& rank : ranks)
        choices.push_back({rankText(rank.rank), rank.rank});
    return choices;
}

std::vector<shared::Choice> sourceChoices(const MemoryRank& rank) {
    std::vector<shared::Choice> choices;
    for (const BlockSource source : analysis::sourcesOf(rank))
        choices.push_back({sourceText(source), static_cast<int64_t>(source)});
    return choices;
}

std::vector<shared::Choice> graphChoices(const std::vector<int64_t>& graphs) {
    std::vector<shared::Choice> choices;
    choices.reserve(graphs.size());
    for (const int64_t graph : graphs)
        choices.push_back({QString::number(graph), graph});
    return choices;
}

QString acrossText(BlockSource source) {
    switch (source) {
    case BlockSource::Operators:
        break;
    case BlockSource::StaticGraph:
        return MemoryChoices::tr("node");
    case BlockSource::Tracker:
        return MemoryChoices::tr("task");
    }
    return {};
}

std::optional<Timestamp> timelineOrigin(const shared::ShownProfile& profile, int64_t rank) {
    if (profile.snapshot() == nullptr)
        return std::nullopt;
    const auto& ranks = profile.snapshot()->ranks;
    const auto found = std::ranges::find_if(
        ranks, [rank](const query::OpenRank& open) { return open.index->rank == rank; });
    if (found == ranks.end())
        return std::nullopt;
    return found->toStored(profile.origin());
}

} // namespace rankscope::memory

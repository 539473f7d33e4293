// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_choices.h"

#include <algorithm>
#include <iterator>

#include <QCoreApplication>

#include "core/analysis/memory/peak_owners.h"
#include "core/analysis/verdicts/track_slices.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_data.h"

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

QString bytesText(int64_t bytes) {
    return shared::valueText(shared::ColumnKind::Bytes, bytes);
}

std::vector<int64_t> ranksOf(const std::vector<MemoryRank>& ranks) {
    std::vector<int64_t> numbers;
    std::ranges::transform(ranks, std::back_inserter(numbers), &MemoryRank::rank);
    return numbers;
}

shared::Choices sourceChoices(const std::vector<MemoryRank>& ranks, int64_t rank) {
    if (ranks.empty())
        return {};
    return shared::choicesOf(analysis::sourcesOf(shownRank(ranks, rank)), sourceText);
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
    const auto slot = analysis::slotOf(*profile.snapshot(), rank);
    return slot ? std::optional(profile.snapshot()->rank(*slot).toStored(profile.origin()))
                : std::nullopt;
}

} // namespace rankscope::memory

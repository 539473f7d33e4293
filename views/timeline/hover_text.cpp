// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/hover_text.h"

#include <algorithm>
#include <map>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/one_line.h"
#include "views/shared/phrases.h"
#include "views/timeline/counter_units.h"

namespace rankscope::timeline {

namespace {

using shared::formatDuration;
using shared::formatOffset;

struct HoverText {
    Q_DECLARE_TR_FUNCTIONS(rankscope::timeline::HoverText)
};

QString trackName(const TimelineState& state, const query::LaneRef& lane) {
    const index::RankIndex& rank = *state.snapshot()->rank(lane.rank).index;
    const model::Track& track = rank.tracks[toIndex(rank.lanes[toIndex(lane.lane)].lane.track)];
    const model::Process& process = rank.processes[toIndex(track.process)];
    return shared::inOneLine(
        QStringLiteral("%1 / %2 / %3")
            .arg(QString::fromStdString(rank.label), QString::fromStdString(process.name),
                state.facts().titleOf(lane.rank, track.name.empty() ? track.tid : track.name)));
}

/// From folded pieces in proportion.
Duration timeIn(const query::LaneFrame& lane, TimeRange time) {
    double sum = 0;
    auto cell = std::ranges::partition_point(
        lane.cells, [&](const model::Cell& c) { return c.end <= time.begin; });
    for (; cell != lane.cells.end() && cell->begin < time.end; ++cell) {
        const auto part = std::min(cell->end, time.end) - std::max(cell->begin, time.begin);
        const auto length = static_cast<double>((cell->end - cell->begin).count());
        if (part > Duration() && length > 0)
            sum += static_cast<double>(part.count()) * static_cast<double>(cell->busy.count())
                / length;
    }
    return Duration(static_cast<int64_t>(sum));
}

Duration waitIn(const TimelineState& state, const BarSight& sight) {
    const RankTimes* times = state.times()->of(sight.rank);
    if (times == nullptr)
        return {};
    const query::OpenRank& rank = state.snapshot()->rank(sight.rank);
    const TimeRange stored{rank.toStored(sight.time.begin), rank.toStored(sight.time.end)};
    Duration sum{};
    auto wait = std::ranges::partition_point(
        times->waits, [&](const TimeRange& w) { return w.end <= stored.begin; });
    for (; wait != times->waits.end() && wait->begin < stored.end; ++wait)
        sum += std::min(wait->end, stored.end) - std::max(wait->begin, stored.begin);
    return sum;
}

QString nameOf(RankState state) {
    switch (state) {
    case RankState::Computing:
        return HoverText::tr("Computing");
    case RankState::Exposed:
        return HoverText::tr("Exposed communication");
    case RankState::Wait:
        return HoverText::tr("Waiting");
    case RankState::Free:
        return HoverText::tr("Free");
    }
    return {};
}

using StateTimes = std::map<RankState, Duration>;

void addTimes(StateTimes& times, const TimelineState& state, const BarSight& sight) {
    Duration exposed{};
    for (const auto& [of, lane] : sight.lanes)
        (of == RankState::Exposed ? exposed : times[of]) += timeIn(*lane, sight.time);
    const Duration waited = std::min(waitIn(state, sight), exposed);
    times[RankState::Exposed] += exposed - waited;
    times[RankState::Wait] += waited;
}

QStringList linesOf(const StateTimes& times, Duration whole) {
    QStringList lines;
    for (const auto& [of, time] : times) {
        if (time > Duration())
            lines << shared::labelled(nameOf(of), shared::formatPercent(time, whole));
    }
    return lines;
}

} // namespace

QString ranksText(size_t shown, size_t all) {
    return shown < all
        ? HoverText::tr("%1 of %2 ranks").arg(shared::formatCount(shown), shared::formatCount(all))
        : shared::counted(all, HoverText::tr("1 rank"), HoverText::tr("%1 ranks"));
}

QStringList hostTip(
    const TimelineState& state, const HostNode& host, const std::vector<BarSight>& sights) {
    StateTimes times;
    Duration whole{};
    for (const BarSight& sight : sights) {
        addTimes(times, state, sight);
        whole += sight.time.length();
    }
    return QStringList{QString::fromStdString(host.title), ranksText(host.ranks.size(), host.count),
               formatOffset(sights.front().time.begin - state.origin())}
    + linesOf(times, whole);
}

QStringList barTip(const TimelineState& state, const BarSight& sight) {
    StateTimes times;
    addTimes(times, state, sight);
    const size_t slot = toIndex(sight.rank);
    QStringList lines{QString::fromStdString(state.snapshot()->rank(sight.rank).index->label)};
    if (slot < state.facts().ranks.size())
        lines << state.facts().ranks[slot].place() << state.facts().ranks[slot].part;
    lines << formatOffset(sight.time.begin - state.origin());
    lines << linesOf(times, sight.time.length());
    if (const auto& hovered = state.hovered(); hovered && hovered->cell.count == 1)
        lines << HoverText::tr("Duration %1")
                     .arg(formatDuration(hovered->cell.end - hovered->cell.begin));
    lines.removeAll(QString());
    return lines;
}

QStringList shareLines(const std::vector<NamedShare>& shares, Duration waited, Duration whole) {
    QStringList lines;
    const auto say = [&lines, whole](const QString& name, Duration time) {
        if (time > Duration())
            lines << shared::labelled(name, shared::formatPercent(time, whole));
    };
    for (const NamedShare& share : shares) {
        const auto* state = std::ranges::find(kRankStates, share.name, trackOf);
        const Duration other = share.name == trackOf(RankState::Exposed) ? waited : Duration();
        const bool isState = state != std::end(kRankStates) && *state != RankState::Wait;
        say(isState ? nameOf(*state) : QString::fromStdString(share.name), share.time - other);
    }
    say(nameOf(RankState::Wait), waited);
    return lines;
}

QStringList sliceTip(const TimelineState& state, const HoveredSlice& slice) {
    const model::Cell& cell = slice.cell;
    const index::RankIndex& rank = *state.snapshot()->rank(slice.lane.rank).index;
    const QString name = QString::fromUtf8(rank.text(cell.name));
    const QString start = HoverText::tr("Start %1").arg(formatOffset(cell.begin - state.origin()));
    if (cell.count > 1) {
        return {HoverText::tr("%1 slices").arg(shared::formatCount(cell.count)),
            HoverText::tr("Longest: %1, %2").arg(name, formatDuration(cell.longest)),
            HoverText::tr("Busy %1 of %2")
                .arg(formatDuration(cell.busy), formatDuration(cell.end - cell.begin)),
            start, trackName(state, slice.lane)};
    }
    const Duration length = cell.end - cell.begin;
    QStringList lines{name};
    if (length > Duration::zero())
        lines << HoverText::tr("Duration %1").arg(formatDuration(length));
    else
        lines << HoverText::tr("Instant");
    return lines << start << trackName(state, slice.lane);
}

QStringList counterTip(
    const TimelineState& state, const query::LaneFrame* frame, const LaneBox& box, Timestamp time) {
    if (frame == nullptr || frame->samples.empty())
        return {};
    auto after = std::partition_point(frame->samples.begin(), frame->samples.end(),
        [&](const model::CounterCell& sample) { return sample.begin <= time; });
    if (after == frame->samples.begin())
        return {};
    const model::CounterCell& sample = *std::prev(after);
    const QString name = trackName(state, box.lane);
    const bool isFolded = sample.count > 1 && time < sample.end;
    QString value = isFolded
        ? HoverText::tr("%1 to %2, %3 samples")
              .arg(shared::formatDecimal(sample.min), shared::formatDecimal(sample.max),
                  shared::formatCount(sample.count))
        : shared::formatDecimal(sample.last);
    const index::RankIndex& rank = *state.snapshot()->rank(box.lane.rank).index;
    const model::Track& track = rank.tracks[toIndex(rank.lanes[toIndex(box.lane.lane)].lane.track)];
    value = withUnit(value, unitOf(rank, track));
    return {value, HoverText::tr("Since %1").arg(formatOffset(sample.end - state.origin())), name};
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/hover_text.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/shared/formats.h"

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
    return QStringLiteral("%1 / %2 / %3")
        .arg(QString::fromStdString(rank.label), QString::fromStdString(process.name),
            QString::fromStdString(track.name.empty() ? track.tid : track.name));
}

} // namespace

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
              .arg(QString::fromStdString(toText(sample.min)),
                  QString::fromStdString(toText(sample.max)), shared::formatCount(sample.count))
        : QString::fromStdString(toText(sample.last));
    const index::RankIndex& rank = *state.snapshot()->rank(box.lane.rank).index;
    const std::string unit =
        unitOf(rank.tracks[toIndex(rank.lanes[toIndex(box.lane.lane)].lane.track)]);
    if (!unit.empty())
        value += QLatin1Char(' ') + QString::fromStdString(unit);
    return {value, HoverText::tr("Since %1").arg(formatOffset(sample.end - state.origin())), name};
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clocks/clock_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/rank_set.h"
#include "views/shared/table_builder.h"
#include "views/timeline/clocks/clock_places.h"
#include "views/timeline/clocks/drift_follower.h"
#include "views/timeline/lane_choices.h"

namespace rankscope::timeline {

using analysis::ClockTie;
using analysis::HostClock;
using shared::ColumnKind;
using shared::TableCell;
using shared::TableData;

namespace {

struct ClockTexts {
    Q_DECLARE_TR_FUNCTIONS(ClockTexts)
};

constexpr double kPartsOfMillionth = 1e6; ///< HostClock::drift counts

bool isTied(const HostClock& clock) {
    return clock.tie == ClockTie::Collectives || clock.tie == ClockTie::Transfers;
}

QString tieText(const HostClock& clock) {
    switch (clock.tie) {
    case ClockTie::Reference:
        return ClockTexts::tr("reference clock");
    case ClockTie::Collectives:
        return clock.isDrifting() ? ClockTexts::tr("line through ends of collectives")
                                  : ClockTexts::tr("median of ends of collectives");
    case ClockTie::Transfers:
        return clock.isDrifting() ? ClockTexts::tr("line through ends of sends and receives")
                                  : ClockTexts::tr("median of ends of sends and receives");
    case ClockTie::None:
        break;
    }
    return ClockTexts::tr("nothing ties it to another clock");
}

TableCell errorCell(const std::optional<Duration>& error) {
    return error ? TableCell{shared::formatDuration(*error), error->count()}
                 : TableCell{shared::dash(), shared::kNoValue};
}

TableCell driftCell(const HostClock& clock) {
    if (!isTied(clock) || !clock.drift || !clock.driftError)
        return {shared::dash(), shared::kNoValue};
    return clock.isDrifting()
        ? TableCell{ppmText(*clock.drift), *clock.drift}
        : TableCell{ClockTexts::tr("none above %1").arg(ppmText(*clock.driftError)), 0};
}

TableCell driftErrorCell(const HostClock& clock) {
    return isTied(clock) && clock.driftError
        ? TableCell{ppmText(*clock.driftError), *clock.driftError}
        : TableCell{shared::dash(), shared::kNoValue};
}

/// Nothing where its ranks are moved differently.
std::optional<Duration> moveOf(const TimelineState& state, const HostClock& clock) {
    std::optional<Duration> moved;
    for (const query::OpenRank& rank : state.snapshot()->ranks) {
        if (!std::ranges::binary_search(clock.ranks, rank.index->rank))
            continue;
        const Duration own = shiftOf(state.shifts(), rank);
        if (moved && *moved != own)
            return std::nullopt;
        moved = own;
    }
    return moved;
}

std::optional<Duration> known(const HostClock& clock, Duration value) {
    return isTied(clock) ? std::optional(value) : std::nullopt;
}

} // namespace

QString sourceText(ShiftSource source) {
    switch (source) {
    case ShiftSource::Hand:
        break;
    case ShiftSource::Slice:
        return ClockTexts::tr("a slice was put at the reference slice");
    case ShiftSource::Operation:
        return ClockTexts::tr("aligned by a slice that all ranks have");
    case ShiftSource::Clocks:
        return ClockTexts::tr("aligned by the ends of its collectives");
    case ShiftSource::Starts:
        return ClockTexts::tr("aligned by the first event");
    }
    return ClockTexts::tr("typed by hand");
}

QString hostText(const HostClock& clock) {
    if (clock.host.empty())
        return ClockTexts::tr("Rank %1").arg(clock.ranks.front());
    const QString host = QString::fromStdString(clock.host);
    return clock.isPart ? ClockTexts::tr("%1 (a part of it)").arg(host) : host;
}

QString ppmText(int64_t drift) {
    return shared::numberText(static_cast<double>(drift) / kPartsOfMillionth, 2) + " ppm";
}

TableData clockTable(const TimelineState& state) {
    const analysis::HostClocks& clocks = *state.clocks();
    const Duration length = clocks.range.length();
    return shared::TableBuilder<HostClock>()
        .column({ClockTexts::tr("Host")}, hostText)
        .column({ClockTexts::tr("Ranks")},
            [](const HostClock& of) { return shared::rankSetText(of.ranks); })
        .column({ClockTexts::tr("Ahead by"), ColumnKind::Offset,
                    ClockTexts::tr("How far the clock is ahead of the reference clock in the "
                                   "middle of the run; negative: behind it")},
            [](const HostClock& of) { return known(of, of.ahead); })
        .column({ClockTexts::tr("Error"), ColumnKind::Mixed,
                    ClockTexts::tr("The median is within this, either way, 997 times of 1,000; "
                                   "unknown for fewer than 10 collectives")},
            [](const HostClock& of) { return errorCell(of.aheadError); })
        .column({ClockTexts::tr("Drift"), ColumnKind::Mixed,
                    ClockTexts::tr("How much faster than the reference clock it runs, in "
                                   "millionths (1 ppm is a microsecond per second)")},
            driftCell)
        .column({ClockTexts::tr("Drift error"), ColumnKind::Mixed,
                    ClockTexts::tr("Chance shows a larger drift once in 370 times")},
            driftErrorCell)
        .column({ClockTexts::tr("Parts by"), ColumnKind::Offset,
                    ClockTexts::tr("What the drift adds up to from the first to the last "
                                   "collective")},
            [length, &clocks](const HostClock& of) {
                return known(
                    of, of.aheadAt(clocks.range.begin + length) - of.aheadAt(clocks.range.begin));
            })
        .column({ClockTexts::tr("Residual"), ColumnKind::Mixed,
                    ClockTexts::tr("Scaled median deviation of the ends of collectives from the "
                                   "fit: 1.4826 * median distance")},
            [](const HostClock& of) { return errorCell(of.residual); })
        .column({ClockTexts::tr("Collectives"), ColumnKind::Count,
                    ClockTexts::tr("Number of collectives used")},
            [](const HostClock& of) { return of.collectives; })
        .column({ClockTexts::tr("Moved by"), ColumnKind::Offset,
                    ClockTexts::tr("How far its ranks are moved on the timeline now; unknown "
                                   "where they differ")},
            [&state](const HostClock& of) { return moveOf(state, of); })
        .column({ClockTexts::tr("Method")},
            [&clocks](const HostClock& of) {
                return clocks.clocks.size() == 1 ? shared::dash() : tieText(of);
            })
        .table(clocks.clocks);
}

QString fitText(const analysis::HostClocks& clocks, bool isFollowed) {
    if (clocks.clocks.size() == 1)
        return ClockTexts::tr("All ranks share one clock: there is nothing to align.");
    const auto tied = std::ranges::count_if(clocks.clocks, isTied);
    if (tied == 0)
        return ClockTexts::tr("No collective with a known start ties the clocks together.");
    const Duration drift = mostDrift(clocks);
    return shared::sentences({ClockTexts::tr("Fitted to the ends of collectives, which end at "
                                             "about the same time on all their ranks. A "
                                             "difference that is always there cannot be told "
                                             "from a difference of clocks."),
        drift == Duration() ? ClockTexts::tr("No clock drifts beyond chance.")
            : isFollowed
            ? ClockTexts::tr("The timeline follows the drift: clocks agree in the middle of the "
                             "view, and ranks are placed anew when it has moved so far that a "
                             "pixel shows it.")
            : ClockTexts::tr("A rank is moved as a whole: clocks agree at the selected moment, and "
                             "by their drift part by up to %1 from the start to the end of the "
                             "run.")
                  .arg(shared::formatDuration(drift))});
}

QString apartText(const analysis::ClocksApart& apart, bool isOnTimeline) {
    const QString text = isOnTimeline
        ? ClockTexts::tr("The clocks of rank %1 and rank %2 are %3 apart in the middle of the "
                         "view, by the ends of their collectives (residual %4).")
        : ClockTexts::tr("The clocks of rank %1 and rank %2 are %3 apart in the middle of the "
                         "run, by the ends of their collectives (residual %4).");
    const QString residual = apart.residual == Duration()
        ? ClockTexts::tr("unknown: few collectives")
        : shared::formatDuration(apart.residual);
    return text.arg(std::min(apart.early, apart.late))
        .arg(std::max(apart.early, apart.late))
        .arg(shared::formatDuration(apart.apart), residual);
}

QString trackTip(const TimelineState& state, const Row& row) {
    const RankShift* shift = shiftOf(state.shifts(), row);
    return shift == nullptr ? QString()
                            : ClockTexts::tr("Moved by %1 from its rank: %2")
                                  .arg(shared::formatOffset(shift->by), sourceText(shift->source));
}

QStringList rankTip(const TimelineState& state, RankSlot slot) {
    QStringList lines;
    const query::OpenRank& rank = state.snapshot()->rank(slot);
    if (const auto shift = state.shifts().find(rankKey(*rank.index)); shift != state.shifts().end())
        lines << ClockTexts::tr("Moved by %1: %2")
                     .arg(shared::formatOffset(shift->second.by), sourceText(shift->second.source));
    if (state.clocks() == nullptr)
        return lines;
    const HostClock* clock = state.clocks()->of(rank.index->rank);
    if (clock == nullptr || !isTied(*clock))
        return lines;
    lines << ClockTexts::tr("Its clock is ahead by %1 (%2, collectives: %3)")
                 .arg(shared::formatOffset(clock->ahead), tieText(*clock))
                 .arg(clock->collectives);
    if (clock->isDrifting())
        lines << (isFollowing(state) ? ClockTexts::tr("It drifts by %1; its rank follows the drift")
                                     : ClockTexts::tr("It drifts by %1"))
                     .arg(ppmText(*clock->drift));
    if (clock->residual)
        lines << ClockTexts::tr("Residual of the ends: %1")
                     .arg(shared::formatDuration(*clock->residual));
    return lines;
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/rank_steps.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <string_view>

#include "core/analysis/rank_rows.h"
#include "core/analysis/steps/step_trace.h"
#include "core/model/warm_up.h"
#include "core/query/lane_cursor.h"
#include "core/query/profiles.h"
#include "core/query/step_place.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

using index::RankIndex;

/// The process that the import makes of STEP_TIME.
constexpr std::string_view kStepTimeProcess = "Step";
constexpr std::string_view kStepTrace = "Step Trace"; ///< msprof: a process, or how a track begins
constexpr std::string_view kIteration = "Iteration ";

std::optional<int64_t> digitsToNumber(std::string_view digits) {
    int64_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, number);
    return error == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

/// "12" of "Iteration 12"; nothing of "Iteration Refresh 12".
std::optional<std::string_view> iterationOf(std::string_view name) {
    if (!name.starts_with(kIteration))
        return std::nullopt;
    name.remove_prefix(kIteration.size());
    return digitsToNumber(name) ? std::optional(name) : std::nullopt;
}

bool isStepTrace(const RankIndex& rank, TrackId id) {
    const model::Track& track = rank.tracks[toIndex(id)];
    return track.name.starts_with(kStepTrace)
        || rank.processes[toIndex(track.process)].name == kStepTrace;
}

/// The first track of a step trace with iterations: a job may run several models.
std::optional<TrackId> iterationTrackOf(const RankIndex& rank) {
    for (const index::NameTotals& totals : rank.totals) {
        if (iterationOf(rank.text(totals.name)) && isStepTrace(rank, totals.track))
            return totals.track;
    }
    return std::nullopt;
}

std::shared_ptr<const index::TableIndex> olderRowsOf(
    const query::Snapshot& snapshot, const RankIndex& rank) {
    const auto found = std::ranges::find_if(snapshot.tables, [&rank](const auto& tables) {
        const index::TableInfo* rows = tables->find(index::kLegacyStepTable.name);
        return rows != nullptr && rows->rows > 0 && query::areOfOneProfile(rank, *tables);
    });
    return found == snapshot.tables.end() ? nullptr : *found;
}

Result<std::vector<query::Step>> iterationsOf(
    query::Session& session, RankSlot slot, const std::stop_token& stop) {
    const query::OpenRank& rank = session.snapshot().rank(slot);
    std::vector<query::Step> steps;
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(slot));
    const auto track = iterationTrackOf(*rank.index);
    if (!track)
        return steps;
    for (const index::LaneIndex* lane : query::sliceLanesOf(*rank.index, *track)) {
        for (const index::ChunkEntry& entry : lane->levels.front().chunks) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            RS_TRY_ASSIGN(const auto chunk, reader->slices(entry.id));
            for (const model::Slice& slice : *chunk) {
                const std::string_view name = rank.index->text(slice.name);
                if (const auto number = iterationOf(name))
                    steps.push_back({std::string(name), std::string(*number),
                        {rank.toTimeline(slice.ts), rank.toTimeline(slice.end())}});
            }
        }
    }
    return steps;
}

/// Rows that lie beside the timeline count on another clock and have no place on it.
Result<std::vector<query::Step>> olderSteps(
    query::Session& session, RankSlot slot, const std::stop_token& stop) {
    const query::OpenRank& rank = session.snapshot().rank(slot);
    query::Snapshot own;
    own.tables = {olderRowsOf(session.snapshot(), *rank.index)};
    std::vector<query::Step> steps;
    RS_TRY(eachRow(own, index::kLegacyStepTable.name,
        "SELECT step, start, \"end\" FROM legacy_step WHERE NOT is_average AND \"end\" > start",
        stop, [&](const index::TableIndex& /*of*/, const index::Statement& row) {
            const auto number = integerAt(row, 0);
            const auto begin = integerAt(row, 1);
            const auto end = integerAt(row, 2);
            if (number && begin && end)
                steps.push_back({{}, std::to_string(*number),
                    {rank.toTimeline(fromNanoseconds(*begin)),
                        rank.toTimeline(fromNanoseconds(*end))}});
        }));
    const TimeRange shown{
        rank.toTimeline(rank.index->range().begin), rank.toTimeline(rank.index->range().end)};
    std::erase_if(steps, [&shown](const query::Step& step) { return !step.range.overlaps(shown); });
    return steps;
}

} // namespace

StepSource stepSourceOf(const query::Snapshot& snapshot, RankSlot slot) {
    const RankIndex& rank = *snapshot.rank(slot).index;
    const auto named = query::stepPlaceOf(rank);
    if (named && named->namer == model::StepNamer::Profiler) {
        const model::Track& track = rank.tracks[toIndex(named->track)];
        return rank.processes[toIndex(track.process)].name == kStepTimeProcess
            ? StepSource::StepTime
            : StepSource::ProfilerStep;
    }
    if (iterationTrackOf(rank))
        return StepSource::StepTrace;
    if (named)
        return StepSource::Mark;
    return olderRowsOf(snapshot, rank) != nullptr ? StepSource::OlderMindSpore : StepSource::None;
}

Result<RankSteps> rankSteps(query::Session& session, RankSlot slot, const std::stop_token& stop) {
    RankSteps found{stepSourceOf(session.snapshot(), slot), {}};
    switch (found.source) {
    case StepSource::None:
        break;
    case StepSource::StepTrace: {
        RS_TRY_ASSIGN(found.steps, iterationsOf(session, slot, stop));
        break;
    }
    case StepSource::OlderMindSpore: {
        RS_TRY_ASSIGN(found.steps, olderSteps(session, slot, stop));
        break;
    }
    case StepSource::ProfilerStep:
    case StepSource::StepTime:
    case StepSource::Mark: {
        RS_TRY_ASSIGN(found.steps, query::stepsOf(session, slot, stop));
        break;
    }
    }
    std::ranges::stable_sort(
        found.steps, {}, [](const query::Step& step) { return step.range.begin; });
    if (found.steps.empty())
        found.source = StepSource::None;
    return found;
}

Result<std::optional<int64_t>> warmUpAmong(
    const query::Snapshot& snapshot, const RankSteps& steps, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const StepTrace trace, stepTrace(snapshot, stop));
    const bool isKnown =
        std::ranges::any_of(trace.rows, [](const StepRow& row) { return row.step.has_value(); });
    if (isKnown || trace.warmUpStep())
        return trace.warmUpStep();
    std::vector<model::StepLength> lengths;
    for (const query::Step& step : steps.steps) {
        if (const auto number = digitsToNumber(step.number))
            lengths.push_back({0, *number, step.range.length()});
    }
    return model::warmUpStep(std::move(lengths));
}

} // namespace rankscope::analysis

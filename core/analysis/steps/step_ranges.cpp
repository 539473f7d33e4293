// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/step_ranges.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <string>

#include "core/analysis/rank_rows.h"
#include "core/query/steps.h"

namespace rankscope::analysis {

namespace {

Status takeTimelines(const query::Snapshot& snapshot, int64_t step, const std::stop_token& stop,
    StepRanges& ranges) {
    query::Session session(std::make_shared<const query::Snapshot>(snapshot));
    const std::string number = std::to_string(step);
    for (size_t i = 0; i < snapshot.ranks.size(); ++i) {
        RS_TRY_ASSIGN(const auto steps, query::stepsOf(session, static_cast<RankSlot>(i), stop));
        const auto found = std::ranges::find(steps, number, &query::Step::number);
        const query::OpenRank& rank = snapshot.ranks[i];
        if (found != steps.end())
            ranges.try_emplace(rank.index->rank,
                TimeRange{rank.toStored(found->range.begin), rank.toStored(found->range.end)});
    }
    return {};
}

Status takeKernels(const query::Snapshot& snapshot, int64_t step, const std::stop_token& stop,
    StepRanges& ranges) {
    const std::string sql = "SELECT min(start), max(start + ifnull(duration, 0)) FROM kernel "
                            "WHERE step = "
        + std::to_string(step);
    return eachRow(snapshot, "kernel", sql, stop,
        [&ranges](const index::TableIndex& of, const index::Statement& row) {
            const auto begin = integerAt(row, 0);
            const auto end = integerAt(row, 1);
            if (begin && end)
                ranges.try_emplace(
                    of.rank, TimeRange{fromNanoseconds(*begin), fromNanoseconds(*end)});
        });
}

} // namespace

Result<StepRanges> stepRanges(
    const query::Snapshot& snapshot, int64_t step, const std::stop_token& stop) {
    StepRanges ranges;
    RS_TRY(takeTimelines(snapshot, step, stop, ranges));
    RS_TRY(takeKernels(snapshot, step, stop, ranges));
    return ranges;
}

Result<StepRanges> deviceRanges(
    const query::Snapshot& snapshot, int64_t step, const std::stop_token& stop) {
    StepRanges ranges;
    const std::string number = std::to_string(step);
    query::Snapshot rest;
    rest.tables = snapshot.tables;
    for (const query::OpenRank& rank : snapshot.ranks) {
        const auto& steps = rank.index->steps;
        const auto found = std::ranges::find(steps, number, &model::StepSplit::step);
        if (found != steps.end())
            ranges.try_emplace(rank.index->rank, found->window);
        else
            rest.ranks.push_back(rank);
    }
    RS_TRY_ASSIGN(StepRanges others, stepRanges(rest, step, stop));
    ranges.merge(others);
    return ranges;
}

std::optional<int64_t> numberOf(const model::StepSplit& step) {
    int64_t number = 0;
    const char* const end = step.step.data() + step.step.size();
    const auto read = std::from_chars(step.step.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

std::set<int64_t> deviceSteps(const index::RankIndex& rank) {
    std::set<int64_t> steps;
    for (const model::StepSplit& step : rank.steps) {
        if (const auto number = numberOf(step))
            steps.insert(*number);
    }
    return steps;
}

std::optional<int64_t> deviceStepAt(const index::RankIndex& rank, Timestamp time) {
    const auto found = std::ranges::find_if(
        rank.steps, [time](const model::StepSplit& step) { return step.window.contains(time); });
    return found == rank.steps.end() ? std::nullopt : numberOf(*found);
}

} // namespace rankscope::analysis

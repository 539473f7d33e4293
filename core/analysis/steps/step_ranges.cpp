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

std::map<std::string, int64_t> numbersByText(const RangesOfSteps& steps) {
    std::map<std::string, int64_t> numbers;
    for (const auto& [step, ranges] : steps)
        numbers.emplace(std::to_string(step), step);
    return numbers;
}

Status takeTimelines(
    const query::Snapshot& snapshot, const std::stop_token& stop, RangesOfSteps& wanted) {
    query::Session session(std::make_shared<const query::Snapshot>(snapshot));
    const auto numbers = numbersByText(wanted);
    for (size_t i = 0; i < snapshot.ranks.size(); ++i) {
        RS_TRY_ASSIGN(const auto steps, query::stepsOf(session, static_cast<RankSlot>(i), stop));
        const query::OpenRank& rank = snapshot.ranks[i];
        std::set<int64_t> seen; // a number that comes again is not what was asked for
        for (const query::Step& step : steps) {
            const auto number = numbers.find(step.number);
            if (number != numbers.end() && seen.insert(number->second).second)
                wanted.at(number->second)
                    .try_emplace(rank.index->rank,
                        TimeRange{rank.toStored(step.range.begin), rank.toStored(step.range.end)});
        }
    }
    return {};
}

/// From the first kernel of each step to its last, of one file of a rank after the other.
class KernelRanges {
public:
    explicit KernelRanges(RangesOfSteps& wanted)
        : m_wanted(wanted) { }

    void add(const index::TableIndex& of, int64_t step, const TimeRange& kernel) {
        if (m_part != &of)
            finish();
        m_part = &of;
        const auto [place, isNew] = m_ranges.try_emplace(step, kernel);
        TimeRange& range = place->second;
        range = {std::min(range.begin, kernel.begin), std::max(range.end, kernel.end)};
    }

    void finish() {
        for (const auto& [step, range] : m_ranges) {
            if (const auto wanted = m_wanted.find(step); wanted != m_wanted.end())
                wanted->second.try_emplace(m_part->rank, range);
        }
        m_ranges.clear();
    }

private:
    RangesOfSteps& m_wanted;
    const index::TableIndex* m_part = nullptr;
    std::map<int64_t, TimeRange> m_ranges;
};

Status takeKernels(
    const query::Snapshot& snapshot, const std::stop_token& stop, RangesOfSteps& wanted) {
    const std::string which = wanted.size() == 1 ? "= " + std::to_string(wanted.begin()->first)
                                                 : std::string("IS NOT NULL");
    KernelRanges kernels(wanted);
    RS_TRY(eachRow(snapshot, "kernel",
        "SELECT step, start, start + ifnull(duration, 0) FROM kernel "
        "WHERE start IS NOT NULL AND step "
            + which,
        stop, [&kernels](const index::TableIndex& of, const index::Statement& row) {
            kernels.add(of, row.integer(0),
                {fromNanoseconds(row.integer(1)), fromNanoseconds(row.integer(2))});
        }));
    kernels.finish();
    return {};
}

} // namespace

Result<RangesOfSteps> stepRanges(
    const query::Snapshot& snapshot, const std::set<int64_t>& steps, const std::stop_token& stop) {
    RangesOfSteps ranges;
    for (const int64_t step : steps)
        ranges[step];
    if (ranges.empty())
        return ranges;
    RS_TRY(takeTimelines(snapshot, stop, ranges));
    RS_TRY(takeKernels(snapshot, stop, ranges));
    return ranges;
}

Result<StepRanges> stepRanges(
    const query::Snapshot& snapshot, int64_t step, const std::stop_token& stop) {
    RS_TRY_ASSIGN(RangesOfSteps ranges, stepRanges(snapshot, std::set{step}, stop));
    return std::move(ranges.at(step));
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

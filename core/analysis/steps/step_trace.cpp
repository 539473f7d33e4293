// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/step_trace.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "core/analysis/cluster/cluster_steps.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/rank_runs.h"
#include "core/analysis/runs/run_communication.h"
#include "core/analysis/runs/run_questions.h"
#include "core/analysis/steps/step_fold.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/model/warm_up.h"

namespace rankscope::analysis {

namespace {

using enum StepMetric;
using index::Statement;
using index::TableIndex;

void takeStep(StepTrace& trace, const TableIndex& of, const Statement& row) {
    trace.rows.push_back(
        {rankIdOf(of.rank, of.label), integerAt(row, 0), StepOrigin::File, splitAt(row, 1)});
}

StepRow rowOf(int64_t rank, const model::StepSplit& split) {
    StepRow row{rank, numberOf(split), StepOrigin::Timeline, {}, split.owner};
    row.values.set(Computing, split.computing);
    row.values.set(Communication, split.communication);
    row.values.set(Overlapped, split.overlapped);
    row.values.set(NotOverlapped, split.notOverlapped);
    // hidden receiving takes nothing from what is exposed
    row.values.set(
        NotOverlappedExcludeReceive, std::max(split.notOverlapped - split.bubble, Duration()));
    row.values.set(Free, split.free);
    row.values.set(Preparing, split.preparing);
    row.values.set(Stage, split.stage());
    row.values.set(Bubble, split.bubble);
    row.values.deriveSums();
    return row;
}

/// Steps that the import computed from the timeline.
void takeTimelines(const query::Snapshot& snapshot, StepTrace& trace) {
    std::set<int64_t> known;
    for (const StepRow& row : trace.rows)
        known.insert(row.rank);
    for (const query::OpenRank& open : snapshot.ranks) {
        const int64_t rank = rankIdOf(open.index->rank, open.index->label);
        if (known.count(rank) > 0)
            continue;
        for (const model::StepSplit& split : open.index->steps)
            trace.rows.push_back(rowOf(rank, split));
    }
}

using OlderRows = std::map<std::pair<int64_t, std::optional<int64_t>>, StepRow>;

StepRow& olderRow(OlderRows& rows, int64_t rank, std::optional<int64_t> step) {
    StepRow& row = rows[{rank, step}];
    row.rank = rank;
    row.step = step;
    row.origin = StepOrigin::OlderMindSpore;
    return row;
}

/// step_trace_raw_*: the averages have no step.
constexpr const char* kOlderSteps =
    "SELECT CASE WHEN is_average THEN NULL ELSE step END, iteration_interval, fp_and_bp, tail, "
    "total FROM legacy_step";

void takeOlderStep(OlderRows& rows, const TableIndex& of, const Statement& row) {
    StepValues& values = olderRow(rows, rankIdOf(of.rank, of.label), integerAt(row, 0)).values;
    values.set(StepInterval, durationAt(row, 1));
    values.set(ForwardBackward, durationAt(row, 2));
    values.set(Tail, durationAt(row, 3));
    values.set(Total, durationAt(row, 4));
}

/// ascend_cluster_analyse_*: a line a step and the averages in the last one, which are left out of
/// a single step.
constexpr const char* kOlderStages =
    "SELECT CASE WHEN rowid < max(2, (SELECT max(rowid) FROM legacy_stage)) THEN rowid END, "
    "iteration_interval, fp_and_bp, tail, computation, communication_alone, stage, "
    "receive_alone, collective_communication_alone FROM legacy_stage";

void takeOlderStage(OlderRows& rows, const TableIndex& of, const Statement& row) {
    static constexpr StepMetric kOlder[] = {StepInterval, ForwardBackward, Tail, Computing,
        NotOverlapped, Stage, Bubble, NotOverlappedExcludeReceive};
    StepValues& values = olderRow(rows, rankIdOf(of.rank, of.label), integerAt(row, 0)).values;
    int column = 1;
    for (const StepMetric metric : kOlder) {
        if (const auto value = durationAt(row, column++))
            values.set(metric, value);
    }
}

/// What a timeline without steps tells of its whole run gives way to the rank's own steps.
void addOlder(const OlderRows& rows, StepTrace& trace) {
    std::set<int64_t> stepped;
    for (const auto& [key, row] : rows) {
        if (row.step)
            stepped.insert(row.rank);
    }
    std::erase_if(trace.rows, [&stepped](const StepRow& row) {
        return row.origin == StepOrigin::Timeline && !row.step && stepped.contains(row.rank);
    });
    std::set<int64_t> known;
    for (const StepRow& row : trace.rows)
        known.insert(row.rank);
    for (const auto& [key, row] : rows) {
        if (known.count(row.rank) == 0)
            (row.step ? trace.rows : trace.averages).push_back(row);
    }
}

Status readClusterFile(
    const query::Snapshot& snapshot, const std::stop_token& stop, StepTrace& trace) {
    RS_TRY_ASSIGN(const std::vector<ClusterStep> rows, clusterSteps(snapshot, stop));
    for (const ClusterStep& row : rows) {
        if (row.rank)
            trace.rows.push_back({*row.rank, row.step, StepOrigin::ClusterFile, row.values});
    }
    return {};
}

void leaveOutWarmUp(StepTrace& trace) {
    std::vector<model::StepLength> lengths;
    for (const StepRow& row : trace.rows) {
        const auto length = row.values.get(trace.has(Total) ? Total : EndToEnd);
        if (row.step && length)
            lengths.push_back({row.rank, *row.step, *length});
    }
    const auto warmUp = model::warmUpStep(std::move(lengths));
    if (!warmUp)
        return;
    const auto left = std::stable_partition(trace.rows.begin(), trace.rows.end(),
        [&warmUp](const StepRow& row) { return row.step != warmUp; });
    trace.warmUp.assign(left, trace.rows.end());
    trace.rows.erase(left, trace.rows.end());
    arrange(trace);
}

constexpr StepMetric kOfCommunication[] = {
    Communication, Overlapped, NotOverlapped, NotOverlappedExcludeReceive, Bubble};

bool communicates(const StepRow& row) {
    return std::ranges::any_of(kOfCommunication,
        [&row](StepMetric metric) { return row.values.orZero(metric) > Duration(); });
}

/// Where no file of the job has any communication its time is not 0 but unknown.
void leaveOutUnknown(const query::Snapshot& snapshot, StepTrace& trace) {
    if (hasCommunicationTables(snapshot) || std::ranges::any_of(trace.rows, communicates)
        || std::ranges::any_of(snapshot.ranks,
            [](const query::OpenRank& open) { return hasCollectives(*open.index); }))
        return;
    for (auto* rows : {&trace.rows, &trace.averages, &trace.warmUp}) {
        for (StepRow& row : *rows) {
            for (const StepMetric metric : kOfCommunication)
                row.values.set(metric, std::nullopt);
        }
    }
    arrange(trace);
}

/// Steps that every rank has, sorted; all where there is none.
std::vector<std::optional<int64_t>> commonSteps(const StepTrace& trace) {
    struct Ranks {
        std::optional<int64_t> last;
        size_t count = 0;
    };
    std::map<std::optional<int64_t>, Ranks> ranksOf;
    for (const StepRow& row : trace.rows) {
        Ranks& ranks = ranksOf[row.step];
        ranks.count += ranks.last == row.rank ? 0 : 1;
        ranks.last = row.rank;
    }
    std::vector<std::optional<int64_t>> common;
    for (const auto& [step, ranks] : ranksOf) {
        if (ranks.count == trace.ranks.size())
            common.push_back(step);
    }
    return common.empty() ? trace.steps : common;
}

} // namespace

const StepRow* StepTrace::find(int64_t rank, std::optional<int64_t> step) const {
    const auto key = std::pair(rank, step);
    const auto found =
        std::lower_bound(rows.begin(), rows.end(), key, [](const StepRow& row, const auto& wanted) {
            return std::pair(row.rank, row.step) < wanted;
        });
    return found != rows.end() && found->rank == rank && found->step == step ? &*found : nullptr;
}

bool StepTrace::has(StepMetric metric) const {
    return std::find(metrics.begin(), metrics.end(), metric) != metrics.end();
}

void arrange(StepTrace& trace) {
    std::stable_sort(
        trace.rows.begin(), trace.rows.end(), [](const StepRow& left, const StepRow& right) {
            return std::pair(left.rank, left.step) < std::pair(right.rank, right.step);
        });
    std::set<int64_t> ranks;
    std::set<std::optional<int64_t>> steps;
    std::set<StepMetric> metrics;
    for (const StepRow& row : trace.rows) {
        ranks.insert(row.rank);
        steps.insert(row.step);
        for (size_t i = 0; i < kStepMetricCount; ++i) {
            if (row.values.get(static_cast<StepMetric>(i)))
                metrics.insert(static_cast<StepMetric>(i));
        }
    }
    trace.ranks.assign(ranks.begin(), ranks.end());
    trace.steps.assign(steps.begin(), steps.end());
    trace.metrics.assign(metrics.begin(), metrics.end());
}

TableQuestion<StepTrace> askSteps(const query::Snapshot& snapshot, const std::stop_token& stop) {
    struct Rows {
        StepTrace trace;
        OlderRows older;
    };
    const auto rows = std::make_shared<Rows>();
    TableQuestion<StepTrace> question;
    question.rows = {
        {"step", std::string("SELECT step, ") + kSplitColumns + " FROM step",
            [rows](const auto& of, const auto& row) { takeStep(rows->trace, of, row); }},
        {"legacy_step", kOlderSteps,
            [rows](const auto& of, const auto& row) { takeOlderStep(rows->older, of, row); }},
        {"legacy_stage", kOlderStages,
            [rows](const auto& of, const auto& row) { takeOlderStage(rows->older, of, row); }}};
    question.finish = [rows, &snapshot, stop]() -> Result<StepTrace> {
        StepTrace trace = std::move(rows->trace);
        takeTimelines(snapshot, trace);
        addOlder(rows->older, trace);
        if (trace.rows.empty())
            RS_TRY(readClusterFile(snapshot, stop, trace));
        arrange(trace);
        leaveOutWarmUp(trace);
        leaveOutUnknown(snapshot, trace);
        return trace;
    };
    return question;
}

Result<StepTrace> stepTrace(const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.get<StepTrace>("stepTrace", std::tuple(), stop,
        [&] { return answer(snapshot, askSteps(snapshot, stop), stop); });
}

StepTrace withWarmUp(StepTrace trace) {
    trace.rows.insert(trace.rows.end(), trace.warmUp.begin(), trace.warmUp.end());
    trace.warmUp.clear();
    trace.averages.clear();
    arrange(trace);
    return trace;
}

StepTrace onlySteps(StepTrace trace, const std::vector<int64_t>& steps) {
    const auto isOther = [&steps](const StepRow& row) {
        return !row.step || std::find(steps.begin(), steps.end(), *row.step) == steps.end();
    };
    std::erase_if(trace.rows, isOther);
    std::erase_if(trace.warmUp, isOther);
    if (trace.rows.empty())
        return withWarmUp(std::move(trace));
    trace.averages.clear();
    arrange(trace);
    return trace;
}

std::vector<StepRow> rowsOfMeans(const StepTrace& trace) {
    const auto common = commonSteps(trace);
    std::vector<StepRow> rows;
    std::optional<int64_t> last; // rank whose average was taken
    for (const StepRow& row : trace.rows) {
        if (!std::binary_search(common.begin(), common.end(), row.step) || row.rank == last)
            continue;
        const auto average = std::ranges::find(trace.averages, row.rank, &StepRow::rank);
        if (average == trace.averages.end()) {
            rows.push_back(row);
            continue;
        }
        rows.push_back(*average);
        last = row.rank;
    }
    return rows;
}

std::vector<StepRow> stepMeans(const StepTrace& trace) {
    return foldSteps(rowsOfMeans(trace), Fold::Mean);
}

std::vector<std::optional<int64_t>> everyStep(const StepTrace& trace) {
    std::vector<std::optional<int64_t>> steps = trace.steps;
    if (const auto warmUp = trace.warmUpStep())
        steps.insert(std::lower_bound(steps.begin(), steps.end(), warmUp), warmUp);
    return steps;
}

std::vector<StepRow> rowsOfStep(const StepTrace& trace, std::optional<int64_t> step) {
    const bool isWarmUp = step && step == trace.warmUpStep();
    const std::vector<StepRow>& all = isWarmUp ? trace.warmUp : trace.rows;
    std::vector<StepRow> rows;
    std::copy_if(all.begin(), all.end(), std::back_inserter(rows),
        [&step](const StepRow& row) { return row.step == step; });
    return rows;
}

} // namespace rankscope::analysis

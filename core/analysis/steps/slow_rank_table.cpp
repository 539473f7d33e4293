// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks, parts and stages of the job are slow by its steps, as the page Steps judges them.

#include "core/analysis/figure_tables.h"
#include "core/analysis/verdicts/job_parts.h"

namespace rankscope::analysis {

namespace {

constexpr index::ColumnSpec kSlowRankColumns[] = {
    {"rank", index::ColumnType::Integer, ""},
    {"metric", index::ColumnType::Text,
        "as the columns of step: computing, preparing, step_interval, free, not_overlapped, ..."},
    {"pattern", index::ColumnType::Text,
        "of all slow ranks in that metric: single_step (there is but one), same_rank, onset, "
        "part_of_ranks, rotating or spikes"},
    {"peers", index::ColumnType::Text, "stage that it is compared within; NULL: all ranks"},
    {"part", index::ColumnType::Text,
        "group, stage or block of 8 that the slow ranks are; NULL: none"},
    {"effect", index::ColumnType::Duration,
        "what it takes longer than its peers: median over the steps, of an onset since then"},
    {"of_step", index::ColumnType::Number, "effect / median step: 0.2 is 20 %"},
    {"of_metric", index::ColumnType::Number, "effect / the same metric of its peers"},
    {"steps", index::ColumnType::Integer, "that it was compared in"},
    {"slow_steps", index::ColumnType::Integer,
        "with half of the effect or more; of rotating and spikes those above the limit"},
    {"lost", index::ColumnType::Duration, "the differences summed over its slow steps"},
    {"worst_step", index::ColumnType::Integer, ""},
    {"worst_excess", index::ColumnType::Duration, "difference to its peers in that step"},
    {"since", index::ColumnType::Integer, "first step of an onset"},
    {"noise", index::ColumnType::Duration,
        "deviation of one difference in one step, over all ranks"},
    {"effect_limit", index::ColumnType::Duration, "what an effect had to exceed"},
};

constexpr index::ColumnSpec kImbalanceColumns[] = {
    {"kind", index::ColumnType::Text,
        "stage: computes longer than the other stages; part: a quarter to half of the ranks that "
        "are slow; interval: the rank with the longest interval between steps"},
    {"name", index::ColumnType::Text,
        "of the stage, or of the group that the ranks are; NULL: none that has a name"},
    {"metric", index::ColumnType::Text, "as the columns of step"},
    {"pattern", index::ColumnType::Text, "as in slow_rank; NULL of an interval"},
    {"effect", index::ColumnType::Duration,
        "of the stage above the others, of the interval above the mean; of a part that of its "
        "slowest rank"},
    {"of_step", index::ColumnType::Number, "effect / step: 0.2 is 20 %"},
    {"of_metric", index::ColumnType::Number,
        "effect / the metric of the other stages or ranks, of an interval / the mean"},
    {"ranks", index::ColumnType::Text, "(0, 1)"},
    {"slow_steps", index::ColumnType::Integer, "with any that is slow; NULL of an interval"},
};

struct JudgedSteps {
    JobParts job;
    StepVerdicts verdicts;
};

Result<JudgedSteps> judgedSteps(const query::Session& session) {
    const query::Snapshot& snapshot = session.snapshot();
    RS_TRY_ASSIGN(const StepTrace trace, stepTrace(snapshot, session.stop()));
    if (trace.rows.empty())
        return JudgedSteps{};
    RS_TRY_ASSIGN(const auto groups, communicationGroups(snapshot, session.stop()));
    RS_TRY_ASSIGN(const auto sizes, parallelSizes(snapshot, session.stop()));
    JudgedSteps judged{jobPartsOf(groups, sizes), {}};
    RS_TRY(addRanksTold(snapshot, trace, session.stop(), judged.job));
    RS_TRY(addStagesTold(snapshot, session.stop(), judged.job));
    RS_TRY_ASSIGN(const auto profiles, rankProfiles(snapshot));
    judged.job.named = namedParts(partingsOf(trace.ranks, groups, judged.job.stages, profiles));
    judged.verdicts = stepVerdicts(trace, judged.job);
    return judged;
}

/// A share of what is 0 is none.
query::RowValue shareCell(double share) {
    return share > 0 ? query::RowValue(share) : query::RowValue();
}

Result<FigureRows> slowRankRows(query::Session& session) {
    RS_TRY_ASSIGN(const JudgedSteps judged, judgedSteps(session));
    FigureRows rows;
    for (const SlowRanks& slow : judged.verdicts.slow) {
        for (const SlowRank& rank : slow.ranks) {
            const std::string peers =
                judged.job.stages.empty() ? "" : judged.job.stages[rank.group].name;
            rows.push_back({rank.rank, cell(toWord(slow.metric)), cell(toWord(slow.recurrence)),
                cell(peers), cell(slow.part), cell(rank.effect), shareCell(rank.ofStep),
                shareCell(rank.ofMetric), static_cast<int64_t>(rank.steps),
                static_cast<int64_t>(rank.slowSteps), cell(rank.lost), cell(rank.worstStep),
                cell(rank.worstExcess), cell(rank.since), cell(slow.noise), cell(rank.limit)});
        }
    }
    return rows;
}

FigureRow partRow(const SlowRanks& slow) {
    const SlowRank& most = slow.ranks.front();
    return {cell("part"), cell(slow.part), cell(toWord(slow.metric)), cell(toWord(slow.recurrence)),
        cell(most.effect), shareCell(most.ofStep), shareCell(most.ofMetric),
        cell(textOfRanks(slow.numbers())), static_cast<int64_t>(slow.slowSteps)};
}

Result<FigureRows> imbalanceRows(query::Session& session) {
    RS_TRY_ASSIGN(const JudgedSteps judged, judgedSteps(session));
    const SlowRanks& stages = judged.verdicts.stages;
    FigureRows rows;
    for (const SlowRank& slow : stages.ranks) {
        const RankGroup& stage = judged.job.stages[static_cast<size_t>(slow.rank)];
        rows.push_back({cell("stage"), cell(stage.name), cell(toWord(stages.metric)),
            cell(toWord(stages.recurrence)), cell(slow.effect), shareCell(slow.ofStep),
            shareCell(slow.ofMetric), cell(textOfRanks(stage.ranks)),
            static_cast<int64_t>(slow.slowSteps)});
    }
    for (const SlowRanks& slow : judged.verdicts.slow) {
        if (slow.recurrence == Recurrence::PartOfRanks)
            rows.push_back(partRow(slow));
    }
    if (const auto& one = judged.verdicts.interval) {
        rows.push_back({cell("interval"), {}, cell(toWord(StepMetric::StepInterval)), {},
            cell(one->interval - one->mean), shareCell(one->ofStep), shareCell(one->aboveMean),
            cell(textOfRanks({one->rank})), {}});
    }
    return rows;
}

} // namespace

ComputedTable slowRankTable() {
    return {
        {"slow_rank", index::TableScope::Cluster,
            "Ranks that are slower than their peers in a part of the step beyond noise, by the "
            "steps without the warm-up: the most weighty metric first, in it the slowest rank. No "
            "rows of a healthy job, and of ranks without peers (docs/verdicts.md).",
            kSlowRankColumns},
        slowRankRows};
}

ComputedTable imbalanceTable() {
    return {
        {"imbalance", index::TableScope::Cluster,
            "Stages that compute longer than the others, parts of the job that are slower than the "
            "rest (half of the nodes, for example), and a rank with a much longer interval between "
            "steps.",
            kImbalanceColumns},
        imbalanceRows};
}

} // namespace rankscope::analysis

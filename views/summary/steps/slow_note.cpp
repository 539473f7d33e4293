// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/slow_note.h"

#include <QCoreApplication>

#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/rank_set.h"
#include "views/summary/steps/metric_texts.h"
#include "views/summary/steps/summary_lines.h"

namespace rankscope::summary {

using analysis::Recurrence;
using analysis::SlowRank;
using analysis::SlowRanks;
using analysis::StepVerdicts;
using sections::Note;

namespace {

struct SlowNote {
    Q_DECLARE_TR_FUNCTIONS(SlowNote)
};

constexpr double kManyTimes = 10; ///< more of its metric than this is no number that helps

/// "0, 8, ..., 32" of the slow ranks.
QString rankSet(const SlowRanks& slow) {
    return shared::rankSetText(slow.numbers());
}

/// The effect of the first rank, and of what part of its own metric and of the step.
QString effectText(const SlowRanks& slow) {
    const SlowRank& first = slow.ranks.front();
    const QString longer = shared::formatRounded(first.effect);
    if (first.ofMetric <= 0 || first.ofMetric > kManyTimes)
        return SlowNote::tr("\"%1\" takes %2 longer than on its peers, %3 of the step.")
            .arg(metricText(slow.metric), longer, shared::percentText(first.ofStep));
    return SlowNote::tr("\"%1\" takes %2 longer than on its peers: %3 more, %4 of the step.")
        .arg(metricText(slow.metric), longer, shared::percentText(first.ofMetric),
            shared::percentText(first.ofStep));
}

QString worstText(const SlowRanks& slow) {
    const SlowRank& first = slow.ranks.front();
    if (!first.worstStep || slow.steps < 2)
        return {};
    return SlowNote::tr("Longest in step %1: %2.")
        .arg(*first.worstStep)
        .arg(shared::formatRounded(first.worstExcess));
}

QString coverageText(const StepVerdicts& verdicts) {
    if (!verdicts.isPartOfJob())
        return {};
    return SlowNote::tr("Judged on %1 of %2 ranks: the others are not in this profile.")
        .arg(shared::formatCount(verdicts.captured), shared::formatCount(verdicts.ranks));
}

/// Of a part of the step that makes no rank slow: it is called what it is.
QString longerTitle(const SlowRanks& slow) {
    const SlowRank& first = slow.ranks.front();
    const QString metric = metricText(slow.metric);
    switch (slow.recurrence) {
    case Recurrence::Onset:
        return SlowNote::tr("Rank %1 has longer \"%2\" since step %3")
            .arg(rankName(first.rank), metric)
            .arg(first.since.value_or(0));
    case Recurrence::Rotating:
        return SlowNote::tr("\"%1\" is longer on another rank from step to step").arg(metric);
    case Recurrence::Spikes:
        return SlowNote::tr("\"%1\" is longer now and then on some ranks").arg(metric);
    default:
        break;
    }
    if (!slow.part.empty())
        return SlowNote::tr("%1 has longer \"%2\": all of its %3 ranks and no other")
            .arg(QString::fromStdString(slow.part), metric)
            .arg(shared::formatCount(slow.ranks.size()));
    if (slow.ranks.size() > 1)
        return SlowNote::tr("%1 of %2 ranks have longer \"%3\": %4")
            .arg(shared::formatCount(slow.ranks.size()))
            .arg(shared::formatCount(slow.judged))
            .arg(metric, rankSet(slow));
    return SlowNote::tr("Rank %1 has longer \"%2\"").arg(rankName(first.rank), metric);
}

QString titleOf(const SlowRanks& slow) {
    const SlowRank& first = slow.ranks.front();
    switch (slow.recurrence) {
    case Recurrence::PartOfRanks:
        return slow.part.empty() ? SlowNote::tr("%1 of %2 ranks are slow: %3")
                                       .arg(shared::formatCount(slow.ranks.size()))
                                       .arg(shared::formatCount(slow.judged))
                                       .arg(rankSet(slow))
                                 : SlowNote::tr("%1 is slow: all of its %2 ranks and no other")
                                       .arg(QString::fromStdString(slow.part))
                                       .arg(shared::formatCount(slow.ranks.size()));
    case Recurrence::Onset:
        return SlowNote::tr("Rank %1 is slow since step %2")
            .arg(rankName(first.rank))
            .arg(first.since.value_or(0));
    case Recurrence::Rotating:
        return SlowNote::tr("The slow rank changes from step to step");
    case Recurrence::Spikes:
        return SlowNote::tr("Occasional slow steps on some ranks");
    case Recurrence::SameRank:
        if (slow.ranks.size() > 1)
            return SlowNote::tr("%1 ranks are slow: %2")
                .arg(shared::formatCount(slow.ranks.size()))
                .arg(rankSet(slow));
        return SlowNote::tr("Rank %1 is slow in %2 of %3 steps")
            .arg(rankName(first.rank))
            .arg(shared::formatCount(first.slowSteps))
            .arg(shared::formatCount(first.steps));
    case Recurrence::SingleStep:
    case Recurrence::None:
        break;
    }
    return SlowNote::tr("Rank %1 is slow").arg(rankName(first.rank));
}

QString patternText(const SlowRanks& slow) {
    switch (slow.recurrence) {
    case Recurrence::Rotating:
    case Recurrence::Spikes:
        return (slow.isOfWork()
                ? SlowNote::tr("A rank is slow in %1 of %2 steps, most often or longest rank %3.")
                : SlowNote::tr("So in %1 of %2 steps, most often or longest on rank %3."))
            .arg(shared::formatCount(slow.slowSteps))
            .arg(shared::formatCount(slow.steps))
            .arg(rankName(slow.ranks.front().rank));
    case Recurrence::SingleStep:
        return slow.isOfWork()
            ? SlowNote::tr("One step cannot show whether this rank is always slow.")
            : SlowNote::tr("One step cannot show whether this is always so.");
    default:
        return {};
    }
}

Note intervalNote(const StepVerdicts& verdicts) {
    const analysis::IntervalOutlier& of = *verdicts.interval;
    return {SlowNote::tr("Rank %1 starts its steps late").arg(rankName(of.rank)),
        shared::sentences(
            {SlowNote::tr("The step interval of %1 is %2 above the mean of all ranks, "
                          "%3 of the step time.")
                    .arg(shared::formatRounded(of.interval), shared::percentText(of.aboveMean),
                        shared::percentText(of.ofStep)),
                coverageText(verdicts)}),
        Note::Verdict::Warning};
}

/// Long steps of all ranks.
QString longStepsText(const StepVerdicts& verdicts) {
    const analysis::StepTime* longest = nullptr;
    for (const analysis::StepTime& step : verdicts.times.steps) {
        if (step.isOutlier && step.step && (longest == nullptr || step.time > longest->time))
            longest = &step;
    }
    if (longest == nullptr)
        return {};
    return SlowNote::tr("Step %1 takes %2, the median step %3.")
        .arg(*longest->step)
        .arg(shared::formatRounded(longest->time), shared::formatRounded(verdicts.times.median));
}

} // namespace

Note slowNote(const StepVerdicts& verdicts) {
    if (verdicts.captured < 2)
        return {};
    const SlowRanks* slow = headlineOf(verdicts);
    if (slow == nullptr && verdicts.interval)
        return intervalNote(verdicts);
    if (slow == nullptr && verdicts.judged < 2)
        return {};
    if (slow == nullptr)
        return {SlowNote::tr("No slow ranks"),
            shared::sentences({SlowNote::tr("No rank exceeds its peers by more than %1 of the step "
                                            "time in any part of the step.")
                                   .arg(shared::percentText(analysis::threshold::kSlowRank.value)),
                longStepsText(verdicts), coverageText(verdicts)}),
            Note::Verdict::Good};
    return {slow->isOfWork() ? titleOf(*slow) : longerTitle(*slow),
        shared::sentences({effectText(*slow), worstText(*slow), patternText(*slow),
            longStepsText(verdicts), coverageText(verdicts)}),
        slow->isOfWork() && slow->recurrence != Recurrence::Spikes ? Note::Verdict::Bad
                                                                   : Note::Verdict::Warning};
}

Note stageNote(const StepVerdicts& verdicts) {
    if (verdicts.stages.ranks.empty())
        return {};
    const SlowRank& first = verdicts.stages.ranks.front();
    const QString text = shared::counted(first.steps,
        SlowNote::tr("%2 more, %3 of the step (median over the ranks of the stage, one step). "
                     "The other stages wait for this one."),
        SlowNote::tr("%2 more, %3 of the step (medians over the ranks of the stage and %1 steps). "
                     "The other stages wait for this one."));
    return {SlowNote::tr("Stage %1 computes %2 longer than the other stages")
                .arg(first.rank)
                .arg(shared::percentText(first.ofMetric)),
        text.arg(shared::formatRounded(first.effect), shared::percentText(first.ofStep)),
        verdicts.isStageFarAbove() ? Note::Verdict::Bad : Note::Verdict::Warning};
}

QString trendTitle(const analysis::StepTimes& times) {
    if (times.steps.size() < 2)
        return SlowNote::tr("Mean step time");
    const QString variation = shared::percentText(times.variation);
    if (!times.isDrift)
        return SlowNote::tr("Mean step time, varies by %1").arg(variation);
    const QString slope = shared::formatRounded(std::chrono::abs(times.slope));
    return times.slope > Duration()
        ? SlowNote::tr("Mean step time, varies by %1, grows by %2 per step").arg(variation, slope)
        : SlowNote::tr("Mean step time, varies by %1, falls by %2 per step").arg(variation, slope);
}

} // namespace rankscope::summary

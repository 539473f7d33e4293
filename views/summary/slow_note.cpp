// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/slow_note.h"

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/summary/metric_texts.h"
#include "views/summary/summary_lines.h"

namespace rankscope::summary {

using analysis::Recurrence;
using charts::Note;

namespace {

struct SlowNote {
    Q_DECLARE_TR_FUNCTIONS(SlowNote)
};

/// "61 ms longer than the median in computing, in step 7".
QString worstOf(const analysis::SlowRank& rank, const QString& metric) {
    const QString excess = shared::formatRounded(rank.worstExcess);
    if (!rank.worstStep)
        return SlowNote::tr("%1 above the median in \"%2\".").arg(excess, metric);
    return SlowNote::tr("Up to %1 above the median in \"%2\" (step %3).")
        .arg(excess, metric, QString::number(*rank.worstStep));
}

} // namespace

Note slowNote(const analysis::SlowRanks& slow, const analysis::StepTrace& trace) {
    if (trace.ranks.size() < 2)
        return {};
    if (slow.ranks.empty())
        return {SlowNote::tr("No rank is slow"),
            SlowNote::tr("None exceeds the median of its peers by more than 5 % of the step."),
            Note::Verdict::Good};
    const analysis::SlowRank& first = slow.ranks.front();
    const QString worst = worstOf(first, metricText(slowMetric(trace)));
    switch (slow.recurrence) {
    case Recurrence::SameRank:
        return {SlowNote::tr("Rank %1 is slow in %2 of %3 steps")
                    .arg(rankName(first.rank))
                    .arg(first.slowSteps)
                    .arg(first.steps),
            worst + ' '
                + SlowNote::tr("The same rank each time points to its machine, its device or its "
                               "share of the work."),
            Note::Verdict::Bad};
    case Recurrence::Rotating:
        return {SlowNote::tr("The slow rank changes from step to step"),
            worst + ' '
                + SlowNote::tr("Some rank is slow in %1 of %2 steps; this points to the data: "
                               "samples of different length, or loading.")
                      .arg(slow.slowSteps)
                      .arg(slow.steps),
            Note::Verdict::Bad};
    case Recurrence::Spikes:
        return {SlowNote::tr("Some steps are slow on some ranks"),
            worst + ' '
                + SlowNote::tr("%1 of %2 steps; this points to pauses: garbage collection, "
                               "checkpoints, other programs on the machine.")
                      .arg(slow.slowSteps)
                      .arg(slow.steps),
            Note::Verdict::Warning};
    case Recurrence::SingleStep:
    case Recurrence::None:
        break;
    }
    return {SlowNote::tr("Rank %1 is slow").arg(rankName(first.rank)),
        worst + ' ' + SlowNote::tr("Of one step it can not be told whether it always is."),
        Note::Verdict::Bad};
}

QString trendText(const analysis::StepTimes& times) {
    if (times.steps.size() < 2)
        return {};
    constexpr double kMillion = 1e6;
    QString text = ", "
        + SlowNote::tr("varies by %1")
              .arg(shared::valueText(
                  shared::ColumnKind::Percent, static_cast<int64_t>(times.variation * kMillion)));
    // count(): ratios
    const double least = analysis::threshold::kStepTrend.value
        * static_cast<double>(times.steps.front().mean.count());
    if (times.steps.size() < 3
        || static_cast<double>(std::chrono::abs(times.slope).count()) <= least)
        return text;
    const QString slope = shared::formatRounded(std::chrono::abs(times.slope));
    return text + ", "
        + (times.slope > Duration() ? SlowNote::tr("grows by %1 a step").arg(slope)
                                    : SlowNote::tr("falls by %1 a step").arg(slope));
}

} // namespace rankscope::summary

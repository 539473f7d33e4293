// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/conclusion_note.h"

#include <cmath>
#include <cstdlib>

#include <QCoreApplication>

#include "core/analysis/runs/diff_conclusion.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_data.h"
#include "views/summary/steps/metric_texts.h"

namespace rankscope::comparison {

using sections::Note;

namespace {

struct ConclusionNote {
    Q_DECLARE_TR_FUNCTIONS(ConclusionNote)
};

QString sizeOf(int64_t delta) {
    return shared::formatRounded(Duration(std::abs(delta)));
}

QString growthOf(const analysis::Compared& of) {
    const auto growth = of.growth();
    return shared::signedText(
        shared::ColumnKind::Percent, growth ? std::llround(*growth * 1e6) : shared::kNoValue);
}

QString titleOf(const analysis::DiffConclusion& of) {
    if (of.change == analysis::Change::Same)
        return ConclusionNote::tr("The step takes as long as in the baseline (%1)")
            .arg(growthOf(of.step));
    return (of.step.delta() > 0 ? ConclusionNote::tr("The step takes %1 longer (%2)")
                                : ConclusionNote::tr("The step takes %1 less (%2)"))
        .arg(sizeOf(of.step.delta()), growthOf(of.step));
}

QString partSentence(const analysis::StepDelta& part) {
    return (part.time.delta() > 0 ? ConclusionNote::tr("%1 takes %2 longer.")
                                  : ConclusionNote::tr("%1 takes %2 less."))
        .arg(summary::metricText(part.metric), sizeOf(part.time.delta()));
}

QString nameSentence(const analysis::DiffConclusion& of) {
    if (of.name.empty())
        return {};
    return (of.nameDelta > Duration()
            ? ConclusionNote::tr("The largest change there: %1, %2 more.")
            : ConclusionNote::tr("The largest change there: %1, %2 less."))
        .arg(QString::fromStdString(of.name), sizeOf(of.nameDelta.count()));
}

} // namespace

Note conclusionNote(const Comparison& of) {
    if (of.isSame())
        return {};
    const auto conclusion = analysis::conclusionOf(of.diff);
    if (!conclusion)
        return {};
    const bool isLonger = conclusion->step.delta() > 0;
    Note note{.title = titleOf(*conclusion),
        .text = {},
        .verdict = conclusion->change == analysis::Change::Same || !isLonger ? Note::Verdict::Good
                                                                             : Note::Verdict::Bad};
    if (conclusion->part)
        note.text = shared::sentences({partSentence(*conclusion->part), nameSentence(*conclusion)});
    else if (conclusion->change != analysis::Change::Same)
        note.text =
            ConclusionNote::tr("No part of the step makes up most of the change by itself.");
    return note;
}

} // namespace rankscope::comparison

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/work_note.h"

#include <cmath>

#include <QCoreApplication>

#include "core/analysis/verdicts/uneven.h"
#include "views/shared/formats.h"
#include "views/summary/summary_lines.h"

namespace rankscope::summary {

using charts::Note;

namespace {

struct WorkNote {
    Q_DECLARE_TR_FUNCTIONS(WorkNote)
};

QString percent(double share) {
    return shared::valueText(shared::ColumnKind::Percent, std::llround(share * 1e6));
}

} // namespace

Note workNote(
    std::span<const analysis::RankFlops> ranks, std::span<const analysis::RankGroup> stages) {
    if (const auto slowest = analysis::slowestByFlops(ranks))
        return {WorkNote::tr("Rank %1 computes at a rate %2 below the mean")
                    .arg(rankName(slowest->rank), percent(slowest->behind)),
            WorkNote::tr("Measured in floating-point operations per second (flops_summary)."),
            Note::Verdict::Bad};
    const auto most = analysis::heaviestStage(ranks, stages);
    if (!most)
        return {};
    return {WorkNote::tr("Stage %1 has %2 more work than the average stage")
                .arg(most->stage)
                .arg(percent(most->aboveMean)),
        WorkNote::tr("Measured in floating-point operations of its ranks. The other stages wait "
                     "for this one: move some layers to them."),
        Note::Verdict::Warning};
}

} // namespace rankscope::summary

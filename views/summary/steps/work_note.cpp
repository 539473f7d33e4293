// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/work_note.h"

#include <QCoreApplication>

#include "core/analysis/verdicts/uneven.h"
#include "views/shared/cells.h"
#include "views/summary/steps/summary_lines.h"

namespace rankscope::summary {

using sections::Note;

namespace {

struct WorkNote {
    Q_DECLARE_TR_FUNCTIONS(WorkNote)
};

} // namespace

Note workNote(
    std::span<const analysis::RankFlops> ranks, std::span<const analysis::RankGroup> stages) {
    if (const auto slowest = analysis::slowestByFlops(ranks, stages))
        return {WorkNote::tr("Rank %1 computes at a rate %2 below the mean")
                    .arg(rankName(slowest->rank), shared::percentText(slowest->behind)),
            WorkNote::tr("Measured in floating-point operations per second (flops_summary)."),
            Note::Verdict::Bad};
    const auto most = analysis::heaviestStage(ranks, stages);
    if (!most)
        return {};
    return {WorkNote::tr("Stage %1 has %2 more work than the average stage")
                .arg(most->stage)
                .arg(shared::percentText(most->aboveMean)),
        WorkNote::tr("Measured in floating-point operations of its ranks. The other stages wait "
                     "for this one: move some layers to them."),
        Note::Verdict::Warning};
}

} // namespace rankscope::summary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/work_note.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/analysis/thresholds.h"
#include "views/shared/formats.h"
#include "views/summary/summary_lines.h"

namespace rankscope::summary {

using charts::Note;
namespace threshold = analysis::threshold;

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
    const auto slowest = std::max_element(ranks.begin(), ranks.end(),
        [](const auto& left, const auto& right) { return left.behind < right.behind; });
    if (slowest != ranks.end() && slowest->behind > threshold::kFlopsRate.value)
        return {WorkNote::tr("Rank %1 computes at a rate %2 below the mean")
                    .arg(rankName(slowest->rank), percent(slowest->behind)),
            WorkNote::tr("By its floating-point operations a second. This points to its clock "
                         "frequency, or to other kernels than those of the other ranks."),
            Note::Verdict::Bad};
    const auto work = analysis::stageFlops(ranks, stages);
    const auto most = std::max_element(work.begin(), work.end(),
        [](const auto& left, const auto& right) { return left.aboveMean < right.aboveMean; });
    if (most == work.end() || most->aboveMean <= threshold::kStageFlops.value)
        return {};
    return {WorkNote::tr("Stage %1 has %2 more work than the mean of the stages")
                .arg(most->stage)
                .arg(percent(most->aboveMean)),
        WorkNote::tr("By the floating-point operations of its ranks. The other stages wait for it: "
                     "move layers to them."),
        Note::Verdict::Warning};
}

} // namespace rankscope::summary

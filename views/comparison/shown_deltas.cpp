// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/shown_deltas.h"

#include <algorithm>

namespace rankscope::comparison {

ShownDeltas shownDeltas(const Comparison& of, const DeltaChoice& choice) {
    DeltaList list = deltaList(of, choice.kind, choice.figure);
    if (choice.change)
        keepOnly(list, *choice.change);
    ShownDeltas shown{.list = std::make_shared<const DeltaList>(std::move(list))};
    for (const DeltaLine& line : shown.list->lines) {
        shown.span.least = std::min(shown.span.least, line.delta());
        shown.span.largest = std::max(shown.span.largest, line.delta());
    }
    shown.table = tableOf(shown.list);
    return shown;
}

size_t linesOf(const analysis::RunDiff& diff, ListKind kind) {
    switch (kind) {
    case ListKind::StepMetrics:
        return diff.steps.size();
    case ListKind::RankSteps:
        return diff.rankSteps.size();
    case ListKind::Types:
        return diff.communication.size();
    case ListKind::Collectives:
        return diff.collectives.size();
    case ListKind::RankCommunication:
        return diff.rankCommunication.size();
    case ListKind::Links:
        return diff.links.size();
    case ListKind::Peaks:
        return diff.memory.size();
    case ListKind::RankPeaks:
        return diff.rankMemory.size();
    case ListKind::Operators:
        return diff.operators.size();
    }
    return 0;
}

} // namespace rankscope::comparison

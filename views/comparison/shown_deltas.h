// SPDX-License-Identifier: GPL-3.0-or-later
// One list of the page Compare with all that is shown of it, for one choice: of a million lines it
// takes seconds, so it is made on a query thread.
// Thread: any, free functions and values.
#pragma once

#include "views/comparison/delta_geometry.h"
#include "views/comparison/delta_list.h"

namespace rankscope::comparison {

struct DeltaChoice {
    ListKind kind{};
    int64_t figure = 0; ///< of figuresOf()
    std::optional<analysis::Change> change{}; ///< lines of it alone
};

struct ShownDeltas {
    std::shared_ptr<const DeltaList> list = std::make_shared<const DeltaList>();
    DeltaSpan span{};
    shared::TableData table{}; ///< keeps the list
};

ShownDeltas shownDeltas(const Comparison& of, const DeltaChoice& choice);
/// How many lines the list has at most.
size_t linesOf(const analysis::RunDiff& diff, ListKind kind);

} // namespace rankscope::comparison

// SPDX-License-Identifier: GPL-3.0-or-later
// What the overview of a comparison shows: of each area the list with its largest differences, and
// where each line is found among all of its kind.
// Thread: any but for texts, free functions and values.
#pragma once

#include "core/model/target.h"
#include "views/comparison/delta_list.h"

namespace rankscope::comparison {

/// A line of a list on one of the pages: its kind as the filter, its figure as the order, its cells
/// as the row.
model::Target lineTarget(SectionKind section, ListKind kind, int64_t figure,
    const std::vector<shared::TableCell>& cells);
/// The row of such a target.
std::string rowOf(const std::vector<shared::TableCell>& cells);

struct TopList {
    DeltaList list; ///< with one column for what a line is of
    std::vector<model::Target> places{}; ///< of its lines
    size_t all = 0; ///< lines of the list on its own page
};

inline constexpr size_t kMostAreas = 6;

/// Of each area that can differ one list: steps, ranks, communication, links, memory, operators.
std::vector<TopList> topLists(const Comparison& of);
/// What the page shows, made where its figures are read.
struct Overview {
    Comparison of;
    std::vector<TopList> tops; ///< topLists()
};
Overview overviewOf(Comparison of);
/// From this width on a card has room for both values, the difference and the change.
inline constexpr int kWholeWidth = 600;
/// Columns for a card of that width: a narrower one leaves both values to the page of the line.
void fit(shared::TableData& table, int width);

} // namespace rankscope::comparison

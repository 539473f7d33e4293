// SPDX-License-Identifier: GPL-3.0-or-later
// What the section of rounds shows, in words, bars and tables; the report shows the same.
// Thread: UI only (texts in the language of now).
#pragma once

#include "core/advisor/rounds/staircase.h"
#include "views/charts/bar_geometry.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/table_data.h"

namespace rankscope::advice {

/// Whether another round pays, and what to keep in mind.
sections::Note roundsNote(const advisor::Staircase& stairs, const QStringList& problems);
std::vector<sections::Figure> roundsFigures(const advisor::Staircase& stairs);
/// A bar a round: tokens, or the step as its best case and what findings cost.
charts::BarChartData roundsBars(const advisor::Staircase& stairs);
/// Narrow: for a page of paper, without what rounds have in common mostly.
enum class RoundColumns { All, Narrow };
shared::TableData roundsTable(
    const advisor::Staircase& stairs, RoundColumns columns = RoundColumns::All);
/// What became of the findings of the round before.
shared::TableData changesTable(const advisor::Stair& stair);
/// "Findings since round 2"
QString changesTitle(size_t round);

} // namespace rankscope::advice

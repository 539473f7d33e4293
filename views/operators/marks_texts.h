// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of marks shows of ranges and instants, in words, charts and tables.
// Thread: any, free functions.
#pragma once

#include "core/analysis/marks/mark_times.h"
#include "views/charts/bar_geometry.h"
#include "views/pages/message_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_data.h"

namespace rankscope::operators {

/// The rows of one side; of all with kAll.
std::vector<analysis::MarkTime> timesOfSide(const analysis::RankMarks& marks, int64_t side);

/// Marks without a partner; nothing when each has its own.
sections::Note markNote(const analysis::RankMarks& marks);
std::vector<sections::Figure> markFigures(const analysis::RankMarks& marks);
/// Sides that the rank has, and all.
shared::Choices sideChoices(const analysis::RankMarks& marks);
/// The longest names by their total.
charts::BarChartData markBars(const std::vector<analysis::MarkTime>& times);
/// The ranges of one name, one after the other.
charts::BarChartData rangeBars(const std::vector<analysis::Mark>& ranges);
shared::TableData markTable(const std::vector<analysis::MarkTime>& times);
/// "load (device)"
QString markTitle(const analysis::MarkTime& time);

pages::Message noMarks(bool isOfGpu);

} // namespace rankscope::operators

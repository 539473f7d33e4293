// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of the memory tracker shows, in words, charts and tables.
// Thread: any, free functions.
#pragma once

#include "core/analysis/memory/tracker.h"
#include "views/charts/curve_shape.h"
#include "views/charts/top_bars.h"
#include "views/pages/message_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/choice_box.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_data.h"

namespace rankscope::memory {

/// How much less the peak would be if each block were released after its last use.
sections::Note trackerNote(const analysis::TrackerMemory& memory);
/// The three peaks, and the work space at the first.
std::vector<sections::Figure> trackerFigures(const analysis::TrackerMemory& memory);
charts::CurveChartData trackerCurves(const analysis::TrackerMemory& memory);
shared::Choices groupChoices();
/// A row each, so that every name has room.
charts::TopBarsData ownerBars(const std::vector<analysis::TrackerOwner>& owners);
QString ownerName(const analysis::TrackerOwner& owner);
shared::TableData heldTable(std::shared_ptr<const analysis::TrackerMemory> memory);

pages::Message noTracker(const shared::ProfileKinds& /*kinds*/);

} // namespace rankscope::memory

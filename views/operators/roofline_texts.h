// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of rates and peaks shows, in words, charts and tables.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/operators/device_peak.h"
#include "core/analysis/verdicts/kernel_bound.h"
#include "views/charts/bar_geometry.h"
#include "views/pages/message_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_data.h"

namespace rankscope::operators {

struct RooflineOfRank {
    int64_t rank = 0;
    std::vector<analysis::KernelRate> kernels; ///< the longest first
    std::optional<analysis::DevicePeak> device{}; ///< as its files tell it
    analysis::DeviceRoof facts{}; ///< of the job; they go before the files

    bool isEmpty() const { return kernels.empty(); }
    analysis::DeviceRoof roof() const;
};

QString boundText(analysis::KernelBound bound);

std::vector<sections::Figure> rooflineFigures(const RooflineOfRank& roofline);
/// Which peaks are not known, and where to tell them; without a title where both are.
sections::Note rooflineNote(const RooflineOfRank& roofline);
/// Time of the kernels by what bounds them.
charts::BarChartData boundBars(const RooflineOfRank& roofline);
shared::TableData rooflineTable(const RooflineOfRank& roofline);

pages::Message noRoofline(const shared::ProfileKinds& kinds);

} // namespace rankscope::operators

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/figure_tables.h"

#include <array>

namespace rankscope::analysis {

std::span<const ComputedTable> figureTables() {
    static const std::array kTables{topologyTable(), indicatorTable(), operatorSpreadTable(),
        peakOwnerTable(), keptBlockTable(), nameTotalTable(), markTimeTable(), slowRankTable(),
        imbalanceTable(), lateRankTable(), collectiveTimeTable(), clockTable(), kernelRateTable(),
        linkVerdictTable(), normalBandwidthTable(), pipelinePassTable(), pipelineStageTable()};
    return kTables;
}

} // namespace rankscope::analysis

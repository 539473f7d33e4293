// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the computed tables, a function each; computed_table.h lists them.
// Thread: that of the session.
#pragma once

#include "core/analysis/computed_table.h"

namespace rankscope::analysis {

ComputedTable topologyTable();
ComputedTable indicatorTable();
ComputedTable operatorSpreadTable();
ComputedTable peakOwnerTable();
ComputedTable keptBlockTable();
ComputedTable nameTotalTable();
ComputedTable markTimeTable();
ComputedTable slowRankTable();
ComputedTable imbalanceTable();
ComputedTable lateRankTable();
ComputedTable collectiveTimeTable();
ComputedTable clockTable();
ComputedTable kernelRateTable();
ComputedTable linkVerdictTable();
ComputedTable normalBandwidthTable();
ComputedTable pipelinePassTable();
ComputedTable pipelineStageTable();

} // namespace rankscope::analysis

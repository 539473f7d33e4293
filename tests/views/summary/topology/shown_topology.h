// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the topology with figures made by hand.
#pragma once

#include "tests/views/shown_section.h"
#include "views/shared/table_view.h"
#include "views/summary/topology/topology_section.h"

namespace rankscope::summary {

/// Computing of rank r is r + 1 ms.
inline analysis::StepTrace topologySteps(int64_t ranks) {
    analysis::StepTrace trace;
    for (int64_t rank = 0; rank < ranks; ++rank) {
        analysis::StepRow row{rank, 3, analysis::StepOrigin::File, {}};
        row.values.set(analysis::StepMetric::Computing, Duration((rank + 1) * 1'000'000));
        trace.rows.push_back(row);
    }
    analysis::arrange(trace);
    return trace;
}

struct ShownTopology : test::ShownSection<TopologySection> {
    TopologyChart* chart = page.findChild<TopologyChart*>();
    shared::TableView* table = page.findChild<shared::TableView*>();

    explicit ShownTopology(const analysis::ParallelSizes& sizes, int64_t ranks = 8) {
        page.setFigures({topologySteps(ranks), sizes, analysis::RankOrder::Megatron, {}});
    }
};

inline const analysis::ParallelSizes kEight{.tensor = 2, .data = 2, .pipeline = 2};

} // namespace rankscope::summary

// SPDX-License-Identifier: GPL-3.0-or-later
// What the compiled graph recomputes by place, what it communicates by group, and its biggest
// tensors.
// Thread: UI only.
#pragma once

#include "views/graph/graph_section.h"
#include "views/graph/graph_texts.h"

namespace rankscope::graph {

struct GraphSizes {
    GraphChoice choice;
    ir::Recompute recompute{};
    std::vector<ir::TrafficRow> traffic{};
    std::vector<ir::BigTensor> tensors{};
};

class SizesSection final : public GraphSection<GraphSizes> {
    Q_OBJECT

public:
    explicit SizesSection(const sections::Context& context);

protected:
    void fill() override;

private:
    sections::TableCard* m_tensors;
    KernelButton* m_tensorKernel; ///< of the selected tensor
    sections::TableCard* m_traffic;
    KernelButton* m_trafficKernel; ///< of the first of the selected row, as the next one
    sections::TableCard* m_recompute;
    KernelButton* m_recomputeKernel;
};

} // namespace rankscope::graph

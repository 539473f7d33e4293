// SPDX-License-Identifier: GPL-3.0-or-later
// The parameters of the compiled graph and its subgraphs. A double click on a parameter leads to
// the nodes that read it, one on a subgraph to its first node.
// Thread: UI only.
#pragma once

#include "views/graph/graph_section.h"
#include "views/graph/parts_texts.h"

namespace rankscope::graph {

struct GraphParts {
    GraphChoice choice;
    std::vector<ir::ParameterUse> parameters{};
    std::vector<ir::SubgraphCalls> subgraphs{};
};

class PartsSection final : public GraphSection<GraphParts> {
    Q_OBJECT

public:
    explicit PartsSection(const sections::Context& context);

protected:
    void fill() override;

private:
    sections::TableCard* m_parameters;
    sections::TableCard* m_subgraphs;
};

} // namespace rankscope::graph

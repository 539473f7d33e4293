// SPDX-License-Identifier: GPL-3.0-or-later
// Two graphs of the folder against each other: operators that came, went or grew, by their place
// in the network.
// Thread: UI only.
#pragma once

#include "views/graph/graph_section.h"
#include "views/graph/graph_texts.h"

namespace rankscope::graph {

struct GraphDifferences {
    GraphChoice choice;
    std::shared_ptr<const advisor::CompiledGraph> base{}; ///< null: there is one graph only
    std::vector<ir::Difference> rows{};
};

class DifferenceSection final : public GraphSection<GraphDifferences> {
    Q_OBJECT

public:
    explicit DifferenceSection(const sections::Context& context);

protected:
    Reader reader() override;
    void taken(const GraphDifferences& figures) override;
    void fill() override;

private:
    /// The first node of a row, in this graph or in the baseline.
    struct Place {
        std::shared_ptr<const advisor::CompiledGraph> graph;
        ir::NodeIndex node = 0;
    };
    Place placeOf(size_t row) const;

    shared::ChoiceBox* m_base;
    sections::TableCard* m_table;
    KernelButton* m_kernel; ///< of the first node of the selected row
};

} // namespace rankscope::graph

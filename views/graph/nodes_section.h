// SPDX-License-Identifier: GPL-3.0-or-later
// The nodes of the compiled graph: searched by operator, name, scope, input or code, each with what
// it reads and what reads it. A double click on a neighbour goes there, one on a node to its kernel
// on the timeline. A jump names a line of a graph, or a kernel in its row. Thread: UI only.
#pragma once

#include "views/graph/graph_section.h"
#include "views/graph/graph_texts.h"

namespace rankscope::graph {

/// Where a node is shown; `search` narrows the list to nodes like it.
model::Target nodeTarget(
    const advisor::CompiledGraph& graph, ir::NodeIndex node, std::string search = {});

struct GraphNodes {
    GraphChoice choice;
    std::string kernel{}; ///< that was asked for
    std::optional<uint64_t> line{}; ///< of its node; nothing: no graph of the folder has it
};

class NodesSection final : public GraphSection<GraphNodes> {
    Q_OBJECT

public:
    explicit NodesSection(const sections::Context& context);

    void showTarget(const model::Target& target) override;

protected:
    Reader reader() override;
    void taken(const GraphNodes& figures) override;
    void fill() override;

private:
    void list(std::vector<ir::NodeIndex> nodes);
    void select(size_t row);
    void fillNeighbours();
    /// Of all purposes, without an answer of its own.
    void searchFor(const QString& words);
    /// To the kernel on the timeline; of a profile without one to the operator.
    void goToKernel(size_t row);

    shared::Question m_found;
    std::shared_ptr<const ir::Graph> m_of; ///< that the nodes are of
    std::vector<ir::NodeIndex> m_nodes; ///< those that the search finds
    std::optional<ir::NodeIndex> m_node;
    std::vector<Neighbour> m_neighbours;
    std::string m_wantedGraph; ///< of a jump that waits for its graph
    std::optional<uint64_t> m_wantedLine;
    std::string m_wantedKernel; ///< of a jump by the name of a kernel
    QLineEdit* m_search;
    shared::ChoiceBox* m_purpose;
    sections::TableCard* m_table;
    KernelButton* m_kernel; ///< of the node
    sections::TableCard* m_others;
    KernelButton* m_otherKernel;
};

} // namespace rankscope::graph

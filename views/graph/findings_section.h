// SPDX-License-Identifier: GPL-3.0-or-later
// What the checks of the compiled graph found, and the nodes that prove the chosen finding. A
// double click on a node leads to its neighbours.
// Thread: UI only.
#pragma once

#include "views/graph/graph_section.h"
#include "views/graph/graph_texts.h"

namespace rankscope::graph {

struct GraphFindings {
    GraphChoice choice;
    std::vector<ir::CheckResult> checks{};
};

class FindingsSection final : public GraphSection<GraphFindings> {
    Q_OBJECT

public:
    explicit FindingsSection(const sections::Context& context);

protected:
    void fill() override;

private:
    void select(size_t row);

    std::vector<FindingRow> m_rows;
    std::vector<ir::NodeIndex> m_nodes; ///< of the chosen finding
    sections::FigureRow* m_figures;
    sections::TableCard* m_findings;
    sections::NoteBox* m_note; ///< the chosen finding in full
    sections::TableCard* m_evidence;
    KernelButton* m_kernel; ///< of the selected node
};

} // namespace rankscope::graph

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/findings_section.h"

#include "views/graph/nodes_section.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/formats.h"

namespace rankscope::graph {

FindingsSection::FindingsSection(const sections::Context& context)
    : GraphSection(context,
        [](GraphFindings& read, const ir::Graph& graph) { read.checks = ir::findingsOf(graph); }) {
    m_figures = add<sections::FigureRow>();
    m_findings = addTable("graph-findings", QT_TR_NOOP("Findings of the graph"),
        QT_TR_NOOP("No checks of the graph."), 5);
    m_note = add<sections::NoteBox>();
    m_evidence = addTable("graph-evidence", QT_TR_NOOP("Nodes of the finding"),
        QT_TR_NOOP("The check found nothing."), 4);
    m_kernel = addKernelButton(*m_evidence);
    setFocusProxy(&m_findings->table());
    connectRows(
        *m_findings, [this](size_t row) { select(row); }, sections::kNowhere);
    connectRows(
        *m_evidence, [this](size_t row) { showKernel(*m_kernel, m_nodes[row]); },
        [this](size_t row) {
            return std::optional(nodeTarget(*figures().choice.shown, m_nodes[row]));
        });
}

void FindingsSection::fill() {
    m_figures->setFigures(graphFigures(*figures().choice.shown));
    m_rows = findingRows(figures().checks);
    size_t found = 0;
    for (const FindingRow& row : m_rows)
        found += row.finding != nullptr ? 1 : 0;
    m_findings->fill(findingTable(m_rows), tr("Findings"),
        shared::counted(found, tr("1 finding"), tr("%1 findings")));
    if (m_rows.empty())
        return;
    const size_t row = indexWhere(m_rows, [](const FindingRow& one) {
        return one.finding != nullptr;
    }).value_or(0);
    m_findings->select(row);
    select(row);
}

void FindingsSection::select(size_t row) {
    showKernel(*m_kernel, std::nullopt);
    m_note->setNote(findingNote(m_rows[row]));
    const ir::Finding* const finding = m_rows[row].finding;
    m_nodes = finding == nullptr ? std::vector<ir::NodeIndex>() : finding->nodes;
    m_evidence->fill(nodeTable(sharedGraph(), m_nodes), tr("Nodes of the finding"),
        shared::counted(m_nodes.size(), tr("1 node"), tr("%1 nodes")));
}

} // namespace rankscope::graph

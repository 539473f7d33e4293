// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/sizes_section.h"

#include "views/graph/nodes_section.h"
#include "views/shared/formats.h"

namespace rankscope::graph {

SizesSection::SizesSection(const sections::Context& context)
    : GraphSection(context, [](GraphSizes& read, const ir::Graph& graph) {
        read.recompute = ir::recomputeOf(graph);
        read.traffic = ir::trafficOf(graph);
        read.tensors = ir::biggestTensors(graph, graph.nodes.size());
    }) {
    m_tensors = addTable("graph-tensors", QT_TR_NOOP("Biggest tensors"),
        QT_TR_NOOP("No node has an output of a known size."), 5);
    m_tensorKernel = addKernelButton(*m_tensors);
    m_traffic = makeTable("graph-communication", QT_TR_NOOP("Communication of the graph"),
        QT_TR_NOOP("The graph communicates nothing."));
    m_trafficKernel = addKernelButton(*m_traffic);
    m_recompute = makeTable("graph-recompute", QT_TR_NOOP("Recomputation by place"),
        QT_TR_NOOP("No operator is marked for recomputation."));
    m_recomputeKernel = addKernelButton(*m_recompute);
    addCards({{m_traffic, 1, Frame::None}, {m_recompute, 1, Frame::None}}, 4);
    setFocusProxy(&m_tensors->table());
    const auto lead = [this](sections::TableCard& table, KernelButton* button, auto nodeOf) {
        connectRows(
            table, [this, button, nodeOf](size_t row) { showKernel(*button, nodeOf(row)); },
            [this, nodeOf](size_t row) {
                return std::optional(nodeTarget(*figures().choice.shown, nodeOf(row)));
            });
    };
    lead(*m_tensors, m_tensorKernel, [this](size_t row) { return figures().tensors[row].node; });
    lead(*m_traffic, m_trafficKernel, [this](size_t row) { return figures().traffic[row].first; });
    lead(*m_recompute, m_recomputeKernel, [this](size_t row) {
        const ir::RecomputeGroup& group = figures().recompute.groups[row];
        return group.configured.empty() ? group.copies.front() : group.configured.front();
    });
}

void SizesSection::fill() {
    const auto held = sharedFigures();
    const GraphSizes& read = *held;
    m_tensors->fill(tensorTable(sharedGraph(), {held, &held->tensors}), tr("Biggest tensors"),
        shared::counted(read.tensors.size(), tr("1 tensor"), tr("%1 tensors")));
    for (KernelButton* const button : {m_tensorKernel, m_trafficKernel, m_recomputeKernel})
        showKernel(*button, std::nullopt);
    m_traffic->fill(trafficTable(read.traffic), tr("Communication"),
        shared::counted(read.traffic.size(), tr("1 group"), tr("%1 groups")));
    m_recompute->fill(recomputeTable(read.recompute.groups), tr("Recomputation by place"),
        read.recompute.groups.empty() || read.recompute.hasRun
            ? shared::counted(read.recompute.groups.size(), tr("1 place"), tr("%1 places"))
            : tr("saved before recomputation is applied"));
}

} // namespace rankscope::graph

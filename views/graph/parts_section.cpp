// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/parts_section.h"

#include "views/graph/nodes_section.h"
#include "views/shared/formats.h"

namespace rankscope::graph {

PartsSection::PartsSection(const sections::Context& context)
    : GraphSection(context, [](GraphParts& read, const ir::Graph& graph) {
        read.parameters = ir::parameterUses(graph);
        read.subgraphs = ir::subgraphCalls(graph);
    }) {
    m_parameters = addTable("graph-parameters", QT_TR_NOOP("Parameters of the graph"),
        QT_TR_NOOP("The graph has no parameters."), 6);
    m_subgraphs = addTable(
        "graph-subgraphs", QT_TR_NOOP("Subgraphs"), QT_TR_NOOP("The file names no subgraph."), 4);
    setFocusProxy(&m_parameters->table());
    leadOnRows(m_parameters->table(), [this](size_t row) {
        const ir::ParameterUse& use = figures().parameters[row];
        return use.first ? std::optional(nodeTarget(*figures().choice.shown, *use.first,
                   ir::referenceOf(graph().parameters[use.parameter])))
                         : std::nullopt;
    });
    leadOnRows(m_subgraphs->table(), [this](size_t row) {
        const ir::Subgraph& of = graph().subgraphs[figures().subgraphs[row].subgraph];
        return of.begin < of.end ? std::optional(nodeTarget(*figures().choice.shown, of.begin))
                                 : std::nullopt;
    });
}

void PartsSection::fill() {
    const auto held = sharedFigures();
    const GraphParts& read = *held;
    m_parameters->fill(parameterTable(sharedGraph(), {held, &held->parameters}), tr("Parameters"),
        shared::counted(read.parameters.size(), tr("1 parameter"), tr("%1 parameters")));
    m_subgraphs->fill(subgraphTable(graph(), read.subgraphs), tr("Subgraphs"),
        shared::counted(read.subgraphs.size(), tr("1 subgraph"), tr("%1 subgraphs")));
}

} // namespace rankscope::graph

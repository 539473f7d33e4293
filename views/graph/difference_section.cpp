// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/difference_section.h"

#include "views/graph/nodes_section.h"
#include "views/shared/formats.h"

namespace rankscope::graph {

DifferenceSection::DifferenceSection(const sections::Context& context)
    : GraphSection(context) {
    m_base = addChoice("baseline", QT_TR_NOOP("Baseline"), Then::Ask);
    doNotReset({m_base});
    m_table = addTable("graph-differences", QT_TR_NOOP("Differences of two graphs"),
        QT_TR_NOOP("Both graphs have the same operators at the same places."), 1);
    m_kernel = addKernelButton(*m_table);
    setFocusProxy(&m_table->table());
    connectRows(
        *m_table,
        [this](size_t row) {
            const Place place = placeOf(row);
            showKernel(*m_kernel, place.graph, place.node);
        },
        [this](size_t row) {
            const Place place = placeOf(row);
            return std::optional(nodeTarget(*place.graph, place.node));
        });
}

DifferenceSection::Reader DifferenceSection::reader() {
    return [name = chosenName(), base = m_base->name()](
               query::Session& session, const std::stop_token& stop) -> Result<GraphDifferences> {
        GraphDifferences read;
        RS_TRY_ASSIGN(read.choice, readChoice(session.snapshot(), name, stop));
        const auto& names = read.choice.names;
        if (names.size() < 2)
            return read;
        const bool isThere = std::ranges::find(names, base) != names.end();
        // The one before: that is the pass before, as they are numbered.
        const auto shown = std::ranges::find(names, read.choice.shown->name) - names.begin();
        const std::string& other =
            isThere ? base : names[static_cast<size_t>(shown == 0 ? 1 : shown - 1)];
        RS_TRY_ASSIGN(read.base, advisor::compiledGraph(session.snapshot(), other, stop));
        if (!read.base->graph.nodes.empty() && !read.choice.shown->graph.nodes.empty())
            read.rows = ir::differenceOf(read.base->graph, read.choice.shown->graph);
        return read;
    };
}

void DifferenceSection::taken(const GraphDifferences& figures) {
    GraphSection::taken(figures);
    const auto& names = figures.choice.names;
    m_base->setNames({}, names);
    if (figures.base)
        m_base->setValue(std::ranges::find(names, figures.base->name) - names.begin());
}

void DifferenceSection::fill() {
    showKernel(*m_kernel, std::nullopt);
    if (!figures().base) {
        m_table->fill({}, tr("Differences"), tr("The folder has one graph only."));
        return;
    }
    for (const auto& graph : {figures().base, figures().choice.shown}) {
        if (graph->graph.nodes.empty()) { // against it all would be new or gone
            m_table->fill({}, tr("Differences"),
                tr("%1 has no nodes that can be read.").arg(QString::fromStdString(graph->name)));
            return;
        }
    }
    const auto held = sharedFigures();
    m_table->fill(differenceTable({held, &held->rows}), tr("Differences"),
        shared::counted(figures().rows.size(), tr("1 place"), tr("%1 places")));
}

DifferenceSection::Place DifferenceSection::placeOf(size_t row) const {
    const ir::Difference& of = figures().rows[row];
    return of.after.first ? Place{figures().choice.shown, *of.after.first}
                          : Place{figures().base, of.before.first.value_or(0)};
}

} // namespace rankscope::graph

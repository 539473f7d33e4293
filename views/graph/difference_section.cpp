// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/difference_section.h"

#include "views/graph/nodes_section.h"
#include "views/shared/formats.h"

namespace rankscope::graph {

DifferenceSection::DifferenceSection(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : GraphSection(profile, bridge, parent) {
    m_base = addChoice("baseline", QT_TR_NOOP("Baseline"), Then::Ask);
    m_table = addTable("graph-differences", QT_TR_NOOP("Differences of two graphs"),
        QT_TR_NOOP("Both graphs have the same operators at the same places."), 1);
    setFocusProxy(&m_table->table());
    leadOnRows(m_table->table(), [this](size_t row) { return std::optional(placeOf(row)); });
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

void DifferenceSection::refresh() {
    if (!hasGraph())
        return;
    if (!figures().base) {
        m_table->fill({}, tr("Differences"), tr("The folder has one graph only."));
        return;
    }
    m_table->fill(differenceTable(figures().rows), tr("Differences"),
        shared::counted(figures().rows.size(), tr("1 place"), tr("%1 places")));
}

model::Target DifferenceSection::placeOf(size_t row) const {
    const ir::Difference& of = figures().rows[row];
    return of.after.first ? nodeTarget(*figures().choice.shown, *of.after.first)
                          : nodeTarget(*figures().base, *of.before.first);
}

} // namespace rankscope::graph

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/nodes_section.h"

#include <QLineEdit>

#include "views/graph/graph_texts.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::graph {

namespace {

constexpr int kSearchWidth = 260;
constexpr size_t kBetweenStops = 4096;

/// By purpose and words; of a graph that takes long to look through on a query thread.
std::vector<ir::NodeIndex> nodesOf(const ir::Graph& graph, std::optional<int64_t> purpose,
    const std::string& words, const std::stop_token& stop) {
    std::vector<ir::NodeIndex> nodes;
    for (ir::NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        if (i % kBetweenStops == 0 && stop.stop_requested())
            return {};
        const ir::Node& node = graph.nodes[i];
        if (static_cast<int64_t>(node.purpose)
                == purpose.value_or(static_cast<int64_t>(node.purpose))
            && ir::matches(node, words))
            nodes.push_back(i);
    }
    return nodes;
}

} // namespace

model::Target nodeTarget(
    const advisor::CompiledGraph& graph, ir::NodeIndex node, std::string search) {
    model::Target target;
    target.detail = std::move(search);
    target.page = "graph.nodes";
    target.row = std::to_string(graph.graph.nodes[node].line);
    target.filter = graph.name;
    return target;
}

NodesSection::NodesSection(const sections::Context& context)
    : GraphSection(context)
    , m_found(context.bridge.newQuestion()) {
    m_purpose = addChoice("purpose", QT_TR_NOOP("Purpose"), Then::Show, [] {
        return shared::withAll(tr("all"),
            shared::choicesOf({ir::Purpose::Forward, ir::Purpose::Gradient, ir::Purpose::Recompute},
                purposeText));
    });
    m_search =
        addSearch(QT_TR_NOOP("Operator, scope, name, input or code"), kSearchWidth, Then::Show);
    m_table = addTable("graph-nodes", QT_TR_NOOP("Nodes of the graph"),
        QT_TR_NOOP("No nodes match the search."), 6);
    m_kernel = addKernelButton(*m_table);
    m_others = addTable("graph-neighbours", QT_TR_NOOP("Inputs and users of the node"),
        QT_TR_NOOP("No node is selected."), 4);
    m_otherKernel = addKernelButton(*m_others);
    setFocusProxy(&m_table->table());
    connect(&m_table->table(), &shared::TableView::rowSelected, this, &NodesSection::select);
    connect(&m_table->table(), &shared::TableView::rowWanted, this, &NodesSection::goToKernel);
    const auto nodeAt = [this](size_t row) {
        const ir::Value& value = m_neighbours[row].value;
        return value.kind == ir::Value::Kind::Node ? std::optional(value.index) : std::nullopt;
    };
    connectRows(
        *m_others, [this, nodeAt](size_t row) { showKernel(*m_otherKernel, nodeAt(row)); },
        [this, nodeAt](size_t row) {
            const auto node = nodeAt(row);
            return node ? std::optional(nodeTarget(*figures().choice.shown, *node)) : std::nullopt;
        });
}

NodesSection::Reader NodesSection::reader() {
    const std::string wanted = m_wantedGraph.empty() ? chosenName() : m_wantedGraph;
    return [wanted, kernel = m_wantedKernel](
               query::Session& session, const std::stop_token& stop) -> Result<GraphNodes> {
        GraphNodes read;
        if (!kernel.empty()) {
            read.kernel = kernel;
            RS_TRY_ASSIGN(
                const auto found, advisor::nodeOfKernel(session.snapshot(), kernel, stop));
            if (found) {
                read.line = found->graph->graph.nodes[found->node].line;
                RS_TRY_ASSIGN(
                    read.choice, readChoice(session.snapshot(), found->graph->name, stop));
                return read;
            }
        }
        RS_TRY_ASSIGN(read.choice, readChoice(session.snapshot(), wanted, stop));
        return read;
    };
}

void NodesSection::showTarget(const model::Target& target) {
    m_wantedGraph = target.filter;
    m_wantedLine.reset();
    m_wantedKernel.clear();
    if (ir::isKernelName(target.row)) {
        m_wantedKernel = target.row;
        askAgain();
        return;
    }
    m_wantedLine = QString::fromStdString(target.row).toULongLong();
    searchFor(QString::fromStdString(target.detail));
    if (hasGraph() && figures().choice.shown->name == m_wantedGraph)
        refresh();
    else
        askAgain();
}

/// The node of a kernel is known when its graph is: what nobody has stands in the search.
void NodesSection::taken(const GraphNodes& figures) {
    GraphSection::taken(figures);
    if (figures.kernel.empty() || figures.kernel != m_wantedKernel)
        return;
    m_wantedKernel.clear();
    m_wantedLine = figures.line;
    searchFor(figures.line ? QString() : QString::fromStdString(figures.kernel));
}

void NodesSection::searchFor(const QString& words) {
    const QSignalBlocker quiet(m_search);
    m_search->setText(words);
    m_purpose->setValue(shared::kAll);
}

void NodesSection::fill() {
    bridge().cancel(m_found);
    const std::string words = m_search->text().trimmed().toStdString();
    const auto purpose = m_purpose->chosen();
    if (graph().nodes.size() <= shared::kMostAtOnce)
        return list(nodesOf(graph(), purpose, words, {}));
    if (m_of != sharedGraph()) { // its rows lead nowhere any more
        m_nodes.clear();
        m_node.reset();
        m_table->fill(nodeTable(sharedGraph(), {}));
        fillNeighbours();
    }
    using Nodes = std::vector<ir::NodeIndex>;
    bridge().ask<Nodes>(
        m_found, this,
        [of = sharedGraph(), purpose, words](
            query::Session& /*session*/, const std::stop_token& stop) -> Result<Nodes> {
            return nodesOf(*of, purpose, words, stop);
        },
        [this, of = sharedGraph()](Result<Nodes> nodes) {
            if (nodes && of.get() == &graph())
                list(std::move(*nodes));
        });
}

void NodesSection::list(std::vector<ir::NodeIndex> nodes) {
    m_of = sharedGraph();
    m_nodes = std::move(nodes);
    QStringList counts{shared::counted(m_nodes.size(), tr("1 node"), tr("%1 nodes"))};
    if (const QString missed = missedNodesText(graph()); !missed.isEmpty())
        counts += missed;
    m_table->fill(nodeTable(sharedGraph(), m_nodes), tr("Nodes"), shared::sideBySide(counts));
    size_t row = 0;
    for (size_t i = 0; i < m_nodes.size(); ++i) {
        const bool isWanted = m_wantedLine ? graph().nodes[m_nodes[i]].line == *m_wantedLine
                                           : m_node && m_nodes[i] == *m_node;
        if (isWanted)
            row = i;
    }
    m_wantedLine.reset();
    m_wantedGraph.clear();
    m_node.reset();
    if (!m_nodes.empty()) {
        m_table->select(row);
        select(row);
    } else {
        fillNeighbours();
    }
}

void NodesSection::select(size_t row) {
    m_node = m_nodes[row];
    fillNeighbours();
}

void NodesSection::fillNeighbours() {
    m_neighbours = m_node ? neighboursOf(graph(), *m_node) : std::vector<Neighbour>();
    m_others->fill(neighbourTable(graph(), m_neighbours),
        m_node ? tr("Inputs and users of line %1").arg(graph().nodes[*m_node].line)
               : tr("Inputs and users"),
        shared::counted(m_neighbours.size(), tr("1 node"), tr("%1 nodes")));
    showKernel(*m_kernel, m_node);
    showKernel(*m_otherKernel, std::nullopt);
}

void NodesSection::goToKernel(size_t row) {
    select(row);
    const std::string_view kernel = ir::kernelNameOf(graph().nodes[m_nodes[row]]);
    if (m_kernel->canGo())
        m_kernel->go();
    else if (!kernel.empty() && !figures().choice.kernels->hasTimeline)
        jumpTo(model::Target{.page = "operators.spread", .row = std::string(kernel)});
}

} // namespace rankscope::graph

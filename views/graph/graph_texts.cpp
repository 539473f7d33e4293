// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/graph_texts.h"

#include <QCoreApplication>

#include "core/advisor/graph_phrases.h"
#include "core/ir/relayout.h"
#include "core/ir/tensor_type.h"
#include "views/advice/advice_texts.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::graph {

using ir::CheckState;
using ir::Purpose;
using sections::Note;
using shared::ColumnKind;
using shared::Sign;
using shared::TableData;

namespace {

using sections::Figure;

struct GraphTexts {
    Q_DECLARE_TR_FUNCTIONS(GraphTexts)
};

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QString outputText(const ir::Node& node) {
    QStringList types;
    for (const std::string_view type : ir::outputTypesOf(node))
        types += QString::fromStdString(ir::shortType(type));
    return shared::listed(types);
}

Figure counted(const QString& title, size_t read, std::optional<int64_t> said) {
    const bool isOther = said && *said != static_cast<int64_t>(read);
    return {.title = title,
        .value = shared::formatCount(read),
        .note = !said ? QString()
            : isOther ? GraphTexts::tr("the file lists %1")
                            .arg(shared::formatCount(static_cast<uint64_t>(*said)))
                      : GraphTexts::tr("as the file lists"),
        .verdict = isOther ? Figure::Verdict::Bad : Figure::Verdict::None};
}

/// What of the file could not be read, with the first place of each kind.
Figure damageFigure(const std::vector<model::Issue>& issues) {
    uint64_t count = 0;
    QStringList kinds;
    QStringList places;
    for (const model::Issue& issue : issues) {
        const QString kind = shared::issueText(issue.code, issue.count);
        count += issue.count;
        kinds += kind;
        places += GraphTexts::tr("%1, from byte %2 on").arg(kind).arg(issue.offset);
    }
    return {.title = GraphTexts::tr("Damage"),
        .value = shared::formatCount(count),
        .note = shared::sideBySide(kinds),
        .toolTip = shared::sideBySide(places),
        .verdict = Figure::Verdict::Bad};
}

QString wordsOf(const FindingRow& row) {
    if (row.finding == nullptr && row.doubt == ir::Doubt::None)
        return stateText(row.state);
    const advisor::Phrase phrase =
        row.finding == nullptr ? advisor::phraseOf(row.doubt) : advisor::phraseOf(*row.finding);
    return advice::textOf(phrase);
}

/// "in layers 3 to 5 (of 8)"; nothing outside of layers.
QString layerWords(const ir::Layers& layers) {
    return layers.isOutside() ? QString() : advice::textOf(advisor::phraseOf(layers));
}

/// Of the outputs; nothing where one of the sizes is not known.
std::optional<int64_t> changeOf(const ir::Difference& row) {
    const auto& before = row.before.outputBytes;
    const auto& after = row.after.outputBytes;
    const bool isKnown = (before || row.before.count == 0) && (after || row.after.count == 0);
    return isKnown ? std::optional(after.value_or(0) - before.value_or(0)) : std::nullopt;
}

template <class Row>
using Builder = shared::TableBuilder<Row>;

} // namespace

/// Of "net.py:16, 12~19/ code/".
QString codeText(std::string_view code) {
    return text(code.substr(0, code.find(',')));
}

QString purposeText(Purpose purpose) {
    using enum ir::Purpose;
    switch (purpose) {
    case Forward:
        return GraphTexts::tr("forward");
    case Gradient:
        return GraphTexts::tr("gradient");
    case Recompute:
        return GraphTexts::tr("recompute");
    }
    return {};
}

QString stateText(CheckState state) {
    using enum ir::CheckState;
    switch (state) {
    case Ok:
        return GraphTexts::tr("nothing found");
    case Found:
        return GraphTexts::tr("found");
    case Unknown:
        return GraphTexts::tr("not judged");
    }
    return {};
}

QString missedNodesText(const ir::Graph& graph) {
    return graph.isMiscounted()
        ? GraphTexts::tr("the file lists %1")
              .arg(shared::formatCount(static_cast<uint64_t>(*graph.saidCalls)))
        : QString();
}

std::vector<Figure> graphFigures(const advisor::CompiledGraph& read) {
    const ir::Graph& graph = read.graph;
    const std::string version = ir::toWord(graph.version);
    std::vector<Figure> figures{
        {.title = GraphTexts::tr("MindSpore"),
            .value = version.empty() ? shared::dash() : QString::fromStdString(version),
            .note = version.empty() ? GraphTexts::tr("the file has no header") : QString()},
        counted(GraphTexts::tr("Subgraphs"), graph.subgraphCount(), graph.saidSubgraphs),
        counted(GraphTexts::tr("Parameters"), graph.headParameters, graph.saidParameters),
        counted(GraphTexts::tr("Nodes"), graph.nodes.size(), graph.saidCalls)};
    if (graph.failed)
        figures.push_back({.title = GraphTexts::tr("Analysis failed"),
            .value = GraphTexts::tr("line %1").arg(graph.nodes[*graph.failed].line),
            .note = text(graph.nodes[*graph.failed].op),
            .verdict = Figure::Verdict::Bad});
    if (!read.issues.issues().empty())
        figures.push_back(damageFigure(read.issues.issues()));
    return figures;
}

std::vector<FindingRow> findingRows(const std::vector<ir::CheckResult>& results) {
    std::vector<FindingRow> rows;
    for (const ir::CheckResult& result : results) {
        for (const ir::Finding& finding : result.findings)
            rows.push_back({result.check, &finding, result.state, ir::Doubt::None});
        if (result.findings.empty())
            rows.push_back({result.check, nullptr, result.state, result.doubt});
    }
    return rows;
}

Note findingNote(const FindingRow& row) {
    return {wordsOf(row), advice::catalogueText(std::string(ir::idOf(row.check)) + ".rule"),
        row.finding != nullptr            ? Note::Verdict::Warning
            : row.state == CheckState::Ok ? Note::Verdict::Good
                                          : Note::Verdict::None};
}

TableData findingTable(const std::vector<FindingRow>& rows) {
    const auto bytes = [](const FindingRow& row) {
        return row.finding == nullptr ? std::nullopt : row.finding->bytes;
    };
    return Builder<FindingRow>()
        .column({GraphTexts::tr("Check"), ColumnKind::Text, {}, 270},
            [](const FindingRow& row) { return advice::checkTitle(ir::idOf(row.check)); })
        .column({GraphTexts::tr("Finding"), ColumnKind::Text}, wordsOf)
        .column({GraphTexts::tr("Size"), ColumnKind::Bytes,
                    GraphTexts::tr("Of all its nodes: kept in memory, or communicated")},
            bytes)
        .table(rows);
}

TableData nodeTable(
    const std::shared_ptr<const ir::Graph>& graph, std::vector<ir::NodeIndex> nodes) {
    const size_t count = nodes.size();
    return Builder<ir::Node>()
        .column({GraphTexts::tr("Line"), ColumnKind::Id, {}, 80},
            [](const ir::Node& node) { return node.line; })
        .column({GraphTexts::tr("Node"), ColumnKind::Id, {}, 70},
            [](const ir::Node& node) {
                return node.number < 0 ? std::nullopt : std::optional(node.number);
            })
        .column({GraphTexts::tr("Operator"), ColumnKind::Text, {}, 150},
            [](const ir::Node& node) { return text(node.op); })
        .column({GraphTexts::tr("Output"), ColumnKind::Text, {}, 180},
            [](const ir::Node& node) { return outputText(node); })
        .column({GraphTexts::tr("Purpose"), ColumnKind::Text, {}, 90},
            [](const ir::Node& node) { return purposeText(node.purpose); })
        .column({GraphTexts::tr("Scope"), ColumnKind::Text, {}, 420},
            [](const ir::Node& node) { return text(node.scope); })
        .column({GraphTexts::tr("Code"), ColumnKind::Text, {}, 200},
            [](const ir::Node& node) { return codeText(node.code); })
        .column({GraphTexts::tr("Instance"), ColumnKind::Text, {}, 140},
            [](const ir::Node& node) { return text(node.instance); })
        .column({GraphTexts::tr("Size"), ColumnKind::Bytes, GraphTexts::tr("Of the output")},
            [](const ir::Node& node) { return ir::outputBytesOf(node); })
        .column({GraphTexts::tr("Shard strategy"), ColumnKind::Text, {}, 240},
            [](const ir::Node& node) { return QString::fromStdString(ir::strategyText(node)); })
        .column({GraphTexts::tr("Subgraph"), ColumnKind::Text, {}, 160},
            [graph](const ir::Node& node) { return text(graph->subgraphs[node.subgraph].name); })
        .table(count, [graph, nodes = std::move(nodes)](size_t row) -> const ir::Node& {
            return graph->nodes[nodes[row]];
        });
}

std::vector<Neighbour> neighboursOf(const ir::Graph& graph, ir::NodeIndex node) {
    std::vector<Neighbour> rows;
    for (const ir::Value& value : graph.inputsOf(graph.nodes[node]))
        rows.push_back({true, value});
    for (const ir::NodeIndex user : graph.usersOf(node))
        rows.push_back({false, {ir::Value::Kind::Node, user}});
    return rows;
}

TableData neighbourTable(const ir::Graph& graph, const std::vector<Neighbour>& rows) {
    const auto node = [&graph](const Neighbour& row) -> const ir::Node* {
        return row.value.kind == ir::Value::Kind::Node ? &graph.nodes[row.value.index] : nullptr;
    };
    return Builder<Neighbour>()
        .column({GraphTexts::tr("Relation"), ColumnKind::Text, {}, 90},
            [](const Neighbour& row) {
                return row.isInput ? GraphTexts::tr("input") : GraphTexts::tr("user");
            })
        .column({GraphTexts::tr("Line"), ColumnKind::Id, {}, 80},
            [&graph, node](const Neighbour& row) {
                return node(row) != nullptr ? node(row)->line
                                            : graph.parameters[row.value.index].line;
            })
        .column({GraphTexts::tr("Operator"), ColumnKind::Text, {}, 160},
            [&graph, node](const Neighbour& row) {
                return node(row) != nullptr ? text(node(row)->op)
                                            : text(graph.parameters[row.value.index].name);
            })
        .column({GraphTexts::tr("Output"), ColumnKind::Text, {}, 180},
            [&graph, node](const Neighbour& row) {
                return node(row) != nullptr
                    ? outputText(*node(row))
                    : QString::fromStdString(ir::shortType(graph.parameters[row.value.index].type));
            })
        .column({GraphTexts::tr("Scope"), ColumnKind::Text},
            [node](const Neighbour& row) {
                return node(row) != nullptr ? text(node(row)->scope) : QString();
            })
        .table(rows);
}

TableData recomputeTable(const std::vector<ir::RecomputeGroup>& groups) {
    return Builder<ir::RecomputeGroup>()
        .column({GraphTexts::tr("Operator"), ColumnKind::Text, {}, 130},
            [](const ir::RecomputeGroup& row) { return text(row.op); })
        .column({GraphTexts::tr("Configured"), ColumnKind::Count,
                    GraphTexts::tr("Operators of the forward pass marked recompute")},
            [](const ir::RecomputeGroup& row) { return row.configured.size(); })
        .column({GraphTexts::tr("Recomputed"), ColumnKind::Count,
                    GraphTexts::tr("Copies marked duplicated")},
            [](const ir::RecomputeGroup& row) { return row.copies.size(); })
        .column({GraphTexts::tr("Layers"), ColumnKind::Text, {}, 190},
            [](const ir::RecomputeGroup& row) { return layerWords(row.layers); })
        .column({GraphTexts::tr("Place"), ColumnKind::Text}, &ir::RecomputeGroup::place)
        .column({GraphTexts::tr("In select_recompute"), ColumnKind::Text, {}, 220},
            &ir::RecomputeGroup::pattern)
        .table(groups);
}

TableData trafficTable(const std::vector<ir::TrafficRow>& rows) {
    return Builder<ir::TrafficRow>()
        .column({GraphTexts::tr("Operator"), ColumnKind::Text, {}, 120},
            [](const ir::TrafficRow& row) { return text(row.op); })
        .column({GraphTexts::tr("Group"), ColumnKind::Text},
            [](const ir::TrafficRow& row) { return text(row.group); })
        .column({GraphTexts::tr("Ranks"), ColumnKind::Id, {}, 70}, &ir::TrafficRow::groupSize)
        .column({GraphTexts::tr("Purpose"), ColumnKind::Text, {}, 90},
            [](const ir::TrafficRow& row) { return purposeText(row.purpose); })
        .column({GraphTexts::tr("Count"), ColumnKind::Count}, &ir::TrafficRow::count)
        .column({GraphTexts::tr("Size"), ColumnKind::Bytes,
                    GraphTexts::tr("Tensors that they take in")},
            [](const ir::TrafficRow& row) {
                return row.unsized == row.count ? std::nullopt : std::optional(row.bytes);
            })
        .table(rows);
}

TableData tensorTable(const std::shared_ptr<const ir::Graph>& graph,
    std::shared_ptr<const std::vector<ir::BigTensor>> tensors) {
    const auto node = [graph](const ir::BigTensor& tensor) -> const ir::Node& {
        return graph->nodes[tensor.node];
    };
    const size_t count = tensors->size();
    return Builder<ir::BigTensor>()
        .column({GraphTexts::tr("Size"), ColumnKind::Bytes}, &ir::BigTensor::bytes)
        .column({GraphTexts::tr("Held for"), ColumnKind::Count,
                    GraphTexts::tr("Nodes from it to the last that reads it")},
            [](const ir::BigTensor& tensor) {
                return tensor.lastUser ? std::optional(tensor.lifetime) : std::nullopt;
            })
        .column({GraphTexts::tr("Operator"), ColumnKind::Text, {}, 140},
            [node](const ir::BigTensor& tensor) { return text(node(tensor).op); })
        .column({GraphTexts::tr("Output"), ColumnKind::Text, {}, 180},
            [node](const ir::BigTensor& tensor) { return outputText(node(tensor)); })
        .column({GraphTexts::tr("Line"), ColumnKind::Id, {}, 80},
            [node](const ir::BigTensor& tensor) { return node(tensor).line; })
        .column({GraphTexts::tr("Scope"), ColumnKind::Text},
            [node](const ir::BigTensor& tensor) { return text(node(tensor).scope); })
        .table(count, [tensors = std::move(tensors)](size_t row) -> const ir::BigTensor& {
            return (*tensors)[row];
        });
}

TableData differenceTable(std::shared_ptr<const std::vector<ir::Difference>> rows) {
    const size_t count = rows->size();
    return Builder<ir::Difference>()
        .column({GraphTexts::tr("Operator"), ColumnKind::Text, {}, 140}, &ir::Difference::op)
        .column({GraphTexts::tr("Purpose"), ColumnKind::Text, {}, 90},
            [](const ir::Difference& row) { return purposeText(row.purpose); })
        .column({GraphTexts::tr("Baseline"), ColumnKind::Count},
            [](const ir::Difference& row) { return row.before.count; })
        .column({GraphTexts::tr("This graph"), ColumnKind::Count},
            [](const ir::Difference& row) { return row.after.count; })
        .column({GraphTexts::tr("Size of outputs"), ColumnKind::Bytes, QString(), 0, Sign::Arrow},
            changeOf)
        .column({GraphTexts::tr("Layers"), ColumnKind::Text, {}, 190},
            [](const ir::Difference& row) { return layerWords(row.layers); })
        .column({GraphTexts::tr("Place"), ColumnKind::Text}, &ir::Difference::place)
        .table(count,
            [rows = std::move(rows)](size_t row) -> const ir::Difference& { return (*rows)[row]; });
}

} // namespace rankscope::graph

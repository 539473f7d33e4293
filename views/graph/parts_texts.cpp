// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/parts_texts.h"

#include <QCoreApplication>

#include "core/ir/tensor_type.h"
#include "views/graph/graph_texts.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::graph {

using ir::ParameterUse;
using ir::SubgraphCalls;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct PartsTexts {
    Q_DECLARE_TR_FUNCTIONS(PartsTexts)
};

QString textIn(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QString orDash(const QString& text) {
    return text.isEmpty() ? shared::dash() : text;
}

/// "8_f, 9_g and 3 more"
QString namesOf(const ir::Graph& graph, const std::vector<size_t>& subgraphs) {
    constexpr size_t kMost = 8;
    QStringList names;
    for (size_t i = 0; i < std::min(subgraphs.size(), kMost); ++i)
        names += textIn(graph.subgraphs[subgraphs[i]].name);
    return subgraphs.size() <= kMost
        ? shared::listed(names)
        : PartsTexts::tr("%1 and %2 more")
              .arg(shared::listed(names), shared::formatCount(subgraphs.size() - kMost));
}

/// Of a damaged graph nobody knows that there is none.
std::optional<uint64_t> known(const ir::Graph& graph, uint64_t count) {
    return count > 0 || isWhole(graph) ? std::optional(count) : std::nullopt;
}

} // namespace

TableData parameterTable(const std::shared_ptr<const ir::Graph>& graph,
    std::shared_ptr<const std::vector<ParameterUse>> parameters) {
    const auto of = [graph](const ParameterUse& use) -> const ir::Parameter& {
        return graph->parameters[use.parameter];
    };
    const size_t count = parameters->size();
    const auto tensor = [of](const ParameterUse& use) { return ir::tensorTypeOf(of(use).type); };
    return shared::TableBuilder<ParameterUse>()
        .column({PartsTexts::tr("Parameter"), ColumnKind::Text},
            [of](const ParameterUse& use) { return textIn(of(use).name); })
        .column({PartsTexts::tr("Type"), ColumnKind::Text, {}, 130},
            [of, tensor](const ParameterUse& use) {
                const auto type = tensor(use);
                return type ? textIn(type->element)
                            : orDash(QString::fromStdString(ir::shortType(of(use).type)));
            })
        .column({PartsTexts::tr("Shape"), ColumnKind::Text, {}, 150},
            [tensor](const ParameterUse& use) {
                const auto type = tensor(use);
                return type ? QString::fromStdString(ir::shapeText(*type)) : shared::dash();
            })
        .column({PartsTexts::tr("Size"), ColumnKind::Bytes},
            [of](const ParameterUse& use) { return ir::bytesOf(of(use).type); })
        .column({PartsTexts::tr("Users"), ColumnKind::Count, PartsTexts::tr("Nodes that read it")},
            [graph](const ParameterUse& use) { return known(*graph, use.users); })
        .column({PartsTexts::tr("Line"), ColumnKind::Id, {}, 80},
            [of](const ParameterUse& use) { return of(use).line; })
        .column({PartsTexts::tr("Subgraph"), ColumnKind::Text, {}, 240},
            [](const ParameterUse& use) { return orDash(textIn(use.subgraph)); })
        .table(count, [parameters = std::move(parameters)](size_t row) -> const ParameterUse& {
            return (*parameters)[row];
        });
}

TableData subgraphTable(const ir::Graph& graph, const std::vector<SubgraphCalls>& subgraphs) {
    const auto of = [&graph](const SubgraphCalls& row) -> const ir::Subgraph& {
        return graph.subgraphs[row.subgraph];
    };
    return shared::TableBuilder<SubgraphCalls>()
        .column({PartsTexts::tr("Subgraph"), ColumnKind::Text},
            [of](const SubgraphCalls& row) { return textIn(of(row).name); })
        .column({PartsTexts::tr("Nodes"), ColumnKind::Count},
            [of](const SubgraphCalls& row) { return of(row).end - of(row).begin; })
        .column({PartsTexts::tr("Parameters"), ColumnKind::Count}, &SubgraphCalls::parameters)
        .column({PartsTexts::tr("Calls"), ColumnKind::Text,
                    PartsTexts::tr("Subgraphs that its nodes call or pass on"), 260},
            [&graph](const SubgraphCalls& row) { return orDash(namesOf(graph, row.callees)); })
        .column({PartsTexts::tr("Called by"), ColumnKind::Text, {}, 260},
            [&graph](const SubgraphCalls& row) { return orDash(namesOf(graph, row.callers)); })
        .column({PartsTexts::tr("Line"), ColumnKind::Id, {}, 80},
            [of](const SubgraphCalls& row) { return of(row).line; })
        .column({PartsTexts::tr("Code"), ColumnKind::Text, {}, 200},
            [of](const SubgraphCalls& row) { return orDash(codeText(of(row).code)); })
        .table(subgraphs);
}

} // namespace rankscope::graph

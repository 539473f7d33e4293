// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/delta_list.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "views/comparison/delta_texts.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/summary/steps/metric_texts.h"

namespace rankscope::comparison {

using analysis::Compared;
using shared::Column;
using shared::ColumnKind;

namespace {

using shared::cellOf;
using shared::textOf;

/// The rank of a line; of two ranks both.
QString rankText(const Comparison& of, std::optional<int64_t> rank) {
    if (rank)
        return rankName(*rank);
    const auto& two = of.diff.twoRanks;
    return two ? twoRanksName(two->first, two->second) : QString();
}

void sortLines(DeltaList& list) {
    std::stable_sort(
        list.lines.begin(), list.lines.end(), [](const DeltaLine& left, const DeltaLine& right) {
            return std::abs(left.delta()) > std::abs(right.delta());
        });
}

/// Sums of others, and parts of them: the same difference once more.
bool saysTheSame(analysis::StepMetric metric) {
    using enum analysis::StepMetric;
    return metric == Communication || metric == NotOverlappedExcludeReceive || metric == Stage
        || metric == ComputingNotOverlapped || metric == EndToEnd;
}

/// The profiler writes 0 for receiving also where it knows no receive operator.
bool isNeverReceiving(const analysis::StepDelta& delta) {
    return delta.metric == analysis::StepMetric::Bubble && delta.time.base.value_or(0) == 0
        && delta.time.candidate.value_or(0) == 0;
}

/// Less is hidden also where there is less to hide: what it costs is the exposed rest.
bool isNeutralMetric(analysis::StepMetric metric) {
    return metric == analysis::StepMetric::Overlapped;
}

void fillStepMetrics(DeltaList& list, const Comparison& of) {
    list.columns = {{columnText(ColumnText::Metric), ColumnKind::Text}};
    for (const analysis::StepDelta& delta : of.diff.steps) {
        if (saysTheSame(delta.metric) || isNeverReceiving(delta))
            continue;
        const QString name = summary::metricText(delta.metric);
        list.lines.push_back({name, {cellOf(name)}, delta.time});
        list.lines.back().isNeutral = isNeutralMetric(delta.metric);
    }
}

void fillRankSteps(DeltaList& list, const Comparison& of, int64_t figure) {
    list.columns = {{columnText(ColumnText::Rank), ColumnKind::Text}};
    for (const analysis::RankStepDelta& delta : of.diff.rankSteps) {
        if (delta.metric != static_cast<analysis::StepMetric>(figure))
            continue;
        const QString name = rankText(of, delta.rank);
        list.lines.push_back({name, {cellOf(name)}, delta.time, {.rank = delta.rank}});
        list.lines.back().isNeutral = isNeutralMetric(delta.metric);
    }
}

void fillOperators(
    DeltaList& list, const std::vector<analysis::OperatorDelta>& deltas, int64_t figure) {
    static constexpr Compared analysis::OperatorDelta::*kFigures[] = {
        &analysis::OperatorDelta::time, &analysis::OperatorDelta::average,
        &analysis::OperatorDelta::calls};
    list.columns = {{columnText(ColumnText::Operator), ColumnKind::Text},
        {columnText(ColumnText::Shapes), ColumnKind::Text, {}, 180},
        {columnText(ColumnText::Core), ColumnKind::Text, {}, 110},
        {columnText(ColumnText::Change), ColumnKind::Text, {}, 80}};
    for (const analysis::OperatorDelta& delta : deltas) {
        const QString name = textOf(delta.name);
        const QString shapes = shared::shapesText(delta.shapes);
        // Two operators of one name differ by their shapes.
        list.lines.push_back({shapes.isEmpty() ? name : name + "  " + shapes,
            {cellOf(name), cellOf(shapes), cellOf(textOf(delta.core)),
                cellOf(changeText(delta.change))},
            delta.*kFigures[figure],
            {.call = analysis::OperatorKey{analysis::OperatorsBy::NameAndShapes, delta.name,
                 delta.shapes, delta.core}},
            delta.change});
    }
}

void fillComputing(DeltaList& list, const Comparison& of, int64_t figure) {
    fillOperators(list, of.diff.operators, figure);
    if (std::ranges::count(of.diff.warnings, analysis::RunWarning::Shapes) == 0)
        return;
    for (DeltaLine& line : list.lines)
        line.place.call.reset(); // matched by name: other keys on either side
}

void fillCollectives(DeltaList& list, const Comparison& of, int64_t figure) {
    static constexpr Compared analysis::CollectiveDelta::*kFigures[] = {
        &analysis::CollectiveDelta::time, &analysis::CollectiveDelta::elapse,
        &analysis::CollectiveDelta::transit, &analysis::CollectiveDelta::wait,
        &analysis::CollectiveDelta::calls};
    list.columns = {{columnText(ColumnText::Operation), ColumnKind::Text, {}, 130},
        {columnText(ColumnText::Group), ColumnKind::Text},
        {columnText(ColumnText::Change), ColumnKind::Text, {}, 80}};
    for (const analysis::CollectiveDelta& delta : of.diff.collectives) {
        const QString group = groupName(delta.group, delta.ranks);
        const QString operation = textOf(delta.operation);
        list.lines.push_back({operation + ' ' + group,
            {cellOf(operation), cellOf(group), cellOf(changeText(delta.change))},
            delta.*kFigures[figure],
            {.call = analysis::OperatorKey{analysis::OperatorsBy::CommunicationType,
                 delta.operation, {}, {}},
                .ranks = delta.ranks,
                .group = delta.group},
            delta.change});
    }
}

void fillTypes(DeltaList& list, const Comparison& of, int64_t figure) {
    fillOperators(list, of.diff.communication, figure);
    list.columns = {{columnText(ColumnText::Operation), ColumnKind::Text},
        {columnText(ColumnText::Change), ColumnKind::Text, {}, 80}};
    for (DeltaLine& line : list.lines) {
        line.cells = {line.cells.front(), line.cells.back()};
        line.place.call->by = analysis::OperatorsBy::CommunicationType;
    }
}

void fillRankCommunication(DeltaList& list, const Comparison& of, int64_t figure) {
    using analysis::RankCommunicationDelta;
    static constexpr Compared RankCommunicationDelta::*kFigures[] = {
        &RankCommunicationDelta::elapse, &RankCommunicationDelta::transit,
        &RankCommunicationDelta::wait, &RankCommunicationDelta::synchronization,
        &RankCommunicationDelta::idle};
    list.columns = {{columnText(ColumnText::Rank), ColumnKind::Text}};
    for (const RankCommunicationDelta& delta : of.diff.rankCommunication) {
        const QString name = rankText(of, delta.rank);
        list.lines.push_back({name, {cellOf(name)}, delta.*kFigures[figure], {.rank = delta.rank}});
    }
}

void fillLinks(DeltaList& list, const Comparison& of, int64_t figure) {
    static constexpr Compared analysis::LinkDelta::*kFigures[] = {
        &analysis::LinkDelta::time, &analysis::LinkDelta::bandwidth, &analysis::LinkDelta::size};
    const bool isByRank = areMessages(of.diff.links);
    if (isByRank)
        list.columns = {{columnText(ColumnText::Rank), ColumnKind::Id}};
    else
        list.columns = {{columnText(ColumnText::From), ColumnKind::Id},
            {columnText(ColumnText::To), ColumnKind::Id}};
    list.columns.push_back({columnText(ColumnText::Transport), ColumnKind::Text});
    for (const analysis::LinkDelta& delta : of.diff.links) {
        DeltaLine& line = list.lines.emplace_back();
        line.name = linkName(delta);
        line.cells = {cellOf(delta.source)};
        if (!isByRank)
            line.cells.push_back(cellOf(delta.target));
        line.cells.push_back(cellOf(textOf(delta.transport)));
        line.figure = delta.*kFigures[figure];
        line.place.rank = delta.source;
    }
}

void fillMemory(
    DeltaList& list, const Comparison& of, const std::vector<analysis::MemoryDelta>& deltas) {
    const bool isByRank = &deltas == &of.diff.rankMemory;
    if (isByRank)
        list.columns = {{columnText(ColumnText::Rank), ColumnKind::Text}};
    list.columns.push_back({columnText(ColumnText::Component), ColumnKind::Text, {}, 130});
    list.columns.push_back(
        {columnText(ColumnText::Kind), ColumnKind::Text, {}, isByRank ? 130 : 0});
    for (const analysis::MemoryDelta& delta : deltas) {
        const QString component = textOf(delta.component);
        const QString kind = memoryName(delta.kind);
        DeltaLine line{component + ' ' + kind, {cellOf(component), cellOf(kind)}, delta.peak,
            {.rank = delta.rank, .peaks = {delta.baseAt, delta.candidateAt}}};
        if (isByRank) {
            const QString name = rankText(of, delta.rank);
            line.cells.insert(line.cells.begin(), cellOf(name));
            line.name = name + ' ' + line.name;
        }
        list.lines.push_back(std::move(line));
    }
}

void fill(DeltaList& list, const Comparison& of, ListKind kind, int64_t figure) {
    switch (kind) {
    case ListKind::StepMetrics:
        return fillStepMetrics(list, of);
    case ListKind::RankSteps:
        return fillRankSteps(list, of, figure);
    case ListKind::Types:
        return fillTypes(list, of, figure);
    case ListKind::Collectives:
        return fillCollectives(list, of, figure);
    case ListKind::RankCommunication:
        return fillRankCommunication(list, of, figure);
    case ListKind::Links:
        return fillLinks(list, of, figure);
    case ListKind::Peaks:
        return fillMemory(list, of, of.diff.memory);
    case ListKind::RankPeaks:
        return fillMemory(list, of, of.diff.rankMemory);
    case ListKind::Operators:
        return fillComputing(list, of, figure);
    }
}

int64_t millionths(const Compared& figure) {
    return shared::millionths(figure.growth());
}

std::vector<Column> columnsOf(const DeltaList& list) {
    std::vector<Column> columns = list.columns;
    for (Column& column : figureColumns(list.kind))
        columns.push_back(std::move(column));
    return columns;
}

shared::TableCell cellAt(const DeltaLine& line, size_t column) {
    if (column < line.cells.size())
        return line.cells[column];
    switch (column - line.cells.size()) {
    case 0:
        return cellOf(line.figure.base);
    case 1:
        return cellOf(line.figure.candidate);
    case 2:
        return cellOf(line.hasDelta() ? std::optional(line.delta()) : std::nullopt);
    default:
        return {.text = {}, .value = millionths(line.figure)};
    }
}

} // namespace

std::vector<analysis::Subject> subjectsOf(SectionKind section) {
    using enum analysis::Subject;
    switch (section) {
    case SectionKind::Overview:
        return {Steps, Communication, Links, Memory, Kernels};
    case SectionKind::Steps:
        return {Steps};
    case SectionKind::Communication:
        return {Communication, Links};
    case SectionKind::Memory:
        return {Memory};
    case SectionKind::Operators:
        return {Kernels};
    }
    return {};
}

std::vector<ListKind> listsOf(SectionKind section, const analysis::RunDiff& diff) {
    const bool isOneRank = !diff.steps.empty() && diff.rankSteps.size() <= diff.steps.size();
    switch (section) {
    case SectionKind::Overview:
        return {ListKind::StepMetrics};
    case SectionKind::Steps:
        if (isOneRank)
            return {ListKind::StepMetrics};
        return {ListKind::RankSteps, ListKind::StepMetrics};
    case SectionKind::Communication:
        return {
            ListKind::Types, ListKind::Collectives, ListKind::RankCommunication, ListKind::Links};
    case SectionKind::Memory:
        return {ListKind::Peaks, ListKind::RankPeaks};
    case SectionKind::Operators:
        return {ListKind::Operators};
    }
    return {};
}

std::vector<shared::Choice> figuresOf(ListKind kind, const analysis::RunDiff& diff) {
    if (kind != ListKind::RankSteps)
        return fixedFigures(kind);
    std::vector<shared::Choice> figures;
    for (const analysis::StepDelta& delta : diff.steps)
        figures.emplace_back(summary::metricText(delta.metric), static_cast<int64_t>(delta.metric));
    // The whole step is what one looks at first.
    std::stable_partition(figures.begin(), figures.end(), [](const shared::Choice& choice) {
        return choice.value == static_cast<int64_t>(analysis::StepMetric::Total);
    });
    return figures;
}

DeltaList deltaList(const Comparison& of, ListKind kind, int64_t figure) {
    DeltaList list;
    list.title = listText(kind, of.diff);
    for (const shared::Choice& choice : figuresOf(kind, of.diff)) {
        if (choice.value == figure)
            list.figure = choice.text;
    }
    list.kind = kindOf(kind, figure);
    list.isMoreWorse = list.kind != ColumnKind::Bandwidth;
    fill(list, of, kind, figure);
    const bool needsBoth = kind == ListKind::RankSteps || kind == ListKind::RankCommunication
        || kind == ListKind::Peaks || kind == ListKind::RankPeaks || kind == ListKind::Links;
    for (DeltaLine& line : list.lines)
        line.needsBoth = needsBoth;
    if (kind != ListKind::StepMetrics)
        sortLines(list);
    return list;
}

void keepOnly(DeltaList& list, analysis::Change change) {
    std::erase_if(list.lines, [change](const DeltaLine& line) { return line.change != change; });
}

shared::TableData tableOf(const DeltaList& list) {
    shared::TableData table{.columns = columnsOf(list), .rows = {}};
    table.rows.reserve(list.lines.size());
    for (const DeltaLine& line : list.lines) {
        shared::TableRow& row = table.rows.emplace_back();
        row.reserve(table.columns.size());
        for (size_t column = 0; column < table.columns.size(); ++column)
            row.push_back(cellAt(line, column));
    }
    return table;
}

shared::TableData tableOf(const std::shared_ptr<const DeltaList>& list) {
    if (list->lines.size() <= shared::kMostAtOnce)
        return tableOf(*list);
    return {.columns = columnsOf(*list),
        .rows = {},
        .maker = std::make_shared<const shared::CellMaker>(shared::CellMaker{list->lines.size(),
            [list](size_t row, size_t column) { return cellAt(list->lines[row], column); }})};
}

int differenceColumn(const DeltaList& list) {
    return static_cast<int>(list.columns.size()) + 2;
}

QStringList tipOf(const DeltaList& list, const DeltaLine& line) {
    return figureLines(
        list.kind, line.name, list.figure, line.figure, millionths(line.figure), line.hasDelta());
}

std::vector<sections::Figure> keyFigures(const Comparison& of) {
    using enum analysis::StepMetric;
    std::vector<sections::Figure> figures;
    const auto add = [&](const QString& title, ColumnKind kind, const Compared& figure) {
        figures.push_back(keyFigure(title, kind, figure, millionths(figure)));
    };
    for (const analysis::StepMetric metric : {Total, Computing, NotOverlapped, Free}) {
        const auto found = std::ranges::find(of.diff.steps, metric, &analysis::StepDelta::metric);
        if (found != of.diff.steps.end())
            add(summary::metricText(metric), ColumnKind::Milliseconds, found->time);
    }
    for (const analysis::MemoryDelta& delta : of.diff.memory) {
        if (delta.component == "APP" || delta.component == "PTA") {
            add(peakTitle(delta), ColumnKind::Bytes, delta.peak);
            break;
        }
    }
    if (!of.diff.links.empty())
        figures.push_back(linkFigure(of.diff.links));
    if (!of.diff.operators.empty())
        figures.push_back(operatorFigure(of.diff.operators));
    return figures;
}

} // namespace rankscope::comparison

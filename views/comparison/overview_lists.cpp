// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/overview_lists.h"

#include <algorithm>

#include "views/comparison/delta_texts.h"

namespace rankscope::comparison {

namespace {

constexpr size_t kMostLines = 20;

struct Area {
    SectionKind section{};
    ListKind kind{};
    int64_t figure = 0;
};

/// What the ranks differ in when one is slow; their whole steps are equally long.
int64_t rankFigure(const analysis::RunDiff& diff) {
    const auto figures = figuresOf(ListKind::RankSteps, diff);
    constexpr auto kComputing = static_cast<int64_t>(analysis::StepMetric::Computing);
    const bool hasIt = std::ranges::any_of(
        figures, [](const shared::Choice& figure) { return figure.value == kComputing; });
    return hasIt || figures.empty() ? kComputing : figures.front().value;
}

std::vector<Area> areasOf(const Comparison& of) {
    constexpr int64_t kBandwidth = 1; // of fixedFigures(Links)
    std::vector<Area> areas{{SectionKind::Steps, ListKind::StepMetrics, 0}};
    const auto steps = listsOf(SectionKind::Steps, of.diff);
    if (std::ranges::count(steps, ListKind::RankSteps) > 0)
        areas.push_back({SectionKind::Steps, ListKind::RankSteps, rankFigure(of.diff)});
    areas.push_back({SectionKind::Communication, ListKind::Types, 0});
    areas.push_back({SectionKind::Communication, ListKind::Links, kBandwidth});
    areas.push_back({SectionKind::Memory, ListKind::Peaks, 0});
    areas.push_back({SectionKind::Operators, ListKind::Operators, 0});
    return areas;
}

/// What the names are of: the title of the table stands above it.
QString headOf(ListKind kind, const analysis::RunDiff& diff) {
    switch (kind) {
    case ListKind::RankSteps:
        return columnText(ColumnText::Rank);
    case ListKind::Links:
        return columnText(areMessages(diff.links) ? ColumnText::Rank : ColumnText::Link);
    case ListKind::Peaks:
        return columnText(ColumnText::Component);
    case ListKind::Types:
    case ListKind::Operators:
        return columnText(ColumnText::Operator);
    default:
        return columnText(ColumnText::Metric);
    }
}

TopList topOf(const Comparison& of, const Area& area) {
    TopList top{deltaList(of, area.kind, area.figure)};
    if (area.kind == ListKind::Peaks)
        top.list.title = sectionText(SectionKind::Memory);
    auto& lines = top.list.lines;
    std::stable_sort(lines.begin(), lines.end(), [](const DeltaLine& left, const DeltaLine& right) {
        return std::abs(left.delta()) > std::abs(right.delta());
    });
    top.all = lines.size();
    lines.resize(std::min(lines.size(), kMostLines));
    top.list.columns = {{headOf(area.kind, of.diff), shared::ColumnKind::Text}};
    for (DeltaLine& line : lines) {
        top.places.push_back(lineTarget(area.section, area.kind, area.figure, line.cells));
        line.cells = {{.text = line.name}};
    }
    return top;
}

} // namespace

std::string rowOf(const std::vector<shared::TableCell>& cells) {
    QStringList texts;
    for (const shared::TableCell& cell : cells)
        texts += cell.text.isEmpty() ? QString::number(cell.value) : cell.text;
    return texts.join('|').toStdString();
}

model::Target lineTarget(SectionKind section, ListKind kind, int64_t figure,
    const std::vector<shared::TableCell>& cells) {
    return {.page = sectionOf(section),
        .row = rowOf(cells),
        .filter = std::to_string(static_cast<int>(kind)),
        .order = std::to_string(figure)};
}

std::vector<TopList> topLists(const Comparison& of) {
    std::vector<TopList> tops;
    for (const Area& area : areasOf(of))
        tops.push_back(topOf(of, area));
    return tops;
}

Overview overviewOf(Comparison of) {
    std::vector<TopList> tops = topLists(of);
    return {std::move(of), std::move(tops)};
}

void fit(shared::TableData& table, int width) {
    static constexpr int kWidths[] = {0, 112, 124, 118, 92};
    for (size_t i = 0; i < std::min(table.columns.size(), std::size(kWidths)); ++i)
        table.columns[i].width = kWidths[i];
    if (width >= kWholeWidth)
        return;
    table.columns.erase(table.columns.begin() + 1, table.columns.begin() + 3);
    for (shared::TableRow& row : table.rows)
        row.erase(row.begin() + 1, row.begin() + 3);
}

} // namespace rankscope::comparison

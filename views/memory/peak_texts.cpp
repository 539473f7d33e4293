// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/peak_texts.h"

#include <algorithm>
#include <numeric>

#include <QCoreApplication>

#include "core/analysis/verdicts/most_fragmented.h"
#include "core/analysis/verdicts/uneven.h"
#include "views/memory/memory_choices.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/theme.h"

namespace rankscope::memory {

namespace {

using analysis::MemoryOwner;
using analysis::PeakLine;
using charts::BarChartData;
using charts::Figure;
using charts::HeatData;
using charts::TreeTile;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableData;

/// Tiles beyond this many are too small to see.
constexpr size_t kMostTiles = 120;
constexpr size_t kHeatColumns = 32;

struct PeakTexts {
    Q_DECLARE_TR_FUNCTIONS(PeakTexts)
};

QString ownerText(const MemoryOwner& owner) {
    return owner.name.empty() ? PeakTexts::tr("no operator") : QString::fromStdString(owner.name);
}

QString bytesText(int64_t bytes) {
    return shared::valueText(ColumnKind::Bytes, bytes);
}

int64_t millionths(double share) {
    return static_cast<int64_t>(share * 1e6);
}

int64_t shareOf(int64_t part, int64_t whole) {
    return whole > 0 ? millionths(static_cast<double>(part) / static_cast<double>(whole))
                     : kNoValue;
}

QString percentText(double share) {
    return shared::valueText(ColumnKind::Percent, millionths(share));
}

shared::TableCell number(int64_t value) {
    return {.text = {}, .value = value};
}

shared::TableCell words(const QString& text) {
    return {.text = text, .value = 0};
}

} // namespace

OwnerTiles ownerTiles(const analysis::PeakOwners& fill) {
    struct Tile {
        TreeTile tile;
        std::optional<size_t> owner;
    };
    std::vector<Tile> all;
    int64_t others = 0;
    for (size_t i = 0; i < fill.owners.size(); ++i) {
        const MemoryOwner& owner = fill.owners[i];
        if (i < kMostTiles)
            all.push_back({{ownerText(owner), owner.size, shared::categoryOf(owner.name)}, i});
        else
            others += owner.size;
    }
    if (others > 0)
        all.push_back(
            {{PeakTexts::tr("%1 more").arg(shared::formatCount(fill.owners.size() - kMostTiles)),
                 others, 0, TreeTile::Role::Rest},
                std::nullopt});
    if (fill.rest() > 0)
        all.push_back({{PeakTexts::tr("allocated before profiling started"), fill.rest(), 0,
                           TreeTile::Role::Rest},
            std::nullopt});
    std::ranges::stable_sort(
        all, [](const Tile& left, const Tile& right) { return left.tile.size > right.tile.size; });
    OwnerTiles tiles;
    for (Tile& one : all) {
        tiles.tiles.push_back(std::move(one.tile));
        tiles.owners.push_back(one.owner);
    }
    return tiles;
}

TableData ownerTable(const analysis::PeakOwners& fill) {
    const int64_t whole = fill.ofBlocks() + fill.rest();
    TableData table;
    table.columns = {{PeakTexts::tr("Operator"), ColumnKind::Text},
        {PeakTexts::tr("Blocks"), ColumnKind::Count}, {PeakTexts::tr("Size"), ColumnKind::Bytes},
        {PeakTexts::tr("Share"), ColumnKind::Percent,
            PeakTexts::tr("Share of all memory allocated at this moment")}};
    table.rows.reserve(fill.owners.size());
    for (const MemoryOwner& owner : fill.owners)
        table.rows.push_back({words(ownerText(owner)), number(static_cast<int64_t>(owner.blocks)),
            number(owner.size), number(shareOf(owner.size, whole))});
    return table;
}

QStringList ownerTip(const analysis::PeakOwners& fill, const OwnerTiles& tiles, size_t tile) {
    const TreeTile& of = tiles.tiles[tile];
    QStringList lines{of.name,
        shared::bracketed(bytesText(of.size),
            shared::valueText(
                ColumnKind::Percent, shareOf(of.size, fill.ofBlocks() + fill.rest())))};
    if (tiles.owners[tile])
        lines << shared::counted(fill.owners[*tiles.owners[tile]].blocks, PeakTexts::tr("1 block"),
            PeakTexts::tr("%1 blocks"));
    return lines;
}

TableData moduleTable(const std::vector<analysis::MemoryPeak>& modules, Timestamp origin) {
    TableData table;
    table.columns = {{PeakTexts::tr("Module"), ColumnKind::Text, {}, 130},
        {PeakTexts::tr("Peak reserved"), ColumnKind::Bytes},
        {PeakTexts::tr("Peak reached at"), ColumnKind::Offset}};
    for (const analysis::MemoryPeak& module : modules) {
        if (module.peak.bytes >= kLeastModule)
            table.rows.push_back({words(QString::fromStdString(module.component)),
                number(module.peak.bytes), number(module.peak.time - toNanoseconds(origin))});
    }
    return table;
}

QString metricText(PeakMetric metric) {
    switch (metric) {
    case PeakMetric::Allocated:
        return PeakTexts::tr("allocated");
    case PeakMetric::Reserved:
        return PeakTexts::tr("reserved");
    case PeakMetric::Active:
        return PeakTexts::tr("active");
    case PeakMetric::Unused:
        return PeakTexts::tr("fragmentation");
    }
    return {};
}

analysis::MemoryKind kindOf(PeakMetric metric) {
    switch (metric) {
    case PeakMetric::Allocated:
        return analysis::MemoryKind::Allocated;
    case PeakMetric::Active:
        return analysis::MemoryKind::Active;
    case PeakMetric::Reserved:
    case PeakMetric::Unused:
        break;
    }
    return analysis::MemoryKind::Reserved;
}

ColumnKind columnOf(PeakMetric metric) {
    return metric == PeakMetric::Unused ? ColumnKind::Percent : ColumnKind::Bytes;
}

int64_t valueOf(const PeakLine& line, PeakMetric metric) {
    if (metric != PeakMetric::Unused)
        return line.peak.bytes;
    return line.unused ? millionths(*line.unused) : kNoValue;
}

QString lineText(const PeakLine& line) {
    return line.name.empty() ? rankText(line.rank) : QString::fromStdString(line.name);
}

BarChartData peakBars(const std::vector<PeakLine>& lines, PeakMetric metric) {
    BarChartData data{.kind = columnOf(metric), .series = {{metricText(metric), 0}}, .bars = {}};
    for (const PeakLine& line : lines)
        data.bars.push_back({lineText(line), {valueOf(line, metric)}});
    return data;
}

HeatData peakHeat(const std::vector<PeakLine>& lines, PeakMetric metric) {
    HeatData heat;
    heat.columns = std::min(kHeatColumns, lines.size());
    heat.rows = (lines.size() + kHeatColumns - 1) / kHeatColumns;
    heat.values.assign(heat.columns * heat.rows, kNoValue);
    heat.kind = columnOf(metric);
    for (size_t i = 0; i < lines.size(); ++i)
        heat.values[i] = valueOf(lines[i], metric);
    for (size_t i = 0; i < heat.columns; ++i)
        heat.columnNames.push_back("+" + QString::number(i));
    for (size_t i = 0; i < heat.rows; ++i)
        heat.rowNames.push_back(lineText(lines[i * kHeatColumns]));
    heat.rowTitle = PeakTexts::tr("Rank");
    return heat;
}

TableData peakTable(const std::vector<PeakLine>& lines, const PeakTime& time) {
    const bool isGrouped = !lines.empty() && !lines.front().name.empty();
    int64_t most = 0;
    for (const PeakLine& line : lines)
        most = std::max(most, line.peak.bytes);
    TableData table;
    if (isGrouped)
        table.columns.push_back({PeakTexts::tr("Group"), ColumnKind::Text, {}, 160});
    table.columns.push_back({PeakTexts::tr("Rank"), ColumnKind::Id,
        isGrouped ? PeakTexts::tr("Rank with the highest peak in the group") : QString()});
    table.columns.push_back({PeakTexts::tr("Peak"), ColumnKind::Bytes});
    table.columns.push_back({PeakTexts::tr("Share of highest"), ColumnKind::Percent});
    table.columns.push_back({PeakTexts::tr("Peak time"), ColumnKind::Offset,
        PeakTexts::tr(
            "Time on the timeline; for a rank without a timeline, time since its first record")});
    table.columns.push_back({PeakTexts::tr("Fragmentation"), ColumnKind::Percent,
        PeakTexts::tr("(reserved - allocated) / reserved at the peak")});
    table.columns.push_back({PeakTexts::tr("Mean fragmentation"), ColumnKind::Percent,
        PeakTexts::tr("(reserved - allocated) / reserved, each summed over time")});
    for (const PeakLine& line : lines) {
        shared::TableRow row;
        if (isGrouped)
            row.push_back(words(lineText(line)));
        const int64_t rank = line.rank < 0 ? kNoValue : line.rank;
        const int64_t overTime = line.unusedOverTime ? millionths(*line.unusedOverTime) : kNoValue;
        for (const int64_t value : {rank, line.peak.bytes, shareOf(line.peak.bytes, most),
                 time(line).count(), valueOf(line, PeakMetric::Unused), overTime})
            row.push_back(number(value));
        table.rows.push_back(std::move(row));
    }
    return table;
}

QStringList peakTip(const PeakLine& line, const PeakTime& time) {
    QStringList lines{line.name.empty() ? PeakTexts::tr("Rank %1").arg(rankText(line.rank))
                                        : QString::fromStdString(line.name)};
    if (!line.name.empty())
        lines << PeakTexts::tr("Rank %1").arg(rankText(line.rank));
    lines << PeakTexts::tr("Peak  %1").arg(bytesText(line.peak.bytes))
          << PeakTexts::tr("at  %1").arg(shared::formatOffset(time(line)));
    if (line.unused)
        lines << PeakTexts::tr("Fragmentation  %1").arg(percentText(*line.unused));
    return lines;
}

std::vector<Figure> peakFigures(const std::vector<PeakLine>& lines) {
    if (lines.empty())
        return {};
    const auto [least, most] = std::ranges::minmax_element(
        lines, {}, [](const PeakLine& line) { return line.peak.bytes; });
    const auto named = [](const PeakLine& line) {
        return line.name.empty() ? PeakTexts::tr("rank %1").arg(rankText(line.rank))
                                 : QString::fromStdString(line.name);
    };
    std::vector<Figure> figures{{.title = PeakTexts::tr("Highest peak"),
        .value = bytesText(most->peak.bytes),
        .note = named(*most)}};
    if (const auto uneven = analysis::imbalanceOf(lines)) {
        figures.push_back({.title = PeakTexts::tr("Lowest peak"),
            .value = bytesText(least->peak.bytes),
            .note = named(*least)});
        Figure spread{.title = PeakTexts::tr("Imbalance"), .value = percentText(*uneven)};
        const bool isUneven = analysis::arePeaksUneven(*uneven);
        spread.note = isUneven ? PeakTexts::tr("imbalanced: over 15 %")
                               : PeakTexts::tr("balanced: up to 15 %");
        spread.toolTip = PeakTexts::tr("(highest - lowest) / highest");
        spread.verdict = isUneven ? Figure::Verdict::Bad : Figure::Verdict::Good;
        figures.push_back(std::move(spread));
    }
    if (const auto worst = analysis::mostFragmented(lines)) {
        Figure figure{.title = PeakTexts::tr("Highest fragmentation"),
            .value = percentText(worst->share),
            .note = named(lines[worst->line]),
            .toolTip = PeakTexts::tr("(reserved - allocated) / reserved at the peak")};
        if (worst->standsOut)
            figure.verdict = Figure::Verdict::Bad;
        else if (worst->isHigh && worst->others)
            figure.note =
                PeakTexts::tr("all ranks similar: median %1").arg(percentText(*worst->others));
        figures.push_back(std::move(figure));
    }
    return figures;
}

} // namespace rankscope::memory

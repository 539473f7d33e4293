// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/peak_texts.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include <QCoreApplication>

#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/most_fragmented.h"
#include "core/analysis/verdicts/uneven.h"
#include "views/memory/memory_choices.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"
#include "views/shared/theme.h"

namespace rankscope::memory {

namespace {

using analysis::MemoryOwner;
using analysis::PeakLine;
using charts::BarChartData;
using charts::HeatData;
using charts::TreeTile;
using sections::Figure;
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

int64_t shareOf(int64_t part, int64_t whole) {
    return whole > 0 ? shared::millionths(static_cast<double>(part) / static_cast<double>(whole))
                     : kNoValue;
}

} // namespace

OwnerTiles ownerTiles(const analysis::PeakOwners& fill) {
    struct Tile {
        TreeTile tile;
        std::optional<size_t> owner;
    };
    std::vector<Tile> all;
    int64_t others = 0;
    std::vector<std::string_view> names;
    for (const MemoryOwner& owner : fill.owners)
        names.push_back(owner.name);
    const std::vector<int> colours = shared::coloursApart(names);
    for (size_t i = 0; i < fill.owners.size(); ++i) {
        const MemoryOwner& owner = fill.owners[i];
        if (i < kMostTiles)
            all.push_back({{ownerText(owner), owner.size, colours[i]}, i});
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
    return shared::TableBuilder<MemoryOwner>()
        .column({PeakTexts::tr("Operator")}, ownerText)
        .column({PeakTexts::tr("Blocks"), ColumnKind::Count}, &MemoryOwner::blocks)
        .column({PeakTexts::tr("Size"), ColumnKind::Bytes}, &MemoryOwner::size)
        .column({PeakTexts::tr("Share"), ColumnKind::Percent,
                    PeakTexts::tr("Share of all memory allocated at this moment")},
            [whole](const MemoryOwner& owner) { return shareOf(owner.size, whole); })
        .table(fill.owners);
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
    using analysis::MemoryPeak;
    std::vector<MemoryPeak> large;
    std::ranges::copy_if(modules, std::back_inserter(large),
        [](const MemoryPeak& module) { return module.peak.bytes >= kLeastModule; });
    return shared::TableBuilder<MemoryPeak>()
        .column({PeakTexts::tr("Module"), ColumnKind::Text, {}, 130}, &MemoryPeak::component)
        .column({PeakTexts::tr("Peak reserved"), ColumnKind::Bytes},
            [](const MemoryPeak& module) { return module.peak.bytes; })
        .column({PeakTexts::tr("Peak reached at"), ColumnKind::Offset},
            [origin](const MemoryPeak& module) { return module.peak.time - toNanoseconds(origin); })
        .table(large);
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
    return shared::millionths(line.unused);
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

namespace {

using LinePlace = std::vector<PeakLine>::const_iterator;

int64_t peakBytesOf(const PeakLine& line) {
    return line.peak.bytes;
}

/// Of several that are as high, or as low, the first: minmax_element() takes the last of the high.
std::pair<LinePlace, LinePlace> lowestAndHighest(const std::vector<PeakLine>& lines) {
    return {std::ranges::min_element(lines, {}, peakBytesOf),
        std::ranges::max_element(lines, {}, peakBytesOf)};
}

/// The lines that the figures name, in their order.
std::vector<uint32_t> namedLines(const std::vector<PeakLine>& lines) {
    if (lines.empty())
        return {};
    const auto [least, most] = lowestAndHighest(lines);
    std::set<uint32_t> named{static_cast<uint32_t>(most - lines.begin())};
    if (analysis::imbalanceOf(lines))
        named.insert(static_cast<uint32_t>(least - lines.begin()));
    if (const auto worst = analysis::mostFragmented(lines))
        named.insert(static_cast<uint32_t>(worst->line));
    return {named.begin(), named.end()};
}

} // namespace

TableData peakTable(const std::vector<PeakLine>& lines, const PeakTime& time) {
    const bool isGrouped = !lines.empty() && !lines.front().name.empty();
    int64_t most = 0;
    for (const PeakLine& line : lines)
        most = std::max(most, line.peak.bytes);
    TableData table =
        shared::TableBuilder<PeakLine>()
            .columnIf(isGrouped, {PeakTexts::tr("Group"), ColumnKind::Text, {}, 160}, lineText)
            .column({PeakTexts::tr("Rank"), ColumnKind::Id,
                        isGrouped ? PeakTexts::tr("Rank with the highest peak in the group")
                                  : QString()},
                [](const PeakLine& line) { return line.rank < 0 ? kNoValue : line.rank; })
            .column({PeakTexts::tr("Peak"), ColumnKind::Bytes},
                [](const PeakLine& line) { return line.peak.bytes; })
            .column({PeakTexts::tr("Share of highest"), ColumnKind::Percent},
                [most](const PeakLine& line) { return shareOf(line.peak.bytes, most); })
            .column(
                {PeakTexts::tr("Peak time"), ColumnKind::Offset,
                    PeakTexts::tr("Time on the timeline; for a rank without a timeline, time since "
                                  "its first record")},
                time)
            .column({PeakTexts::tr("Fragmentation"), ColumnKind::Percent,
                        PeakTexts::tr("(reserved - allocated) / reserved at the peak")},
                &PeakLine::unused)
            .column({PeakTexts::tr("Mean fragmentation"), ColumnKind::Percent,
                        PeakTexts::tr("(reserved - allocated) / reserved, each summed over time")},
                &PeakLine::unusedOverTime)
            .table(lines);
    table.told = namedLines(lines);
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
        lines << PeakTexts::tr("Fragmentation  %1").arg(shared::percentText(*line.unused));
    return lines;
}

std::vector<Figure> peakFigures(const std::vector<PeakLine>& lines, size_t silentRanks) {
    if (lines.empty())
        return {};
    const auto [least, most] = lowestAndHighest(lines);
    const bool areEqual = lines.size() > 1 && peakBytesOf(*least) == peakBytesOf(*most);
    const auto named = [](const PeakLine& line) {
        return line.name.empty() ? PeakTexts::tr("Rank %1").arg(rankText(line.rank))
                                 : QString::fromStdString(line.name);
    };
    std::vector<Figure> figures{{.title = PeakTexts::tr("Highest peak"),
        .value = bytesText(most->peak.bytes),
        .note = areEqual ? PeakTexts::tr("all the same") : named(*most)}};
    if (const auto uneven = analysis::imbalanceOf(lines)) {
        figures.push_back({.title = PeakTexts::tr("Lowest peak"),
            .value = bytesText(least->peak.bytes),
            .note = areEqual ? PeakTexts::tr("all the same") : named(*least)});
        Figure spread{.title = PeakTexts::tr("Imbalance"), .value = shared::percentText(*uneven)};
        const bool isUneven = analysis::arePeaksUneven(*uneven);
        spread.note =
            (isUneven ? PeakTexts::tr("imbalanced: over %1") : PeakTexts::tr("balanced: up to %1"))
                .arg(shared::percentText(analysis::threshold::kPeakImbalance.value));
        spread.toolTip = PeakTexts::tr("(highest - lowest) / highest");
        spread.verdict = isUneven ? Figure::Verdict::Bad : Figure::Verdict::Good;
        if (!isUneven && silentRanks > 0) {
            spread.verdict = Figure::Verdict::None;
            spread.note = shared::counted(silentRanks, PeakTexts::tr("1 rank has no memory data"),
                PeakTexts::tr("%1 ranks have no memory data"));
        }
        figures.push_back(std::move(spread));
    }
    if (const auto worst = analysis::mostFragmented(lines)) {
        Figure figure{.title = PeakTexts::tr("Highest fragmentation at the peak"),
            .value = shared::percentText(worst->share),
            .note = named(lines[worst->line]),
            .toolTip = PeakTexts::tr("(reserved - allocated) / reserved at the peak")};
        if (worst->standsOut)
            figure.verdict = Figure::Verdict::Bad;
        else if (worst->isHigh && worst->others)
            figure.note = PeakTexts::tr("all ranks similar: median %1")
                              .arg(shared::percentText(*worst->others));
        figures.push_back(std::move(figure));
    }
    return figures;
}

} // namespace rankscope::memory

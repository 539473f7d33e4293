// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/experts/token_texts.h"

#include <algorithm>
#include <filesystem>

#include <QCoreApplication>

#include "core/analysis/parallel/experts.h"
#include "core/analysis/verdicts/uneven.h"
#include "core/base/saturate.h"
#include "views/charts/axis.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/rank_set.h"
#include "views/shared/table_builder.h"

namespace rankscope::summary {

using analysis::ExpertDump;
using analysis::LayerLoad;
using analysis::RankLoad;
using charts::HeatCell;
using charts::HeatData;
using sections::Figure;
using sections::Note;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableData;

namespace {

struct TokenTexts {
    Q_DECLARE_TR_FUNCTIONS(TokenTexts)
};

double shareOf(int64_t part, int64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

QString aboveText(double share) {
    const QString text = shared::percentText(share);
    const bool isPlain = share < 0 || text.startsWith('<');
    return TokenTexts::tr("%1 vs mean").arg((isPlain ? QString() : QString('+')) + text);
}

QString count(int64_t value) {
    return shared::formatCount(static_cast<uint64_t>(std::max<int64_t>(0, value)));
}

Figure::Verdict verdictOn(double uneven) {
    return analysis::areExpertsUneven(uneven) ? Figure::Verdict::Bad : Figure::Verdict::Good;
}

int64_t totalOf(const TokenData& data) {
    int64_t total = 0;
    for (const RankLoad& rank : data.ranks)
        total = saturatingAdd(total, rank.tokens);
    return total;
}

int64_t expertAt(const TokenData& data, std::optional<size_t> column) {
    return column ? data.map.experts[*column].expert : kNoValue;
}

int64_t valueOf(const TokenData& data, HeatCell cell, TokenMetric metric) {
    const auto tokens = data.map.at(cell.row, cell.column);
    if (!tokens)
        return kNoValue;
    return metric == TokenMetric::Tokens
        ? *tokens
        : shared::millionths(shareOf(*tokens, data.layers[cell.row].tokens));
}

TableData layerTable(const TokenData& data) {
    const auto placeOf = [&data](const LayerLoad& of) {
        return static_cast<size_t>(&of - data.layers.data());
    };
    const bool hasRanks = data.ranks.size() > 1;
    return shared::TableBuilder<LayerLoad>()
        .column({TokenTexts::tr("Layer"), ColumnKind::Id, {}, 54}, placeOf)
        .column({TokenTexts::tr("Tokens"), ColumnKind::Count,
                    TokenTexts::tr("Sum over all experts in the files"), 92},
            &LayerLoad::tokens)
        .column({TokenTexts::tr("Expert"), ColumnKind::Id,
                    TokenTexts::tr("Expert with the most tokens"), 64},
            [&data](const LayerLoad& of) { return expertAt(data, of.busiest); })
        .column({TokenTexts::tr("Expert share"), ColumnKind::Percent,
                    TokenTexts::tr("Share of the tokens of the layer"), 76},
            [&data, placeOf](const LayerLoad& of) {
                const auto most = of.busiest ? data.map.at(placeOf(of), *of.busiest) : std::nullopt;
                return shareOf(most.value_or(0), of.tokens);
            })
        .column(
            {TokenTexts::tr("Expert imbalance"), ColumnKind::Percent,
                TokenTexts::tr("How far the busiest expert is above the mean of all experts"), 76},
            &LayerLoad::unevenExperts)
        .columnIf(hasRanks,
            {TokenTexts::tr("Rank"), ColumnKind::Id,
                TokenTexts::tr("Rank whose experts have the most tokens in total"), 56},
            &LayerLoad::busiestRank)
        .columnIf(hasRanks,
            {TokenTexts::tr("Rank imbalance"), ColumnKind::Percent,
                TokenTexts::tr("How far the busiest rank is above the mean of all ranks; the other "
                               "ranks wait for it"),
                100},
            &LayerLoad::unevenRanks)
        .table(data.layers);
}

TableData rankTable(const TokenData& data) {
    return shared::TableBuilder<RankLoad>()
        .column({TokenTexts::tr("Rank"), ColumnKind::Id, {}, 54}, &RankLoad::rank)
        .column({TokenTexts::tr("Experts"), ColumnKind::Count, {}, 66}, &RankLoad::experts)
        .column({TokenTexts::tr("Tokens"), ColumnKind::Count, TokenTexts::tr("Sum over all layers"),
                    92},
            &RankLoad::tokens)
        .column({TokenTexts::tr("Vs mean"), ColumnKind::Percent,
                    TokenTexts::tr("Compared with the mean of all ranks in the files"), 88},
            &RankLoad::aboveMean)
        .column({TokenTexts::tr("Expert"), ColumnKind::Id,
                    TokenTexts::tr("Expert with the most tokens"), 64},
            [&data](const RankLoad& of) { return expertAt(data, of.busiest); })
        .column({TokenTexts::tr("Expert share"), ColumnKind::Percent,
                    TokenTexts::tr("Share of the tokens of the rank"), 76},
            [](const RankLoad& of) { return shareOf(of.busiestTokens, of.tokens); })
        .column({TokenTexts::tr("Layers as busiest"), ColumnKind::Count,
                    TokenTexts::tr("Layers in which no other rank has more tokens"), 96},
            &RankLoad::layersAhead)
        .table(data.ranks);
}

QString ranksText(const TokenData& data) {
    std::vector<int64_t> ranks;
    for (const RankLoad& of : data.ranks)
        ranks.push_back(of.rank);
    return shared::rankSetText(ranks);
}

QString expertCount(const TokenData& data) {
    const auto read = static_cast<int64_t>(data.map.experts.size());
    if (!data.dump.experts || *data.dump.experts <= read)
        return count(read);
    return TokenTexts::tr("%1 of %2").arg(count(read), count(*data.dump.experts));
}

Figure sizeFigure(const TokenData& data) {
    QStringList known;
    if (data.dump.selected)
        known << shared::counted(static_cast<uint64_t>(*data.dump.selected),
            TokenTexts::tr("1 expert per token"), TokenTexts::tr("%1 experts per token"));
    if (data.dump.shared)
        known << shared::counted(static_cast<uint64_t>(*data.dump.shared),
            TokenTexts::tr("1 external shared expert"),
            TokenTexts::tr("%1 external shared experts"));
    if (data.dump.interval)
        known << TokenTexts::tr("collection interval %1").arg(*data.dump.interval);
    return {.title = TokenTexts::tr("Experts"),
        .value = expertCount(data),
        .note = (data.ranks.size() == 1 ? TokenTexts::tr("%1 layers; rank %2")
                                        : TokenTexts::tr("%1 layers; ranks %2"))
                    .arg(data.map.layers)
                    .arg(ranksText(data)),
        .toolTip = known.join('\n')};
}

/// "91 % of all tokens" is of the experts whose files are there.
QString ofTokens(const TokenData& data, const QString& share) {
    const auto read = static_cast<int64_t>(data.map.experts.size());
    if (!data.dump.experts || *data.dump.experts <= read)
        return TokenTexts::tr("%1 of all tokens").arg(share);
    return TokenTexts::tr("%1 of the tokens of %2 of %3 experts")
        .arg(share, count(read), count(*data.dump.experts));
}

Figure expertFigure(const TokenData& data) {
    const auto busiest = std::ranges::max_element(data.ranks, {}, &RankLoad::busiestTokens);
    return {.title = TokenTexts::tr("Busiest expert"),
        .value = TokenTexts::tr("Expert %1").arg(expertAt(data, busiest->busiest)),
        .note = ofTokens(data, shared::percentText(shareOf(busiest->busiestTokens, totalOf(data)))),
        .toolTip = TokenTexts::tr("Sum over all layers; on rank %1").arg(busiest->rank)};
}

Figure rankFigure(const TokenData& data) {
    const auto busiest = std::ranges::max_element(data.ranks, {}, &RankLoad::tokens);
    return {.title = TokenTexts::tr("Busiest rank"),
        .value = TokenTexts::tr("Rank %1").arg(busiest->rank),
        .note = aboveText(busiest->aboveMean),
        .toolTip = TokenTexts::tr("Tokens of all its experts in all layers"),
        .verdict = verdictOn(busiest->aboveMean)};
}

Figure layerFigure(const TokenData& data) {
    const auto worst = std::ranges::max_element(data.layers, {}, &LayerLoad::unevenExperts);
    return {.title = TokenTexts::tr("Most imbalanced layer"),
        .value = shared::percentText(worst->unevenExperts),
        .note = TokenTexts::tr("layer %1").arg(worst - data.layers.begin()),
        .toolTip = TokenTexts::tr(
            "How far the busiest expert is above the mean of all experts. Over 20 % counts as "
            "imbalanced: use redundant experts or change the expert placement."),
        .verdict = verdictOn(worst->unevenExperts)};
}

} // namespace

std::vector<ExpertSource> expertSources(const std::vector<ExpertDump>& dumps, Kernels kernels) {
    std::vector<ExpertSource> sources;
    for (const ExpertDump& dump : dumps) {
        for (const std::string& stage : dump.stages)
            sources.push_back({dump.number, stage});
    }
    if (kernels == Kernels::There || sources.empty())
        sources.push_back({});
    return sources;
}

QString expertSourceText(const ExpertSource& source, const std::vector<ExpertDump>& dumps) {
    if (!source.isDump())
        return TokenTexts::tr("kernels in the profile");
    QString text = source.stage == "prefill" ? TokenTexts::tr("token dump, prefill")
                                             : TokenTexts::tr("token dump, decode");
    const auto of = std::ranges::find(dumps, source.dump, &ExpertDump::number);
    if (dumps.size() < 2 || of == dumps.end())
        return text;
    const auto nameOf = [](const ExpertDump& dump) {
        return std::filesystem::path(dump.folder).filename();
    };
    const auto alike = std::ranges::count(dumps, nameOf(*of), nameOf);
    return shared::bracketed(
        text, QString::fromStdString(alike > 1 ? of->folder : nameOf(*of).native()));
}

QString tokenMetricText(TokenMetric metric) {
    return metric == TokenMetric::Tokens ? TokenTexts::tr("Tokens")
                                         : TokenTexts::tr("Share of the layer");
}

QString tokenRowsText(TokenRows rows) {
    return rows == TokenRows::Layers ? TokenTexts::tr("layers") : TokenTexts::tr("ranks");
}

TokenData tokenDataOf(ExpertDump dump, analysis::ExpertTokens map) {
    auto layers = analysis::layerLoads(map);
    auto ranks = analysis::rankLoads(map);
    return {std::move(dump), std::move(map), std::move(layers), std::move(ranks)};
}

HeatData tokenHeat(const TokenData& data, TokenMetric metric) {
    HeatData heat;
    heat.columns = data.map.experts.size();
    heat.rows = data.map.layers;
    heat.kind = metric == TokenMetric::Tokens ? ColumnKind::Count : ColumnKind::Percent;
    heat.values.reserve(heat.columns * heat.rows);
    for (size_t row = 0; row < heat.rows; ++row) {
        for (size_t column = 0; column < heat.columns; ++column)
            heat.values.push_back(valueOf(data, {column, row}, metric));
        heat.rowNames.push_back(QString::number(row));
    }
    for (const analysis::ExpertPlace& place : data.map.experts)
        heat.columnNames.push_back(QString::number(place.expert));
    heat.columnTitle = TokenTexts::tr("Expert");
    heat.rowTitle = TokenTexts::tr("Layer");
    return heat;
}

TableData tokenTable(const TokenData& data, TokenRows rows) {
    return rows == TokenRows::Layers ? layerTable(data) : rankTable(data);
}

std::vector<Figure> tokenFigures(const TokenData& data) {
    if (data.ranks.empty() || data.layers.empty())
        return {};
    std::vector<Figure> figures{sizeFigure(data), expertFigure(data)};
    if (data.ranks.size() > 1)
        figures.push_back(rankFigure(data));
    figures.push_back(layerFigure(data));
    return figures;
}

QStringList tokenTip(const TokenData& data, HeatCell cell) {
    const analysis::ExpertPlace& of = data.map.experts[cell.column];
    QStringList lines{TokenTexts::tr("Layer %1, expert %2").arg(cell.row).arg(of.expert),
        TokenTexts::tr("Rank %1, local expert %2").arg(of.rank).arg(of.slot)};
    const auto tokens = data.map.at(cell.row, cell.column);
    if (!tokens)
        return lines << TokenTexts::tr("no count in the files");
    const LayerLoad& layer = data.layers[cell.row];
    lines << tokenMetricText(TokenMetric::Tokens) + "  " + count(*tokens);
    lines << tokenMetricText(TokenMetric::Share) + "  "
            + shared::percentText(shareOf(*tokens, layer.tokens));
    return lines;
}

Note tokenNote(const TokenData& data) {
    QStringList lines;
    const auto layers = static_cast<int64_t>(data.map.layers + data.map.layersLeftOut);
    const auto experts = static_cast<int64_t>(data.map.experts.size());
    if (data.dump.moeLayers && *data.dump.moeLayers != layers)
        lines << TokenTexts::tr(
            "model_gen_config.json lists %1 MoE layers, but the files have %2 rows.")
                     .arg(*data.dump.moeLayers)
                     .arg(layers);
    if (data.dump.experts && *data.dump.experts > experts)
        lines << TokenTexts::tr("Only %1 of %2 experts found: files of other ranks are missing.")
                     .arg(count(experts), count(*data.dump.experts));
    const bool differs = !lines.isEmpty();
    const auto holes =
        std::ranges::count_if(data.map.tokens, [](const auto& tokens) { return !tokens; });
    if (holes > 0)
        lines << TokenTexts::tr("Cells without a count: %1.").arg(count(holes));
    if (data.map.layersLeftOut > 0)
        lines << TokenTexts::tr("Layers at the end that are not shown: %1.")
                     .arg(count(static_cast<int64_t>(data.map.layersLeftOut)));
    if (lines.isEmpty())
        return {};
    return {differs ? TokenTexts::tr("The files do not match the sizes in their configuration")
                    : TokenTexts::tr("Not all counts can be shown"),
        shared::sentences(lines), Note::Verdict::Warning};
}

size_t tokenRowOf(const TokenData& data, TokenRows rows, HeatCell cell) {
    if (rows == TokenRows::Layers)
        return cell.row;
    const int64_t rank = data.map.experts[cell.column].rank;
    return static_cast<size_t>(
        std::ranges::find(data.ranks, rank, &RankLoad::rank) - data.ranks.begin());
}

HeatCell tokenCellOf(
    const TokenData& data, TokenRows rows, size_t row, std::optional<HeatCell> before) {
    if (rows == TokenRows::Layers)
        return {data.layers[row].busiest.value_or(0), row};
    return {data.ranks[row].busiest.value_or(0), before ? before->row : 0};
}

} // namespace rankscope::summary

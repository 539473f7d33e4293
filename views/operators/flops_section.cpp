// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/flops_section.h"

#include <QStackedWidget>

#include "views/charts/bar_chart.h"
#include "views/charts/heat_map.h"
#include "views/charts/sankey.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::operators {

FlopsSection::FlopsSection(const sections::Context& context)
    : RankSection(context, QT_TR_NOOP("Rank"), analysis::ranksWithFlops,
        [](query::Session& session, int64_t rank, const std::stop_token& stop) {
            return analysis::flopsOfRank(session.snapshot(), rank, stop);
        },
        {.isEmpty = &analysis::FlopsOfRank::isEmpty,
            .none = noFlops,
            .note = flopsNote,
            .keyFigures = flopsFigures}) {
    m_measure = addChoice("measure", QT_TR_NOOP("Ranks by"), Then::Show, [] {
        return shared::choicesOf(
            {FlopsMeasure::Work, FlopsMeasure::Rate, FlopsMeasure::Utilization}, measureText);
    });
    m_scopes =
        makeChart<charts::Sankey>("flops-scopes", QT_TR_NOOP("FLOPs by scope of the network"),
            QT_TR_NOOP("No file gives the scopes of this rank."));
    m_ranks = makeChart<charts::BarChart>(
        "flops-ranks", nullptr, QT_TR_NOOP("No file sums up the work of a rank."));
    m_stages =
        makeChart<charts::HeatMap>("flops-stages", nullptr, QT_TR_NOOP("No stages are known."));
    m_pictures = makeStack({m_ranks, m_stages});
    addCards({{m_scopes, 3}, {m_pictures, 2}}, 6);
    m_table = addTable("flops", QT_TR_NOOP("Floating-point work by operator"),
        QT_TR_NOOP("No file lists the operators of this rank."), 4);
    setFocusProxy(&m_table->table());
    connectCharts();
}

void FlopsSection::connectCharts() {
    connectChart(
        *m_scopes, [this](size_t node) { m_scopes->select(node); }, sections::kNowhere,
        [this](size_t node) {
            const charts::SankeyNode& of = m_scopes->shape().nodes[node];
            return QStringList{of.name, workText(of.value)};
        });
    connectChart(
        *m_ranks, [this](size_t bar) { profile().chooseRank(shown().ranks[bar].rank); },
        sections::kNowhere, [this](size_t bar) { return tipOf(&shown().ranks[bar]); });
    connectChart(
        *m_stages,
        [this](const charts::HeatCell& cell) {
            if (const analysis::RankFlops* rank = rankAt(shown(), cell))
                profile().chooseRank(rank->rank);
        },
        sections::kNowhere,
        [this](const charts::HeatCell& cell) { return tipOf(rankAt(shown(), cell)); });
    leadOnRows(m_table->table(), [this](size_t row) { // to its calls
        return std::optional(
            model::Target{.page = "operators.operators", .row = shown().operators[row].name});
    });
}

QStringList FlopsSection::tipOf(const analysis::RankFlops* rank) const {
    if (rank == nullptr)
        return {};
    return {tr("Rank %1").arg(rank->rank), workText(rank->work),
        rank->rate
            ? tr("%1 GFLOPS")
                  .arg(shared::formatCount(static_cast<uint64_t>(std::max(*rank->rate, 0.0))))
            : shared::dash(),
        shared::labelled(tr("Utilization"), shared::percentText(rank->utilization))};
}

void FlopsSection::fill(const analysis::FlopsOfRank& flops) {
    m_scopes->setFlows(scopeFlows(flops));
    fillRanks();
    m_table->fill(flopsTable(flops), tr("Operators"),
        shared::counted(flops.operators.size(), tr("1 operator"), tr("%1 operators")));
}

void FlopsSection::fillRanks() {
    const auto measure = m_measure->as<FlopsMeasure>();
    charts::HeatData heat = stageHeat(shown(), measure);
    m_pictures->setCurrentIndex(heat.isEmpty() ? 0 : 1);
    m_ranks->setTitle(tr("%1 by rank").arg(measureText(measure)));
    m_stages->setTitle(tr("%1 by stage and rank").arg(measureText(measure)));
    m_ranks->setData(rankBars(shown(), measure));
    m_stages->setData(std::move(heat));
}

} // namespace rankscope::operators

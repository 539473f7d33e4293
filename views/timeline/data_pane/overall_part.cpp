// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/overall_part.h"

#include <QCoreApplication>
#include <QLabel>
#include <QStackedWidget>

#include "core/base/mean.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_builder.h"
#include "views/timeline/data_pane/kernel_table.h"
#include "views/timeline/data_pane/rank_layers.h"
#include "views/timeline/data_pane/slice_table.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using analysis::OverallMetric;
using analysis::OverallRow;
using shared::ColumnKind;

namespace {

struct OverallTexts {
    Q_DECLARE_TR_FUNCTIONS(OverallTexts)
};

QString metricName(OverallMetric metric) {
    switch (metric) {
    case OverallMetric::Computing:
        return OverallTexts::tr("Computing");
    case OverallMetric::PagedAttention:
        return OverallTexts::tr("Paged attention");
    case OverallMetric::TensorMove:
        return OverallTexts::tr("Tensor move");
    case OverallMetric::FlashAttention:
        return OverallTexts::tr("Flash attention");
    case OverallMetric::Convolution:
        return OverallTexts::tr("Convolution");
    case OverallMetric::Matmul:
        return OverallTexts::tr("Matmul");
    case OverallMetric::Forward:
        return OverallTexts::tr("Forward");
    case OverallMetric::Backward:
        return OverallTexts::tr("Backward");
    case OverallMetric::Cube:
        return OverallTexts::tr("Cube");
    case OverallMetric::Vector:
        return OverallTexts::tr("Vector");
    case OverallMetric::OtherCube:
        return OverallTexts::tr("Other cube");
    case OverallMetric::OtherVector:
        return OverallTexts::tr("Other vector");
    case OverallMetric::Reformat:
        return OverallTexts::tr("Cast, TransData, Transpose");
    case OverallMetric::NoReformat:
        return OverallTexts::tr("Not of these");
    case OverallMetric::UncoveredCommunication:
        return OverallTexts::tr("Communication (exposed)");
    case OverallMetric::Group:
        return OverallTexts::tr("Group");
    case OverallMetric::Wait:
        return OverallTexts::tr("Wait");
    case OverallMetric::Transmit:
        return OverallTexts::tr("Transit");
    case OverallMetric::Free:
        return OverallTexts::tr("Free");
    case OverallMetric::EndToEnd:
        return OverallTexts::tr("End to end");
    }
    return {};
}

/// Indented: the row stands below the one before it that is not.
QString rowName(const OverallRow& row, const RankFacts& facts) {
    const QString name =
        row.metric == OverallMetric::Group ? facts.titleOf(row.group) : metricName(row.metric);
    return QString(row.depth * 4, QChar(0x00A0)) + name;
}

std::optional<Duration> averageOf(const OverallRow& row) {
    if (row.count.value_or(0) == 0)
        return std::nullopt;
    return meanOf(row.total, static_cast<int64_t>(*row.count));
}

} // namespace

OverallPart::OverallPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : AskedPart(state, bridge, parent, analysis::overallMetrics, "overall_metrics")
    , m_note(new QLabel)
    , m_details(new QStackedWidget)
    , m_kernels(new KernelTable(state, bridge))
    , m_slices(new SliceTable(state, bridge)) {
    m_details->addWidget(m_slices);
    m_details->addWidget(m_kernels);
    auto* left = new QWidget(this);
    auto* rows = shared::columnIn(left);
    rows->addWidget(m_sums, 1);
    rows->addWidget(m_note);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setContentsMargins(12, 4, 12, 4);
    m_note->setWordWrap(true);
    m_note->setObjectName("overallNote");
    m_note->hide();
    shared::columnIn(this)->addWidget(
        shared::split(Qt::Horizontal, this, "overallParts", {{left, 3}, {m_details, 2}}));
    connect(m_sums, &shared::TableView::rowSelected, this, &OverallPart::showDetails);
    connect(m_kernels, &KernelTable::targetWanted, this, &SystemPart::targetWanted);
    connect(&state, &TimelineState::factsChanged, this, &OverallPart::say);
    shared::inEachLanguage(this, [this] { say(); });
}

void OverallPart::clear() {
    m_kernels->clear();
    m_slices->clear();
    AskedPart::clear();
}

void OverallPart::ask(const SystemScope& scope) {
    m_kernels->clear();
    m_slices->clear();
    AskedPart::ask(scope);
}

void OverallPart::say() {
    static const std::vector<OverallRow> kNone;
    const auto& ranks = m_state.facts().ranks;
    const RankFacts facts =
        toIndex(m_scope.rank) < ranks.size() ? ranks[toIndex(m_scope.rank)] : RankFacts();
    const double whole =
        m_answer ? static_cast<double>(m_answer->whole.count()) : 0; // count(): a ratio
    const auto shareOf = [whole](const OverallRow& row) -> std::optional<double> {
        if (whole <= 0)
            return std::nullopt;
        return static_cast<double>(row.total.count()) / whole;
    };
    shared::TableData content =
        shared::TableBuilder<OverallRow>()
            .column({tr("Category"), ColumnKind::Text},
                [&facts](const OverallRow& row) { return rowName(row, facts); })
            .column({tr("Total (ms)"), ColumnKind::Milliseconds,
                        tr("Time in the range. Kernels of several streams run side by side, so "
                           "that classes can add up to more than computing.")},
                &OverallRow::total)
            .column({tr("Share"), ColumnKind::Percent, tr("Share of the end-to-end time")},
                [&](const OverallRow& row) { return shared::millionths(shareOf(row)); })
            .column({tr("Count"), ColumnKind::Count, tr("Kernels, or slices of the lane")},
                &OverallRow::count)
            .column({tr("Average (ms)"), ColumnKind::Milliseconds}, averageOf)
            .column({tr("Min (ms)"), ColumnKind::Milliseconds}, &OverallRow::min)
            .column({tr("Max (ms)"), ColumnKind::Milliseconds}, &OverallRow::max)
            .table(m_answer ? m_answer->rows : kNone);
    for (const OverallRow& row : m_answer ? m_answer->rows : kNone)
        content.depths.push_back(row.depth);
    m_sums->fill(std::move(content));
    m_sums->setAccessibleName(tr("Overall metrics"));
    sayWhatIsMissing();
    m_slices->setEmptyText(tr("Select a row to list its kernels or slices."));
}

/// Of the rank at hand: the switch that would have recorded it.
void OverallPart::sayWhatIsMissing() {
    m_note->hide();
    if (m_state.isEmpty())
        return m_sums->setEmptyText({});
    const model::ProfileKind kind = kindOf(*m_state.snapshot(), m_scope.rank);
    m_sums->setEmptyText(shared::sentences({tr("No overlap analysis in this rank."),
        shared::switchText(shared::Recorded::Device, kind)}));
    if (!m_answer || m_answer->hasKernels)
        return;
    m_note->setText(shared::sentences({tr("Computing is not split: no kernel table in this rank."),
        shared::switchText(shared::Recorded::KernelTable, kind)}));
    m_note->show();
}

void OverallPart::showDetails(quint32 row) {
    if (!m_answer || row >= m_answer->rows.size())
        return;
    const OverallRow& of = m_answer->rows[row];
    if (!of.classes.empty()) {
        m_details->setCurrentWidget(m_kernels);
        m_kernels->show(m_scope.rank, m_scope.range, of.classes);
        return;
    }
    m_details->setCurrentWidget(m_slices);
    const index::RankIndex& rank = *m_state.snapshot()->rank(m_scope.rank).index;
    std::vector<query::LaneRef> lanes;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (std::ranges::find(of.tracks, lane.lane.track) != of.tracks.end())
            lanes.push_back({m_scope.rank, lane.lane.id});
    }
    m_slices->show(
        {.range = m_scope.range.value_or(m_state.snapshot()->range()), .lanes = std::move(lanes)});
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/bandwidth_section.h"

#include <algorithm>
#include <limits>

#include <QHBoxLayout>

#include "core/analysis/nccl_message.h"
#include "core/analysis/trace_collectives.h"
#include "views/charts/bar_chart.h"
#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_view.h"

namespace rankscope::communication {

using charts::BarChart;

namespace {

constexpr int64_t kAllRanks = std::numeric_limits<int64_t>::min();
enum class Rows : int64_t { Transports, Packets };

/// Of a profile without files of it. Operators are chosen by type: kernels have long names.
Result<BandwidthData> readMessages(query::Session& session,
    const analysis::CommunicationFilter& filter, std::optional<int64_t> rank,
    const std::stop_token& stop) {
    BandwidthData data;
    RS_TRY_ASSIGN(analysis::Collectives all, analysis::traceCollectives(session, {}, stop));
    data.hasOperators = !all.rows.empty();
    std::erase_if(all.rows, [](const analysis::Collective& one) { return !one.size; });
    data.choices.of = analysis::choicesOf(all);
    data.isFromTrace = !data.choices.isEmpty();
    if (!data.isFromTrace) {
        RS_TRY_ASSIGN(data.ranks, analysis::rankProfiles(session.snapshot()));
        return data;
    }
    const analysis::CommunicationFilter taken{
        .step = filter.step, .group = filter.group, .type = filter.operation};
    RS_TRY_ASSIGN(all, analysis::traceCollectives(session, taken, stop));
    data.sums = analysis::messageSums(all);
    data.packets = analysis::messagePackets(all, rank);
    return data;
}

Result<BandwidthData> readBandwidth(query::Session& session,
    const analysis::CommunicationFilter& filter, const analysis::CommunicationFilter& ofRank,
    const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    BandwidthData data;
    RS_TRY_ASSIGN(data.choices.of, analysis::transportChoices(snapshot, stop));
    if (data.choices.isEmpty())
        return readMessages(session, filter, ofRank.rank, stop);
    RS_TRY_ASSIGN(data.choices.known, analysis::communicationGroups(snapshot, stop));
    RS_TRY_ASSIGN(data.sums, analysis::transportSums(snapshot, filter, stop));
    RS_TRY_ASSIGN(data.packets, analysis::packetSums(snapshot, ofRank, stop));
    return data;
}

charts::Card* cardOf(QWidget* chart, QWidget* parent) {
    auto* card = new charts::Card(parent);
    card->setContent(chart, charts::Card::Edge::Whole);
    chart->setContentsMargins(12, 10, 12, 6);
    return card;
}

} // namespace

BandwidthSection::BandwidthSection(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : FilteredSection(profile, bridge, FilterBar::Third::Operation, parent)
    , m_rank(new shared::ChoiceBox(this))
    , m_transport(new shared::ChoiceBox(this))
    , m_rowsOf(new shared::ChoiceBox(this))
    , m_row(new charts::FigureRow(this))
    , m_rankChart(new BarChart(this))
    , m_packetChart(new BarChart(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    build();
    connectParts();
    retranslate();
}

void BandwidthSection::build() {
    for (shared::ChoiceBox* filter : {m_rank, m_transport, m_rowsOf})
        addFilter(filter);
    addClusterNote(analysis::ClusterArea::Bandwidth);
    addContent(m_row, 0);
    auto* pictures = new QWidget(this);
    auto* row = new QHBoxLayout(pictures);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(cardOf(m_rankChart, pictures), 1);
    row->addWidget(cardOf(m_packetChart, pictures), 1);
    addContent(pictures, 5);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    addContent(m_tableCard, 4);
    m_rank->setObjectName("rank");
    m_transport->setObjectName("transport");
    m_rowsOf->setObjectName("rows");
    m_rankChart->setObjectName("ranks");
    m_packetChart->setObjectName("packets");
    setTable(*m_table, "bandwidth");
    setFocusProxy(m_rankChart);
}

void BandwidthSection::connectParts() {
    connect(m_rank, &QComboBox::currentIndexChanged, this, &BandwidthSection::askAgain);
    follow(*m_rank, Follow::Rank, kAllRanks);
    connect(m_transport, &QComboBox::currentIndexChanged, this, &BandwidthSection::refreshPackets);
    connect(m_rowsOf, &QComboBox::currentIndexChanged, this, &BandwidthSection::refresh);
    connect(m_rankChart, &BarChart::selectionChanged, this, [this](size_t bar) {
        const auto row =
            std::ranges::find(m_shown, m_bars.ranks[bar], &analysis::TransportSum::rank);
        if (row != m_shown.end() && m_rowsOf->value() == static_cast<int64_t>(Rows::Transports))
            m_table->selectRow(static_cast<uint32_t>(row - m_shown.begin()));
    });
    leadOn(*m_rankChart, [this](size_t bar) { return placeOf(m_bars.ranks[bar]); });
    m_rankChart->setTip(
        [this](size_t bar) { return transportTip(figures().sums, m_bars.ranks[bar]); });
    connect(m_packetChart, &BarChart::menuRequested, this,
        [this](size_t, const QPoint& where) { openMenu(std::nullopt, where); });
    connect(m_table, &shared::TableView::rowSelected, this, &BandwidthSection::selectRow);
    leadOnRows(*m_table, [this](size_t row) {
        const bool isOfRank = m_rowsOf->value() == static_cast<int64_t>(Rows::Transports);
        return isOfRank ? std::optional(placeOf(m_shown[row].rank)) : std::nullopt;
    });
}

BandwidthSection::Reader BandwidthSection::reader(const analysis::CommunicationFilter& filter) {
    analysis::CommunicationFilter ofRank = filter;
    if (m_rank->currentIndex() > 0)
        ofRank.rank = m_rank->value();
    return [filter, ofRank](query::Session& session, const std::stop_token& stop) {
        return readBandwidth(session, filter, ofRank, stop);
    };
}

analysis::Subject BandwidthSection::missing(const BandwidthData& figures) const {
    return figures.hasOperators ? analysis::Subject::Links : analysis::Subject::Communication;
}

void BandwidthSection::retranslate() {
    m_rank->setCaption(tr("Rank"));
    m_transport->setCaption(tr("Packet transport"));
    m_rowsOf->setCaption(tr("List"));
    m_rowsOf->setChoices({{tr("transports"), static_cast<int64_t>(Rows::Transports)},
        {tr("packets"), static_cast<int64_t>(Rows::Packets)}});
    m_rankChart->setTitle(tr("Data moved by rank"));
    m_rankChart->setEmptyText(tr("No transfers match the filters."));
    m_packetChart->setEmptyText(tr("No packets match the filters."));
    m_table->setAccessibleName(tr("Transports and packets"));
    m_table->setEmptyText(tr("No data matches the filters."));
    fillChoices();
}

void BandwidthSection::fillChoices() {
    std::vector<shared::Choice> ranks{{tr("all"), kAllRanks}};
    for (const analysis::TransportSum& sum : figures().sums) {
        if (ranks.back().value != sum.rank)
            ranks.push_back({QString::number(sum.rank), sum.rank});
    }
    m_rank->setChoices(ranks);
    // Keeps the transport, not its place.
    const std::string chosen = transport();
    m_transports.clear();
    for (const analysis::PacketSum& packet : figures().packets) {
        if (std::ranges::find(m_transports, packet.transport) == m_transports.end())
            m_transports.push_back(packet.transport);
    }
    std::vector<shared::Choice> transports;
    for (size_t i = 0; i < m_transports.size(); ++i)
        transports.push_back({QString::fromStdString(m_transports[i]), static_cast<int64_t>(i)});
    m_transport->setChoices(transports);
    const auto found = std::ranges::find(m_transports, chosen);
    const QSignalBlocker quiet(m_transport);
    if (found != m_transports.end())
        m_transport->setValue(found - m_transports.begin());
}

std::string BandwidthSection::transport() const {
    const auto place = static_cast<size_t>(std::max<int64_t>(0, m_transport->value()));
    return m_transport->currentIndex() < 0 || place >= m_transports.size() ? std::string()
                                                                           : m_transports[place];
}

std::vector<analysis::TransportSum> BandwidthSection::shownSums() const {
    std::vector<analysis::TransportSum> shown = figures().sums;
    if (m_rank->currentIndex() > 0)
        std::erase_if(shown, [rank = m_rank->value()](const analysis::TransportSum& sum) {
            return sum.rank != rank;
        });
    return shown;
}

void BandwidthSection::refresh() {
    fillChoices();
    m_bars = transportBars(figures().sums);
    m_rankChart->setData(m_bars.data);
    m_shown = shownSums();
    m_row->setFigures(transportFigures(m_shown));
    const bool isPackets = m_rowsOf->value() == static_cast<int64_t>(Rows::Packets);
    shared::TableData table = isPackets ? packetTable(figures().packets) : transportTable(m_shown);
    m_tableCard->setTitle(isPackets ? tr("Packets by size") : tr("Transports by rank"),
        shared::sideBySide(
            {shared::counted(table.rows.size(), tr("1 row"), tr("%1 rows")), sourceNote()}));
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    refreshPackets();
}

QString BandwidthSection::sourceNote() const {
    return figures().isFromTrace
        ? tr("NCCL kernels of the trace: message size, and the time of the shortest rank")
        : QString();
}

void BandwidthSection::refreshPackets() {
    m_packetChart->setTitle(tr("%1 packets by size").arg(QString::fromStdString(transport())));
    m_packetChart->setData(packetBars(figures().packets, transport()));
}

void BandwidthSection::selectRow(quint32 row) {
    if (m_rowsOf->value() != static_cast<int64_t>(Rows::Transports))
        return;
    const auto bar = std::ranges::find(m_bars.ranks, m_shown[row].rank);
    m_rankChart->select(static_cast<size_t>(bar - m_bars.ranks.begin()));
}

model::Target BandwidthSection::placeOf(int64_t rank) const {
    return {.rank = rank, .step = filters().step()};
}

} // namespace rankscope::communication

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/bandwidth_section.h"

#include <algorithm>

#include "core/analysis/communication/nccl_message.h"
#include "core/analysis/communication/trace_collectives.h"
#include "views/charts/bar_chart.h"
#include "views/sections/figure_row.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::communication {

using charts::BarChart;

namespace {

enum class Rows { Transports, Packets };

/// In the order of the figures, each once.
std::vector<int64_t> ranksOf(const std::vector<analysis::TransportSum>& sums) {
    std::vector<int64_t> ranks;
    for (const analysis::TransportSum& sum : sums) {
        if (ranks.empty() || ranks.back() != sum.rank)
            ranks.push_back(sum.rank);
    }
    return ranks;
}

std::vector<std::string> transportsOfPackets(const std::vector<analysis::PacketSum>& packets) {
    std::vector<std::string> transports;
    for (const analysis::PacketSum& packet : packets) {
        if (std::ranges::find(transports, packet.transport) == transports.end())
            transports.push_back(packet.transport);
    }
    return transports;
}

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
    const analysis::CommunicationFilter taken{.step = filter.step,
        .group = filter.group,
        .type = filter.operation,
        .range = filter.range};
    RS_TRY_ASSIGN(all, analysis::traceCollectives(session, taken, stop));
    data.sums = analysis::messageSums(all);
    data.packets = analysis::messagePackets(all, rank);
    return data;
}

Result<BandwidthData> readBandwidth(query::Session& session, analysis::CommunicationFilter filter,
    std::optional<int64_t> rank, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    BandwidthData data;
    RS_TRY_ASSIGN(data.choices.of, analysis::transportChoices(snapshot, stop));
    if (data.choices.isEmpty())
        return readMessages(session, filter, rank, stop);
    filter.range.reset(); // no times: of a range its steps
    RS_TRY_ASSIGN(data.choices.known, analysis::communicationGroups(snapshot, stop));
    RS_TRY_ASSIGN(data.sums, analysis::transportSums(snapshot, filter, stop));
    filter.rank = rank;
    RS_TRY_ASSIGN(data.packets, analysis::packetSums(snapshot, filter, stop));
    return data;
}

} // namespace

BandwidthSection::BandwidthSection(const sections::Context& context)
    : FilteredSection(context, FilterBar::Third::Operation) {
    m_rank = addChoice("rank", QT_TR_NOOP("Rank"), Then::Ask, [this] {
        return shared::withAll(tr("all"), shared::numberedChoices(ranksOf(figures().sums)));
    });
    m_transport = addChoice("transport", QT_TR_NOOP("Packet transport"), Then::Show);
    offer([this] { m_transport->setNames({}, transportsOfPackets(figures().packets)); });
    m_rowsOf = addChoice("rows", QT_TR_NOOP("List"), Then::Show, [] {
        return shared::Choices{
            {tr("transports"), Rows::Transports}, {tr("packets"), Rows::Packets}};
    });
    addClusterNote(analysis::ClusterArea::Bandwidth);
    m_row = add<sections::FigureRow>();
    m_rankChart = makeChart<BarChart>(
        "ranks", QT_TR_NOOP("Data moved by rank"), QT_TR_NOOP("No transfers match the filters."));
    m_packetChart =
        makeChart<BarChart>("packets", nullptr, QT_TR_NOOP("No packets match the filters."));
    addCards({{m_rankChart}, {m_packetChart}}, 5);
    m_table = addTable("bandwidth", QT_TR_NOOP("Transports and packets"),
        QT_TR_NOOP("No data matches the filters."), 4);
    setFocusProxy(m_rankChart);
    connectParts();
}

void BandwidthSection::connectParts() {
    follow(*m_rank, Follow::Rank);
    connectChart(
        *m_rankChart, [this](size_t bar) { selectBar(bar); },
        [this](size_t bar) { return placeOf(m_bars.ranks[bar]); },
        [this](size_t bar) { return transportTip(figures().sums, m_bars.ranks[bar]); });
    connect(m_packetChart, &BarChart::menuRequested, this,
        [this](size_t, const QPoint& where) { openMenu(std::nullopt, where); });
    connectRows(*m_table, &BandwidthSection::selectRow, [this](size_t row) {
        return isOfRanks() ? std::optional(placeOf(m_shown[row].rank)) : std::nullopt;
    });
}

bool BandwidthSection::isOfRanks() const {
    return m_rowsOf->as<Rows>() == Rows::Transports;
}

BandwidthSection::Reader BandwidthSection::readerOf(const analysis::CommunicationFilter& filter) {
    return [filter, rank = m_rank->chosen()](query::Session& session, const std::stop_token& stop) {
        return readBandwidth(session, filter, rank, stop);
    };
}

analysis::Subject BandwidthSection::subject(const BandwidthData& figures) const {
    return figures.hasOperators ? analysis::Subject::Links : analysis::Subject::Communication;
}

std::vector<analysis::TransportSum> BandwidthSection::shownSums() const {
    std::vector<analysis::TransportSum> shown = figures().sums;
    if (const auto rank = m_rank->chosen())
        std::erase_if(
            shown, [rank](const analysis::TransportSum& sum) { return sum.rank != *rank; });
    return shown;
}

void BandwidthSection::refresh() {
    m_bars = transportBars(figures().sums);
    m_rankChart->setData(m_bars.data);
    m_shown = shownSums();
    m_row->setFigures(transportFigures(m_shown));
    shared::TableData table =
        isOfRanks() ? transportTable(m_shown) : packetTable(figures().packets);
    const QString rows = shared::counted(table.rows.size(), tr("1 row"), tr("%1 rows"));
    m_table->fill(std::move(table), isOfRanks() ? tr("Transports by rank") : tr("Packets by size"),
        shared::sideBySide({rows, sourceNote()}));
    m_packetChart->setTitle(
        tr("%1 packets by size").arg(QString::fromStdString(m_transport->name())));
    m_packetChart->setData(packetBars(figures().packets, m_transport->name()));
}

QString BandwidthSection::sourceNote() const {
    return figures().isFromTrace
        ? tr("NCCL kernels of the trace: message size, and the time of the shortest rank")
        : QString();
}

void BandwidthSection::selectBar(size_t bar) {
    const auto row = indexOf(m_shown, m_bars.ranks[bar], &analysis::TransportSum::rank);
    if (row && isOfRanks())
        m_table->select(*row);
}

void BandwidthSection::selectRow(quint32 row) {
    if (isOfRanks())
        m_rankChart->select(indexOf(m_bars.ranks, m_shown[row].rank));
}

model::Target BandwidthSection::placeOf(int64_t rank) const {
    return {.rank = rank, .step = filters().step()};
}

} // namespace rankscope::communication

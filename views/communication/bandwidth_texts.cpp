// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/bandwidth_texts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <QCoreApplication>

#include "core/analysis/communication/links.h"
#include "core/base/index_of.h"
#include "views/charts/axis.h"
#include "views/communication/link_cells.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::communication {

using analysis::PacketSum;
using analysis::TransportSum;
using charts::BarChartData;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableData;

namespace {

struct BandwidthTexts {
    Q_DECLARE_TR_FUNCTIONS(BandwidthTexts)
};

constexpr size_t kMostBars = 48; ///< of packets: more can not be read
constexpr int kPacketCategory = 0;

int64_t bandwidthOf(int64_t size, Duration time) {
    return time > Duration() ? megabytes(analysis::bandwidthOf(size, time)) : kNoValue;
}

/// A line over bars whose full height is `most` MB/s.
charts::RatioLine lineOf(const QString& name, const std::vector<int64_t>& values, int64_t most) {
    charts::RatioLine line{name, {}};
    for (const int64_t value : values)
        line.millionths.push_back(value == kNoValue || most <= 0
                ? kNoValue
                : shared::millionths(static_cast<double>(value) / static_cast<double>(most)));
    return line;
}

/// Of the axis of lines: a round value at or above the highest point.
int64_t topOf(const std::vector<std::vector<int64_t>>& lines) {
    int64_t most = 1;
    for (const auto& line : lines) {
        for (const int64_t value : line)
            most = std::max(most, value);
    }
    return std::llround(charts::axisFor(ColumnKind::Bandwidth, static_cast<double>(most), 2).top);
}

std::vector<PacketSum> packetsOf(
    const std::vector<PacketSum>& packets, const std::string& transport) {
    std::vector<PacketSum> all;
    std::ranges::copy_if(packets, std::back_inserter(all),
        [&](const PacketSum& one) { return one.transport == transport && one.count > 0; });
    return all;
}

/// Sizes that would read the same beside each other are written to the byte.
QString sizeText(const std::vector<PacketSum>& packets, size_t at) {
    const QString text = shared::formatMoved(packets[at].packetSize);
    const auto isSame = [&](const PacketSum& other) {
        return other.packetSize != packets[at].packetSize
            && shared::formatMoved(other.packetSize) == text;
    };
    return std::ranges::none_of(packets, isSame)
        ? text
        : shared::formatCount(static_cast<uint64_t>(packets[at].packetSize)) + QChar(0x202F) + 'B';
}

} // namespace

bool isSumOfOthers(const std::string& transport) {
    return transport == "SDMA";
}

std::vector<std::string> transportsOf(const std::vector<TransportSum>& sums) {
    std::set<std::pair<bool, std::string>> names;
    for (const TransportSum& sum : sums)
        names.emplace(isSumOfOthers(sum.transport), sum.transport);
    std::vector<std::string> transports;
    transports.reserve(names.size());
    for (const auto& [isSum, name] : names)
        transports.push_back(name);
    return transports;
}

TransportBars transportBars(const std::vector<TransportSum>& sums) {
    TransportBars bars;
    bars.data.kind = ColumnKind::Moved;
    std::vector<std::string> transports = transportsOf(sums);
    // The sum of the others would count their bytes twice.
    if (transports.size() > 1)
        std::erase_if(transports, isSumOfOthers);
    std::map<int64_t, std::vector<const TransportSum*>> ranks;
    for (const TransportSum& sum : sums) {
        auto& of = ranks[sum.rank];
        of.resize(transports.size(), nullptr);
        if (const auto transport = indexOf(transports, sum.transport))
            of[*transport] = &sum;
    }
    std::vector<std::vector<int64_t>> speeds(transports.size());
    for (const auto& [rank, of] : ranks) {
        charts::Bar bar{QString::number(rank), {}};
        for (size_t i = 0; i < transports.size(); ++i) {
            bar.parts.push_back(of[i] == nullptr ? kNoValue : of[i]->size);
            speeds[i].push_back(
                of[i] == nullptr ? kNoValue : bandwidthOf(of[i]->size, of[i]->time));
        }
        bars.data.bars.push_back(std::move(bar));
        bars.ranks.push_back(rank);
    }
    const int64_t top = topOf(speeds);
    bars.data.lineScale = {{ColumnKind::Bandwidth, top}};
    for (size_t i = 0; i < transports.size(); ++i) {
        const QString name = QString::fromStdString(transports[i]);
        bars.data.series.push_back({name, static_cast<int>(i % 10)});
        bars.data.lines.push_back(
            lineOf(BandwidthTexts::tr("%1 bandwidth").arg(name), speeds[i], top));
    }
    return bars;
}

QStringList transportTip(const std::vector<TransportSum>& sums, int64_t rank) {
    QStringList lines{BandwidthTexts::tr("Rank %1").arg(rank)};
    for (const TransportSum& sum : sums) {
        if (sum.rank != rank)
            continue;
        lines << QString::fromStdString(sum.transport) + "  "
                + shared::valueText(ColumnKind::Bandwidth, bandwidthOf(sum.size, sum.time));
        lines << BandwidthTexts::tr("%1 in %2")
                     .arg(shared::valueText(ColumnKind::Moved, sum.size),
                         shared::formatDuration(sum.time));
    }
    return lines;
}

BarChartData packetBars(const std::vector<PacketSum>& packets, const std::string& transport) {
    BarChartData data;
    data.kind = ColumnKind::Count;
    data.isSequence = true;
    data.series = {{BandwidthTexts::tr("Packets"), kPacketCategory}};
    const std::vector<PacketSum> all = packetsOf(packets, transport);
    const size_t perBar = (all.size() + kMostBars - 1) / kMostBars;
    std::vector<int64_t> speeds;
    for (size_t i = 0; i < all.size(); i += perBar) {
        const size_t end = std::min(all.size(), i + perBar);
        int64_t count = 0;
        int64_t size = 0;
        Duration time{};
        for (size_t j = i; j < end; ++j) {
            count += all[j].count;
            size += all[j].packetSize * all[j].count;
            time += all[j].time;
        }
        const QString from = sizeText(all, i);
        const QString to = sizeText(all, end - 1);
        data.bars.push_back({from == to ? from : from + " - " + to, {count}});
        speeds.push_back(bandwidthOf(size, time));
    }
    const int64_t top = topOf({speeds});
    data.lineScale = {{ColumnKind::Bandwidth, top}};
    data.lines = {lineOf(BandwidthTexts::tr("Bandwidth"), speeds, top)};
    return data;
}

TableData transportTable(const std::vector<TransportSum>& sums) {
    return shared::TableBuilder<TransportSum>()
        .column({BandwidthTexts::tr("Rank"), ColumnKind::Id}, &TransportSum::rank)
        .column({BandwidthTexts::tr("Transport"), ColumnKind::Text,
                    BandwidthTexts::tr("SDMA is the sum of HCCS, PCIE and SIO")},
            [](const TransportSum& sum) {
                const QString name = QString::fromStdString(sum.transport);
                return isSumOfOthers(sum.transport)
                    ? shared::bracketed(name, BandwidthTexts::tr("sum"))
                    : name;
            })
        .column({BandwidthTexts::tr("Size"), ColumnKind::Moved}, &TransportSum::size)
        .column({BandwidthTexts::tr("Transit (ms)"), ColumnKind::Milliseconds}, &TransportSum::time)
        .column({BandwidthTexts::tr("Bandwidth (GB/s)"), ColumnKind::Bandwidth,
                    BandwidthTexts::tr("size / transit time")},
            [](const TransportSum& sum) { return bandwidthOf(sum.size, sum.time); })
        .column({BandwidthTexts::tr("Large-packet ratio"), ColumnKind::Percent,
                    BandwidthTexts::tr("Share of packets large enough to reach full bandwidth, "
                                       "weighted by operator bytes")},
            [](const TransportSum& sum) { // the files count the packets of the parts alone
                return isSumOfOthers(sum.transport) ? std::nullopt : sum.largePacketRatio;
            })
        .table(sums);
}

TableData packetTable(const std::vector<PacketSum>& packets) {
    const auto sizeOf = [](const PacketSum& packet) { return packet.packetSize * packet.count; };
    return shared::TableBuilder<PacketSum>()
        .column({BandwidthTexts::tr("Transport")}, &PacketSum::transport)
        .column({BandwidthTexts::tr("Packet size"), ColumnKind::Moved}, &PacketSum::packetSize)
        .column({BandwidthTexts::tr("Packets"), ColumnKind::Count}, &PacketSum::count)
        .column({BandwidthTexts::tr("Size"), ColumnKind::Moved}, sizeOf)
        .column({BandwidthTexts::tr("Time (ms)"), ColumnKind::Milliseconds}, &PacketSum::time)
        .column({BandwidthTexts::tr("Bandwidth (GB/s)"), ColumnKind::Bandwidth},
            [sizeOf](const PacketSum& packet) { return bandwidthOf(sizeOf(packet), packet.time); })
        .table(packets);
}

std::vector<sections::Figure> transportFigures(const std::vector<TransportSum>& sums) {
    std::vector<sections::Figure> figures;
    const std::vector<std::string> transports = transportsOf(sums);
    const auto isPart = [](const std::string& transport) {
        return transport == "HCCS" || transport == "PCIE" || transport == "SIO";
    };
    const bool hasOnePart = std::ranges::count_if(transports, isPart) == 1;
    for (const std::string& transport : transports) {
        if (hasOnePart && isSumOfOthers(transport)) // it would say the same twice
            continue;
        int64_t size = 0;
        Duration time{};
        for (const TransportSum& sum : sums) {
            if (sum.transport != transport)
                continue;
            size += sum.size;
            time += sum.time;
        }
        const QString moved = BandwidthTexts::tr("%1 in %2")
                                  .arg(shared::formatMoved(size), shared::formatRounded(time));
        figures.push_back({.title = QString::fromStdString(transport),
            .value = charts::shortCellText(ColumnKind::Bandwidth, bandwidthOf(size, time)),
            .note = moved,
            .toolTip = shared::valueText(ColumnKind::Bandwidth, bandwidthOf(size, time))
                + (isSumOfOthers(transport)
                        ? '\n' + BandwidthTexts::tr("SDMA is the sum of HCCS, PCIE and SIO")
                        : QString())});
    }
    return figures;
}

} // namespace rankscope::communication

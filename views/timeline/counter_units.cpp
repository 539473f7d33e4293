// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/counter_units.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <QCoreApplication>

namespace rankscope::timeline {

namespace {

struct CounterUnits {
    Q_DECLARE_TR_FUNCTIONS(rankscope::timeline::CounterUnits)
};

constexpr std::string_view kLevel = "level";

/// Series of a layer whose name or key has the part; the first that fits.
struct KnownUnit {
    std::string_view layer;
    std::string_view part;
    std::string_view unit;
};

/// After the vendor's descriptions of msprof's files and databases. Databases have bytes and ns
/// where the text export has MB and us, and other names.
constexpr KnownUnit kKnown[] = {
    {"Acc PMU", "", kLevel},
    {"Stars Soc Info", "", kLevel},
    {"Stars Chip Trans", "PA Link", kLevel},
    {"PCIe", "Latency", "ns"},
    {"PCIe", "latency", "us"},
    {"PCIe", "Min", "B/s"},
    {"PCIe", "Max", "B/s"},
    {"PCIe", "Avg", "B/s"},
    {"PCIe", "Tx", "MB/s"},
    {"PCIe", "Rx", "MB/s"},
    {"HCCS", "Throughput", "B/s"},
    {"HCCS", "Tx", "MB/s"},
    {"HCCS", "Rx", "MB/s"},
    {"NIC", "Efficiency", "%"},
    {"NIC", "Error Rate", "%"},
    {"NIC", "Dropped Rate", "%"},
    {"NIC", "x Packets", "packets/s"},
    {"NIC", "PacketRate", "packets/s"},
    {"NIC", "ByteRate", "B/s"},
    {"NIC", "bandwidth", "B/s"},
    {"NIC", "Bytes", "B"},
    {"NIC", "Packets", "packets"},
    {"NIC", "Errors", "packets"},
    {"NIC", "Dropped", "packets"},
    {"Network Device", "Bandwidth", "B/s"},
    {"Network Device", "Byte", "B"},
    {"Network Device", "PktRty", "retries"},
    {"Network Device", "PfcPkt", "frames"},
    {"Network Device", "Pkt", "packets"},
    {"AI Core Utilization", "usage", "%"},
    {"AI Core Utilization", "freq", "MHz"},
    {"AI Core Utilization", "totalCycle", "cycles"},
    {"CPU Usage", "usage", "%"},
    {"Memory Usage", "usage", "%"},
    {"Disk Usage", "usage", "%"},
    {"Network Usage", "usage", "%"},
};

bool isUnit(std::string_view text) {
    static constexpr std::array<std::string_view, 16> kUnits{"MB/s", "GB/s", "KB/s", "B/s", "KB",
        "MB", "GB", "B", "MHz", "GHz", "%", "W", "us", "ms", "ns", "C"};
    return std::find(kUnits.begin(), kUnits.end(), text) != kUnits.end();
}

} // namespace

std::pair<std::string, std::string> splitUnit(const std::string& name) {
    const size_t open = name.rfind('(');
    if (open == std::string::npos || open == 0 || name.back() != ')')
        return {name, {}};
    const std::string unit = name.substr(open + 1, name.size() - open - 2);
    if (!isUnit(unit))
        return {name, {}};
    const size_t end = name.find_last_not_of(' ', open - 1);
    return {end == std::string::npos ? std::string() : name.substr(0, end + 1), unit};
}

std::string unitOf(const model::Track& track) {
    if (track.kind != model::TrackKind::Counter)
        return {};
    if (std::string own = splitUnit(track.name).second; !own.empty())
        return own;
    return isUnit(track.tid) ? track.tid : splitUnit(track.tid).second;
}

std::string unitOf(const index::RankIndex& rank, const model::Track& track) {
    std::string own = unitOf(track);
    const size_t process = toIndex(track.process);
    if (!own.empty() || track.kind != model::TrackKind::Counter || process >= rank.processes.size())
        return own;
    std::string_view layer = rank.processes[process].name;
    if (layer == "RoCE") // its port is one as that of a NIC
        layer = "NIC";
    const auto* const known = std::ranges::find_if(kKnown, [&](const KnownUnit& one) {
        return one.layer == layer
            && (track.name.find(one.part) != std::string::npos
                || track.tid.find(one.part) != std::string::npos);
    });
    return known == std::end(kKnown) ? std::string() : std::string(known->unit);
}

QString unitText(const std::string& unit) {
    if (unit == kLevel)
        return CounterUnits::tr("level");
    if (unit == "packets")
        return CounterUnits::tr("packets");
    if (unit == "packets/s")
        return CounterUnits::tr("packets/s");
    if (unit == "retries")
        return CounterUnits::tr("retries");
    if (unit == "frames")
        return CounterUnits::tr("frames");
    if (unit == "cycles")
        return CounterUnits::tr("cycles");
    return QString::fromStdString(unit);
}

QString metricsTitle(Metrics metrics) {
    return metrics == Metrics::Host ? CounterUnits::tr("Host metrics")
                                    : CounterUnits::tr("Device metrics");
}

QString withUnit(const QString& value, const std::string& unit) {
    if (unit.empty())
        return value;
    if (unit == kLevel)
        return CounterUnits::tr("Level %1").arg(value);
    return value + QLatin1Char(' ') + unitText(unit);
}

} // namespace rankscope::timeline

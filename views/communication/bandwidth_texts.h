// SPDX-License-Identifier: GPL-3.0-or-later
// What ranks moved over each transport, how fast, and in packets of which size.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/communication/transports.h"
#include "views/charts/bar_geometry.h"
#include "views/sections/figure_row.h"
#include "views/shared/table_data.h"

namespace rankscope::communication {

/// SDMA is the sum of others: what is added up leaves it out where those are there.
bool isSumOfOthers(const std::string& transport);

/// Names in order, the sum of others behind its parts.
std::vector<std::string> transportsOf(const std::vector<analysis::TransportSum>& sums);

/// A bar for each rank with what it moved over each transport, a line of the bandwidth for each;
/// `ranks` beside the bars.
struct TransportBars {
    charts::BarChartData data;
    std::vector<int64_t> ranks;
};
TransportBars transportBars(const std::vector<analysis::TransportSum>& sums);
QStringList transportTip(const std::vector<analysis::TransportSum>& sums, int64_t rank);
/// A bar for each size with the number of packets, a line of their bandwidth. Of many sizes those
/// next to each other share a bar.
charts::BarChartData packetBars(
    const std::vector<analysis::PacketSum>& packets, const std::string& transport);

shared::TableData transportTable(const std::vector<analysis::TransportSum>& sums);
shared::TableData packetTable(const std::vector<analysis::PacketSum>& packets);
/// One for each transport, over all ranks.
std::vector<sections::Figure> transportFigures(const std::vector<analysis::TransportSum>& sums);

} // namespace rankscope::communication

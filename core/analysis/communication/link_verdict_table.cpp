// SPDX-License-Identifier: GPL-3.0-or-later
// Which links between ranks are slow against what their transport normally does, as the page Links
// judges them.
#include <algorithm>

#include "core/analysis/communication/links.h"
#include "core/analysis/figure_tables.h"

namespace rankscope::analysis {

namespace {

constexpr index::ColumnSpec kLinkVerdictColumns[] = {
    {"src_rank", index::ColumnType::Integer, ""},
    {"dst_rank", index::ColumnType::Integer, ""},
    {"transport", index::ColumnType::Text, "as in link"},
    {"size", index::ColumnType::Bytes, "of all operators and steps"},
    {"transit_time", index::ColumnType::Duration, ""},
    {"bandwidth", index::ColumnType::Number, "GB/s, 10^9 bytes"},
    {"normal", index::ColumnType::Number, "GB/s: that of its transport, as in normal_bandwidth"},
    {"is_slow", index::ColumnType::Integer, "1: further below the normal than the threshold"},
    {"below", index::ColumnType::Number,
        "how far below: 0.8 is a fifth of the normal bandwidth; NULL where it is not slow"},
    {"lost", index::ColumnType::Duration,
        "what the same bytes would take less at the normal bandwidth; NULL where it is not slow"},
    {"is_placed", index::ColumnType::Integer,
        "0: known within the group only, the numbers are those of the group"},
};

constexpr index::ColumnSpec kNormalBandwidthColumns[] = {
    {"transport", index::ColumnType::Text, "as in link"},
    {"normal", index::ColumnType::Number, "GB/s, 10^9 bytes: median of the links that are judged"},
    {"links", index::ColumnType::Integer, "that are judged"},
    {"slow_links", index::ColumnType::Integer, "of them"},
};

Result<FigureRows> linkVerdictRows(query::Session& session) {
    RS_TRY_ASSIGN(const LinkMatrix matrix, linkMatrix(session.snapshot(), {}, session.stop()));
    const std::vector<bool> telling = tellingLinks(matrix);
    const auto normal = normalBandwidths(matrix);
    const std::vector<SlowLink> slow = slowLinks(matrix);
    FigureRows rows;
    for (size_t i = 0; i < matrix.links.size(); ++i) {
        const Link& link = matrix.links[i];
        const auto usual = normal.find(link.transport);
        if (!telling[i] || usual == normal.end())
            continue;
        const auto of = std::ranges::find(slow, i, &SlowLink::link);
        const bool isSlow = of != slow.end();
        rows.push_back({link.source, link.target, cell(link.transport), link.size, cell(link.time),
            link.bandwidth(), usual->second, int64_t{isSlow},
            isSlow ? query::RowValue(of->below) : query::RowValue(),
            isSlow ? cell(of->lost) : query::RowValue(), int64_t{link.isPlaced}});
    }
    return rows;
}

Result<FigureRows> normalBandwidthRows(query::Session& session) {
    RS_TRY_ASSIGN(const LinkMatrix matrix, linkMatrix(session.snapshot(), {}, session.stop()));
    const std::vector<bool> telling = tellingLinks(matrix);
    const std::vector<SlowLink> slow = slowLinks(matrix);
    FigureRows rows;
    for (const auto& normal : normalBandwidths(matrix)) {
        const std::string& transport = normal.first;
        int64_t links = 0;
        for (size_t i = 0; i < matrix.links.size(); ++i)
            links += telling[i] && matrix.links[i].transport == transport ? 1 : 0;
        const int64_t slowOnes = std::ranges::count_if(
            slow, [&](const SlowLink& of) { return matrix.links[of.link].transport == transport; });
        rows.push_back({cell(transport), normal.second, links, slowOnes});
    }
    return rows;
}

} // namespace

ComputedTable linkVerdictTable() {
    return {{"link_verdict", index::TableScope::Cluster,
                "The links between ranks that moved enough to be judged, each against the normal "
                "bandwidth of its transport (docs/verdicts.md).",
                kLinkVerdictColumns},
        linkVerdictRows};
}

ComputedTable normalBandwidthTable() {
    return {
        {"normal_bandwidth", index::TableScope::Cluster,
            "What the links of each transport normally do in this job.", kNormalBandwidthColumns},
        normalBandwidthRows};
}

} // namespace rankscope::analysis

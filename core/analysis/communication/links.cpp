// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/links.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <tuple>

#include "core/analysis/runs/run_questions.h"
#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

/// Both tables, their columns in one order.
constexpr const char* kLinkSelect =
    "SELECT step, group_hash, name, coalesce(src_rank, src), coalesce(dst_rank, dst), transport, "
    "size, transit_time, op_name, is_total, src_rank IS NULL OR dst_rank IS NULL FROM link";
constexpr const char* kClusterLinkSelect =
    "SELECT step, group_hash, name, src_rank, dst_rank, transport, size, transit_time, op_name, "
    "is_total, 0 FROM cluster_link";

/// Of the ranks' own files, else of a cluster analysis.
RowQuestion eachLink(const query::Snapshot& snapshot, TakeRow take) {
    if (hasRows(snapshot, "link"))
        return {"link", kLinkSelect, std::move(take)};
    return {"cluster_link", kClusterLinkSelect, std::move(take)};
}

/// The links that a filter takes, summed by source, target and transport.
class LinkSums {
public:
    explicit LinkSums(CommunicationFilter filter)
        : m_filter(std::move(filter)) { }

    void add(const Statement& row) {
        const bool isTotal = row.integer(9) != 0;
        if (!m_filter.takes(integerAt(row, 0), row.text(1), row.text(2))
            || (m_filter.operation.empty() && !isTotal) || row.isNull(3) || row.isNull(4))
            return;
        const int64_t source = row.integer(3);
        const int64_t target = row.integer(4);
        if (!m_filter.takesRank(source))
            return;
        Link& link = m_links[{source, target, std::string(row.text(5))}];
        link.source = source;
        link.target = target;
        link.transport = row.text(5);
        link.size += row.integer(6);
        link.time += lengthAt(row, 7);
        if (!isTotal)
            link.operators = row.text(8);
        link.isPlaced = link.isPlaced && row.integer(10) == 0;
    }

    LinkMatrix finish() {
        LinkMatrix matrix;
        std::set<int64_t> ranks;
        matrix.links.reserve(m_links.size());
        for (auto& [key, link] : m_links) {
            ranks.insert({link.source, link.target});
            matrix.links.push_back(std::move(link));
        }
        matrix.ranks.assign(ranks.begin(), ranks.end());
        return matrix;
    }

private:
    CommunicationFilter m_filter;
    std::map<std::tuple<int64_t, int64_t, std::string>, Link> m_links;
};

} // namespace

double bandwidthOf(int64_t bytes, Duration time) {
    // bytes a nanosecond are 10^9 bytes a second
    return time.count() > 0 ? static_cast<double>(bytes) / static_cast<double>(time.count()) : 0;
}

TableQuestion<LinkMatrix> askLinks(
    const query::Snapshot& snapshot, const CommunicationFilter& filter) {
    const auto sums = std::make_shared<LinkSums>(filter);
    return {
        {eachLink(snapshot, [sums](const TableIndex&, const Statement& row) { sums->add(row); })},
        [sums]() -> Result<LinkMatrix> { return sums->finish(); }};
}

Result<LinkMatrix> linkMatrix(const query::Snapshot& snapshot, const CommunicationFilter& filter,
    const std::stop_token& stop) {
    return snapshot.figures.get<LinkMatrix>("linkMatrix", std::tuple(filter), stop,
        [&] { return answer(snapshot, askLinks(snapshot, filter), stop); });
}

namespace {

Result<CommunicationChoices> readLinkChoices(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::set<std::optional<int64_t>> steps;
    std::set<std::string, std::less<>> groups;
    std::set<std::string, std::less<>> operations;
    const RowQuestion each = eachLink(snapshot, [&](const TableIndex&, const Statement& row) {
        steps.insert(integerAt(row, 0));
        if (groups.find(row.text(1)) == groups.end() && !row.text(1).empty())
            groups.emplace(row.text(1));
        if (operations.find(row.text(2)) == operations.end())
            operations.emplace(row.text(2));
    });
    RS_TRY(eachRow(snapshot, {each}, stop));
    return CommunicationChoices{{steps.begin(), steps.end()}, {groups.begin(), groups.end()},
        {operations.begin(), operations.end()}};
}

} // namespace

Result<CommunicationChoices> linkChoices(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.get<CommunicationChoices>(
        "linkChoices", std::tuple(), stop, [&] { return readLinkChoices(snapshot, stop); });
}

std::vector<bool> tellingLinks(const LinkMatrix& matrix) {
    std::map<std::string, int64_t> busiest;
    for (const Link& link : matrix.links) {
        if (!link.isLocal())
            busiest[link.transport] = std::max(busiest[link.transport], link.size);
    }
    std::map<std::string, size_t> count;
    std::vector<bool> telling;
    telling.reserve(matrix.links.size());
    for (const Link& link : matrix.links) {
        const double share =
            threshold::kLinkBytes.value * static_cast<double>(busiest[link.transport]);
        telling.push_back(!link.isLocal() && link.time > Duration()
            && static_cast<double>(link.size) > std::max(share, threshold::kLinkSmallest.value));
        count[link.transport] += telling.back() ? 1 : 0;
    }
    for (size_t i = 0; i < telling.size(); ++i)
        telling[i] = telling[i] && count[matrix.links[i].transport] > 1;
    return telling;
}

std::map<std::string, double> normalBandwidths(const LinkMatrix& matrix) {
    const std::vector<bool> telling = tellingLinks(matrix);
    std::map<std::string, std::vector<double>> bandwidths;
    for (size_t i = 0; i < matrix.links.size(); ++i) {
        if (telling[i])
            bandwidths[matrix.links[i].transport].push_back(matrix.links[i].bandwidth());
    }
    std::map<std::string, double> normals;
    for (auto& [transport, values] : bandwidths)
        normals[transport] = *medianOf(std::move(values));
    return normals;
}

std::vector<SlowLink> slowLinks(const LinkMatrix& matrix) {
    const std::vector<bool> telling = tellingLinks(matrix);
    const std::map<std::string, double> normals = normalBandwidths(matrix);
    std::vector<SlowLink> slow;
    for (size_t i = 0; i < matrix.links.size(); ++i) {
        const Link& link = matrix.links[i];
        if (!telling[i])
            continue;
        const double normal = normals.at(link.transport);
        const double below = 1 - link.bandwidth() / normal;
        const Duration needed(std::llround(static_cast<double>(link.size) / normal));
        if (below > threshold::kSlowLink.value)
            slow.push_back({i, normal, below, link.time - needed});
    }
    std::stable_sort(slow.begin(), slow.end(),
        [](const SlowLink& left, const SlowLink& right) { return left.lost > right.lost; });
    return slow;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/legacy_communication.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/base/ascii.h"
#include "core/base/saturate.h"
#include "core/tables/communication_names.h"
#include "core/tables/csv_import.h"
#include "core/tables/legacy_links.h"
#include "core/tables/named_row.h"

namespace rankscope::tables {

namespace {

using model::IssueCode;

constexpr const index::TableSpec& kSource = index::kLegacyCommunicationTable;

/// Transit and wait of an operator; nothing where they are no lengths.
std::optional<int64_t> busyTime(const JsonMember& member) {
    const auto transit = parseInUnit(member.elements[1], Unit::Milliseconds);
    const auto wait = parseInUnit(member.elements[2], Unit::Milliseconds);
    if (!transit || !wait || *transit < 0 || *wait < 0)
        return std::nullopt;
    return saturatingAdd(*transit, *wait);
}

struct Inserts {
    NamedRow collective;
    NamedRow bandwidth;
    NamedRow link;
    NamedRow group;
};

class LegacyRows {
public:
    LegacyRows(Inserts rows, const CsvFormat& format, const LegacyJob& job,
        const LegacyOperatorTimes& times, FileSink& sink)
        : m_rows(std::move(rows))
        , m_format(format)
        , m_job(job)
        , m_times(times)
        , m_sink(sink)
        , m_parser(sink) { }

    Status take(const CsvRows& row);

private:
    struct Total {
        LegacyOperator of; ///< any of them
        LegacyAmount amount;
    };
    /// Type of the operators, ends as written, transport.
    using TotalKey = std::tuple<std::string, int64_t, int64_t, std::string>;

    std::string_view cellOf(const CsvRows& row, size_t column) const;
    Status takeOperator(const JsonMember& member);
    void addToTotals(const LegacyOperator& of, const std::vector<LegacyLink>& links);
    void setPlace(NamedRow& row, const LegacyOperator& of);
    Status writeGroup(const LegacyOperator& of);
    Status writeTimes(const JsonMember& member, const LegacyOperator& of);
    Status writeTransports(const LegacyOperator& of, const std::vector<LegacyLink>& links);
    Status writeLink(
        const LegacyOperator& of, const LegacyLink& link, std::string_view totalName = {});
    Status writeTotals();

    Inserts m_rows;
    const CsvFormat& m_format;
    const LegacyJob& m_job;
    const LegacyOperatorTimes& m_times;
    FileSink& m_sink;
    JsonLeafParser m_parser;
    std::optional<int64_t> m_step; ///< of the current row
    uint64_t m_offset = 0;
    std::map<TotalKey, Total> m_totals; ///< of the current row
    std::string m_hash; ///< of the current operator's group
    std::set<std::string> m_groups; ///< that are written
};

std::string_view LegacyRows::cellOf(const CsvRows& row, size_t column) const {
    for (size_t i = 0; i < row.cells().size(); ++i) {
        if (columnOfHeader(m_format, row.header()[i]) == column)
            return trimBlanks(row.cells()[i]);
    }
    return {};
}

Status LegacyRows::take(const CsvRows& row) {
    const std::string_view step = cellOf(row, columnOf(kSource, "step"));
    const auto isOfSteps = [this](const std::string& header) {
        return columnOfHeader(m_format, header) == columnOf(kSource, "step");
    };
    if (std::ranges::any_of(row.header(), isOfSteps) && isAverageStep(step))
        return {};
    m_step = parseInUnit(step, Unit::None);
    m_offset = row.offset();
    m_totals.clear();
    const std::string_view operators = cellOf(row, columnOf(kSource, "operators"));
    const std::string_view links = cellOf(row, columnOf(kSource, "link_info"));
    if (!isMissingText(operators)) {
        for (const JsonMember& member : m_parser.parse(operators, m_offset))
            RS_TRY(takeOperator(member));
    } else if (!isMissingText(links)) {
        addToTotals({}, legacyLinks(m_parser.parse(links, m_offset), m_offset, m_sink));
    }
    return writeTotals();
}

Status LegacyRows::takeOperator(const JsonMember& member) {
    constexpr size_t kElements = 4; // step, communication, wait, links
    const LegacyOperator of = legacyOperatorOf(member.key);
    if (member.elements.size() < kElements) {
        m_sink.issue(IssueCode::BadJson, m_offset, member.key);
        return {};
    }
    RS_TRY(writeGroup(of));
    RS_TRY(writeTimes(member, of));
    const std::vector<LegacyLink> links =
        legacyLinks(m_parser.parse(member.elements.back(), m_offset), m_offset, m_sink);
    addToTotals(of, links);
    RS_TRY(writeTransports(of, links));
    for (const LegacyLink& link : links)
        RS_TRY(writeLink(of, link));
    return {};
}

void LegacyRows::addToTotals(const LegacyOperator& of, const std::vector<LegacyLink>& links) {
    for (const LegacyLink& link : links) {
        Total& total =
            m_totals[{of.type, link.written.source, link.written.target, link.transport}];
        total.of = of;
        total.amount.add(link.amount);
    }
}

/// The name must live until the row is written.
void LegacyRows::setPlace(NamedRow& row, const LegacyOperator& of) {
    const auto& group = m_job.groupOf(of);
    m_hash = group ? groupHash(group->id) : std::string();
    row.set("step", m_step);
    if (!of.type.empty()) // else a sum over everything
        row.set("kind", std::string_view(of.isPointToPoint ? "p2p" : "collective"));
    row.set("name", std::string_view(of.name));
    row.set("group_hash", std::string_view(m_hash));
    row.set("is_total", std::optional<int64_t>(0));
}

/// Once for each group.
Status LegacyRows::writeGroup(const LegacyOperator& of) {
    const auto& group = m_job.groupOf(of);
    if (!group || !m_groups.insert(group->id).second)
        return {};
    const std::string hash = groupHash(group->id);
    std::string ranks = "[";
    for (const int64_t rank : group->ranks)
        ranks += (ranks.size() > 1 ? ", " : "") + std::to_string(rank);
    ranks += ']';
    NamedRow& row = m_rows.group;
    row.set("group_id", std::string_view(group->id));
    row.set("hash", std::string_view(hash));
    row.set("name", std::string_view(group->name));
    row.set("group_rank", m_job.numberIn(*group));
    row.set("ranks", std::string_view(ranks));
    return row.write();
}

Status LegacyRows::writeTimes(const JsonMember& member, const LegacyOperator& of) {
    NamedRow& row = m_rows.collective;
    setPlace(row, of);
    row.set("op_type", std::string_view(of.type));
    row.set("group_index", of.number);
    row.setNumber("transit", member.elements[1], Unit::Milliseconds, m_offset);
    row.setNumber("wait", member.elements[2], Unit::Milliseconds, m_offset);
    const auto busy = busyTime(member);
    const auto ran = m_times.find({m_step.value_or(0), member.key});
    if (m_step && ran != m_times.end()) {
        const auto [start, elapse] = ran->second;
        row.set("start", start);
        row.set("elapse", elapse);
        if (elapse && busy)
            row.set("idle", saturatingAdd(*elapse, -*busy));
    } else {
        row.set("elapse", busy); // at least
    }
    return row.write();
}

/// Copies within the rank are no transport.
Status LegacyRows::writeTransports(const LegacyOperator& of, const std::vector<LegacyLink>& links) {
    std::map<std::string, LegacyAmount> sums;
    for (const LegacyLink& link : links) {
        if (of.isPointToPoint || link.written.source != link.written.target)
            sums[link.transport].add(link.amount);
    }
    NamedRow& row = m_rows.bandwidth;
    for (const auto& [transport, sum] : sums) {
        setPlace(row, of);
        row.set("transport", std::string_view(transport));
        row.set("size", sum.size);
        row.set("transit_time", sum.time);
        const std::string bandwidth = sum.bandwidth();
        row.setNumber("bandwidth", bandwidth, Unit::None, m_offset);
        RS_TRY(row.write());
    }
    return {};
}

Status LegacyRows::writeLink(
    const LegacyOperator& of, const LegacyLink& link, std::string_view totalName) {
    NamedRow& row = m_rows.link;
    setPlace(row, of);
    row.set("name", totalName); // "" leaves that of the operator
    row.set("is_total", int64_t{!totalName.empty()});
    row.set("src", link.written.source);
    row.set("dst", link.written.target);
    if (const auto ranks = m_job.placed(of, link.written)) {
        row.set("src_rank", ranks->source);
        row.set("dst_rank", ranks->target);
    }
    row.set("transport", std::string_view(link.transport));
    row.set("size", link.amount.size);
    row.set("transit_time", link.amount.time);
    const std::string bandwidth = link.amount.bandwidth();
    row.setNumber("bandwidth", bandwidth, Unit::None, m_offset);
    return row.write();
}

/// By type, as today's files have them.
Status LegacyRows::writeTotals() {
    for (const auto& [key, total] : m_totals) {
        const auto& [type, source, target, transport] = key;
        const std::string name = type.empty() ? "total" : asciiLower(type) + "-total";
        RS_TRY(writeLink(total.of, {{source, target}, transport, total.amount}, name));
    }
    return {};
}

} // namespace

Status importLegacyCommunication(std::unique_ptr<input::ByteSource> read, const CsvFormat& format,
    const LegacyJob& job, const LegacyOperatorTimes& times, FileSink& sink) {
    RS_TRY_ASSIGN(NamedRow collective, NamedRow::open(index::kCollectiveTable, sink));
    RS_TRY_ASSIGN(NamedRow bandwidth, NamedRow::open(index::kBandwidthTable, sink));
    RS_TRY_ASSIGN(NamedRow link, NamedRow::open(index::kLinkTable, sink));
    RS_TRY_ASSIGN(NamedRow group, NamedRow::open(index::kParallelGroupTable, sink));
    LegacyRows rows(
        {std::move(collective), std::move(bandwidth), std::move(link), std::move(group)}, format,
        job, times, sink);
    return importCsv(
        std::move(read), format, {}, sink, [&rows](const CsvRows& row) { return rows.take(row); });
}

} // namespace rankscope::tables

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communication_import.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/whole_number.h"
#include "core/tables/cell_value.h"
#include "core/tables/json_leaf.h"
#include "core/tables/json_tree.h"
#include "core/tables/named_row.h"

namespace rankscope::tables {

namespace {

using index::TableScope;
using model::IssueCode;

constexpr std::array<std::string_view, 2> kOperatorKeys = {
    "Communication Time Info", "Communication Bandwidth Info"};
constexpr std::array<std::string_view, 5> kLinkKeys = {
    "Transport Type", "Transit Size(MB)", "Transit Time(ms)", "Bandwidth(GB/s)", "Op Name"};

struct Field {
    std::string_view key;
    std::string_view column;
    Unit unit = Unit::None;
};
constexpr std::array<Field, 8> kTimeFields = {{{"Start Timestamp(us)", "start", Unit::Microseconds},
    {"Elapse Time(ms)", "elapse", Unit::Milliseconds},
    {"Transit Time(ms)", "transit", Unit::Milliseconds},
    {"Wait Time(ms)", "wait", Unit::Milliseconds},
    {"Synchronization Time(ms)", "synchronization", Unit::Milliseconds},
    {"Idle Time(ms)", "idle", Unit::Milliseconds}, {"Wait Time Ratio", "wait_ratio"},
    {"Synchronization Time Ratio", "synchronization_ratio"}}};
constexpr std::array<Field, 6> kTransportFields = {
    {{"Transport Type", "transport"}, {"Transit Size(MB)", "size", Unit::DecimalMegabytes},
        {"Transit Time(ms)", "transit_time", Unit::Milliseconds}, {"Bandwidth(GB/s)", "bandwidth"},
        {"Large Packet Ratio", "large_packet_ratio"}, {"Op Name", "op_name"}}};

/// Where an operator stands, from the keys on the way to it.
struct Place {
    std::string_view rankSet; ///< of cluster files
    std::optional<int64_t> step;
    std::string_view kind;
    OperatorName op;
    std::string_view member; ///< of cluster files: rank; of links: "0-1"
};

/// {rank set,} {step,} {kind,} operator {, member}; the flat form of msprof has the operator only.
Place placeOf(const std::vector<std::string>& path, TableScope scope, bool hasMember) {
    Place place;
    const size_t below = hasMember ? 2 : 1;
    if (path.size() < below)
        return place;
    const size_t at = path.size() - below;
    place.op = splitOperatorName(path[at]);
    if (hasMember)
        place.member = path.back();
    if (scope == TableScope::Cluster && at > 0)
        place.rankSet = path.front();
    for (size_t i = 0; i < at; ++i) {
        if (path[i] == "collective" || path[i] == "p2p")
            place.kind = path[i];
        if (path[i].starts_with("step"))
            place.step = stepNumber(path[i]);
    }
    if (place.kind.empty())
        place.kind = kindOfOperator(place.op.name);
    return place;
}

void setPlace(NamedRow& row, const Place& place) {
    row.set("rank_set", place.rankSet);
    row.set("step", place.step);
    row.set("kind", place.kind);
    row.set("name", place.op.name);
    row.set("op_type", place.op.type);
    row.set("group_hash", place.op.groupHash);
    row.set("group_index", place.op.groupIndex);
    row.set("rank", wholeNumber(place.member));
    row.set("is_total", int64_t{place.op.isTotal});
}

template <size_t N>
void setFields(NamedRow& row, const std::vector<JsonMember>& members,
    const std::array<Field, N>& fields, uint64_t offset) {
    for (const JsonMember& member : members) {
        const auto* const field = std::find_if(fields.begin(), fields.end(),
            [&member](const Field& known) { return known.key == member.key; });
        if (field != fields.end())
            row.setNumber(field->column, member.text, field->unit, offset);
    }
}

/// One operator: a row of times, one a transport, one a packet size.
class OperatorRows {
public:
    OperatorRows(NamedRow times, NamedRow transports, NamedRow packets)
        : m_times(std::move(times))
        , m_transports(std::move(transports))
        , m_packets(std::move(packets)) { }

    Status take(const Place& place, const std::vector<JsonMember>& members, uint64_t offset) {
        setPlace(m_times, place);
        for (const JsonMember& member : members) {
            if (member.key == kOperatorKeys[0])
                setFields(m_times, member.members, kTimeFields, offset);
        }
        RS_TRY(m_times.write());
        for (const JsonMember& member : members) {
            if (member.key == kOperatorKeys[1])
                RS_TRY(takeTransports(place, member.members, offset));
        }
        return {};
    }

private:
    Status takeTransports(
        const Place& place, const std::vector<JsonMember>& transports, uint64_t offset) {
        for (const JsonMember& transport : transports) {
            setPlace(m_transports, place);
            setFields(m_transports, transport.members, kTransportFields, offset);
            m_transports.set("transport", transport.key);
            RS_TRY(m_transports.write());
            for (const JsonMember& member : transport.members) {
                if (member.key == "Size Distribution")
                    RS_TRY(takePackets(place, transport.key, member.members, offset));
            }
        }
        return {};
    }

    /// "size": [count, total time]
    Status takePackets(const Place& place, std::string_view transport,
        const std::vector<JsonMember>& packets, uint64_t offset) {
        for (const JsonMember& packet : packets) {
            setPlace(m_packets, place);
            m_packets.set("transport", transport);
            m_packets.setNumber("packet_size", packet.key, Unit::DecimalMegabytes, offset);
            if (packet.elements.size() > 1) {
                m_packets.setNumber("count", packet.elements[0], Unit::None, offset);
                m_packets.setNumber("total_time", packet.elements[1], Unit::Milliseconds, offset);
            }
            RS_TRY(m_packets.write());
        }
        return {};
    }

    NamedRow m_times;
    NamedRow m_transports;
    NamedRow m_packets;
};

} // namespace

Status importCommunication(
    std::unique_ptr<input::ByteSource> read, TableScope scope, FileSink& sink) {
    const bool isCluster = scope == TableScope::Cluster;
    RS_TRY_ASSIGN(NamedRow times,
        NamedRow::open(isCluster ? index::kClusterCollectiveTable : index::kCollectiveTable, sink));
    RS_TRY_ASSIGN(NamedRow transports,
        NamedRow::open(isCluster ? index::kClusterBandwidthTable : index::kBandwidthTable, sink));
    RS_TRY_ASSIGN(NamedRow packets,
        NamedRow::open(isCluster ? index::kClusterPacketTable : index::kPacketTable, sink));
    OperatorRows rows(std::move(times), std::move(transports), std::move(packets));
    JsonTree tree(std::move(read), kOperatorKeys, sink);
    JsonLeafParser parser(sink);
    while (true) {
        RS_TRY_ASSIGN(const bool hasOperator, tree.next());
        if (!hasOperator)
            return {};
        const std::vector<JsonMember> members = parser.parse(tree.object(), tree.offset());
        RS_TRY(rows.take(placeOf(tree.path(), scope, isCluster), members, tree.offset()));
    }
}

Status importLinks(std::unique_ptr<input::ByteSource> read, TableScope scope,
    const GroupRanks& groups, FileSink& sink) {
    const bool isCluster = scope == TableScope::Cluster;
    RS_TRY_ASSIGN(NamedRow rows,
        NamedRow::open(isCluster ? index::kClusterLinkTable : index::kLinkTable, sink));
    JsonTree tree(std::move(read), kLinkKeys, sink);
    JsonLeafParser parser(sink);
    while (true) {
        RS_TRY_ASSIGN(const bool hasLink, tree.next());
        if (!hasLink)
            return {};
        const Place place = placeOf(tree.path(), scope, true);
        const std::string_view ends = place.member;
        const size_t dash = std::min(ends.find('-'), ends.size());
        const auto source = wholeNumber(ends.substr(0, dash));
        const auto target = wholeNumber(ends.substr(std::min(dash + 1, ends.size())));
        if (!source || !target)
            sink.issue(IssueCode::BadNumber, tree.offset(), ends);
        setPlace(rows, place);
        rows.set("src", source);
        rows.set("dst", target);
        const std::string_view hash = place.op.groupHash;
        rows.set("src_rank", isCluster ? source : rankInJob(groups, hash, source));
        rows.set("dst_rank", isCluster ? target : rankInJob(groups, hash, target));
        const std::vector<JsonMember> members = parser.parse(tree.object(), tree.offset());
        setFields(rows, members, kTransportFields, tree.offset());
        RS_TRY(rows.write());
    }
}

} // namespace rankscope::tables

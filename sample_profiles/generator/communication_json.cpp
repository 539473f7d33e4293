// SPDX-License-Identifier: GPL-3.0-or-later
#include "communication_json.h"

#include <algorithm>

#include <fmt/format.h>

namespace rankscope::generator {
namespace {

constexpr std::int64_t kLargeHccsPacket = 32'000'000;
constexpr std::int64_t kLargeRdmaPacket = 500'000;

void addField(std::string& out, std::string_view key, std::int64_t millionths) {
    out += key;
    appendMillionths(out, millionths);
}

void addRatio(std::string& out, std::string_view key, std::int64_t part, std::int64_t whole) {
    out += key;
    appendQuotient(out, part, whole, 4);
}

void appendTransport(
    std::string& out, std::string_view name, const TransportSum& sum, bool hasDistribution) {
    out += fmt::format("\"{}\": ", name);
    addField(out, "{\"Transit Size(MB)\": ", sum.bytes);
    addField(out, ", \"Transit Time(ms)\": ", sum.time);
    addRatio(out, ", \"Bandwidth(GB/s)\": ", sum.bytes, sum.time);
    if (hasDistribution && sum.packets > 0) {
        addRatio(out, ", \"Large Packet Ratio\": ", sum.largePackets, sum.packets);
    } else {
        out += ", \"Large Packet Ratio\": 0";
    }
    out += ", \"Size Distribution\": {";
    bool isFirst = true;
    for (const auto& [bytes, use] : sum.sizes) {
        if (!hasDistribution) {
            break;
        }
        out += isFirst ? "\"" : ", \"";
        isFirst = false;
        appendMillionths(out, bytes);
        out += fmt::format("\": [{}, ", use.first);
        appendMillionths(out, use.second);
        out += ']';
    }
    out += "}}";
}

// A double of today's microseconds has steps of 0.25, and Python writes as few digits as tell them
// apart: the real files lose their nanoseconds here.
void appendRoundedStart(std::string& out, Nanos start) {
    const Nanos quarters = (start + 125) / 250;
    constexpr std::string_view kDigits = "0258";
    appendInteger(out, quarters / 4);
    out += '.';
    out += kDigits[static_cast<std::size_t>(quarters % 4)];
}

void addSum(TransportSum& to, const TransportSum& from) {
    to.bytes += from.bytes;
    to.time += from.time;
    to.packets += from.packets;
    to.largePackets += from.largePackets;
    for (const auto& [bytes, use] : from.sizes) {
        to.sizes[bytes].first += use.first;
        to.sizes[bytes].second += use.second;
    }
}

} // namespace

bool isPointToPoint(Collective kind) {
    return kind == Collective::send || kind == Collective::receive;
}

void CommunicationSum::addLink(const LinkUse& link) {
    TransportSum& sum = link.isRdma ? m_rdma : m_hccs;
    const std::int64_t large = link.isRdma ? kLargeRdmaPacket : kLargeHccsPacket;
    const std::int64_t packets = (link.bytes + link.packetBytes - 1) / link.packetBytes;
    const std::int64_t rest = link.bytes - (packets - 1) * link.packetBytes;
    const Nanos each = link.transit / packets;
    sum.bytes += link.bytes;
    sum.time += link.transit;
    sum.packets += packets;
    sum.largePackets += (link.packetBytes > large ? packets - 1 : 0) + (rest > large ? 1 : 0);
    if (packets > 1) {
        sum.sizes[link.packetBytes].first += packets - 1;
        sum.sizes[link.packetBytes].second += each * (packets - 1);
    }
    sum.sizes[rest].first += 1;
    sum.sizes[rest].second += link.transit - each * (packets - 1);
}

void CommunicationSum::add(const Communication& communication) {
    m_elapse += communication.span.duration;
    m_transit += communication.transit;
    m_wait += communication.wait();
    m_sync += communication.sync;
    for (const LinkUse& link : communication.links) {
        addLink(link);
    }
}

void CommunicationSum::add(const CommunicationSum& other) {
    m_elapse += other.m_elapse;
    m_transit += other.m_transit;
    m_wait += other.m_wait;
    m_sync += other.m_sync;
    addSum(m_hccs, other.m_hccs);
    addSum(m_rdma, other.m_rdma);
}

void CommunicationSum::append(std::string& out, Nanos start) const {
    out += "{\"Communication Time Info\": {";
    if (start >= 0) {
        out += "\"Start Timestamp(us)\": ";
        appendRoundedStart(out, start);
        out += ", ";
    }
    addField(out, "\"Elapse Time(ms)\": ", m_elapse);
    addField(out, ", \"Transit Time(ms)\": ", m_transit);
    addField(out, ", \"Wait Time(ms)\": ", m_wait);
    addField(out, ", \"Synchronization Time(ms)\": ", m_sync);
    addField(out, ", \"Idle Time(ms)\": ", m_elapse - m_transit - m_wait);
    addRatio(out, ", \"Wait Time Ratio\": ", m_wait, m_wait + m_transit);
    addRatio(out, ", \"Synchronization Time Ratio\": ", m_sync, m_sync + m_transit);
    out += "}, \"Communication Bandwidth Info\": {";
    appendTransport(out, "RDMA", m_rdma, true);
    out += ", ";
    appendTransport(out, "HCCS", m_hccs, true);
    out += ", ";
    appendTransport(out, "PCIE", {}, true);
    out += ", ";
    appendTransport(out, "SDMA", m_hccs, false);
    out += ", ";
    appendTransport(out, "SIO", {}, true);
    out += "}}";
}

void LinkSum::append(std::string& out) const {
    out += fmt::format(R"({{"Transport Type": "{}")", transport);
    addField(out, ", \"Transit Size(MB)\": ", bytes);
    addField(out, ", \"Transit Time(ms)\": ", time);
    addRatio(out, ", \"Bandwidth(GB/s)\": ", bytes, time);
    if (!opName.empty()) {
        out += fmt::format(R"(, "Op Name": "{}")", opName);
    }
    out += '}';
}

std::vector<std::pair<int, LinkSum>> linksOf(
    const RankContext& context, const Communication& communication) {
    const Group& group = context.topology().groups()[communication.group];
    const std::string name = context.collectiveName(communication);
    std::vector<std::pair<int, LinkSum>> links;
    links.emplace_back(group.localRank(context.rank()),
        LinkSum{"LOCAL", communication.localBytes, communication.localCopy, name});
    for (const LinkUse& link : communication.links) {
        links.emplace_back(
            link.localPeer, LinkSum{link.isRdma ? "RDMA" : "HCCS", link.bytes, link.transit, name});
    }
    return links;
}

} // namespace rankscope::generator

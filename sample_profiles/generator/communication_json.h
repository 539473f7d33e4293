// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of one communication operator, and of sums of them, as communication.json has it; and
// the links of communication_matrix.json. Every figure is a sum of integers: identities hold
// exactly.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rank_context.h"

namespace rankscope::generator {

struct TransportSum {
    std::int64_t bytes = 0;
    Nanos time = 0;
    std::int64_t packets = 0;
    std::int64_t largePackets = 0;
    std::map<std::int64_t, std::pair<std::int64_t, Nanos>> sizes; // packet bytes: count, time
};

class CommunicationSum {
public:
    void add(const Communication& communication);
    void add(const CommunicationSum& other);
    // start < 0: a total, which has none.
    void append(std::string& out, Nanos start) const;

private:
    void addLink(const LinkUse& link);

    Nanos m_elapse = 0;
    Nanos m_transit = 0;
    Nanos m_wait = 0;
    Nanos m_sync = 0;
    TransportSum m_hccs;
    TransportSum m_rdma;
};

bool isPointToPoint(Collective kind);

struct LinkSum {
    std::string_view transport; // LOCAL, HCCS, RDMA
    std::int64_t bytes = 0;
    Nanos time = 0;
    std::string opName; // empty in totals

    void append(std::string& out) const;
};

// The links of one operator, own copy first; pairs of (target rank within the group, sum).
std::vector<std::pair<int, LinkSum>> linksOf(
    const RankContext& context, const Communication& communication);

// A step of communication_matrix.json for the operators whose p2p-ness is asked for.
void appendMatrix(
    std::string& out, const RankContext& context, const StepRecord& step, bool pointToPoint);

} // namespace rankscope::generator

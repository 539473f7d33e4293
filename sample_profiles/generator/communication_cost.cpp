// SPDX-License-Identifier: GPL-3.0-or-later
#include "communication_cost.h"

#include <algorithm>

namespace rankscope::generator {
namespace {

constexpr std::int64_t kHccsMegabytes = 18'600; // a second, over one link
constexpr std::int64_t kRdmaMegabytes = 11'400;
constexpr std::int64_t kLocalMegabytes = 330'000;
constexpr std::int64_t kPacketOverhead = 120'000; // bytes that could have gone in a packet's set-up
constexpr std::int64_t kUnalignedPercent = 70; // of the bandwidth is left
constexpr std::int64_t kAlignment = 512;
constexpr std::size_t kMaxLinks = 7;

// What each of `parts` gets, in whole units as the profilers' rules want them.
std::int64_t sharedOut(const Job& job, std::int64_t bytes, std::int64_t parts) {
    const std::int64_t share = bytes / parts;
    if (share < kAlignment) {
        return std::max<std::int64_t>(share / 4 * 4, 4);
    }
    return share / kAlignment * kAlignment + (job.troubles.unalignedSizes ? 36 : 0);
}

std::int64_t packetLimit(const Job& job, std::int64_t bytes) {
    if (job.troubles.smallPackets) {
        // Never so many that the trace is made of packets only.
        return std::max<std::int64_t>(65'536, bytes / 16);
    }
    return job.isCompact ? 16'777'216 : 4'194'304;
}

LinkUse makeLink(
    const Job& job, const Group& group, int rank, int peer, std::int64_t bytes, Random& random) {
    LinkUse link;
    link.peer = peer;
    link.localPeer = group.localRank(peer);
    link.isRdma = job.hostOf(rank) != job.hostOf(peer);
    link.bytes = bytes;
    link.packetBytes = std::min(bytes, packetLimit(job, bytes));
    std::int64_t bandwidth = link.isRdma ? kRdmaMegabytes : kHccsMegabytes;
    bandwidth = bandwidth * link.packetBytes / (link.packetBytes + kPacketOverhead) + 1;
    if (job.troubles.unalignedSizes && bytes % kAlignment != 0 && bytes > kAlignment) {
        bandwidth = bandwidth * kUnalignedPercent / 100;
    }
    const auto& slow = job.troubles.slowLink;
    if (slow
        && ((slow->first == rank && slow->second == peer)
            || (slow->first == peer && slow->second == rank))) {
        bandwidth = std::max<std::int64_t>(bandwidth * 100 / slow->percent, 1);
    }
    const Nanos transit = random.around(bytes * 1'000 / bandwidth, 20);
    link.transit = std::max<Nanos>(random.around(transit, job.noisePermille), 620);
    return link;
}

// All bytes that a member of the collective sends.
std::int64_t sentBytes(Collective kind, std::int64_t bytes, std::int64_t members) {
    const std::int64_t share = std::max<std::int64_t>(bytes * (members - 1) / members, 4);
    return kind == Collective::allReduce ? 2 * share : share;
}

} // namespace

void planTransfers(const Job& job, const Group& group, int rank, int peer, Random& random,
    Communication& communication) {
    const auto members = static_cast<std::int64_t>(group.ranks.size());
    if (communication.kind == Collective::send) {
        const std::int64_t bytes = sharedOut(job, communication.bytes, 1);
        communication.links.push_back(makeLink(job, group, rank, peer, bytes, random));
    } else if (communication.kind != Collective::receive) {
        const std::size_t count = std::min(group.ranks.size() - 1, kMaxLinks);
        const std::int64_t total = sentBytes(communication.kind, communication.bytes, members);
        const std::int64_t each = sharedOut(job, total, static_cast<std::int64_t>(count));
        const auto own = static_cast<std::size_t>(group.localRank(rank));
        for (std::size_t i = 1; i <= count; ++i) {
            const int other = group.ranks[(own + i) % group.ranks.size()];
            communication.links.push_back(makeLink(job, group, rank, other, each, random));
        }
    }
    for (const auto& link : communication.links) {
        communication.transit = std::max(communication.transit, link.transit);
    }
    communication.localBytes = sharedOut(job, communication.bytes, members);
    communication.localCopy =
        std::max<Nanos>(communication.localBytes * 1'000 / kLocalMegabytes, 380);
    communication.issue = random.between(4'200, 9'600);
}

bool delayLink(Communication& communication, int peer, Nanos delay) {
    for (auto& link : communication.links) {
        if (link.peer == peer && link.isRdma) {
            link.transit += delay;
            communication.transit = std::max(communication.transit, link.transit);
            return true;
        }
    }
    return false;
}

void settle(const Job& job, Communication& communication, Nanos start, Nanos allArrived,
    Nanos longest, Random& random) {
    communication.sync = allArrived - start + 20;
    communication.longest = longest;
    const Nanos tail = random.between(1'200, 2'600) + random.between(0, job.jitter);
    communication.span = {start,
        communication.issue + communication.sync + Communication::kGap + longest
            + Communication::kTailWait + tail};
}

} // namespace rankscope::generator

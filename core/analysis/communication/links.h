// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix of links between ranks: bytes, time, bandwidth and transport of each, and the links
// that are slow against what their own transport normally does in this job.
//
//   RS_TRY_ASSIGN(const LinkMatrix matrix, linkMatrix(snapshot, {.step = 10}, stop));
//   for (const SlowLink& slow : slowLinks(matrix)) ...
//
// Without an operation the totals of all operators are summed; "allreduce-top1", "-middle",
// "-bottom1", ... show the fastest, the median and the slowest of one kind.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include "core/analysis/communication/communication_filter.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// 10^9 bytes a second; 0 without time.
double bandwidthOf(int64_t bytes, Duration time);

/// One transport from one rank to another, or within a rank (LOCAL).
struct Link {
    int64_t source = 0;
    int64_t target = 0;
    std::string transport;
    int64_t size = 0; ///< bytes
    Duration time{};
    std::string operators; ///< the operator behind top1, middle, ...; "" for sums
    /// False: known within the group only, the numbers are those of the group.
    bool isPlaced = true;

    bool isLocal() const { return source == target; }
    double bandwidth() const { return bandwidthOf(size, time); } ///< GB/s
};
/// For heldBytes().
inline auto heldFields(const Link& of) {
    return std::tie(of.transport, of.operators);
}

struct LinkMatrix {
    std::vector<Link> links; ///< by source, target, transport
    std::vector<int64_t> ranks; ///< in order, each once
};
/// For heldBytes().
inline auto heldFields(const LinkMatrix& of) {
    return std::tie(of.links, of.ranks);
}

/// Errors: Cancelled, those of TableReader. From the ranks' own files, else from a cluster
/// analysis.
Result<LinkMatrix> linkMatrix(const query::Snapshot& snapshot, const CommunicationFilter& filter,
    const std::stop_token& stop);
Result<CommunicationChoices> linkChoices(
    const query::Snapshot& snapshot, const std::stop_token& stop);

struct SlowLink {
    size_t link = 0; ///< position in LinkMatrix::links
    double normal = 0; ///< GB/s: the median of its transport
    double below = 0; ///< how far below: 0.8 for a fifth of the normal bandwidth
    Duration lost{}; ///< what the same bytes would take less at the normal bandwidth
};

/// Beside the links: between ranks, with enough bytes for their bandwidth to tell something: more
/// than threshold::kLinkSmallest, and than threshold::kLinkBytes of the busiest of the transport. A
/// link that is the only such one of its transport has none to compare it with and tells nothing.
std::vector<bool> tellingLinks(const LinkMatrix& matrix);

/// GB/s: the median of the telling links of each transport.
std::map<std::string, double> normalBandwidths(const LinkMatrix& matrix);

/// Those further below than threshold::kSlowLink, most time lost first. Links within a rank never
/// count.
std::vector<SlowLink> slowLinks(const LinkMatrix& matrix);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// What each rank moved over each transport, and in packets of which size.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include "core/analysis/communication/communication_filter.h"
#include "core/analysis/thresholds.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// SDMA is the sum of HCCS, PCIE and SIO: leave it out when adding transports up.
struct TransportSum {
    int64_t rank = 0;
    std::string transport;
    int64_t size = 0; ///< bytes
    Duration time{};
    /// Of the operators that tell it, by their bytes; nothing for the sum of other transports.
    std::optional<double> largePacketRatio{};

    double bandwidth() const; ///< GB/s
};
/// For heldBytes().
inline auto heldFields(const TransportSum& of) {
    return std::tie(of.transport);
}

struct PacketSum {
    std::string transport;
    int64_t packetSize = 0; ///< bytes
    int64_t count = 0;
    Duration time{};

    double bandwidth() const; ///< GB/s
};
/// For heldBytes().
inline auto heldFields(const PacketSum& of) {
    return std::tie(of.transport);
}

/// The operators of all ranks and steps that moved something over a transport. Those too small to
/// reach its bandwidth tell of small packets where a file has no packet sizes.
/// Source: MSTT rules/packet.yaml, advisor_spec.md CO-1 and G8.
struct SmallOperators {
    std::string transport;
    size_t operators = 0;
    size_t small = 0;
    Duration time{}; ///< transit of the small ones
    double limit = 0; ///< bytes below which one is small

    double share() const {
        return operators == 0 ? 0 : static_cast<double>(small) / static_cast<double>(operators);
    }
};

struct SmallLimits {
    double sdma = threshold::kSmallSdma.value; ///< bytes
    double rdma = threshold::kSmallRdma.value;
};

/// By rank and transport; those that moved nothing are left out.
/// Errors: Cancelled, those of TableReader.
Result<std::vector<TransportSum>> transportSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop);

/// By transport and size, over all ranks that the filter takes.
Result<std::vector<PacketSum>> packetSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop);

/// Of the operators that both are made of.
Result<CommunicationChoices> transportChoices(
    const query::Snapshot& snapshot, const std::stop_token& stop);

/// By transport: SDMA and RDMA. Errors: Cancelled, those of TableReader.
Result<std::vector<SmallOperators>> smallOperators(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop, const SmallLimits& limits = {});

} // namespace rankscope::analysis

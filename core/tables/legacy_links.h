// SPDX-License-Identifier: GPL-3.0-or-later
// Links in the communication files of older MindSpore:
//
//   {"0-1": {"SDMA": [ms, 10^3 bytes, 10^3 bytes/s]}}
//
// The bandwidth of the file's own sums is the sum of the operators' bandwidths, which means
// nothing: here it is bytes over time everywhere.
// Thread: any, values and free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tables/json_leaf.h"
#include "core/tables/legacy_job.h"

namespace rankscope::tables {

/// What a file does not say is unknown in sums too, unless another part has it.
struct LegacyAmount {
    std::optional<int64_t> size; ///< bytes
    std::optional<int64_t> time; ///< ns

    void add(const LegacyAmount& other);
    /// GB/s to six places; "" where there is none.
    std::string bandwidth() const;
};

struct LegacyLink {
    LinkEnds written;
    std::string transport;
    LegacyAmount amount;
};

/// What is no link or number is counted at the offset.
std::vector<LegacyLink> legacyLinks(
    const std::vector<JsonMember>& members, uint64_t offset, FileSink& sink);

} // namespace rankscope::tables

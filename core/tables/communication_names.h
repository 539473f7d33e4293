// SPDX-License-Identifier: GPL-3.0-or-later
// Names in communication files: hcom_allReduce__271_0_1@11022204950826225271.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscope::tables {

struct OperatorName {
    std::string_view name; ///< without the group
    std::string_view groupHash; ///< behind @
    std::string_view type; ///< allReduce; empty when the name is of another form
    std::optional<int64_t> groupIndex; ///< number within the group
    bool isTotal = false; ///< "Total Op Info", "allreduce-total"
};

/// The views are parts of the text.
OperatorName splitOperatorName(std::string_view text);

/// "step13" -> 13; nothing for "step".
std::optional<int64_t> stepNumber(std::string_view text);

/// collective or p2p by the name of an operator.
std::string_view kindOfOperator(std::string_view name);

/// What communication files call a group: two polynomial hashes of its id, as a decimal number.
std::string groupHash(std::string_view groupId);

/// The sorted ranks of groups, by hash.
using GroupRanks = std::map<std::string, std::vector<int64_t>, std::less<>>;

/// The rank in the job of a rank within a group; nothing when the group is not known.
std::optional<int64_t> rankInJob(
    const GroupRanks& groups, std::string_view hash, std::optional<int64_t> rankInGroup);

} // namespace rankscope::tables

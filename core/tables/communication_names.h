// SPDX-License-Identifier: GPL-3.0-or-later
// Steps and groups in communication files; names of operators are in core/model/operator_name.h.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/operator_name.h"

namespace rankscope::tables {

using model::kindOfOperator;
using model::OperatorName;
using model::splitOperatorName;

/// "step13" -> 13; nothing for "step".
std::optional<int64_t> stepNumber(std::string_view text);

/// What communication files call a group: two polynomial hashes of its id, as a decimal number.
std::string groupHash(std::string_view groupId);

/// The sorted ranks of groups, by hash.
using GroupRanks = std::map<std::string, std::vector<int64_t>, std::less<>>;

/// The rank in the job of a rank within a group; nothing when the group is not known.
std::optional<int64_t> rankInJob(
    const GroupRanks& groups, std::string_view hash, std::optional<int64_t> rankInGroup);

} // namespace rankscope::tables

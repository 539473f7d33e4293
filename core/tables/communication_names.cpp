// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communication_names.h"

#include "core/base/whole_number.h"

namespace rankscope::tables {

std::optional<int64_t> stepNumber(std::string_view text) {
    constexpr std::string_view kWord = "step";
    return text.starts_with(kWord) ? wholeNumber(text.substr(kWord.size())) : std::nullopt;
}

std::string groupHash(std::string_view groupId) {
    uint32_t first = 0;
    uint32_t second = 0;
    for (const char c : groupId) {
        first = first * 29 + static_cast<unsigned char>(c);
        second = second * 131 + static_cast<unsigned char>(c);
    }
    return std::to_string(uint64_t{first} << 32 | second);
}

std::optional<int64_t> rankInJob(
    const GroupRanks& groups, std::string_view hash, std::optional<int64_t> rankInGroup) {
    const auto found = groups.find(hash);
    if (found == groups.end() || !rankInGroup || *rankInGroup < 0
        || static_cast<size_t>(*rankInGroup) >= found->second.size())
        return std::nullopt;
    return found->second[static_cast<size_t>(*rankInGroup)];
}

} // namespace rankscope::tables

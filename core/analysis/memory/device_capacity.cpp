// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/device_capacity.h"

#include <algorithm>
#include <charconv>

namespace rankscope::analysis {

std::optional<int64_t> capacityOf(std::string_view deviceProperties) {
    static constexpr std::string_view kKey = "\"totalGlobalMem\"";
    std::optional<int64_t> capacity;
    for (size_t at = deviceProperties.find(kKey); at != std::string_view::npos;
         at = deviceProperties.find(kKey, at + 1)) {
        const size_t digit = deviceProperties.find_first_not_of(" \t\r\n:", at + kKey.size());
        if (digit == std::string_view::npos)
            return std::nullopt;
        int64_t bytes = 0;
        const char* const end = deviceProperties.data() + deviceProperties.size();
        const auto read = std::from_chars(deviceProperties.data() + digit, end, bytes);
        if (read.ec != std::errc() || bytes <= 0 || capacity.value_or(bytes) != bytes)
            return std::nullopt;
        capacity = bytes;
    }
    return capacity;
}

std::optional<int64_t> deviceCapacity(const query::Snapshot& snapshot, int64_t rank) {
    const auto found = std::ranges::find_if(
        snapshot.ranks, [rank](const query::OpenRank& one) { return one.index->rank == rank; });
    if (found == snapshot.ranks.end())
        return std::nullopt;
    const auto properties = found->index->meta.find("trace.deviceProperties");
    return properties == found->index->meta.end() ? std::nullopt : capacityOf(properties->second);
}

} // namespace rankscope::analysis

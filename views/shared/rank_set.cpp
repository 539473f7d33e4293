// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/rank_set.h"

namespace rankscope::shared {

std::string rankSetText(const std::vector<int64_t>& ranks) {
    constexpr size_t kShown = 4;
    if (ranks.empty())
        return {};
    const std::string first = std::to_string(ranks.front());
    const std::string last = std::to_string(ranks.back());
    const auto count = static_cast<int64_t>(ranks.size());
    if (count > 2 && ranks.back() - ranks.front() == count - 1)
        return first + "-" + last;
    if (ranks.size() > kShown)
        return first + ", " + std::to_string(ranks[1]) + ", ..., " + last;
    std::string text = first;
    for (size_t i = 1; i < ranks.size(); ++i)
        text += ", " + std::to_string(ranks[i]);
    return text;
}

} // namespace rankscope::shared

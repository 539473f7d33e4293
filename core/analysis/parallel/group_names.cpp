// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/group_names.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"

namespace rankscope::analysis {

namespace {

/// Only axes, with '-' or '_' between.
bool isOfAxes(std::string_view name) {
    constexpr std::array<std::string_view, 5> kAxes{"cp", "dp", "ep", "pp", "tp"};
    for (;;) {
        const size_t end = name.find_first_of("-_");
        if (std::ranges::find(kAxes, name.substr(0, end)) == kAxes.end())
            return false;
        if (end == std::string_view::npos)
            return true;
        name.remove_prefix(end + 1);
    }
}

} // namespace

std::string shortRanks(const std::vector<int64_t>& ranks) {
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

std::string axisText(std::string_view name) {
    std::string text(name);
    if (isOfAxes(name))
        std::ranges::transform(text, text.begin(), asciiUpper);
    return text;
}

std::string groupText(std::string_view name, const std::vector<int64_t>& ranks) {
    return name.empty() ? shortRanks(ranks) : axisText(name) + " " + shortRanks(ranks);
}

} // namespace rankscope::analysis

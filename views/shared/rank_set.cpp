// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/rank_set.h"

#include <algorithm>
#include <charconv>

#include "core/analysis/parallel/group_names.h"

namespace rankscope::shared {

namespace {

constexpr int64_t kMostRanks = 1'000'000;

void skipBlanks(std::string_view& text) {
    while (text.starts_with(' ') || text.starts_with('\t'))
        text.remove_prefix(1);
}

/// Takes a number off the front.
std::optional<int64_t> takeNumber(std::string_view& text) {
    skipBlanks(text);
    int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc())
        return std::nullopt;
    text.remove_prefix(static_cast<size_t>(read.ptr - text.data()));
    skipBlanks(text);
    return number;
}

/// Takes "3" or "0-3" off the front; false when neither stands there.
bool takeRanks(std::string_view& text, std::vector<int64_t>& ranks) {
    const std::optional<int64_t> first = takeNumber(text);
    std::optional<int64_t> last = first;
    if (first && text.starts_with('-')) {
        text.remove_prefix(1);
        last = takeNumber(text);
    }
    if (!first || !last || *last < *first || *first < -1 || *last >= kMostRanks)
        return false;
    for (int64_t rank = *first; rank <= *last; ++rank)
        ranks.push_back(rank);
    return static_cast<int64_t>(ranks.size()) <= kMostRanks;
}

} // namespace

QString rankSetText(const std::vector<int64_t>& ranks) {
    return QString::fromStdString(analysis::shortRanks(ranks));
}

QString axisText(std::string_view name) {
    return QString::fromStdString(analysis::axisText(name));
}

QString groupText(const analysis::CommunicationGroup& group) {
    return QString::fromStdString(analysis::groupText(group.name, group.ranks));
}

QString wholeRankText(const std::vector<int64_t>& ranks) {
    QString text;
    for (auto begin = ranks.begin(); begin != ranks.end();) {
        auto end = begin + 1;
        while (end != ranks.end() && *end == *(end - 1) + 1)
            ++end;
        text += (text.isEmpty() ? "" : ", ") + rankSetText({begin, end});
        begin = end;
    }
    return text;
}

std::optional<std::vector<int64_t>> parseRankSet(std::string_view text) {
    std::vector<int64_t> ranks;
    skipBlanks(text);
    while (!text.empty()) {
        if (!takeRanks(text, ranks))
            return std::nullopt;
        if (!text.empty() && !text.starts_with(','))
            return std::nullopt;
        if (!text.empty())
            text.remove_prefix(1);
        skipBlanks(text);
    }
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    return ranks;
}

} // namespace rankscope::shared

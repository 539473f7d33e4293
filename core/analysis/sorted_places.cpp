// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sorted_places.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>

namespace rankscope::analysis {

namespace {

constexpr int64_t kNoKey = std::numeric_limits<int64_t>::min();

/// Of two numbers the larger one has the larger key.
int64_t realKey(double value) {
    const auto bits = std::bit_cast<int64_t>(value + 0.0); // there is one zero
    return bits < 0 ? std::numeric_limits<int64_t>::min() - bits : bits;
}

} // namespace

int64_t SortedPlaces::textKey(std::string_view text) {
    auto found = m_numbers.find(text);
    if (found == m_numbers.end()) {
        found = m_numbers.emplace(text, static_cast<int64_t>(m_texts.size())).first;
        m_texts.push_back(&found->first);
    }
    return found->second;
}

void SortedPlaces::add(RowPlace place, const SortKey& key) {
    ++m_count;
    int64_t number = kNoKey;
    if (const auto* whole = std::get_if<int64_t>(&key))
        number = *whole;
    else if (const auto* real = std::get_if<double>(&key))
        number = realKey(*real);
    else if (const auto* text = std::get_if<std::string_view>(&key))
        number = textKey(*text);
    m_found.push_back({number, place});
    if (m_found.size() / 2 > m_most)
        trim();
}

bool SortedPlaces::isBefore(const Found& left, const Found& right) const {
    if (left.key == right.key)
        return std::tie(left.place.part, left.place.row)
            < std::tie(right.place.part, right.place.row);
    if (left.key == kNoKey || right.key == kNoKey)
        return right.key == kNoKey;
    const bool isLess = m_texts.empty()
        ? left.key < right.key
        : *m_texts[static_cast<size_t>(left.key)] < *m_texts[static_cast<size_t>(right.key)];
    return isLess == (m_direction == Direction::Up);
}

void SortedPlaces::trim() {
    if (m_found.size() <= m_most)
        return;
    const auto behind = m_found.begin() + static_cast<std::ptrdiff_t>(m_most);
    std::nth_element(m_found.begin(), behind, m_found.end(),
        [this](const Found& left, const Found& right) { return isBefore(left, right); });
    m_found.erase(behind, m_found.end());
}

std::vector<RowPlace> SortedPlaces::take() {
    trim();
    std::sort(m_found.begin(), m_found.end(),
        [this](const Found& left, const Found& right) { return isBefore(left, right); });
    std::vector<RowPlace> places;
    places.reserve(m_found.size());
    for (const Found& found : m_found)
        places.push_back(found.place);
    m_found = {};
    return places;
}

void SortedPlaces::renumber(const std::function<void(uint32_t row)>& isKept) {
    trim();
    std::sort(m_found.begin(), m_found.end(),
        [](const Found& left, const Found& right) { return left.place.row < right.place.row; });
    uint32_t row = 0;
    for (Found& found : m_found) {
        isKept(found.place.row);
        found.place.row = row++;
    }
}

} // namespace rankscope::analysis

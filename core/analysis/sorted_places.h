// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows of several tables come first in the order of one of their columns: of each its place
// and what it is sorted by are kept, sixteen bytes, and of no more rows than are wanted.
//
//   SortedPlaces places(SortedPlaces::Direction::Down, 1000);
//   places.add({part, row}, duration);
//   for (const RowPlace& place : places.take()) ...
//
// Thread: any, values.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rankscope::analysis {

struct RowPlace {
    uint32_t part = 0; ///< what the caller numbers: a rank
    uint32_t row = 0; ///< within the part
    bool operator==(const RowPlace&) const = default;
};

/// Of one kind in a column, or nothing.
using SortKey = std::variant<std::monostate, int64_t, double, std::string_view>;

class SortedPlaces {
public:
    enum class Direction { Up, Down };

    SortedPlaces(Direction direction, size_t most)
        : m_direction(direction)
        , m_most(most) { }
    SortedPlaces(const SortedPlaces&) = delete; // texts are pointed at
    SortedPlaces& operator=(const SortedPlaces&) = delete;

    void add(RowPlace place, const SortKey& key);
    /// Of all that were added.
    size_t count() const { return m_count; }
    /// The first ones; equal ones by part and row, and what has no value last.
    std::vector<RowPlace> take();
    /// Of rows of one part: tells those that may still be among the first, in order of their rows,
    /// and numbers them anew from 0, so that the others need not be kept.
    void renumber(const std::function<void(uint32_t row)>& isKept);

private:
    struct Found {
        int64_t key = 0;
        RowPlace place;
    };

    int64_t textKey(std::string_view text);
    bool isBefore(const Found& left, const Found& right) const;
    void trim();

    Direction m_direction;
    size_t m_most;
    size_t m_count = 0;
    std::vector<Found> m_found;
    std::map<std::string, int64_t, std::less<>> m_numbers; ///< of texts
    std::vector<const std::string*> m_texts; ///< by number
};

} // namespace rankscope::analysis

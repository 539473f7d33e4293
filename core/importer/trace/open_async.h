// SPDX-License-Identifier: GPL-3.0-or-later
// The async slices (b) whose end (e) has not come yet, by their key. An end belongs to the latest
// open begin of its key. What has ended is forgotten; of what never ends only so many are kept.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/trace.h"

namespace rankscope::importer {

/// A begin without its end yet.
struct OpenSlice {
    Timestamp ts{};
    StringId name{};
    StringId category{};
    model::ArgsRef args{};
};

class OpenAsync {
public:
    struct Entry {
        TrackId track{};
        OpenSlice slice;
    };

    explicit OpenAsync(size_t limit)
        : m_limit(limit) { }

    /// Gives the oldest open begin when there are more than the limit.
    std::optional<Entry> begin(std::string_view key, TrackId track, const OpenSlice& slice);
    /// The latest begin of the key, nothing without one.
    std::optional<Entry> end(std::string_view key);
    /// What is still open, in the order of the begins; forgets it.
    std::vector<Entry> takeAll();

    size_t size() const { return m_open.size(); }

private:
    /// Hash of the key, number of the begin. Of at most `limit` keys no two share a hash.
    using Place = std::pair<uint64_t, uint64_t>;

    Entry take(std::map<Place, Entry>::iterator place);

    size_t m_limit;
    uint64_t m_begins = 0;
    std::map<Place, Entry> m_open;
    std::map<uint64_t, uint64_t> m_keyOfBegin; ///< the same, in the order of the begins
};

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/open_async.h"

#include <iterator>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace rankscope::importer {

namespace {

/// An id may be text of any length; only its hash is kept.
uint64_t hashOf(std::string_view key) {
    return XXH3_64bits(key.data(), key.size());
}

} // namespace

std::optional<OpenAsync::Entry> OpenAsync::begin(
    std::string_view key, TrackId track, const OpenSlice& slice) {
    const uint64_t hash = hashOf(key);
    const uint64_t number = m_begins++;
    m_open.emplace(Place(hash, number), Entry{track, slice});
    m_keyOfBegin.emplace_hint(m_keyOfBegin.end(), number, hash);
    if (m_open.size() <= m_limit)
        return std::nullopt;
    const auto [oldest, oldestHash] = *m_keyOfBegin.begin();
    return take(m_open.find(Place(oldestHash, oldest)));
}

std::optional<OpenAsync::Entry> OpenAsync::end(std::string_view key) {
    const uint64_t hash = hashOf(key);
    const auto after = m_open.upper_bound(Place(hash, UINT64_MAX));
    if (after == m_open.begin() || std::prev(after)->first.first != hash)
        return std::nullopt;
    return take(std::prev(after));
}

OpenAsync::Entry OpenAsync::take(std::map<Place, Entry>::iterator place) {
    const Entry entry = place->second;
    m_keyOfBegin.erase(place->first.second);
    m_open.erase(place);
    return entry;
}

std::vector<OpenAsync::Entry> OpenAsync::takeAll() {
    std::vector<Entry> entries;
    entries.reserve(m_open.size());
    for (const auto& [number, hash] : m_keyOfBegin)
        entries.push_back(m_open.at(Place(hash, number)));
    m_open.clear();
    m_keyOfBegin.clear();
    return entries;
}

} // namespace rankscope::importer

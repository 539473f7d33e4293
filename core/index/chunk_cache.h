// SPDX-License-Identifier: GPL-3.0-or-later
// Least-recently-used cache of decoded chunks. Key: the chunk's row id, which is unique in one
// index whatever the chunk holds, and how much of it was decoded, with the reader's own number
// above it: the readers of one session share a cache and its bound, the bytes of decoded members.
// Thread: confined to the thread of its readers.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <typeinfo>
#include <unordered_map>
#include <utility>

#include "core/base/memory_budget.h"

namespace rankscope::index {

enum class CacheKey : uint64_t {};

class ChunkCache {
public:
    /// Alone within its limit, with all others within the account.
    explicit ChunkCache(uint64_t byteLimit, std::shared_ptr<CacheAccount> account = nullptr);
    ~ChunkCache();
    ChunkCache(const ChunkCache&) = delete;
    ChunkCache& operator=(const ChunkCache&) = delete;

    /// Null when no chunk of this type is there: in a damaged index two lanes may name one chunk.
    template <class T>
    std::shared_ptr<const T> find(CacheKey id) {
        const auto found = m_entries.find(id);
        if (found == m_entries.end() || *found->second.type != typeid(T))
            return nullptr;
        m_order.splice(m_order.begin(), m_order, found->second.place);
        return std::static_pointer_cast<const T>(found->second.chunk);
    }

    /// The number of a further reader. What a closed one left ages out.
    uint32_t newReader() { return m_readers++; }

    bool contains(CacheKey id) const { return m_entries.contains(id); }

    template <class T>
    void put(CacheKey id, std::shared_ptr<const T> chunk, size_t bytes) {
        put(id, {std::move(chunk), &typeid(T), bytes, {}});
    }
    void clear();

private:
    struct Entry {
        std::shared_ptr<const void> chunk;
        const std::type_info* type = nullptr;
        size_t bytes = 0;
        std::list<CacheKey>::iterator place;
    };

    void put(CacheKey id, Entry entry);

    uint64_t m_byteLimit;
    std::shared_ptr<CacheAccount> m_account;
    uint64_t m_bytes = 0;
    uint32_t m_readers = 0;
    std::list<CacheKey> m_order;
    std::unordered_map<CacheKey, Entry> m_entries;
};

} // namespace rankscope::index

// SPDX-License-Identifier: GPL-3.0-or-later
// Least-recently-used cache of decoded chunks. Key: the chunk's row id, which is unique in one
// index whatever the chunk holds. Bound: bytes of decoded members.
// Thread: confined to the thread of its reader.
#pragma once

#include <list>
#include <memory>
#include <unordered_map>

#include "core/base/ids.h"

namespace rankscope::index {

class ChunkCache {
public:
    explicit ChunkCache(size_t byteLimit)
        : m_byteLimit(byteLimit) { }

    /// Null when the chunk is not there. T must be what was put under this id.
    template <class T>
    std::shared_ptr<const T> find(ChunkId id) {
        const auto found = m_entries.find(id);
        if (found == m_entries.end())
            return nullptr;
        m_order.splice(m_order.begin(), m_order, found->second.place);
        return std::static_pointer_cast<const T>(found->second.chunk);
    }

    void put(ChunkId id, std::shared_ptr<const void> chunk, size_t bytes);
    void clear();

private:
    struct Entry {
        std::shared_ptr<const void> chunk;
        size_t bytes = 0;
        std::list<ChunkId>::iterator place;
    };

    size_t m_byteLimit;
    size_t m_bytes = 0;
    std::list<ChunkId> m_order;
    std::unordered_map<ChunkId, Entry> m_entries;
};

} // namespace rankscope::index

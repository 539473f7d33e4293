// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/chunk_cache.h"

namespace rankscope::index {

void ChunkCache::put(ChunkId id, std::shared_ptr<const void> chunk, size_t bytes) {
    if (m_entries.contains(id))
        return;
    m_order.push_front(id);
    m_entries.emplace(id, Entry{std::move(chunk), bytes, m_order.begin()});
    m_bytes += bytes;
    while (m_bytes > m_byteLimit && m_order.size() > 1) {
        const auto oldest = m_entries.find(m_order.back());
        m_bytes -= oldest->second.bytes;
        m_entries.erase(oldest);
        m_order.pop_back();
    }
}

void ChunkCache::clear() {
    m_entries.clear();
    m_order.clear();
    m_bytes = 0;
}

} // namespace rankscope::index

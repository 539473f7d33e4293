// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/chunk_cache.h"

namespace rankscope::index {

ChunkCache::ChunkCache(uint64_t byteLimit, std::shared_ptr<CacheAccount> account)
    : m_byteLimit(byteLimit)
    , m_account(account ? std::move(account) : std::make_shared<CacheAccount>(byteLimit)) { }

ChunkCache::~ChunkCache() {
    m_account->giveBack(m_bytes);
}

void ChunkCache::put(CacheKey id, Entry entry) {
    if (m_entries.contains(id))
        return;
    m_order.push_front(id);
    entry.place = m_order.begin();
    m_bytes += entry.bytes;
    m_account->take(entry.bytes);
    m_entries.emplace(id, std::move(entry));
    while (m_order.size() > 1 && m_account->isTooMuch(m_bytes, m_byteLimit)) {
        const auto oldest = m_entries.find(m_order.back());
        m_bytes -= oldest->second.bytes;
        m_account->giveBack(oldest->second.bytes);
        m_entries.erase(oldest);
        m_order.pop_back();
    }
}

void ChunkCache::clear() {
    m_entries.clear();
    m_order.clear();
    m_account->giveBack(m_bytes);
    m_bytes = 0;
}

} // namespace rankscope::index

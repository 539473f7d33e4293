// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/string_pool.h"

#include <cstring>
#include <iterator>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/base/json_text.h"

namespace rankscope {

StringPool::StringPool()
    : m_table(1024) {
    m_texts.emplace_back();
}

StringId StringPool::intern(std::string_view text) {
    if (text.empty())
        return StringId{};
    const uint64_t hash = XXH3_64bits(text.data(), text.size());
    size_t slot = hash & (m_table.size() - 1);
    while (m_table[slot].id != 0) {
        const Entry& entry = m_table[slot];
        if (entry.hash == hash && std::string_view(entry.text, entry.size) == text)
            return static_cast<StringId>(entry.id);
        slot = (slot + 1) & (m_table.size() - 1);
    }
    const auto id = static_cast<uint32_t>(m_texts.size());
    const std::string& kept = m_texts.emplace_back(text);
    m_table[slot] = {hash, kept.data(), static_cast<uint32_t>(kept.size()), id};
    if (m_texts.size() * 2 > m_table.size())
        grow();
    return static_cast<StringId>(id);
}

StringId StringPool::internRaw(std::string_view raw) {
    if (raw.empty() || std::memchr(raw.data(), '\\', raw.size()) == nullptr)
        return intern(raw);
    return intern(unescapeJson(raw));
}

std::vector<std::string> StringPool::take() {
    m_table.assign(1024, {});
    std::vector<std::string> texts(
        std::make_move_iterator(m_texts.begin()), std::make_move_iterator(m_texts.end()));
    m_texts.assign(1, std::string());
    return texts;
}

void StringPool::grow() {
    std::vector<Entry> old(m_table.size() * 2);
    old.swap(m_table);
    for (const Entry& entry : old) {
        if (entry.id == 0)
            continue;
        size_t slot = entry.hash & (m_table.size() - 1);
        while (m_table[slot].id != 0)
            slot = (slot + 1) & (m_table.size() - 1);
        m_table[slot] = entry;
    }
}

} // namespace rankscope

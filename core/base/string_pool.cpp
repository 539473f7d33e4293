// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/string_pool.h"

#include <cstring>
#include <iterator>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/base/json_text.h"

namespace rankscope {

namespace {

constexpr size_t kOverhead = 96; // of a text: its string, its entries here and in a table

uint64_t eightBytes(const char* text) {
    uint64_t bytes = 0;
    std::memcpy(&bytes, text, sizeof(bytes));
    return bytes;
}

/// Of a text of eight bytes or more; a look at three places tells most names apart.
size_t recentSlot(std::string_view text) {
    const uint64_t sum = eightBytes(text.data()) + 3 * eightBytes(text.data() + text.size() - 8)
        + 5 * eightBytes(text.data() + (text.size() - 8) / 2) + text.size();
    return static_cast<size_t>((sum * 0x9E3779B97F4A7C15u) >> 40);
}

} // namespace

StringPool::StringPool()
    : m_table(1024) {
    m_texts.emplace_back();
}

StringId StringPool::intern(std::string_view text) {
    if (text.empty())
        return StringId{};
    const uint64_t hash = XXH3_64bits(text.data(), text.size());
    const size_t slot = slotOf(text, hash);
    if (m_table[slot].id != 0)
        return static_cast<StringId>(m_table[slot].id);
    if (hasRoomFor(text))
        return addAt(slot, text, hash);
    ++m_refused;
    if (m_rest == StringId{} && !m_restText.empty()) {
        const uint64_t restHash = XXH3_64bits(m_restText.data(), m_restText.size());
        m_rest = addAt(slotOf(m_restText, restHash), m_restText, restHash);
    }
    return m_rest;
}

StringId StringPool::addAt(size_t slot, std::string_view text, uint64_t hash) {
    m_bytes += text.size() + kOverhead;
    const auto id = static_cast<uint32_t>(m_texts.size());
    const std::string& kept = m_texts.emplace_back(text);
    m_table[slot] = {hash, kept.data(), static_cast<uint32_t>(kept.size()), id};
    if (m_texts.size() * 2 > m_table.size())
        grow();
    return static_cast<StringId>(id);
}

/// Where the text is, or would come.
size_t StringPool::slotOf(std::string_view text, uint64_t hash) const {
    size_t slot = hash & (m_table.size() - 1);
    while (m_table[slot].id != 0) {
        const Entry& entry = m_table[slot];
        if (entry.hash == hash && std::string_view(entry.text, entry.size) == text)
            break;
        slot = (slot + 1) & (m_table.size() - 1);
    }
    return slot;
}

bool StringPool::hasRoomFor(std::string_view text) const {
    return m_bytes + text.size() + kOverhead <= m_mostBytes;
}

void StringPool::setBudget(size_t bytes, std::string_view rest) {
    m_restText = rest;
    m_mostBytes = bytes;
}

bool StringPool::contains(std::string_view text) const {
    return text.empty() || m_table[slotOf(text, XXH3_64bits(text.data(), text.size()))].id != 0;
}

bool StringPool::refuses(std::string_view text) const {
    return !hasRoomFor(text) && !text.empty()
        && m_table[slotOf(text, XXH3_64bits(text.data(), text.size()))].id == 0;
}

StringId StringPool::internRaw(std::string_view raw) {
    if (raw.size() < sizeof(uint64_t))
        return raw.find('\\') == std::string_view::npos ? intern(raw) : intern(unescapeJson(raw));
    Recent& recent = m_recent[recentSlot(raw) % m_recent.size()];
    if (std::string_view(recent.text, recent.size) == raw)
        return recent.id;
    if (std::memchr(raw.data(), '\\', raw.size()) != nullptr)
        return intern(unescapeJson(raw));
    const StringId id = intern(raw);
    if (m_texts[toIndex(id)] != raw) // refused
        return id;
    recent = {m_texts[toIndex(id)].data(), raw.size(), id};
    return id;
}

std::vector<std::string> StringPool::take() {
    m_table.assign(1024, {});
    m_recent = {};
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

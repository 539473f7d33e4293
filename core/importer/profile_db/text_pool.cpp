// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/text_pool.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/utf8.h"

namespace rankscope::importer {

namespace {

/// CANN counts from 0, torch from 2^28, the memory tables from 2^29: a range of its own each.
constexpr int kRangeBits = 28;

bool needsEscape(char c) {
    return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
}

} // namespace

void appendEscaped(std::string& json, std::string_view text, const DamageLog& damage) {
    static constexpr char kHex[] = "0123456789abcdef";
    std::string repaired;
    if (!isValidUtf8(text)) {
        damage.add(model::IssueCode::InvalidUtf8, text);
        repaired = repairUtf8(text);
        text = repaired;
    }
    while (!text.empty()) {
        const auto* const stop = std::find_if(text.begin(), text.end(), needsEscape);
        json.append(text.begin(), stop);
        text.remove_prefix(static_cast<size_t>(stop - text.begin()));
        if (text.empty())
            break;
        const char c = text.front();
        if (c == '"' || c == '\\') {
            json += '\\';
            json += c;
        } else if (c == '\n' || c == '\r') {
            json += c == '\n' ? "\\n" : "\\r";
        } else {
            json += "\\u00";
            json += kHex[static_cast<unsigned char>(c) >> 4];
            json += kHex[static_cast<unsigned char>(c) & 15];
        }
        text.remove_prefix(1);
    }
}

Result<TextPool> TextPool::open(SourceDatabase& source, const DamageLog& damage) {
    TextPool pool(damage);
    if (!source.has("STRING_IDS"))
        damage.add(model::IssueCode::MissingTable, "STRING_IDS");
    RS_TRY_ASSIGN(pool.m_table, KeyedTable::open(source, "STRING_IDS", "id", {"value"}, damage));
    return pool;
}

std::string_view* TextPool::slot(int64_t id) {
    const auto range = static_cast<uint64_t>(id) >> kRangeBits;
    const size_t offset = static_cast<uint64_t>(id) & ((uint64_t{1} << kRangeBits) - 1);
    if (range >= m_pages.size() || offset / kPageSize >= kMostPages)
        return nullptr;
    auto& pages = m_pages[range];
    if (offset / kPageSize >= pages.size())
        pages.resize(offset / kPageSize + 1);
    auto& page = pages[offset / kPageSize];
    if (!page) {
        if (m_bytes + sizeof(Page) > kMostBytes)
            return nullptr;
        m_bytes += sizeof(Page);
        page = std::make_unique<Page>();
    }
    return &(*page)[offset % kPageSize];
}

std::string_view TextPool::text(int64_t id, EventWriter& writer) {
    std::string_view* const kept = slot(id);
    if (kept != nullptr && kept->data() != nullptr)
        return *kept;
    m_scratch.clear();
    if (m_table && m_table->find(id)) {
        appendEscaped(m_scratch, m_table->row().text(0), *m_damage);
    } else {
        m_scratch = fmt::format("id {}", id);
        m_damage->add(model::IssueCode::UnknownReference, m_scratch);
    }
    if (kept == nullptr || m_bytes + m_scratch.size() > kMostBytes)
        return writer.keep(m_scratch);
    m_bytes += m_scratch.size() + sizeof(std::string);
    *kept = m_texts.emplace_back(m_scratch);
    return *kept;
}

} // namespace rankscope::importer

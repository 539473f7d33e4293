// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/spilled_text.h"

#include <span>

namespace rankscope::importer {

Result<TextPlace> SpilledText::add(std::string_view text) {
    constexpr size_t kChunk = 256u << 10;
    if (text.empty())
        return TextPlace();
    if (m_pending.size() >= kChunk) {
        RS_TRY_ASSIGN(const uint64_t offset, m_spill.append(std::as_bytes(std::span(m_pending))));
        m_chunks.push_back(offset);
        m_pending.clear();
    }
    const TextPlace place{static_cast<uint32_t>(m_chunks.size()),
        static_cast<uint32_t>(m_pending.size()), static_cast<uint32_t>(text.size())};
    m_pending += text;
    return place;
}

Result<std::string> SpilledText::read(TextPlace place) const {
    if (place.chunk >= m_chunks.size())
        return m_pending.substr(place.offset, place.size);
    std::string text(place.size, '\0');
    RS_TRY(m_spill.read(
        m_chunks[place.chunk] + place.offset, std::as_writable_bytes(std::span(text))));
    return text;
}

} // namespace rankscope::importer

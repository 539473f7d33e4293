// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/input/utf16.h"

#include "core/base/utf8.h"

namespace rankscope::input {

namespace {

constexpr uint32_t kHalf = 0x400; ///< values of each half of a pair
constexpr uint32_t kHigh = 0xD800;
constexpr uint32_t kLow = kHigh + kHalf;
constexpr uint32_t kBeyondPairs = kLow + kHalf;
constexpr uint32_t kFirstOfPairs = 0x10000;

} // namespace

std::optional<Utf16Decoder::Order> Utf16Decoder::orderOf(std::string_view begin) {
    if (begin.starts_with("\xFF\xFE"))
        return Order::Little;
    if (begin.starts_with("\xFE\xFF"))
        return Order::Big;
    return std::nullopt;
}

void Utf16Decoder::take(std::string_view bytes, std::string& text) {
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (!m_first) {
            m_first = byte;
            continue;
        }
        const uint32_t first = *m_first;
        const uint32_t second = byte;
        m_first.reset();
        takeUnit(m_order == Order::Little ? (second << 8U) | first : (first << 8U) | second, text);
    }
}

void Utf16Decoder::takeUnit(uint32_t unit, std::string& text) {
    const bool isLow = unit >= kLow && unit < kBeyondPairs;
    const bool isPair = m_high != 0 && isLow;
    if (isPair) {
        appendUtf8(text, kFirstOfPairs + (m_high - kHigh) * kHalf + (unit - kLow));
        m_high = 0;
        return;
    }
    if (m_high != 0 || isLow) {
        ++m_replaced;
        appendUtf8(text, kReplacementCharacter);
        m_high = 0;
    }
    if (unit >= kHigh && unit < kLow)
        m_high = unit;
    else if (!isLow)
        appendUtf8(text, unit);
}

bool Utf16Decoder::finish(std::string& text) {
    const bool isWhole = !m_first && m_high == 0;
    if (!isWhole)
        appendUtf8(text, kReplacementCharacter);
    m_first.reset();
    m_high = 0;
    return isWhole;
}

} // namespace rankscope::input

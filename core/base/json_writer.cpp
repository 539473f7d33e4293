// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_writer.h"

#include <array>
#include <charconv>

#include "core/base/utf8.h"

namespace rankscope {

void JsonWriter::separate() {
    if (m_needsComma)
        m_text += ',';
    m_needsComma = true;
}

JsonWriter& JsonWriter::open(char bracket) {
    separate();
    m_text += bracket;
    m_needsComma = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    m_text += bracket;
    m_needsComma = true;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    quote(name);
    m_text += ':';
    m_needsComma = false;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    separate();
    quote(text);
    return *this;
}

JsonWriter& JsonWriter::value(int64_t number) {
    return raw(std::to_string(number));
}

JsonWriter& JsonWriter::value(uint64_t number) {
    return raw(std::to_string(number));
}

JsonWriter& JsonWriter::value(double figure) {
    constexpr int kDigits = 6;
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(),
        figure == 0 ? 0.0 : figure, std::chars_format::general, kDigits)
                         .ptr;
    return raw(std::string_view(text.data(), static_cast<size_t>(end - text.data())));
}

JsonWriter& JsonWriter::raw(std::string_view token) {
    separate();
    m_text += token;
    return *this;
}

void JsonWriter::quote(std::string_view text) {
    static constexpr char kHex[] = "0123456789abcdef";
    const std::string repaired = isValidUtf8(text) ? std::string() : repairUtf8(text);
    if (!repaired.empty())
        text = repaired;
    m_text += '"';
    size_t plain = 0; ///< where what is taken as it is begins
    for (size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool isMarked = text[i] == '"' || text[i] == '\\';
        if (byte >= 0x20 && !isMarked)
            continue;
        m_text += text.substr(plain, i - plain);
        plain = i + 1;
        if (isMarked) {
            m_text += '\\';
            m_text += text[i];
        } else {
            m_text += "\\u00";
            m_text += kHex[byte >> 4];
            m_text += kHex[byte & 15];
        }
    }
    m_text += text.substr(plain);
    m_text += '"';
}

} // namespace rankscope

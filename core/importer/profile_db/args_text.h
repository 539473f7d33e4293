// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the arguments of a slice as a JSON object. Texts come escaped already (TextPool).
// Thread: one at a time.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankscope::importer {

class ArgsText {
public:
    void clear() { m_text.assign(1, '{'); }

    ArgsText& text(std::string_view key, std::string_view escaped) {
        if (escaped.empty())
            return *this;
        begin(key);
        m_text += '"';
        m_text += escaped;
        m_text += '"';
        return *this;
    }
    ArgsText& number(std::string_view key, int64_t value) {
        begin(key);
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof(digits), value).ptr;
        m_text.append(digits, static_cast<size_t>(end - digits));
        return *this;
    }
    ArgsText& number(std::string_view key, std::optional<int64_t> value) {
        return value ? number(key, *value) : *this;
    }
    /// A token that is JSON already.
    ArgsText& token(std::string_view key, std::string_view json) {
        begin(key);
        m_text += json;
        return *this;
    }

    /// The whole object; nothing more can be added until clear().
    std::string_view finish() {
        m_text += '}';
        return m_text;
    }

private:
    void begin(std::string_view key) {
        if (m_text.size() > 1)
            m_text += ',';
        m_text += '"';
        m_text += key;
        m_text += "\":";
    }

    std::string m_text = "{";
};

} // namespace rankscope::importer

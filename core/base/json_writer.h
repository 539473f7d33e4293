// SPDX-License-Identifier: GPL-3.0-or-later
// Writes JSON text, compact, in the order of the calls. Commas and quotes are its business, balance
// is the caller's.
//
//   JsonWriter json;
//   json.beginObject().key("rank").value(int64_t{0}).endObject();   // {"rank":0}
//
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankscope {

class JsonWriter {
public:
    JsonWriter& beginObject() { return open('{'); }
    JsonWriter& endObject() { return close('}'); }
    JsonWriter& beginArray() { return open('['); }
    JsonWriter& endArray() { return close(']'); }
    JsonWriter& key(std::string_view name);
    JsonWriter& value(std::string_view text); ///< invalid UTF-8 becomes U+FFFD
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(int64_t number);
    JsonWriter& value(uint64_t number);
    /// A finite one, of six digits; -0 is 0.
    JsonWriter& value(double figure);
    JsonWriter& value(bool flag) { return raw(flag ? "true" : "false"); }
    JsonWriter& value(std::optional<int64_t> number) { return number ? value(*number) : null(); }
    JsonWriter& null() { return raw("null"); }
    /// A token that is JSON already: a number as text.
    JsonWriter& raw(std::string_view token);

    const std::string& text() const { return m_text; }
    void clear() {
        m_text.clear();
        m_needsComma = false;
    }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    void separate();
    void quote(std::string_view text);

    std::string m_text;
    bool m_needsComma = false;
};

} // namespace rankscope

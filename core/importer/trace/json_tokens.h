// SPDX-License-Identifier: GPL-3.0-or-later
// Where brackets, commas, colons, strings and words begin in a piece of JSON, and a walk along them
// that looks at every one. To step over a value by its brackets would not do: where a quote is
// damaged, the next events are text of a string and their texts stand outside of one.
// Thread: one thread an object.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace rankscope::importer {

/// Bytes that must be readable behind every text that is read.
inline constexpr size_t kParserPadding = 64;

class JsonTokens {
public:
    JsonTokens();
    ~JsonTokens();

    /// False when the text is damaged as a whole: broken UTF-8, a control character inside of a
    /// string, an open string.
    bool read(std::string_view text);

    /// The places of the tokens of the last text; two more, behind its end, may be looked at.
    std::span<const uint32_t> places() const;

private:
    struct Stage; // keeps simdjson out of the headers
    std::unique_ptr<Stage> m_stage;
};

class JsonWalk {
public:
    /// The last token has to be a ']', so that no value ends at the end of the text: sign() and
    /// take() may be called until then without a look where the text ends.
    JsonWalk(std::string_view text, std::span<const uint32_t> places)
        : m_text(text.data())
        , m_at(places.data())
        , m_end(places.data() + places.size()) { }

    bool isAtEnd() const { return m_at == m_end; }
    size_t position() const { return *m_at; }
    char sign() const { return m_text[*m_at]; }
    char take() { return m_text[*m_at++]; }

    /// Goes behind a key and its colon; null when there is none. What is given is the text behind
    /// the key's first quote.
    const char* takeKey();

    /// Goes behind a value, all of which is looked at. False when it is damaged or nothing follows
    /// it.
    bool takeValue(std::string_view& text);

private:
    bool takeOther(std::string_view& text);
    bool container(int depth);
    bool object(int depth);
    bool array(int depth);
    bool value(int depth);
    bool skipBrackets();
    std::string_view token() const;

    const char* m_text;
    const uint32_t* m_at;
    const uint32_t* m_end;
};

inline const char* JsonWalk::takeKey() {
    if (m_text[m_at[0]] != '"' || m_text[m_at[1]] != ':')
        return nullptr;
    const char* const key = m_text + m_at[0] + 1;
    m_at += 2;
    return key;
}

/// What stands between this token and the next, without the blanks before that.
inline std::string_view JsonWalk::token() const {
    size_t end = m_at[1];
    while (end > m_at[0] && static_cast<unsigned char>(m_text[end - 1]) <= ' ')
        --end;
    return {m_text + m_at[0], end - m_at[0]};
}

inline bool JsonWalk::takeValue(std::string_view& text) {
    if (sign() != '"')
        return takeOther(text);
    text = token();
    ++m_at;
    return true; // strings were checked as a whole before
}

} // namespace rankscope::importer

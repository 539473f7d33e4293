// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the end of a JSON value by its brackets and quotes, in one piece of text or in several.
// Where an event is damaged it also sees where the next one begins, as far as that is certain.
// Thread: one at a time.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace rankscope::importer {

class ValueScanner {
public:
    enum class Kind {
        Plain, ///< any value
        Event, ///< an object that other events follow
    };

    explicit ValueScanner(Kind kind)
        : m_kind(kind) { }

    /// Scans on from `begin`, up to `end`, but looks ahead in all of the text. Gives the position
    /// one past the value, or npos when it does not end here: go on with what follows `end`.
    ///
    /// An event also ends before a '{' that can't be the next member of the object it stands in,
    /// and inside of a string behind a "} , {" that a key follows: sound text has neither.
    size_t scan(std::string_view text, size_t begin, size_t end);

private:
    bool isInObject() const { return m_deeper == 0 && !m_open.empty() && m_open.back() == '{'; }
    void open(char bracket);
    bool close();
    bool endsInString(std::string_view text, size_t at) const;

    Kind m_kind;
    bool m_isInString = false;
    bool m_isEscaped = false;
    char m_last = ':'; ///< last character outside of strings that is no blank
    std::vector<char> m_open; ///< the brackets around the place, up to some depth
    size_t m_deeper = 0; ///< and how many more
};

/// True when an object that begins at `begin` shows the members of an event soon.
bool looksLikeEvent(std::string_view text, size_t begin);

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/input/line_reader.h"

namespace rankscope::input {

Status LineReader::skipLine() {
    while (m_isRestLeft) {
        const std::string_view text = m_window.text();
        const size_t end = text.find('\n');
        if (end != std::string_view::npos) {
            m_window.skip(end + 1);
            m_isRestLeft = false;
        } else {
            m_window.skip(text.size());
            RS_TRY_ASSIGN(m_isRestLeft, m_window.grow());
        }
    }
    return {};
}

Result<std::optional<TextLine>> LineReader::next() {
    m_window.skip(m_given);
    m_given = 0;
    RS_TRY(skipLine());
    size_t searched = 0;
    while (true) {
        const std::string_view text = m_window.text();
        const size_t end = text.find('\n', searched);
        const bool isWhole = end != std::string_view::npos;
        if (!isWhole && text.size() <= m_longest && !m_window.isAtEnd()) {
            searched = text.size();
            RS_TRY(m_window.grow());
            continue;
        }
        if (text.empty())
            return std::nullopt;
        TextLine line{text.substr(0, end), m_window.offset(), ++m_number, false};
        m_given = isWhole ? end + 1 : text.size();
        m_isRestLeft = !isWhole && !m_window.isAtEnd();
        if (line.text.ends_with('\r'))
            line.text.remove_suffix(1);
        if (line.text.size() > m_longest) {
            line.text = line.text.substr(0, m_longest);
            line.isCut = true;
        }
        return line;
    }
}

} // namespace rankscope::input

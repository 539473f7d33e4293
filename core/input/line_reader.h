// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a text in constant memory, whatever their number: a line that is too long is given
// cut, once.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/input/byte_window.h"

namespace rankscope::input {

struct TextLine {
    std::string_view text; ///< without its end; as long as no further line is read
    uint64_t offset = 0; ///< in the text
    uint64_t number = 0; ///< from 1
    bool isCut = false; ///< longer than the limit; the rest was left out
};

class LineReader {
public:
    LineReader(std::unique_ptr<ByteSource> source, size_t longest)
        : m_window(std::move(source))
        , m_longest(longest) { }

    /// Nothing at the end. Errors: Unreadable.
    Result<std::optional<TextLine>> next();
    uint64_t bytesRead() const { return m_window.bytesRead(); } ///< of the file, for progress
    uint64_t offset() const { return m_window.offset(); } ///< of what has not been given yet

private:
    Status skipLine();

    ByteWindow m_window;
    size_t m_longest;
    uint64_t m_number = 0;
    size_t m_given = 0; ///< of the window: the line that was given, with its end
    bool m_isRestLeft = false; ///< of a line that was cut
};

} // namespace rankscope::input

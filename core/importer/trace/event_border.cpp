// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/event_border.h"

#include <cstring>

namespace rankscope::importer {

namespace {

bool isSeparator(char c) {
    return c == ' ' || c == ',' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace

size_t lastBorder(std::string_view text) {
    size_t brace = text.size();
    while (brace > 0) {
        const void* found = memrchr(text.data(), '{', brace);
        if (found == nullptr)
            break;
        brace = static_cast<size_t>(static_cast<const char*>(found) - text.data());
        size_t before = brace;
        while (before > 0 && isSeparator(text[before - 1]))
            --before;
        if (before > 0 && text[before - 1] == '}')
            return before;
    }
    return std::string_view::npos;
}

} // namespace rankscope::importer

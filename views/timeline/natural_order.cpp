// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/natural_order.h"

#include <cstddef>

namespace rankscope::timeline {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

char folded(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string_view takeNumber(std::string_view& text) {
    size_t end = 0;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    std::string_view number = text.substr(0, end);
    text.remove_prefix(end);
    while (number.size() > 1 && number.front() == '0')
        number.remove_prefix(1);
    return number;
}

/// Below, equal, above as -1, 0, 1.
int compareNumbers(std::string_view a, std::string_view b) {
    if (a.size() != b.size())
        return a.size() < b.size() ? -1 : 1;
    return a.compare(b);
}

} // namespace

bool isBefore(std::string_view a, std::string_view b) {
    std::string_view restA = a;
    std::string_view restB = b;
    while (!restA.empty() && !restB.empty()) {
        if (isDigit(restA.front()) && isDigit(restB.front())) {
            if (const int order = compareNumbers(takeNumber(restA), takeNumber(restB)); order != 0)
                return order < 0;
            continue;
        }
        const char charA = folded(restA.front());
        const char charB = folded(restB.front());
        if (charA != charB)
            return charA < charB;
        restA.remove_prefix(1);
        restB.remove_prefix(1);
    }
    if (restA.empty() != restB.empty())
        return restA.empty();
    return a < b;
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/short_name.h"

#include "core/base/utf8.h"

namespace rankscope {

namespace {

constexpr std::string_view kDots = "...";
constexpr int kDeepest = 8; ///< nested deeper, all is folded at once
constexpr std::string_view kUnnamed = "(anonymous namespace)"; ///< part of a name, no parameters

/// What stands between brackets that are so deep becomes dots; brackets of no pair stay as they
/// are.
std::string folded(std::string_view name, char open, char close, int deepest) {
    std::string text;
    text.reserve(name.size());
    int depth = 0;
    size_t begin = 0; ///< of what is folded
    for (size_t i = 0; i < name.size(); ++i) {
        if (open == '(' && name.substr(i).starts_with(kUnnamed)) {
            if (depth < deepest)
                text += kUnnamed;
            i += kUnnamed.size() - 1;
            continue;
        }
        const bool isArrow = name[i] == '>' && i > 0 && name[i - 1] == '-';
        if (name[i] == close && !isArrow && depth > 0 && depth-- == deepest)
            text += i - begin > kDots.size() ? kDots : name.substr(begin, i - begin);
        if (depth < deepest)
            text += name[i];
        if (name[i] == open && ++depth == deepest)
            begin = i + 1;
    }
    return depth == 0 ? text : std::string(name);
}

bool isInsideCharacter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

std::string withoutMiddle(const std::string& name, size_t most) {
    if (most <= kDots.size())
        return std::string(kDots.substr(0, most));
    const size_t kept = most - kDots.size();
    size_t tail = name.size() - kept / 2;
    while (tail < name.size() && isInsideCharacter(name[tail]))
        ++tail;
    std::string text(truncateUtf8(name, (kept + 1) / 2));
    text += kDots;
    text.append(name, tail);
    return text;
}

} // namespace

std::string shortName(std::string_view name, size_t most) {
    std::string text(name);
    if (text.size() > most)
        text = folded(text, '(', ')', 1);
    for (int depth = kDeepest; depth > 0 && text.size() > most; --depth)
        text = folded(text, '<', '>', depth);
    return text.size() > most ? withoutMiddle(text, most) : text;
}

} // namespace rankscope

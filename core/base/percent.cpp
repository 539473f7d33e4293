// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/percent.h"

namespace rankscope {

namespace {

bool isPlain(char sign) {
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z')
        || (sign >= '0' && sign <= '9') || sign == '-' || sign == '_' || sign == '.' || sign == ':';
}

int hexDigitOf(char sign) {
    if (sign >= '0' && sign <= '9')
        return sign - '0';
    if (sign >= 'A' && sign <= 'F')
        return sign - 'A' + 10;
    return sign >= 'a' && sign <= 'f' ? sign - 'a' + 10 : -1;
}

} // namespace

std::string percentEncoded(std::string_view text, std::string_view alsoPlain) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string made;
    for (const char sign : text) {
        if (isPlain(sign) || alsoPlain.find(sign) != std::string_view::npos) {
            made += sign;
            continue;
        }
        const auto byte = static_cast<unsigned char>(sign);
        made += '%';
        made += kDigits[byte >> 4U];
        made += kDigits[byte & 15U];
    }
    return made;
}

std::optional<std::string> percentDecoded(std::string_view text) {
    std::string made;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            made += text[i];
            continue;
        }
        if (i + 2 >= text.size())
            return std::nullopt;
        const int high = hexDigitOf(text[i + 1]);
        const int low = hexDigitOf(text[i + 2]);
        if (high < 0 || low < 0)
            return std::nullopt;
        made += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return made;
}

} // namespace rankscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/one_line.h"

namespace rankscope::shared {

namespace {

constexpr char16_t kLineEnd = 0x21B5; // a bent arrow
constexpr char16_t kPictures = 0x2400; // of the control characters of ASCII, in their order
constexpr char16_t kNoPicture = 0xFFFD;

QChar pictureOf(QChar sign) {
    const char16_t code = sign.unicode();
    if (code == '\n' || code == '\r' || code == QChar::LineSeparator
        || code == QChar::ParagraphSeparator)
        return kLineEnd;
    if (code < 0x20)
        return {static_cast<char16_t>(kPictures + code)};
    if (code == 0x7F)
        return {static_cast<char16_t>(kPictures + 0x21)};
    return sign.category() == QChar::Other_Control ? QChar(kNoPicture) : sign;
}

} // namespace

QString inOneLine(QString text) {
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    for (QChar& sign : text)
        sign = pictureOf(sign);
    return text;
}

} // namespace rankscope::shared

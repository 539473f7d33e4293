// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/pdf_letters.h"

#include <map>

#include <QString>

namespace rankscope::report {

namespace {

constexpr char16_t kFirstRadical = 0x2E80;
constexpr char16_t kLastRadical = 0x2FD5;

/// Those of which Unicode has no compatible form (its file EquivalentUnifiedIdeograph), where Noto
/// Sans CJK has one glyph for both; and the door, by its form in China.
const std::map<char16_t, char16_t>& wordsOfRadicals() {
    static const std::map<char16_t, char16_t> kWords{{0x2E82, 0x4E5B}, {0x2E83, 0x4E5A},
        {0x2E85, 0x4EBB}, {0x2E89, 0x5202}, {0x2E8B, 0x353E}, {0x2E8E, 0x5140}, {0x2E8F, 0x5C23},
        {0x2E90, 0x5C22}, {0x2E92, 0x5DF3}, {0x2E93, 0x5E7A}, {0x2E94, 0x5F51}, {0x2E95, 0x5F50},
        {0x2E96, 0x5FC4}, {0x2E98, 0x624C}, {0x2E99, 0x6535}, {0x2E9B, 0x65E1}, {0x2E9E, 0x6B7A},
        {0x2E9F, 0x6BCD}, {0x2EA0, 0x6C11}, {0x2EA1, 0x6C35}, {0x2EA3, 0x706C}, {0x2EA4, 0x722B},
        {0x2EA6, 0x4E2C}, {0x2EA8, 0x72AD}, {0x2EAB, 0x7F52}, {0x2EAD, 0x793B}, {0x2EAF, 0x7CF9},
        {0x2EB0, 0x7E9F}, {0x2EB1, 0x7F53}, {0x2EB2, 0x7F52}, {0x2EB3, 0x34C1}, {0x2EB9, 0x8002},
        {0x2EBA, 0x8080}, {0x2EBE, 0x8279}, {0x2EBF, 0x8279}, {0x2EC2, 0x8864}, {0x2EC3, 0x8980},
        {0x2EC4, 0x897F}, {0x2EC5, 0x89C1}, {0x2EC6, 0x89D2}, {0x2EC8, 0x8BA0}, {0x2EC9, 0x8D1D},
        {0x2ECB, 0x8F66}, {0x2ECC, 0x8FB6}, {0x2ECD, 0x8FB6}, {0x2ECE, 0x8FB6}, {0x2ED0, 0x9485},
        {0x2ED1, 0x9577}, {0x2ED2, 0x9578}, {0x2ED3, 0x957F}, {0x2ED4, 0x95E8}, {0x2ED6, 0x961D},
        {0x2ED8, 0x9752}, {0x2ED9, 0x97E6}, {0x2EDA, 0x9875}, {0x2EDB, 0x98CE}, {0x2EDC, 0x98DE},
        {0x2EDD, 0x98DF}, {0x2EDF, 0x98E0}, {0x2EE0, 0x9963}, {0x2EE2, 0x9A6C}, {0x2EE3, 0x9AA8},
        {0x2EE4, 0x9B3C}, {0x2EE5, 0x9C7C}, {0x2EE6, 0x9E1F}, {0x2EE7, 0x5364}, {0x2EE8, 0x9EA6},
        {0x2EE9, 0x9EC4}, {0x2EEA, 0x9EFE}, {0x2EEB, 0x6589}, {0x2EEC, 0x9F50}, {0x2EED, 0x6B6F},
        {0x2EEE, 0x9F7F}, {0x2EEF, 0x7ADC}, {0x2EF0, 0x9F99}, {0x2EF1, 0x9F9C}, {0x2EF2, 0x4E80},
        {0x2EF3, 0x9F9F}, {0x2F3E, 0x6237}};
    return kWords;
}

char16_t usualLetter(char16_t letter) {
    if (letter < kFirstRadical || letter > kLastRadical)
        return letter;
    const auto word = wordsOfRadicals().find(letter);
    if (word != wordsOfRadicals().end())
        return word->second;
    const QString compatible = QString(QChar(letter)).normalized(QString::NormalizationForm_KC);
    return compatible.size() == 1 ? compatible[0].unicode() : letter;
}

} // namespace

void nameLetters(QByteArray& pdf) {
    // From the glyphs of a font to letters: "<884C>" each. Glyphs are counted from 0 on, so that
    // their numbers are below those of radicals.
    static const QByteArray kBegin = "/CMapName /Adobe-Identity-UCS";
    static const QByteArray kEnd = "endcmap";
    constexpr qsizetype kDigits = 4;
    qsizetype at = pdf.indexOf(kBegin);
    while (at >= 0) {
        const qsizetype end = pdf.indexOf(kEnd, at);
        for (; at < end; ++at) {
            if (pdf[at] != '<' || pdf[at + kDigits + 1] != '>')
                continue;
            bool isNumber = false;
            const auto letter =
                static_cast<char16_t>(pdf.mid(at + 1, kDigits).toUShort(&isNumber, 16));
            const char16_t usual = usualLetter(letter);
            if (isNumber && usual != letter)
                pdf.replace(at + 1, kDigits, QByteArray::number(usual, 16).toUpper());
        }
        at = end < 0 ? end : pdf.indexOf(kBegin, end);
    }
}

} // namespace rankscope::report

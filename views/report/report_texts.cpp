// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_texts.h"

#include <QLocale>

#include "views/shared/formats.h"

namespace rankscope::report {

advisor::Language catalogueOf(const QString& language) {
    return language == "zh_CN" ? advisor::Language::Chinese : advisor::Language::English;
}

QString phrase(const advisor::Phrase& phrase, advisor::Language language) {
    return QString::fromStdString(advisor::toText(phrase, language));
}

QString word(const std::string& key, advisor::Language language) {
    const std::string_view text = advisor::textOf(key, language);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString timeText(std::optional<Duration> time) {
    return time ? shared::formatRounded(*time) : dash();
}

QString shareText(std::optional<double> share) {
    constexpr double kPercent = 100;
    if (!share)
        return dash();
    const bool isLittle = *share > 0 && *share < 0.0005; // it is not nothing
    return (isLittle ? QString("<") : QString())
        + shared::numberLocale().toString(isLittle ? 0.1 : *share * kPercent, 'f', 1) + " %";
}

QString dash() {
    return QChar(0x2013);
}

} // namespace rankscope::report

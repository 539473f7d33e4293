// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the report in the language of now, and what its blocks share.
// Thread: UI only.
#pragma once

#include <optional>

#include <QCoreApplication>

#include "core/advisor/texts.h"
#include "core/base/time.h"

namespace rankscope::report {

struct ReportTexts {
    Q_DECLARE_TR_FUNCTIONS(ReportTexts)
};

/// The catalogue's language for the code of the program's: "zh_CN".
advisor::Language catalogueOf(const QString& language);
QString phrase(const advisor::Phrase& phrase, advisor::Language language);
/// A text of the catalogue.
QString word(const std::string& key, advisor::Language language);
/// Three digits that count; a dash for what is unknown.
QString timeText(std::optional<Duration> time);
/// "7.1 %"; a dash for what is unknown.
QString shareText(std::optional<double> share);
QString dash();

} // namespace rankscope::report

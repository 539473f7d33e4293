// SPDX-License-Identifier: GPL-3.0-or-later
// What QPdfWriter of Qt 6.4 cannot write: links between pages, an outline, the language, a date
// that is given. Added behind the file as PDF foresees for changes (ISO 32000-1, 7.5.6), so what Qt
// wrote stays as it is but for the digits of the date.
// Thread: any.
#pragma once

#include <QByteArray>

#include "views/report/report_pages.h"

namespace rankscope::report {

/// `date` as "2026-11-23 14:05". A file that is not as expected comes back without marks.
QByteArray withMarks(
    QByteArray pdf, const ReportPages& pages, const QString& language, const QString& date);

} // namespace rankscope::report

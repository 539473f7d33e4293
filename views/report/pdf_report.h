// SPDX-License-Identifier: GPL-3.0-or-later
// A report as PDF: its pages (report_pages.h) with vector pictures and texts that can be selected,
// links inside and an outline of its chapters. The same document gives the same bytes.
// Thread: UI only, because drawings of pages are.
#pragma once

#include "views/report/html_report.h"

namespace rankscope::report {

/// Empty where the progress, which counts pages here, ended it.
QByteArray pdfOf(
    const Document& document, const shared::Look& look, const BlockProgress& progress = {});

} // namespace rankscope::report

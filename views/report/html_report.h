// SPDX-License-Identifier: GPL-3.0-or-later
// A report as one HTML file: no scripts, nothing from elsewhere, pictures as SVG in the page.
// It is well-formed XML, too. The same document gives the same bytes.
// Thread: UI only, because drawings of pages are.
#pragma once

#include <functional>

#include "views/report/report_document.h"

namespace rankscope::report {

/// Called before each block; false ends the writing.
using BlockProgress = std::function<bool(size_t done, size_t all)>;

/// Empty where the progress ended it.
QByteArray htmlOf(
    const Document& document, const shared::Look& look, const BlockProgress& progress = {});

} // namespace rankscope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the report in the language of now, and what its blocks share.
// Thread: UI only.
#pragma once

#include <optional>

#include <QCoreApplication>

#include "core/base/time.h"

namespace rankscope::report {

struct ReportTexts {
    Q_DECLARE_TR_FUNCTIONS(ReportTexts)
};

/// Three digits that count; a dash for what is unknown.
QString timeText(std::optional<Duration> time);

} // namespace rankscope::report

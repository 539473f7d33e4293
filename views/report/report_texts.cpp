// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_texts.h"

#include "views/shared/cells.h"
#include "views/shared/formats.h"

namespace rankscope::report {

QString timeText(std::optional<Duration> time) {
    return time ? shared::formatRounded(*time) : shared::dash();
}

} // namespace rankscope::report

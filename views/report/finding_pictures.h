// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the report's own: the parts of the step by rank and by step, and for a finding the
// part that it costs, with its ranks or steps set apart by colour.
// Thread: UI only.
#pragma once

#include <optional>

#include "views/report/report_data.h"
#include "views/report/report_document.h"

namespace rankscope::report {

Picture rankPicture(const ReportFigures& figures);
Picture stepPicture(const ReportFigures& figures);
/// Nothing: none fits.
std::optional<Picture> findingPicture(
    const advisor::Finding& finding, const ReportFigures& figures);

} // namespace rankscope::report

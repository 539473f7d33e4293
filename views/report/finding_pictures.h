// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of a report: the parts of the step by rank and by step, and what proves a finding, as
// page Advisor shows it; of a peak of memory those of all ranks.
// Thread: UI only.
#pragma once

#include <optional>

#include "views/report/report_data.h"
#include "views/report/report_document.h"

namespace rankscope::report {

Picture rankPicture(const ReportFigures& figures);
Picture stepPicture(const ReportFigures& figures);
/// Of bars that another page made.
Picture roundsPicture(charts::BarChartData data, const QString& title);
/// Nothing: none fits.
std::optional<Picture> findingPicture(
    const advisor::Finding& finding, const ReportFigures& figures);
/// What its ranks did over time; nothing where no timeline tells it. `place`: of the finding in the
/// advice.
std::optional<Picture> excerptPicture(size_t place, const ReportFigures& figures);

} // namespace rankscope::report

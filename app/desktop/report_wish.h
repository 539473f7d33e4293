// SPDX-License-Identifier: GPL-3.0-or-later
// What a report of the folder in the window is made of, in its language and theme.
// Thread: UI only.
#pragma once

#include "views/report/report_maker.h"

namespace rankscope::desktop {

class MainWindow;

/// "2026-11-23 14:05"; SOURCE_DATE_EPOCH sets it, in UTC.
QString reportDate();
/// `names` are chapters and, in place of the usual ones, pages: "memory.curves". Empty: all
/// chapters. A project must be open.
report::ReportWish reportWish(MainWindow& window, const QStringList& names);
/// The dialog in which a person chooses what is in it and saves it.
void showReport(MainWindow& window);

} // namespace rankscope::desktop

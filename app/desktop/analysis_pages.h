// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of figures and their sections, in the order of their tabs: the one list of them.
// Thread: UI only.
#pragma once

#include <vector>

#include <QStringList>

namespace rankscope::charts {
class AnalysisPage;
}

namespace rankscope::desktop {

class MainWindow;

/// In the order of their tabs; what leads from the timeline to one of them is connected.
std::vector<charts::AnalysisPage*> makeAnalysisPages(MainWindow& window);
/// Nothing is asked that the window's bridge does not know of.
bool areIdle(const std::vector<charts::AnalysisPage*>& pages);
/// Beside them, for the tabs of the window and for --page.
QStringList analysisTitles();
QStringList analysisNames();
/// "summary.steps": of every section, page by page, for --page.
QStringList sectionNames();

} // namespace rankscope::desktop

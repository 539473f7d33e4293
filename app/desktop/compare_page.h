// SPDX-License-Identifier: GPL-3.0-or-later
// The page Compare, and its entry in the menu of the project panel.
// Thread: UI only.
#pragma once

class QWidget;

namespace rankscope::charts {
class AnalysisPage;
}

namespace rankscope::project {
class ProjectPanel;
}

namespace rankscope::desktop {

class MainWindow;
struct Workbench;

charts::AnalysisPage* makeCompare(Workbench& workbench, QWidget* parent);
/// "Compare with the shown folder" of the panel's menu.
void connectCompare(project::ProjectPanel& panel, MainWindow& window);

} // namespace rankscope::desktop

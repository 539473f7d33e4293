// SPDX-License-Identifier: GPL-3.0-or-later
// Where the window shows what the advisor found: the count on its tab, marks on the timeline, and
// one line beside the figures that a finding is about. Tells the advisor when a folder is being
// imported. Thread: UI only.
#pragma once

#include <QObject>

namespace rankscope::shared {
class TabStrip;
}

namespace rankscope::desktop {

class PageStack;
struct Workbench;

class AdviceMarks : public QObject {
    Q_OBJECT

public:
    AdviceMarks(Workbench& workbench, shared::TabStrip& tabs, PageStack& pages);

private:
    void followImport();
    void refresh();

    Workbench& m_workbench;
    shared::TabStrip& m_tabs;
    PageStack& m_pages;
};

} // namespace rankscope::desktop

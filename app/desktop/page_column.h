// SPDX-License-Identifier: GPL-3.0-or-later
// The pages, and above those that compare ranks by their clocks the line that says when these are
// apart.
// Thread: UI only.
#pragma once

#include <QWidget>

namespace rankscope::timeline {
class ClockNotice;
class TimelineState;
} // namespace rankscope::timeline

namespace rankscope::desktop {

class PageStack;

class PageColumn : public QWidget {
    Q_OBJECT

public:
    PageColumn(timeline::TimelineState& state, PageStack& pages);

private:
    void follow();

    PageStack& m_pages;
    timeline::ClockNotice* m_clocks;
};

} // namespace rankscope::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/page_column.h"

#include "app/desktop/page_stack.h"
#include "app/desktop/page_table.h"
#include "views/sections/analysis_page.h"
#include "views/shared/layouts.h"
#include "views/timeline/clocks/clock_notice.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

using timeline::ClockNotice;

PageColumn::PageColumn(timeline::TimelineState& state, PageStack& pages)
    : m_pages(pages)
    , m_clocks(new ClockNotice(state, pages.timeline().area().alignment(), this)) {
    auto* column = shared::columnIn(this);
    column->addWidget(m_clocks);
    column->addWidget(&pages, 1);
    connect(&pages, &QStackedWidget::currentChanged, this, &PageColumn::follow);
    for (const sections::AnalysisPage* page : pages.analyses()) {
        if (page != nullptr)
            connect(page, &sections::AnalysisPage::sectionChanged, this, &PageColumn::follow);
    }
    connect(m_clocks, &ClockNotice::clocksWanted, &pages.timeline(),
        &timeline::TimelinePage::showClocks);
    follow();
}

/// The pipeline stands the passes of all ranks side by side; other figures are of one rank each.
void PageColumn::follow() {
    const QWidget* page = m_pages.currentWidget();
    const sections::AnalysisPage* summary = m_pages.analysis(*pageOf("summary"));
    if (page == &m_pages.timeline())
        m_clocks->setPlace(ClockNotice::Place::Timeline);
    else if (page == summary && summary->currentName() == "pipeline")
        m_clocks->setPlace(ClockNotice::Place::Figures);
    else
        m_clocks->setPlace(ClockNotice::Place::Nothing);
}

} // namespace rankscope::desktop

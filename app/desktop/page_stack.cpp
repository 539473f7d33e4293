// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/page_stack.h"

#include <algorithm>

#include "app/desktop/page_table.h"
#include "app/desktop/workbench.h"
#include "views/operators/name_statistics_part.h"
#include "views/pages/import_health.h"
#include "views/pages/message_page.h"
#include "views/sections/analysis_page.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

PageStack::PageStack(Workbench& workbench, QWidget* parent)
    : QStackedWidget(parent)
    , m_message(new pages::MessagePage(this))
    , m_timeline(new timeline::TimelinePage(workbench.state, workbench.bridge, this))
    , m_health(new pages::ImportHealth(workbench.bridge, this)) {
    m_timeline->addStatistics(new operators::NameStatisticsPart(workbench.state, workbench.bridge));
    addWidget(m_message);
    for (const PageEntry& entry : pageTable()) {
        const bool hasSections = !entry.sections.empty();
        m_analyses.push_back(hasSections ? makePage(entry, workbench, this) : nullptr);
        if (hasSections)
            m_pages.push_back(m_analyses.back());
        else if (m_pages.empty())
            m_pages.push_back(m_timeline);
        else
            m_pages.push_back(m_health);
        addWidget(m_pages.back());
    }
}

void PageStack::showPage(size_t page) {
    setCurrentWidget(m_pages[page]);
}

void PageStack::showMessage(const pages::Message& message) {
    m_message->setMessage(message);
    setCurrentWidget(m_message);
}

void PageStack::setReading(bool isReading) {
    for (sections::AnalysisPage* page : m_analyses) {
        if (page != nullptr)
            page->setReading(isReading);
    }
}

bool PageStack::isIdle() const {
    return m_timeline->isIdle()
        && std::ranges::all_of(m_analyses,
            [](const sections::AnalysisPage* page) { return page == nullptr || page->isIdle(); });
}

} // namespace rankscope::desktop

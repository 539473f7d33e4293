// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/page_stack.h"

#include <algorithm>

#include "app/desktop/page_table.h"
#include "app/desktop/workbench.h"
#include "views/operators/name_statistics_part.h"
#include "views/pages/message_page.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

PageStack::PageStack(Workbench& workbench, QWidget* parent)
    : QStackedWidget(parent)
    , m_message(new pages::MessagePage(this))
    , m_timeline(new timeline::TimelinePage(workbench.state, workbench.bridge, this)) {
    m_timeline->addStatistics(new operators::NameStatisticsPart(workbench.state, workbench.bridge));
    addWidget(m_message);
    for (const PageEntry& entry : pageTable()) {
        const bool hasSections = !entry.sections.empty();
        m_analyses.push_back(hasSections ? makePage(entry, workbench, this) : nullptr);
        if (hasSections)
            m_pages.push_back(m_analyses.back());
        else
            m_pages.push_back(m_timeline);
        addWidget(m_pages.back());
    }
    eachSection([this](const QString&, const sections::Section& section) {
        connect(&section, &sections::Section::filtersChanged, this, &PageStack::choicesChanged);
    });
    for (const sections::AnalysisPage* page : m_analyses) {
        if (page != nullptr)
            connect(
                page, &sections::AnalysisPage::sectionChanged, this, &PageStack::choicesChanged);
    }
}

template <class Function>
void PageStack::eachSection(Function function) const {
    for (size_t page = 0; page < m_analyses.size(); ++page) {
        const sections::AnalysisPage* analysis = m_analyses[page];
        for (size_t i = 0; analysis != nullptr && i < analysis->sections().size(); ++i)
            function(pageTable()[page].name + QString(".")
                    + analysis->sectionNames()[static_cast<qsizetype>(i)],
                *analysis->sections()[i]);
    }
}

std::set<std::string> PageStack::sections() const {
    std::set<std::string> names;
    for (size_t page = 0; page < m_analyses.size(); ++page) {
        if (m_analyses[page] != nullptr)
            names.insert((pageTable()[page].name + QString(".") + m_analyses[page]->currentName())
                             .toStdString());
    }
    return names;
}

void PageStack::setSections(const std::set<std::string>& names) {
    for (sections::AnalysisPage* page : m_analyses) {
        if (page != nullptr)
            page->showSection(page->sectionNames().first());
    }
    for (const std::string& name : names) {
        const QString text = nameOfNow(QString::fromStdString(name));
        if (const auto page = pageOf(text); page && m_analyses[*page] != nullptr)
            m_analyses[*page]->showSection(text.section('.', 1));
    }
}

std::map<QString, std::map<QString, QString>> PageStack::filters() const {
    std::map<QString, std::map<QString, QString>> filters;
    eachSection([&filters](const QString& name, const sections::Section& section) {
        if (auto texts = section.filters(); !texts.empty())
            filters[name] = std::move(texts);
    });
    return filters;
}

void PageStack::setFilters(const std::map<QString, std::map<QString, QString>>& filters) {
    eachSection([&filters](const QString& name, sections::Section& section) {
        const auto found = filters.find(name);
        if (found != filters.end())
            section.setFilters(found->second);
        else if (!section.filters().empty())
            section.setFilters({});
    });
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

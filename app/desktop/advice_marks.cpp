// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/advice_marks.h"

#include "app/desktop/page_stack.h"
#include "app/desktop/page_table.h"
#include "app/desktop/workbench.h"
#include "views/advice/finding_hint.h"
#include "views/advice/timeline_marks.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/shared/in_each_language.h"
#include "views/shared/tab_strip.h"

namespace rankscope::desktop {

namespace {

QColor shared::Theme::*inkOf(advisor::Severity severity) {
    if (severity == advisor::Severity::High)
        return &shared::Theme::bad;
    return severity == advisor::Severity::Medium ? &shared::Theme::warn : &shared::Theme::sub;
}

} // namespace

AdviceMarks::AdviceMarks(Workbench& workbench, shared::TabStrip& tabs, PageStack& pages)
    : QObject(&pages)
    , m_workbench(workbench)
    , m_tabs(tabs)
    , m_pages(pages) {
    using project::ProjectList;
    const ProjectList& projects = workbench.projects;
    connect(&projects, &ProjectList::stateChanged, this, &AdviceMarks::followImport);
    connect(&projects, &ProjectList::currentChanged, this, &AdviceMarks::followImport);
    connect(&projects, &ProjectList::snapshotChanged, this, &AdviceMarks::followImport);
    connect(&workbench.advice, &advice::AdviceState::changed, this, &AdviceMarks::refresh);
    connect(&workbench.advice, &advice::AdviceState::choicesChanged, this, &AdviceMarks::refresh);
    shared::inEachLanguage(&pages, [this] { refresh(); });
}

void AdviceMarks::followImport() {
    const project::Project* project = m_workbench.projects.currentProject();
    m_workbench.advice.setReading(project != nullptr && project->isBusy());
}

void AdviceMarks::refresh() {
    const auto open = m_workbench.advice.openCauses();
    shared::TabStrip::Badge badge;
    if (!open.empty()) {
        badge.count = open.size();
        badge.ink = inkOf(open.front()->severity);
    }
    m_workbench.state.setFindings(advice::timelineMarks(m_workbench.advice));
    m_tabs.setBadge(static_cast<int>(*pageOf("advisor")), badge);
    for (size_t page = 0; page < pageTable().size(); ++page) {
        const sections::AnalysisPage* analysis = m_pages.analysis(page);
        if (analysis == nullptr)
            continue;
        for (qsizetype i = 0; i < analysis->sectionNames().size(); ++i) {
            const QString name =
                QString(pageTable()[page].name) + '.' + analysis->sectionNames()[i];
            analysis->sections()[static_cast<size_t>(i)]->setHint(
                advice::hintFor(name, m_workbench.advice));
        }
    }
}

} // namespace rankscope::desktop

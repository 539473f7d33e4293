// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/compare_page.h"

#include "app/desktop/main_window.h"
#include "app/desktop/workbench.h"
#include "views/charts/analysis_page.h"
#include "views/comparison/compare_section.h"
#include "views/comparison/compare_timeline.h"
#include "views/project/project_panel.h"

namespace rankscope::desktop {

charts::AnalysisPage* makeCompare(Workbench& workbench, QWidget* parent) {
    auto* page = new charts::AnalysisPage(parent);
    const std::pair<const char*, comparison::Page> sections[] = {
        {"overview", comparison::Page::Overview}, {"steps", comparison::Page::Steps},
        {"communication", comparison::Page::Communication}, {"memory", comparison::Page::Memory},
        {"operators", comparison::Page::Operators}};
    for (const auto& [name, section] : sections)
        page->addSection(name,
            new comparison::CompareSection(
                section, workbench.sides, workbench.state, workbench.bridge, page));
    page->addSection("timeline",
        new comparison::CompareTimeline(workbench.sides, workbench.state, workbench.bridge, page));
    return page;
}

void connectCompare(project::ProjectPanel& panel, MainWindow& window) {
    QObject::connect(
        &panel, &project::ProjectPanel::compareRequested, &window, [&window](size_t project) {
            Workbench& workbench = window.workbench();
            workbench.sides.compareWithShown(workbench.projects.project(project).root());
            window.showPage("compare");
        });
}

} // namespace rankscope::desktop

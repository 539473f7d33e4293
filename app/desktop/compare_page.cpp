// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/compare_page.h"

#include "app/desktop/main_window.h"
#include "app/desktop/workbench.h"
#include "views/charts/analysis_page.h"
#include "views/comparison/compare_section.h"
#include "views/comparison/compare_timeline.h"
#include "views/comparison/overview_section.h"
#include "views/project/project_panel.h"

namespace rankscope::desktop {

charts::AnalysisPage* makeCompare(Workbench& workbench, QWidget* parent) {
    auto* page = new charts::AnalysisPage(parent);
    auto* overview =
        new comparison::OverviewSection(workbench.sides, workbench.state, workbench.bridge, page);
    page->addSection("overview", overview);
    auto* timeline =
        new comparison::CompareTimeline(workbench.sides, workbench.state, workbench.bridge, page);
    const std::pair<const char*, comparison::Page> sections[] = {{"steps", comparison::Page::Steps},
        {"communication", comparison::Page::Communication}, {"memory", comparison::Page::Memory},
        {"operators", comparison::Page::Operators}};
    for (const auto& [name, of] : sections) {
        auto* section = new comparison::CompareSection(
            of, workbench.sides, workbench.state, workbench.bridge, page);
        page->addSection(name, section);
        QObject::connect(section, &comparison::CompareSection::pairWanted, timeline,
            [page, timeline](const comparison::PairPlace& place) {
                page->showSection("timeline");
                timeline->showPlace(place);
            });
        QObject::connect(overview, &comparison::OverviewSection::lineWanted, section,
            [page, section, name = QString(name), of = of](const comparison::LinePlace& line) {
                if (line.page != of)
                    return;
                page->showSection(name);
                section->showLine(line);
            });
    }
    page->addSection("timeline", timeline);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/analysis_pages.h"

#include <algorithm>

#include <QCoreApplication>

#include "app/desktop/compare_page.h"
#include "app/desktop/workbench.h"
#include "views/charts/analysis_page.h"
#include "views/communication/bandwidth_section.h"
#include "views/communication/durations_section.h"
#include "views/communication/links_section.h"
#include "views/communication/timeline_section.h"
#include "views/communication/waits_section.h"
#include "views/operators/operators_page.h"
#include "views/operators/spread_page.h"
#include "views/summary/expert_page.h"
#include "views/summary/layout_page.h"
#include "views/summary/pipeline_page.h"
#include "views/summary/summary_page.h"

namespace rankscope::desktop {

namespace {

struct AnalysisPages {
    Q_DECLARE_TR_FUNCTIONS(AnalysisPages)
};

charts::AnalysisPage* makeSummary(Workbench& workbench, QWidget* parent) {
    auto* page = new charts::AnalysisPage(parent);
    auto* steps = new summary::SummaryPage(workbench.state, workbench.bridge, page);
    auto* layout = new summary::LayoutPage(workbench.state, workbench.bridge, page);
    page->addSection("steps", steps);
    page->addSection("layout", layout);
    page->addSection(
        "pipeline", new summary::PipelinePage(workbench.state, workbench.bridge, page));
    page->addSection("experts", new summary::ExpertPage(workbench.state, workbench.bridge, page));
    QObject::connect(layout, &summary::LayoutPage::stepsWanted, steps, [page, steps](qint64 rank) {
        page->showSection("steps");
        steps->showRank(rank);
    });
    return page;
}

charts::AnalysisPage* makeCommunication(Workbench& workbench, QWidget* parent) {
    using namespace communication;
    auto* page = new charts::AnalysisPage(parent);
    page->addSection("links", new LinksSection(workbench.state, workbench.bridge, page));
    page->addSection("durations", new DurationsSection(workbench.state, workbench.bridge, page));
    page->addSection("timeline", new TimelineSection(workbench.state, workbench.bridge, page));
    page->addSection("bandwidth", new BandwidthSection(workbench.state, workbench.bridge, page));
    page->addSection("waits", new WaitsSection(workbench.state, workbench.bridge, page));
    return page;
}

charts::AnalysisPage* makeOperators(Workbench& workbench, QWidget* parent) {
    auto* page = new charts::AnalysisPage(parent);
    auto* all = new operators::OperatorsPage(workbench.state, workbench.bridge, page);
    auto* spread = new operators::SpreadPage(workbench.state, workbench.bridge, page);
    page->addSection("operators", all);
    page->addSection("spread", spread);
    QObject::connect(all, &operators::OperatorsPage::spreadWanted, page,
        [page, spread](const QString& name, const QString& shapes) {
            spread->setOperator(name, shapes);
            page->showSection("spread");
        });
    return page;
}

} // namespace

std::vector<charts::AnalysisPage*> makeAnalysisPages(Workbench& workbench, QWidget* parent) {
    return {makeSummary(workbench, parent), makeCommunication(workbench, parent),
        makeOperators(workbench, parent), makeCompare(workbench, parent)};
}

bool areIdle(const std::vector<charts::AnalysisPage*>& pages) {
    return std::ranges::all_of(
        pages, [](const charts::AnalysisPage* page) { return page->isIdle(); });
}

QStringList analysisTitles() {
    return {AnalysisPages::tr("Summary"), AnalysisPages::tr("Communication"),
        AnalysisPages::tr("Operators"), AnalysisPages::tr("Compare")};
}

QStringList analysisNames() {
    return {"summary", "communication", "operators", "compare"};
}

} // namespace rankscope::desktop

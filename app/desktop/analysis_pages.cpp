// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/analysis_pages.h"

#include <algorithm>

#include <QCoreApplication>

#include "app/desktop/compare_page.h"
#include "app/desktop/main_window.h"
#include "app/desktop/workbench.h"
#include "views/charts/analysis_page.h"
#include "views/communication/bandwidth_section.h"
#include "views/communication/durations_section.h"
#include "views/communication/links_section.h"
#include "views/communication/timeline_section.h"
#include "views/communication/waits_section.h"
#include "views/memory/memory_curves_page.h"
#include "views/memory/memory_focus.h"
#include "views/memory/memory_peak_page.h"
#include "views/memory/memory_ranks_page.h"
#include "views/operators/operators_page.h"
#include "views/operators/spread_page.h"
#include "views/summary/cluster_note.h"
#include "views/summary/cluster_page.h"
#include "views/summary/expert_page.h"
#include "views/summary/layout_page.h"
#include "views/summary/pipeline_page.h"
#include "views/summary/summary_page.h"
#include "views/timeline/timeline_page.h"

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
    page->addSection("cluster", new summary::ClusterPage(workbench.state, workbench.bridge, page));
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

charts::AnalysisPage* makeMemory(MainWindow& window) {
    timeline::TimelineState& state = window.workbench().state;
    shared::QueryBridge& bridge = window.workbench().bridge;
    auto* page = new charts::AnalysisPage(&window);
    auto& focus = *new memory::MemoryFocus(page);
    auto* curves = new memory::MemoryCurvesPage(state, bridge, focus, page);
    auto* ranks = new memory::MemoryRanksPage(state, bridge, focus, page);
    page->addSection("curves", curves);
    page->addSection("peak", new memory::MemoryPeakPage(state, bridge, focus, page));
    page->addSection("ranks", ranks);
    QObject::connect(
        ranks, &memory::MemoryRanksPage::rankWanted, page, [page] { page->showSection("curves"); });
    QObject::connect(&window.timelinePage(), &timeline::TimelinePage::memoryWanted, curves,
        [&window, curves](int64_t rank, Timestamp stored) {
            window.showPage("memory.curves");
            curves->showMoment(rank, stored);
        });
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

/// Notes on any page lead to the list of what the cluster analysis says otherwise.
void connectClusterNotes(const std::vector<charts::AnalysisPage*>& pages, MainWindow& window) {
    for (const charts::AnalysisPage* page : pages) {
        for (auto* note : page->findChildren<summary::ClusterNote*>())
            QObject::connect(note, &charts::NoteBox::activated, &window, [&window, note] {
                window.showPage("summary.cluster");
                window.findChild<summary::ClusterPage*>()->showArea(note->area());
            });
    }
}

} // namespace

std::vector<charts::AnalysisPage*> makeAnalysisPages(MainWindow& window) {
    Workbench& workbench = window.workbench();
    std::vector<charts::AnalysisPage*> pages{makeSummary(workbench, &window),
        makeCommunication(workbench, &window), makeMemory(window),
        makeOperators(workbench, &window), makeCompare(workbench, &window)};
    connectClusterNotes(pages, window);
    return pages;
}

bool areIdle(const std::vector<charts::AnalysisPage*>& pages) {
    return std::ranges::all_of(
        pages, [](const charts::AnalysisPage* page) { return page->isIdle(); });
}

QStringList analysisTitles() {
    return {AnalysisPages::tr("Summary"), AnalysisPages::tr("Communication"),
        AnalysisPages::tr("Memory"), AnalysisPages::tr("Operators"), AnalysisPages::tr("Compare")};
}

QStringList analysisNames() {
    return {"summary", "communication", "memory", "operators", "compare"};
}

QStringList sectionNames() {
    return {"summary.steps", "summary.layout", "summary.pipeline", "summary.experts",
        "summary.cluster", "communication.links", "communication.durations",
        "communication.timeline", "communication.bandwidth", "communication.waits", "memory.curves",
        "memory.peak", "memory.ranks", "operators.operators", "operators.spread",
        "compare.overview", "compare.steps", "compare.communication", "compare.memory",
        "compare.operators", "compare.timeline"};
}

} // namespace rankscope::desktop

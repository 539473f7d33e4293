// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/page_table.h"

#include <algorithm>

#include "app/desktop/workbench.h"
#include "views/actions/action_table.h"
#include "views/charts/analysis_page.h"
#include "views/communication/bandwidth_section.h"
#include "views/communication/durations_section.h"
#include "views/communication/links_section.h"
#include "views/communication/timeline_section.h"
#include "views/communication/waits_section.h"
#include "views/comparison/compare_section.h"
#include "views/comparison/compare_timeline.h"
#include "views/comparison/overview_section.h"
#include "views/memory/memory_curves_page.h"
#include "views/memory/memory_peak_page.h"
#include "views/memory/memory_ranks_page.h"
#include "views/operators/operators_page.h"
#include "views/operators/spread_page.h"
#include "views/summary/cluster_page.h"
#include "views/summary/expert_page.h"
#include "views/summary/layout_page.h"
#include "views/summary/pipeline_page.h"
#include "views/summary/summary_page.h"

namespace rankscope::desktop {

namespace {

template <class Section>
charts::PageFrame* make(Workbench& workbench, QWidget* parent) {
    return new Section(workbench.profile, workbench.bridge, parent);
}

template <class Section>
charts::PageFrame* makeOfMemory(Workbench& workbench, QWidget* parent) {
    return new Section(workbench.profile, workbench.bridge, workbench.memory, parent);
}

template <class Section>
charts::PageFrame* makeOfSides(Workbench& workbench, QWidget* parent) {
    return new Section(workbench.sides, workbench.profile, workbench.bridge, parent);
}

template <comparison::Page page>
charts::PageFrame* makeComparison(Workbench& workbench, QWidget* parent) {
    return new comparison::CompareSection(
        page, workbench.sides, workbench.profile, workbench.bridge, parent);
}

PageEntry summaryPage() {
    return {"summary",
        {{"steps", QT_TRANSLATE_NOOP("Sections", "Steps"), make<summary::SummaryPage>},
            {"layout", QT_TRANSLATE_NOOP("Sections", "Topology"), make<summary::LayoutPage>},
            {"pipeline", QT_TRANSLATE_NOOP("Sections", "Pipeline"), make<summary::PipelinePage>},
            {"experts", QT_TRANSLATE_NOOP("Sections", "Experts"), make<summary::ExpertPage>},
            {"cluster", QT_TRANSLATE_NOOP("Sections", "Cluster analysis"),
                make<summary::ClusterPage>}}};
}

PageEntry communicationPage() {
    using namespace communication;
    return {"communication",
        {{"links", QT_TRANSLATE_NOOP("Sections", "Links"), make<LinksSection>},
            {"durations", QT_TRANSLATE_NOOP("Sections", "Durations"), make<DurationsSection>},
            {"timeline", QT_TRANSLATE_NOOP("Sections", "Timeline"), make<TimelineSection>},
            {"bandwidth", QT_TRANSLATE_NOOP("Sections", "Bandwidth"), make<BandwidthSection>},
            {"waits", QT_TRANSLATE_NOOP("Sections", "Waits"), make<WaitsSection>}}};
}

PageEntry memoryPage() {
    return {"memory",
        {{"curves", QT_TRANSLATE_NOOP("Sections", "Curves"),
             makeOfMemory<memory::MemoryCurvesPage>},
            {"peak", QT_TRANSLATE_NOOP("Sections", "Peak"), makeOfMemory<memory::MemoryPeakPage>},
            {"ranks", QT_TRANSLATE_NOOP("Sections", "Ranks"),
                makeOfMemory<memory::MemoryRanksPage>}}};
}

PageEntry operatorsPage() {
    return {"operators",
        {{"operators", QT_TRANSLATE_NOOP("Sections", "Operators"), make<operators::OperatorsPage>},
            {"spread", QT_TRANSLATE_NOOP("Sections", "Distribution"),
                make<operators::SpreadPage>}}};
}

PageEntry comparePage() {
    using comparison::Page;
    return {"compare",
        {{"overview", QT_TRANSLATE_NOOP("Sections", "Overview"),
             makeOfSides<comparison::OverviewSection>},
            {"steps", QT_TRANSLATE_NOOP("Sections", "Steps"), makeComparison<Page::Steps>},
            {"communication", QT_TRANSLATE_NOOP("Sections", "Communication"),
                makeComparison<Page::Communication>},
            {"memory", QT_TRANSLATE_NOOP("Sections", "Memory"), makeComparison<Page::Memory>},
            {"operators", QT_TRANSLATE_NOOP("Sections", "Operators"),
                makeComparison<Page::Operators>},
            {"timeline", QT_TRANSLATE_NOOP("Sections", "Timeline"),
                makeOfSides<comparison::CompareTimeline>}}};
}

} // namespace

const std::vector<PageEntry>& pageTable() {
    static const std::vector<PageEntry> kTable{{"timeline"}, summaryPage(), communicationPage(),
        memoryPage(), operatorsPage(), comparePage(), {"import-health"}};
    return kTable;
}

charts::AnalysisPage* makePage(const PageEntry& entry, Workbench& workbench, QWidget* parent) {
    auto* page = new charts::AnalysisPage(parent);
    for (const SectionEntry& section : entry.sections) {
        charts::PageFrame* made = section.make(workbench, page);
        made->setTitle(section.title);
        page->addSection(section.name, made);
    }
    return page;
}

QString titleOf(const PageEntry& entry) {
    return actions::textOf(QString("go.") + entry.name);
}

QStringList pageTitles() {
    QStringList titles;
    for (const PageEntry& entry : pageTable())
        titles += titleOf(entry);
    return titles;
}

QStringList pageNames() {
    QStringList names;
    for (const PageEntry& entry : pageTable())
        names += entry.name;
    return names;
}

QStringList sectionNames() {
    QStringList names;
    for (const PageEntry& entry : pageTable()) {
        for (const SectionEntry& section : entry.sections)
            names += QString(entry.name) + '.' + section.name;
    }
    return names;
}

std::optional<size_t> pageOf(const QString& name) {
    const auto position = pageNames().indexOf(name.section('.', 0, 0));
    return position < 0 ? std::nullopt : std::optional(static_cast<size_t>(position));
}

} // namespace rankscope::desktop

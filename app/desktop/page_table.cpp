// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/page_table.h"

#include <algorithm>

#include "app/desktop/workbench.h"
#include "views/actions/action_table.h"
#include "views/advice/checks_section.h"
#include "views/advice/diagnosis_section.h"
#include "views/advice/efficiency_section.h"
#include "views/advice/findings_section.h"
#include "views/advice/rounds_section.h"
#include "views/communication/bandwidth_section.h"
#include "views/communication/durations_section.h"
#include "views/communication/links_section.h"
#include "views/communication/timeline_section.h"
#include "views/communication/waits_section.h"
#include "views/comparison/compare_section.h"
#include "views/comparison/compare_timeline.h"
#include "views/comparison/overview_section.h"
#include "views/data/queues_section.h"
#include "views/data/stages_section.h"
#include "views/graph/difference_section.h"
#include "views/graph/findings_section.h"
#include "views/graph/nodes_section.h"
#include "views/graph/parts_section.h"
#include "views/graph/sizes_section.h"
#include "views/health/health_section.h"
#include "views/memory/dry_run_section.h"
#include "views/memory/kept_section.h"
#include "views/memory/memory_curves_section.h"
#include "views/memory/memory_peak_section.h"
#include "views/memory/memory_ranks_section.h"
#include "views/memory/tracker_section.h"
#include "views/operators/flops_section.h"
#include "views/operators/marks_section.h"
#include "views/operators/operators_section.h"
#include "views/operators/roofline_section.h"
#include "views/operators/spread_section.h"
#include "views/sections/analysis_page.h"
#include "views/sql/sql_section.h"
#include "views/summary/cluster/cluster_section.h"
#include "views/summary/experts/expert_section.h"
#include "views/summary/pipeline/pipeline_section.h"
#include "views/summary/steps/steps_section.h"
#include "views/summary/topology/topology_section.h"

namespace rankscope::desktop {

namespace {

template <class Section>
sections::Section* make(Workbench& workbench, QWidget* parent) {
    return new Section({workbench.profile, workbench.bridge, parent});
}

template <class Section>
sections::Section* makeOfMemory(Workbench& workbench, QWidget* parent) {
    return new Section({workbench.profile, workbench.bridge, parent}, workbench.memory);
}

sections::Section* makeRoofline(Workbench& workbench, QWidget* parent) {
    return new operators::RooflineSection(
        {workbench.profile, workbench.bridge, parent}, workbench.peaks);
}

template <class Section>
sections::Section* makeOfSides(Workbench& workbench, QWidget* parent) {
    return new Section(workbench.sides, {workbench.profile, workbench.bridge, parent});
}

template <class Section>
sections::Section* makeOfAdvice(Workbench& workbench, QWidget* parent) {
    return new Section(workbench.advice, {workbench.profile, workbench.bridge, parent});
}

sections::Section* makeRounds(Workbench& workbench, QWidget* parent) {
    return new advice::RoundsSection(workbench.advice, workbench.rounds,
        [&workbench](const std::filesystem::path& folder) { workbench.projects.open(folder); },
        {workbench.profile, workbench.bridge, parent});
}

template <comparison::SectionKind kind>
sections::Section* makeComparison(Workbench& workbench, QWidget* parent) {
    return new comparison::CompareSection(
        kind, workbench.sides, {workbench.profile, workbench.bridge, parent});
}

PageEntry summaryPage() {
    return {"summary",
        {{"steps", QT_TRANSLATE_NOOP("Sections", "Steps"), make<summary::StepsSection>},
            {"topology", QT_TRANSLATE_NOOP("Sections", "Topology"), make<summary::TopologySection>},
            {"pipeline", QT_TRANSLATE_NOOP("Sections", "Pipeline"), make<summary::PipelineSection>},
            {"experts", QT_TRANSLATE_NOOP("Sections", "Experts"), make<summary::ExpertSection>},
            {"cluster", QT_TRANSLATE_NOOP("Sections", "Cluster analysis"),
                make<summary::ClusterSection>}}};
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
             makeOfMemory<memory::MemoryCurvesSection>},
            {"peak", QT_TRANSLATE_NOOP("Sections", "Peak"),
                makeOfMemory<memory::MemoryPeakSection>},
            {"ranks", QT_TRANSLATE_NOOP("Sections", "Ranks"),
                makeOfMemory<memory::MemoryRanksSection>},
            {"kept", QT_TRANSLATE_NOOP("Sections", "Not freed"), make<memory::KeptSection>},
            {"tracker", QT_TRANSLATE_NOOP("Sections", "Tracker"), make<memory::TrackerSection>},
            {"dryrun", QT_TRANSLATE_NOOP("Sections", "Dry run"), make<memory::DryRunSection>}}};
}

PageEntry operatorsPage() {
    return {"operators",
        {{"operators", QT_TRANSLATE_NOOP("Sections", "Operators"),
             make<operators::OperatorsSection>},
            {"spread", QT_TRANSLATE_NOOP("Sections", "Distribution"),
                make<operators::SpreadSection>},
            {"roofline", QT_TRANSLATE_NOOP("Sections", "Roofline"), makeRoofline},
            {"flops", QT_TRANSLATE_NOOP("Sections", "FLOPs"), make<operators::FlopsSection>},
            {"marks", QT_TRANSLATE_NOOP("Sections", "Marks"), make<operators::MarksSection>}}};
}

PageEntry graphPage() {
    return {"graph",
        {{"findings", QT_TRANSLATE_NOOP("Sections", "Findings"), make<graph::FindingsSection>},
            {"nodes", QT_TRANSLATE_NOOP("Sections", "Nodes"), make<graph::NodesSection>},
            {"parts", QT_TRANSLATE_NOOP("Sections", "Parameters"), make<graph::PartsSection>},
            {"sizes", QT_TRANSLATE_NOOP("Sections", "Sizes"), make<graph::SizesSection>},
            {"difference", QT_TRANSLATE_NOOP("Sections", "Difference"),
                make<graph::DifferenceSection>}}};
}

PageEntry dataPage() {
    return {"data",
        {{"queues", QT_TRANSLATE_NOOP("Sections", "Queues"), make<data::QueuesSection>},
            {"operators", QT_TRANSLATE_NOOP("Sections", "Operators"), make<data::StagesSection>}}};
}

PageEntry comparePage() {
    using comparison::SectionKind;
    return {"compare",
        {{"overview", QT_TRANSLATE_NOOP("Sections", "Overview"),
             makeOfSides<comparison::OverviewSection>},
            {"steps", QT_TRANSLATE_NOOP("Sections", "Steps"), makeComparison<SectionKind::Steps>},
            {"communication", QT_TRANSLATE_NOOP("Sections", "Communication"),
                makeComparison<SectionKind::Communication>},
            {"memory", QT_TRANSLATE_NOOP("Sections", "Memory"),
                makeComparison<SectionKind::Memory>},
            {"operators", QT_TRANSLATE_NOOP("Sections", "Operators"),
                makeComparison<SectionKind::Operators>},
            {"timeline", QT_TRANSLATE_NOOP("Sections", "Timeline"),
                makeOfSides<comparison::CompareTimeline>}}};
}

sections::Section* makeSql(Workbench& workbench, QWidget* parent) {
    return new sql::SqlSection(workbench.statements, {workbench.profile, workbench.bridge, parent});
}

PageEntry sqlPage() {
    return {"sql", {{"statement", QT_TRANSLATE_NOOP("Sections", "SQL"), makeSql}}};
}

sections::Section* makeHealth(Workbench& workbench, QWidget* parent) {
    return new health::HealthSection(
        workbench.projects, {workbench.profile, workbench.bridge, parent});
}

PageEntry healthPage() {
    return {
        "import-health", {{"ranks", QT_TRANSLATE_NOOP("Sections", "Import health"), makeHealth}}};
}

PageEntry advisorPage() {
    return {"advisor",
        {{"findings", QT_TRANSLATE_NOOP("Sections", "Findings"),
             makeOfAdvice<advice::FindingsSection>},
            {"checks", QT_TRANSLATE_NOOP("Sections", "All checks"),
                makeOfAdvice<advice::ChecksSection>},
            {"efficiency", QT_TRANSLATE_NOOP("Sections", "Efficiency"),
                makeOfAdvice<advice::EfficiencySection>},
            {"rounds", QT_TRANSLATE_NOOP("Sections", "Rounds"), makeRounds},
            {"diagnosis", QT_TRANSLATE_NOOP("Sections", "Guided diagnosis"),
                makeOfAdvice<advice::DiagnosisSection>}}};
}

} // namespace

const std::vector<PageEntry>& pageTable() {
    static const std::vector<PageEntry> kTable{{"timeline"}, summaryPage(), communicationPage(),
        memoryPage(), operatorsPage(), comparePage(), advisorPage(), graphPage(), dataPage(),
        sqlPage(), healthPage()};
    return kTable;
}

sections::AnalysisPage* makePage(const PageEntry& entry, Workbench& workbench, QWidget* parent) {
    auto* page = new sections::AnalysisPage(parent);
    for (const SectionEntry& section : entry.sections) {
        sections::Section* made = section.make(workbench, page);
        made->setTitle(entry.name, section.title);
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

QStringList pageTips() {
    QStringList tips;
    for (const PageEntry& entry : pageTable())
        tips += actions::tipOf(QString("go.") + entry.name);
    return tips;
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

QString nameOfNow(const QString& name) {
    return name == "summary.layout" ? "summary.topology" : name;
}

std::optional<size_t> pageOf(const QString& name) {
    const auto position = pageNames().indexOf(name.section('.', 0, 0));
    return position < 0 ? std::nullopt : std::optional(static_cast<size_t>(position));
}

} // namespace rankscope::desktop

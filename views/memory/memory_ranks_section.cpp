// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_ranks_section.h"

#include <algorithm>
#include <set>

#include <QStackedWidget>

#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/rank_hosts.h"
#include "views/charts/bar_chart.h"
#include "views/charts/heat_map.h"
#include "views/memory/curve_texts.h"
#include "views/memory/memory_choices.h"
#include "views/memory/memory_focus.h"
#include "views/sections/figure_row.h"
#include "views/shared/formats.h"
#include "views/shared/host_box.h"

namespace rankscope::memory {

namespace {

using analysis::MemoryPeak;
using analysis::PeakLine;
using charts::BarChart;
using charts::HeatCell;
using charts::HeatMap;

constexpr size_t kMostBars = 64;

Result<RanksData> readRanks(
    query::Session& session, const std::optional<TimeRange>& range, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    RanksData data;
    RS_TRY_ASSIGN(data.peaks, analysis::jobPeaks(session, stop));
    RS_TRY_ASSIGN(auto profiles, analysis::rankProfiles(snapshot)); // with or without a timeline
    const size_t ranks = profiles.size();
    if (data.peaks.empty()) {
        data.profiles = std::move(profiles);
        return data;
    }
    RS_TRY_ASSIGN(const auto groups, analysis::communicationGroups(snapshot, stop));
    data.stages = analysis::inferStages(groups);
    RS_TRY_ASSIGN(data.hosts, analysis::jobHosts(snapshot));
    std::set<int64_t> known;
    for (const MemoryPeak& peak : data.peaks)
        known.insert(peak.rank);
    data.silent = ranks - std::min(ranks, known.size());
    if (range) {
        data.isOfRange = true;
        RS_TRY_ASSIGN(data.peaks, analysis::jobPeaksIn(session, *range, stop));
    }
    return data;
}

/// The sum of PTA and GE first: it is what a rank needs; the process and the CPU of a trace last.
std::vector<std::string> componentsOf(const std::vector<MemoryPeak>& peaks) {
    std::vector<std::string> components;
    for (const MemoryPeak& peak : peaks) {
        if (std::ranges::find(components, peak.component) == components.end())
            components.push_back(peak.component);
    }
    const auto putFirst = [&components](auto isFirst) {
        std::stable_partition(components.begin(), components.end(), isFirst);
    };
    putFirst([](const std::string& name) { return name != "APP" && name != "CPU"; });
    putFirst([](const std::string& name) { return name == "PTA+GE"; });
    return components;
}

} // namespace

MemoryRanksSection::MemoryRanksSection(const sections::Context& context, MemoryFocus& focus)
    : SectionOf(context)
    , m_focus(focus) {
    addFilters();
    static constexpr const char* kNone = QT_TR_NOOP("No rank has records of this component.");
    m_figures = add<sections::FigureRow>();
    m_bars = makeChart<BarChart>("bars", nullptr, kNone);
    m_map = makeChart<HeatMap>("map", nullptr, kNone);
    m_pictures = makeStack({m_bars, m_map});
    addCards({{m_pictures}}, 5);
    m_table = addTable("memory-ranks", QT_TR_NOOP("Peaks by rank"), kNone, 4);
    setFocusProxy(&m_table->table());
    const auto leads = [this](size_t line) {
        return model::Target{.rank = m_lines[line].rank, .page = "memory.curves"};
    };
    const auto tip = [this](size_t line) {
        return peakTip(m_lines[line], [this](const PeakLine& of) { return timeOf(of); });
    };
    connectChart(*m_bars, &MemoryRanksSection::choose, leads, tip);
    connectRows(
        *m_table, [this](quint32 row) { choose(row); }, leads);
    connectChart(
        *m_map,
        [this](const HeatCell& cell) {
            if (const auto line = lineAt(cell))
                choose(*line);
        },
        [this, leads](const HeatCell& cell) {
            const auto line = lineAt(cell);
            return line ? std::optional(leads(*line)) : std::nullopt;
        },
        [this, tip](const HeatCell& cell) {
            const auto line = lineAt(cell);
            return line ? tip(*line) : QStringList();
        });
}

void MemoryRanksSection::addFilters() {
    m_host = addHosts();
    offer([this] { m_host->setHosts(figures().hosts); });
    connect(m_host, &QComboBox::currentIndexChanged, this, &MemoryRanksSection::refresh);
    m_component = addChoice("component", QT_TR_NOOP("Component"), Then::Show);
    offer([this] { m_component->setNames({}, componentsOf(figures().peaks), componentText); });
    m_metric = addChoice("metric", QT_TR_NOOP("Metric"), Then::Show, [] {
        return shared::choicesOf(
            {PeakMetric::Reserved, PeakMetric::Allocated, PeakMetric::Active, PeakMetric::Unused},
            metricText);
    });
    m_group = addChoice("group", QT_TR_NOOP("Group by"), Then::Show, [] {
        return shared::Choices{{tr("rank"), Group::Rank}, {tr("stage"), Group::Stage}};
    });
    offer([this] { m_group->setVisible(figures().stages.size() > 1); });
    m_order = addChoice("order", QT_TR_NOOP("Sort by"), Then::Show, [] {
        return shared::Choices{
            {tr("rank number"), Order::Rank}, {tr("highest first"), Order::Highest}};
    });
}

MemoryRanksSection::Reader MemoryRanksSection::reader() {
    return [range = shownTime()](query::Session& session, const std::stop_token& stop) {
        return readRanks(session, range, stop);
    };
}

std::optional<sections::Missing> MemoryRanksSection::missing(const RanksData& figures) const {
    if (!figures.peaks.empty() || figures.isOfRange)
        return std::nullopt;
    return sections::Missing{analysis::Subject::Memory, figures.profiles};
}

Duration MemoryRanksSection::timeOf(const PeakLine& line) const {
    const Timestamp origin =
        timelineOrigin(profile(), line.rank).value_or(fromNanoseconds(line.begin));
    return fromNanoseconds(line.peak.time) - origin;
}

/// Of the ranks of the chosen host.
std::vector<MemoryPeak> MemoryRanksSection::shownPeaks() const {
    std::vector<MemoryPeak> peaks = figures().peaks;
    std::erase_if(peaks, [this](const MemoryPeak& peak) { return !m_host->takes(peak.rank); });
    return peaks;
}

void MemoryRanksSection::refresh() {
    const auto metric = m_metric->as<PeakMetric>();
    const bool isGrouped = figures().stages.size() > 1 && m_group->as<Group>() == Group::Stage;
    m_lines.clear();
    if (!m_component->name().empty())
        m_lines = analysis::peakLines(shownPeaks(), m_component->name(), kindOf(metric),
            isGrouped ? figures().stages : std::vector<analysis::RankGroup>());
    if (m_order->as<Order>() == Order::Highest)
        std::ranges::stable_sort(m_lines, [metric](const PeakLine& left, const PeakLine& right) {
            return valueOf(left, metric) > valueOf(right, metric);
        });
    const QString title = metric == PeakMetric::Unused
        ? tr("Fragmentation at peak reserved memory")
        : tr("Peak %1 memory").arg(metricText(metric));
    m_bars->setTitle(title);
    m_map->setTitle(title);
    const bool isHeat = m_lines.size() > kMostBars;
    m_pictures->setCurrentIndex(isHeat ? 1 : 0);
    if (isHeat)
        m_map->setData(peakHeat(m_lines, metric));
    else
        m_bars->setData(peakBars(m_lines, metric));
    m_table->fill(peakTable(m_lines, [this](const PeakLine& line) { return timeOf(line); }),
        tr("Peaks"),
        isGrouped ? shared::counted(m_lines.size(), tr("1 stage"), tr("%1 stages"))
                  : shared::counted(m_lines.size(), tr("1 rank"), tr("%1 ranks")));
    m_figures->setFigures(peakFigures(m_lines, figures().silent));
}

std::optional<size_t> MemoryRanksSection::lineAt(const HeatCell& cell) const {
    const size_t line = cell.row * m_map->data().columns + cell.column;
    return line < m_lines.size() ? std::optional(line) : std::nullopt;
}

void MemoryRanksSection::showChosen() {
    if (const auto line = placeOfChosen(m_lines, &PeakLine::rank))
        select(*line);
}

/// For all pages.
void MemoryRanksSection::choose(size_t line) {
    select(line);
    m_focus.setRank(m_lines[line].rank);
}

void MemoryRanksSection::select(size_t line) {
    m_bars->select(line);
    const size_t columns = std::max<size_t>(1, m_map->data().columns);
    if (m_pictures->currentIndex() == 1)
        m_map->select(HeatCell{line % columns, line / columns});
    m_table->select(line);
}

} // namespace rankscope::memory

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/overview_section.h"

#include <algorithm>

#include <QGridLayout>
#include <QHeaderView>

#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/note_box.h"
#include "views/comparison/delta_delegate.h"
#include "views/comparison/side_bar.h"
#include "views/shared/table_view.h"

namespace rankscope::comparison {

namespace {

constexpr int kGap = 12;
constexpr int kAround = 44; ///< margins of the page and its scroll bar
constexpr int kHead = 4; ///< of a table more than a line
constexpr int kMostLines = 6; ///< of a table that are seen without scrolling in it

/// Where only long timelines tell the rest, this comes first.
const std::vector<analysis::Subject> kFirst{analysis::Subject::Steps, analysis::Subject::Memory};
const std::vector<analysis::Subject> kRest{
    analysis::Subject::Kernels, analysis::Subject::Communication, analysis::Subject::Links};

void takeMemory(analysis::RunDiff& diff, const analysis::RunDiff& of) {
    diff.memory = of.memory;
    diff.rankMemory = of.rankMemory;
    if (std::ranges::count(of.warnings, analysis::RunWarning::MemoryOfRun) > 0)
        diff.warnings.push_back(analysis::RunWarning::MemoryOfRun);
}

} // namespace

OverviewSection::OverviewSection(CompareSides& sides, shared::ShownProfile& profile,
    shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_sides(sides)
    , m_bar(new SideBar(sides, this))
    , m_note(new charts::NoteBox(this))
    , m_row(new charts::FigureRow(this)) {
    addFilter(m_bar);
    addContent(m_note, 0);
    addContent(m_row, 0);
    auto* areas = new QWidget(this);
    areas->setMinimumWidth(1); // cards fold before they are that narrow
    m_grid = new QGridLayout(areas);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(kGap);
    addAreas();
    addContent(areas, 1);
    setTable(*m_areas.front().table, "compare_overview");
    setFocusProxy(m_areas.front().table);
    connect(&m_sides, &CompareSides::changed, this, &OverviewSection::askAgain);
    retranslate();
}

void OverviewSection::addAreas() {
    for (Area& area : m_areas) {
        area.card = new charts::Card(this);
        area.table = new shared::TableView(area.card);
        area.table->setItemDelegate(new DeltaDelegate(area.table));
        area.table->setExportName("compare_overview");
        area.card->setContent(area.table, charts::Card::Edge::Whole);
        connect(area.table, &shared::TableView::rowWanted, this,
            [this, &area](quint32 row) { emit targetWanted(area.top.places[row]); });
    }
}

void OverviewSection::retranslate() {
    const QString text = m_isPart ? tr("Loading...") : tr("Neither side has data of this kind.");
    for (const Area& area : m_areas)
        area.table->setEmptyText(text);
}

void OverviewSection::languageChanged() {
    retranslate();
    askAgain();
}

void OverviewSection::askFigures() {
    if (!m_sides.isReady())
        return showMessage([this] { return m_sides.waitingMessage(); });
    const auto needsTimelines = [this](Which which) {
        return analysis::needsTimelines(*m_sides.side(which).snapshot);
    };
    m_isPart = needsTimelines(Which::Base) || needsTimelines(Which::Candidate);
    if (!m_isPart)
        return read(subjectsOf(Page::Overview),
            [this](Comparison figures) { takeAll(std::move(figures)); });
    read(kFirst, [this](Comparison figures) {
        if (hasFigures(figures.diff, kFirst))
            setFigures(figures);
        readRest(std::move(figures));
    });
}

void OverviewSection::read(
    const std::vector<analysis::Subject>& subjects, std::function<void(Comparison)> take) {
    ask<Comparison>(
        [base = m_sides.side(Which::Base), candidate = m_sides.side(Which::Candidate), subjects](
            const query::Session& /*session*/, const std::stop_token& stop) {
            return readComparison(base, candidate, subjects, stop);
        },
        std::move(take));
}

void OverviewSection::readRest(Comparison first) {
    read(kRest, [this, first = std::move(first)](Comparison rest) {
        m_isPart = false;
        takeMemory(rest.diff, first.diff);
        takeAll(std::move(rest));
    });
}

void OverviewSection::takeAll(Comparison figures) {
    if (!hasFigures(figures.diff, subjectsOf(Page::Overview)))
        return showMissing(analysis::Subject::Steps, figures.ranks);
    setFigures(std::move(figures));
}

void OverviewSection::setFigures(Comparison figures) {
    showContent();
    m_figures = std::move(figures);
    refresh();
}

void OverviewSection::fill(Area& area) {
    const DeltaList& list = area.top.list;
    shared::TableData table = tableOf(list);
    fit(table, area.width);
    static_cast<DeltaDelegate*>(area.table->itemDelegate())
        ->setColumns(static_cast<int>(table.columns.size()) - 2, list.isMoreWorse);
    area.table->setColumns(std::move(table.columns));
    area.table->setRows(std::move(table.rows));
    const int lines = std::clamp(static_cast<int>(list.lines.size()), 2, kMostLines);
    area.table->setMinimumHeight(
        (lines + 1) * area.table->verticalHeader()->defaultSectionSize() + kHead);
    area.table->setAccessibleName(list.title);
    area.card->setTitle(list.title, list.figure);
}

/// More room may hold more columns.
void OverviewSection::resizeEvent(QResizeEvent* event) {
    PageFrame::resizeEvent(event);
    arrange();
}

/// Cards beside each other.
int OverviewSection::side() const {
    return width() - kAround >= 2 * kWholeWidth + kGap ? 2 : 1;
}

/// Below each other where two have no room; one that is left over has the whole width.
void OverviewSection::arrange() {
    const int side = this->side();
    const int room = width() - kAround;
    const int used = static_cast<int>(std::ranges::count_if(m_areas, &Area::isUsed));
    for (int place = 0; place < used; ++place) {
        Area& area = m_areas[static_cast<size_t>(place)];
        const bool isAlone = place + 1 == used && place % side == 0;
        const int width = isAlone ? room : (room - kGap) / side;
        const bool isOther = (width < kWholeWidth) != (area.width < kWholeWidth);
        area.width = width;
        if (isOther)
            fill(area);
        m_grid->removeWidget(area.card);
        m_grid->addWidget(area.card, place / side, place % side, 1, isAlone ? side : 1);
    }
    for (int row = 0; row < static_cast<int>(kMostAreas); ++row)
        m_grid->setRowStretch(row, row * side < used ? 1 : 0);
}

void OverviewSection::refresh() {
    retranslate();
    m_note->setNote(noteOf(m_figures));
    m_row->setFigures(keyFigures(m_figures));
    std::vector<TopList> tops = topLists(m_figures);
    for (size_t i = 0; i < m_areas.size(); ++i) {
        Area& area = m_areas[i];
        area.isUsed = i < tops.size();
        area.card->setVisible(area.isUsed);
        if (!area.isUsed)
            continue;
        area.top = std::move(tops[i]);
        fill(area);
    }
    arrange();
}

} // namespace rankscope::comparison

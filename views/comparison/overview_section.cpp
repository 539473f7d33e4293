// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/overview_section.h"

#include <algorithm>

#include <QGridLayout>

#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/note_box.h"
#include "views/comparison/delta_delegate.h"
#include "views/comparison/side_bar.h"
#include "views/shared/table_view.h"

namespace rankscope::comparison {

namespace {

constexpr int kGap = 12;

/// What a thousand ranks answer within a second comes first, so that the page opens.
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

OverviewSection::OverviewSection(CompareSides& sides, timeline::TimelineState& state,
    shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(state, bridge, parent)
    , m_sides(sides)
    , m_bar(new SideBar(sides, this))
    , m_note(new charts::NoteBox(this))
    , m_row(new charts::FigureRow(this)) {
    addFilter(m_bar);
    addContent(m_note, 0);
    addContent(m_row, 0);
    auto* areas = new QWidget(this);
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
            [this, &area](quint32 row) { emit lineWanted(area.top.places[row]); });
    }
}

void OverviewSection::retranslate() {
    const QString text = m_isPart ? tr("Being read") : tr("Nothing of this kind on either side.");
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
    m_isPart = true;
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
        if (!hasFigures(rest.diff, subjectsOf(Page::Overview)))
            return showMissing(analysis::Subject::Steps, rest.ranks);
        setFigures(std::move(rest));
    });
}

void OverviewSection::setFigures(Comparison figures) {
    showContent();
    m_figures = std::move(figures);
    refresh();
}

int OverviewSection::widthOf(const Area& area) const {
    return area.isAlone ? width() : width() / 2 - kGap;
}

void OverviewSection::fill(Area& area) {
    const DeltaList& list = area.top.list;
    static_cast<DeltaDelegate*>(area.table->itemDelegate())
        ->setColumns(differenceColumn(list), list.isMoreWorse);
    shared::TableData table = tableOf(list);
    fit(table, widthOf(area));
    area.table->setColumns(std::move(table.columns));
    area.table->setRows(std::move(table.rows));
    area.table->setAccessibleName(list.title);
    area.card->setTitle(list.title, list.figure);
}

/// More room may hold more columns.
void OverviewSection::resizeEvent(QResizeEvent* event) {
    PageFrame::resizeEvent(event);
    for (Area& area : m_areas) {
        if (area.isUsed && area.table->table().columnCount() != columnsThatFit(widthOf(area)))
            fill(area);
    }
}

/// Two beside each other; one that is left over has the whole width.
void OverviewSection::refresh() {
    retranslate();
    m_note->setNote(noteOf(m_figures));
    m_row->setFigures(keyFigures(m_figures));
    std::vector<TopList> tops = topLists(m_figures);
    for (size_t i = 0; i < m_areas.size(); ++i) {
        Area& area = m_areas[i];
        m_grid->removeWidget(area.card);
        area.isUsed = i < tops.size();
        area.card->setVisible(area.isUsed);
        if (i >= tops.size())
            continue;
        const auto place = static_cast<int>(i);
        area.isAlone = i + 1 == tops.size() && i % 2 == 0;
        m_grid->addWidget(area.card, place / 2, place % 2, 1, area.isAlone ? 2 : 1);
        m_grid->setRowStretch(place / 2, 1);
        area.top = std::move(tops[i]);
        fill(area);
    }
    m_grid->setRowStretch(2, tops.size() > 4 ? 1 : 0);
}

} // namespace rankscope::comparison

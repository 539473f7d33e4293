// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/overview_section.h"

#include <algorithm>

#include <QGridLayout>
#include <QHeaderView>

#include "views/comparison/conclusion_note.h"
#include "views/comparison/delta_delegate.h"
#include "views/comparison/side_bar.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/sections/note_row.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/text_size.h"

namespace rankscope::comparison {

namespace {

constexpr int kCardGap = 12;
constexpr int kAround = 44; ///< margins of the page and its scroll bar
constexpr int kHead = 4; ///< of a table more than a line
constexpr int kLinesInSight = 6; ///< of a table that are seen without scrolling in it

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

OverviewSection::OverviewSection(CompareSides& sides, const sections::Context& context)
    : SectionOf(context)
    , m_sides(sides)
    , m_conclusion(new sections::NoteBox(this))
    , m_note(new sections::NoteBox(this)) {
    addFilter(new SideBar(sides, this));
    addContent(new sections::NoteRow({m_conclusion, m_note}, this), 0);
    m_row = add<sections::FigureRow>();
    auto* areas = new QWidget(this);
    areas->setMinimumWidth(1); // cards fold before they are that narrow
    m_grid = new QGridLayout(areas);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(kCardGap);
    addAreas();
    addContent(areas, 1);
    setFocusProxy(&m_areas.front().card->table());
    connect(&m_sides, &CompareSides::changed, this, &OverviewSection::askAgain);
    shared::atNewTextSize(this, [this] {
        for (const Area& area : m_areas) {
            if (area.isUsed)
                takeHeight(area);
        }
    });
}

void OverviewSection::addAreas() {
    for (Area& area : m_areas) {
        area.card = makeTable("compare_overview", nullptr, nullptr);
        area.card->table().setItemDelegate(new DeltaDelegate(&area.card->table()));
        area.card->table().setTextElideMode(Qt::ElideMiddle); // shapes at the end tell most
        leadOnRows(area.card->table(), [&area](quint32 row) { return area.top.places[row]; });
    }
}

/// Of names within the figures.
void OverviewSection::languageChanged() {
    askAgain();
}

void OverviewSection::askFigures() {
    if (!m_sides.isReady())
        return showMessage([this] { return m_sides.waitingMessage(); });
    const auto needsTimelines = [this](Which which) {
        return analysis::needsTimelines(*m_sides.side(which).snapshot);
    };
    m_isPart = needsTimelines(Which::Base) || needsTimelines(Which::Candidate);
    m_first.reset();
    m_subjects = m_isPart ? kFirst : subjectsOf(SectionKind::Overview);
    SectionOf::askFigures();
}

OverviewSection::Reader OverviewSection::reader() {
    return [base = m_sides.side(Which::Base), candidate = m_sides.side(Which::Candidate),
               subjects = m_subjects, first = m_first](
               const query::Session& /*session*/, const std::stop_token& stop) -> Result<Overview> {
        RS_TRY_ASSIGN(Comparison both, readComparison(base, candidate, subjects, stop));
        if (first != nullptr)
            takeMemory(both.diff, *first);
        return overviewOf(std::move(both));
    };
}

void OverviewSection::take(Overview figures) {
    if (m_isPart && m_first == nullptr) {
        m_first = std::make_shared<const analysis::RunDiff>(figures.of.diff);
        if (hasFigures(*m_first, kFirst))
            setFigures(std::move(figures));
        m_subjects = kRest;
        return SectionOf::askFigures();
    }
    m_isPart = false;
    SectionOf::take(std::move(figures));
}

std::optional<sections::Missing> OverviewSection::missing(const Overview& figures) const {
    if (hasFigures(figures.of.diff, subjectsOf(SectionKind::Overview)))
        return std::nullopt;
    return sections::Missing{analysis::Subject::Steps, figures.of.ranks};
}

void OverviewSection::fill(Area& area) {
    const DeltaList& list = area.top.list;
    shared::TableView& view = area.card->table();
    shared::TableData table = tableOf(list);
    fit(table, area.width);
    static_cast<DeltaDelegate*>(view.itemDelegate())
        ->setList(
            static_cast<int>(table.columns.size()) - 2, std::make_shared<const DeltaList>(list));
    const size_t shown = table.rows.size();
    area.card->fill(std::move(table), list.title,
        shown == area.top.all
            ? list.figure
            : shared::sideBySide({list.figure,
                tr("largest %1 of %2")
                    .arg(shared::formatCount(shown), shared::formatCount(area.top.all))}));
    takeHeight(area);
    view.setAccessibleName(list.title);
    view.setEmptyText(m_isPart ? tr("Loading...") : tr("Neither side has data of this kind."));
}

void OverviewSection::takeHeight(const Area& area) {
    shared::TableView& view = area.card->table();
    const int lines = std::clamp(static_cast<int>(area.top.list.lines.size()), 2, kLinesInSight);
    view.setMinimumHeight((lines + 1) * view.verticalHeader()->defaultSectionSize() + kHead);
}

/// More room may hold more columns.
void OverviewSection::resizeEvent(QResizeEvent* event) {
    Section::resizeEvent(event);
    arrange();
}

/// Cards beside each other.
int OverviewSection::side() const {
    return width() - kAround >= 2 * kWholeWidth + kCardGap ? 2 : 1;
}

/// Below each other where two have no room; one that is left over has the whole width.
void OverviewSection::arrange() {
    const int side = this->side();
    const int room = width() - kAround;
    const int used = static_cast<int>(std::ranges::count_if(m_areas, &Area::isUsed));
    for (int place = 0; place < used; ++place) {
        Area& area = m_areas[static_cast<size_t>(place)];
        const bool isAlone = place + 1 == used && place % side == 0;
        const int width = isAlone ? room : (room - kCardGap) / side;
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
    m_conclusion->setNote(conclusionNote(figures().of));
    m_note->setNote(noteOf(figures().of));
    m_row->setFigures(keyFigures(figures().of));
    const std::vector<TopList>& tops = figures().tops;
    for (size_t i = 0; i < m_areas.size(); ++i) {
        Area& area = m_areas[i];
        area.isUsed = i < tops.size();
        area.card->setVisible(area.isUsed);
        if (!area.isUsed)
            continue;
        area.top = tops[i];
        fill(area);
    }
    arrange();
}

} // namespace rankscope::comparison

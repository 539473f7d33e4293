// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/compare_section.h"

#include <algorithm>

#include "core/base/whole_number.h"
#include "views/charts/card.h"
#include "views/charts/note_box.h"
#include "views/comparison/delta_chart.h"
#include "views/comparison/delta_delegate.h"
#include "views/comparison/side_bar.h"
#include "views/shared/choice_box.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_view.h"

namespace rankscope::comparison {

namespace {

constexpr int64_t kAll = -1; ///< of a choice: every change

/// An empty box begins with the first one.
void offer(shared::ChoiceBox& box, const std::vector<shared::Choice>& choices) {
    const bool isFirst = box.count() == 0;
    box.setChoices(choices);
    if (isFirst && !choices.empty())
        box.setValue(choices.front().value);
}

const char* nameOf(Page page) {
    static constexpr const char* kNames[] = {"compare_overview", "compare_steps",
        "compare_communication", "compare_memory", "compare_operators"};
    return kNames[static_cast<size_t>(page)];
}

} // namespace

CompareSection::CompareSection(Page page, CompareSides& sides, shared::ShownProfile& profile,
    shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_page(page)
    , m_sides(sides)
    , m_bar(new SideBar(sides, this))
    , m_kind(new shared::ChoiceBox(this))
    , m_figure(new shared::ChoiceBox(this))
    , m_change(new shared::ChoiceBox(this))
    , m_note(new charts::NoteBox(this))
    , m_chartCard(new charts::Card(this))
    , m_chart(new DeltaChart(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    build();
    connectParts();
    retranslate();
}

void CompareSection::build() {
    addFilter(m_bar);
    for (shared::ChoiceBox* filter : {m_kind, m_figure, m_change})
        addFilter(filter);
    m_kind->setObjectName("list");
    m_figure->setObjectName("figure");
    m_change->setObjectName("change");
    addContent(m_note, 0);
    m_chartCard->setContent(m_chart, charts::Card::Edge::Whole);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    addContent(m_chartCard, 5);
    addContent(m_tableCard, 5);
    m_table->setItemDelegate(new DeltaDelegate(m_table));
    setTable(*m_table, nameOf(m_page));
    setFocusProxy(m_chart);
}

void CompareSection::connectParts() {
    connect(&m_sides, &CompareSides::changed, this, &CompareSection::askAgain);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_figure->setChoices({}); // begins with the first of the new list
        fillFigures();
        refresh();
    });
    for (shared::ChoiceBox* filter : {m_figure, m_change})
        connect(filter, &QComboBox::currentIndexChanged, this, &CompareSection::refresh);
    connect(m_chart, &DeltaChart::selectionChanged, this,
        [this](size_t line) { m_table->selectRow(static_cast<uint32_t>(line)); });
    connect(m_chart, &DeltaChart::activated, this, &CompareSection::go);
    connect(m_chart, &DeltaChart::menuRequested, this,
        [this](size_t line, const QPoint& place) { openMenu(placeOf(line), place); });
    connect(m_table, &shared::TableView::rowSelected, this,
        [this](quint32 row) { m_chart->select(row); });
    connect(m_table, &shared::TableView::rowWanted, this, [this](quint32 row) { go(row); });
}

void CompareSection::retranslate() {
    m_kind->setCaption(tr("Show"));
    m_figure->setCaption(tr("Metric"));
    m_change->setCaption(tr("Show only"));
    m_table->setEmptyText(tr("Neither side has data of this kind."));
    m_chart->setEmptyText(tr("Neither side has data of this kind."));
    fillFilters();
}

void CompareSection::languageChanged() {
    retranslate();
    askAgain();
}

void CompareSection::askFigures() {
    if (!m_sides.isReady())
        return showMessage([this] { return m_sides.waitingMessage(); });
    ask<Comparison>(
        [base = m_sides.side(Which::Base), candidate = m_sides.side(Which::Candidate),
            subjects = subjectsOf(m_page)](
            const query::Session& /*session*/, const std::stop_token& stop) {
            return readComparison(base, candidate, subjects, stop);
        },
        [this](Comparison figures) { take(std::move(figures)); });
}

void CompareSection::take(Comparison figures) {
    if (!hasFigures(figures.diff, subjectsOf(m_page)))
        return showMissing(subjectsOf(m_page).front(), figures.ranks);
    setFigures(std::move(figures));
}

void CompareSection::setFigures(Comparison figures) {
    showContent();
    m_figures = std::move(figures);
    fillFilters();
    refresh();
    selectWanted();
    m_wanted.reset();
}

void CompareSection::showTarget(const model::Target& target) {
    if (target.row.empty())
        return;
    m_wanted = target;
    selectWanted();
}

void CompareSection::selectWanted() {
    if (!m_wanted)
        return;
    m_kind->setValue(wholeNumber(m_wanted->filter).value_or(m_kind->value()));
    m_figure->setChoices({});
    fillFigures();
    m_figure->setValue(wholeNumber(m_wanted->order).value_or(m_figure->value()));
    m_change->setValue(kAll);
    refresh();
    const auto found = std::ranges::find_if(
        m_list.lines, [this](const DeltaLine& line) { return rowOf(line.cells) == m_wanted->row; });
    if (found == m_list.lines.end())
        return;
    const auto line = static_cast<size_t>(found - m_list.lines.begin());
    m_chart->select(line);
    m_table->selectRow(static_cast<uint32_t>(line));
    m_chart->setFocus();
    m_wanted.reset();
}

void CompareSection::fillFilters() {
    std::vector<shared::Choice> lists;
    for (const ListKind kind : listsOf(m_page, m_figures.diff))
        lists.push_back({listText(kind, m_figures.diff), static_cast<int64_t>(kind)});
    offer(*m_kind, lists);
    m_kind->setVisible(lists.size() > 1);
    using analysis::Change;
    std::vector<shared::Choice> changes{{tr("all"), kAll}};
    for (const Change change : {Change::Slower, Change::Faster, Change::Added, Change::Gone})
        changes.push_back({changeText(change), static_cast<int64_t>(change)});
    m_change->setChoices(changes);
    fillFigures();
}

void CompareSection::fillFigures() {
    const auto kind = static_cast<ListKind>(m_kind->value());
    const std::vector<shared::Choice> figures = figuresOf(kind, m_figures.diff);
    offer(*m_figure, figures);
    m_figure->setVisible(figures.size() > 1);
    m_change->setVisible(
        kind == ListKind::Operators || kind == ListKind::Types || kind == ListKind::Collectives);
}

void CompareSection::refresh() {
    m_list = deltaList(m_figures, static_cast<ListKind>(m_kind->value()), m_figure->value());
    if (!m_change->isHidden() && m_change->value() != kAll)
        keepOnly(m_list, static_cast<analysis::Change>(m_change->value()));
    m_note->setNote(noteOf(m_figures));
    static_cast<DeltaDelegate*>(m_table->itemDelegate())
        ->setColumns(differenceColumn(m_list), m_list.isMoreWorse);
    shared::TableData table = tableOf(m_list);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    m_table->setAccessibleName(m_list.title);
    m_chartCard->setTitle(m_list.title, m_list.figure);
    m_tableCard->setTitle(tr("Baseline and candidate"),
        sideText(m_figures.base) + "  " + QChar(0x2192) + "  " + sideText(m_figures.candidate));
    m_chart->setList(m_list);
}

/// Of a rank or peak that is on the timeline: of the candidate, else of the base.
std::optional<model::Target> CompareSection::placeOf(size_t line) {
    const auto& shown = profile().snapshot()->ranks;
    if (line >= m_list.lines.size() || shown.empty())
        return std::nullopt;
    const PairPlace& of = m_list.lines[line].place;
    for (const Which which : {Which::Candidate, Which::Base}) {
        const Side& side = which == Which::Base ? m_figures.base : m_figures.candidate;
        if (side.snapshot == nullptr || side.snapshot->ranks.empty()
            || side.snapshot->ranks.front().index != shown.front().index)
            continue;
        if (const auto& peak = of.peakOf(which)) {
            const Timestamp moment = fromNanoseconds(peak->time);
            return model::Target{
                .rank = peak->rank, .range = TimeRange{moment, moment + kAroundPeak}};
        }
        if (const auto rank = of.rank ? of.rank : side.part.rank)
            return model::Target{.rank = *rank, .step = side.part.step};
    }
    return std::nullopt;
}

/// On both timelines; where a side has none, on the one that is shown.
void CompareSection::go(size_t line) {
    const auto hasTimeline = [](const Side& side) {
        return side.snapshot != nullptr && !side.snapshot->ranks.empty();
    };
    if (line < m_list.lines.size() && hasTimeline(m_figures.base)
        && hasTimeline(m_figures.candidate)) {
        m_sides.want(m_list.lines[line].place);
        emit targetWanted({.page = "compare.timeline"});
    } else if (const auto place = placeOf(line)) {
        emit targetWanted(*place);
    }
}

} // namespace rankscope::comparison

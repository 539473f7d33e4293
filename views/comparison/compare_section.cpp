// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/compare_section.h"

#include <utility>

#include "core/base/whole_number.h"
#include "views/comparison/delta_chart.h"
#include "views/comparison/delta_delegate.h"
#include "views/comparison/side_bar.h"
#include "views/sections/note_box.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"

namespace rankscope::comparison {

namespace {

const char* nameOf(SectionKind section) {
    static constexpr const char* kNames[] = {"compare_overview", "compare_steps",
        "compare_communication", "compare_memory", "compare_operators"};
    return kNames[static_cast<size_t>(section)];
}

shared::Recorded recordedOf(SectionKind section) {
    switch (section) {
    case SectionKind::Communication:
        return shared::Recorded::Communication;
    case SectionKind::Memory:
        return shared::Recorded::Memory;
    case SectionKind::Operators:
        return shared::Recorded::KernelTable;
    case SectionKind::Overview:
    case SectionKind::Steps:
        break;
    }
    return shared::Recorded::Device;
}

} // namespace

CompareSection::CompareSection(
    SectionKind section, CompareSides& sides, const sections::Context& context)
    : SectionOf(context)
    , m_section(section)
    , m_sides(sides)
    , m_making(context.bridge.newQuestion()) {
    addFilter(new SideBar(sides, this));
    m_kind = addChoice("list", QT_TR_NOOP("Show"), Then::Nothing, 2, [this] {
        return shared::choicesOf(listsOf(m_section, figures().diff),
            [this](ListKind kind) { return listText(kind, figures().diff); });
    });
    m_figure = addChoice("figure", QT_TR_NOOP("Metric"), Then::Show);
    m_change = addChoice("change", QT_TR_NOOP("Show only"), Then::Show, [] {
        using analysis::Change;
        return shared::withAll(tr("all"),
            shared::choicesOf(
                {Change::Slower, Change::Faster, Change::Added, Change::Gone}, changeText));
    });
    offer([this] { offerMetrics(); });
    m_note = add<sections::NoteBox>();
    m_chart = new DeltaChart(this);
    m_chartCard = new sections::Card(this);
    m_chartCard->setContent(m_chart, sections::Card::Edge::Whole);
    addContent(m_chartCard, 5);
    m_table = addTable(nameOf(m_section), nullptr, nullptr, 5);
    m_table->table().setItemDelegate(new DeltaDelegate(&m_table->table()));
    setFocusProxy(m_chart);
    connectParts();
}

void CompareSection::connectParts() {
    connect(&m_sides, &CompareSides::changed, this, &CompareSection::askAgain);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_figure->setChoices({}); // begins with the first of the new list
        offerMetrics();
        refresh();
    });
    connect(m_chart, &DeltaChart::selectionChanged, this,
        [this](size_t line) { m_table->select(line); });
    connect(m_chart, &DeltaChart::activated, this, &CompareSection::go);
    connect(m_chart, &DeltaChart::menuRequested, this,
        [this](size_t line, const QPoint& place) { openMenu(placeOf(line), place); });
    connect(&m_table->table(), &shared::TableView::rowSelected, this,
        [this](quint32 row) { m_chart->select(row); });
    connect(&m_table->table(), &shared::TableView::rowWanted, this, &CompareSection::go);
}

/// Of names within the figures.
void CompareSection::languageChanged() {
    askAgain();
}

void CompareSection::askFigures() {
    if (m_sides.isReady())
        SectionOf::askFigures();
    else
        showMessage([this] { return m_sides.waitingMessage(); });
}

CompareSection::Reader CompareSection::reader() {
    return [base = m_sides.side(Which::Base), candidate = m_sides.side(Which::Candidate),
               subjects = subjectsOf(m_section)](
               const query::Session& /*session*/, const std::stop_token& stop) {
        return readComparison(base, candidate, subjects, stop);
    };
}

std::optional<sections::Missing> CompareSection::missing(const Comparison& figures) const {
    if (hasFigures(figures.diff, subjectsOf(m_section)))
        return std::nullopt;
    return sections::Missing{subjectsOf(m_section).front(), figures.ranks};
}

void CompareSection::showTarget(const model::Target& target) {
    if (target.row.empty())
        return;
    m_wanted = target;
    if (m_hasFigures)
        refresh();
}

/// The list that has the line; each choice may show a list of its own.
void CompareSection::chooseWanted() {
    if (!m_wanted)
        return;
    const model::Target wanted = *m_wanted;
    m_wanted.reset();
    m_kind->setValue(wholeNumber(wanted.filter).value_or(m_kind->value()));
    m_figure->setChoices({});
    offerMetrics();
    m_figure->setValue(wholeNumber(wanted.order).value_or(m_figure->value()));
    m_change->setValue(shared::kAll);
    m_wanted = wanted;
}

void CompareSection::selectWanted() {
    const auto wanted = std::exchange(m_wanted, {});
    if (!wanted)
        return;
    const auto line = indexWhere(
        list().lines, [&wanted](const DeltaLine& one) { return rowOf(one.cells) == wanted->row; });
    if (!line)
        return;
    m_chart->select(*line);
    m_table->select(*line);
    m_chart->setFocus();
}

void CompareSection::offerMetrics() {
    const auto kind = m_kind->as<ListKind>();
    m_figure->setChoices(figuresOf(kind, figures().diff));
    m_figure->setVisible(m_figure->count() > 1);
    m_change->setVisible(
        kind == ListKind::Operators || kind == ListKind::Types || kind == ListKind::Collectives);
}

void CompareSection::refresh() {
    m_hasFigures = true;
    chooseWanted();
    showList();
}

DeltaChoice CompareSection::choice() const {
    DeltaChoice choice{m_kind->as<ListKind>(), m_figure->value()};
    if (!m_change->isHidden() && m_change->chosen())
        choice.change = m_change->as<analysis::Change>();
    return choice;
}

void CompareSection::showList() {
    bridge().cancel(m_making);
    m_note->setNote(noteOf(figures()));
    const DeltaChoice wanted = choice();
    if (linesOf(figures().diff, wanted.kind) <= shared::kMostAtOnce)
        return showDeltas(shownDeltas(figures(), wanted));
    bridge().ask<ShownDeltas>(
        m_making, this,
        [of = sharedFigures(), wanted](const query::Session& /*session*/,
            const std::stop_token& /*stop*/) -> Result<ShownDeltas> {
            return shownDeltas(*of, wanted);
        },
        [this](Result<ShownDeltas> made) {
            if (made)
                showDeltas(std::move(*made));
            else
                showError(made.error());
        });
}

void CompareSection::showDeltas(ShownDeltas shown) {
    m_shown = std::move(shown);
    static_cast<DeltaDelegate*>(m_table->table().itemDelegate())
        ->setList(differenceColumn(list()), m_shown.list);
    m_table->fill(std::exchange(m_shown.table, {}), tr("Baseline and candidate"),
        sideText(figures().base) + "  " + QChar(0x2192) + "  " + sideText(figures().candidate));
    m_table->table().setAccessibleName(list().title);
    m_table->table().setEmptyText(emptyText());
    m_chart->setEmptyText(emptyText());
    const auto kind = m_kind->as<ListKind>();
    const bool isInTitle = kind == ListKind::Peaks || kind == ListKind::RankPeaks;
    m_chartCard->setTitle(list().title, isInTitle ? QString() : list().figure);
    m_chart->setList(m_shown.list, m_shown.span);
    selectWanted();
}

/// A choice of changes may leave no line of many; else the switch of the profiler is missing.
QString CompareSection::emptyText() const {
    const DeltaChoice shown = choice();
    if (shown.change && linesOf(figures().diff, shown.kind) > 0)
        return tr("No lines match the filters.");
    shared::ProfileKinds kinds;
    for (const Side* side : {&figures().base, &figures().candidate}) {
        if (side->snapshot != nullptr)
            kinds.merge(shared::kindsOf(*side->snapshot));
    }
    return shared::sentences({tr("Neither side has data of this kind."),
        shared::switchText(recordedOf(m_section), kinds)});
}

/// Of a rank or peak that is on the timeline: of the candidate, else of the base.
std::optional<model::Target> CompareSection::placeOf(size_t line) {
    const auto& shown = profile().snapshot()->ranks;
    if (line >= list().lines.size() || shown.empty())
        return std::nullopt;
    const PairPlace& of = list().lines[line].place;
    for (const Which which : {Which::Candidate, Which::Base}) {
        const Side& side = which == Which::Base ? figures().base : figures().candidate;
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
    if (line < list().lines.size() && hasTimeline(figures().base)
        && hasTimeline(figures().candidate)) {
        m_sides.want(list().lines[line].place);
        emit targetWanted({.page = "compare.timeline"});
    } else if (const auto place = placeOf(line)) {
        emit targetWanted(*place);
    }
}

} // namespace rankscope::comparison

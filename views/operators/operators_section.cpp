// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/operators_section.h"

#include <algorithm>
#include <numeric>

#include <QHBoxLayout>
#include <QLineEdit>

#include "core/advisor/compiled_graph.h"
#include "core/ir/scope.h"
#include "views/operators/operator_figures.h"
#include "views/shared/cells.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/shared/host_box.h"
#include "views/shared/layouts.h"
#include "views/shared/rank_field.h"

namespace rankscope::operators {

using analysis::OperatorsBy;

namespace {

constexpr int64_t kComputing = -2; ///< of the choices of cores
constexpr int64_t kUsualMost = 15;
constexpr int kSearchWidth = 190;

/// What was chosen stays offered, though the chosen ranks may not have it.
template <class Value>
std::vector<Value> with(std::vector<Value> values, const std::optional<Value>& chosen) {
    if (chosen && std::ranges::find(values, *chosen) == values.end())
        values.push_back(*chosen);
    std::ranges::sort(values);
    return values;
}

} // namespace

OperatorsSection::OperatorsSection(const sections::Context& context)
    : SectionOf(context) {
    addFilters();
    m_row = add<sections::FigureRow>();
    m_bars = makeChart<charts::TopBars>(
        "operators", nullptr, QT_TR_NOOP("No operators match the filters."));
    m_pie = new charts::SharePie(this);
    m_table = makeTable(
        "operators", QT_TR_NOOP("Operators"), QT_TR_NOOP("No operators match the filters."));
    m_table->table().setObjectName("operators");
    m_calls = makeTable("operator_calls", QT_TR_NOOP("Calls of the selected operator"), nullptr);
    m_calls->table().setObjectName("calls");
    m_runs = new RunList(*m_calls, context.bridge);
    m_spread = new shared::FlatButton(this);
    m_calls->addTool(m_spread);
    m_node = new shared::FlatButton(this);
    m_node->setObjectName("node");
    m_calls->addTool(m_node);
    arrange();
    say([this] {
        m_pie->setTitle(tr("Share of the time"));
        m_spread->setText(tr("Distribution over ranks"));
        m_spread->setToolTip(
            tr("How the durations of this operator are distributed over ranks and steps"));
        m_node->setText(tr("Node of the graph"));
        m_node->setToolTip(
            tr("The node of the compiled graph that this call ran, with its inputs and users"));
    });
    setFocusProxy(m_bars);
    connectParts();
}

void OperatorsSection::addFilters() {
    m_by = addChoice("groupBy", QT_TR_NOOP("Group by"), Then::Ask, [] {
        return shared::choicesOf({OperatorsBy::Type, OperatorsBy::Name, OperatorsBy::NameAndShapes,
                                     OperatorsBy::Core, OperatorsBy::CommunicationType},
            groupingText);
    });
    auto* host = addHosts();
    offer([this, host] { host->setHosts(figures().hosts); });
    m_ranks = addRanks(Then::Ask);
    host->fill(*m_ranks);
    m_step = addChoice("step", QT_TR_NOOP("Step"), Then::Ask, [this] {
        return shared::withAll(tr("all"),
            shared::numberedChoices(
                with(figures().table.steps, m_step == nullptr ? std::nullopt : m_step->chosen())));
    });
    m_core = addChoice("core", QT_TR_NOOP("Core"), Then::Ask);
    offer([this] {
        const std::string core = m_core->name();
        m_core->setNames({{tr("computing"), kComputing}, {tr("all"), shared::kAll}},
            with(figures().table.cores, core.empty() ? std::nullopt : std::optional(core)));
    });
    m_most = addChoice("most", QT_TR_NOOP("Show"), Then::Show, [] {
        shared::Choices limits =
            shared::choicesOf({int64_t{10}, kUsualMost, int64_t{30}, int64_t{100}},
                [](int64_t most) { return tr("top %1").arg(most); });
        limits.push_back({tr("all"), shared::kAll});
        return limits;
    });
    m_most->setValue(kUsualMost);
    m_search = addSearch(QT_TR_NOOP("Search names and shapes"), kSearchWidth, Then::Show);
}

/// Their heights are a person's.
void OperatorsSection::arrange() {
    auto* pictures = new QWidget(this);
    auto* side = new QHBoxLayout(pictures);
    side->setContentsMargins(12, 8, 12, 8);
    side->setSpacing(24);
    side->addWidget(m_bars, 3);
    side->addWidget(m_pie, 1);
    auto* main = new sections::Card(this);
    main->setContent(pictures, sections::Card::Edge::Whole);
    QSplitter* parts =
        shared::split(Qt::Vertical, this, "", {{main, 5}, {m_table, 5}, {m_calls, 4}});
    parts->setHandleWidth(10);
    addContent(parts, 1);
}

void OperatorsSection::connectParts() {
    using charts::SharePie;
    using charts::TopBars;
    follow(*m_step, Follow::Step);
    const auto openMenuAt = [this](size_t, const QPoint& where) {
        // Known once the calls are there.
        const auto longest = m_runs->longest();
        openMenu(longest ? std::optional(placeOf(*longest)) : std::nullopt, where);
    };
    const auto tip = [this](size_t row) {
        return operatorTip(figures().table.rows[m_shown.rows[row]]);
    };
    m_bars->setTip(tip);
    m_pie->setTip([this, tip](size_t slice) {
        const charts::PieSlice& one = m_pie->data().slices[slice];
        return one.category ? tip(slice) : QStringList{one.name, shared::percentText(one.share)};
    });
    connect(m_bars, &TopBars::selectionChanged, this, &OperatorsSection::select);
    connect(m_bars, &TopBars::activated, this, &OperatorsSection::goToLongest);
    connect(m_bars, &TopBars::menuRequested, this, openMenuAt);
    connect(m_pie, &SharePie::selectionChanged, this, [this](size_t slice) {
        if (m_pie->data().slices[slice].category)
            select(slice);
    });
    connect(m_pie, &SharePie::activated, this, [this](size_t slice) {
        if (m_pie->data().slices[slice].category)
            goToLongest(slice);
    });
    connect(m_pie, &SharePie::menuRequested, this, openMenuAt);
    connect(&m_table->table(), &shared::TableView::rowSelected, this, &OperatorsSection::select);
    connect(&m_table->table(), &shared::TableView::rowWanted, this, &OperatorsSection::goToLongest);
    connect(&m_calls->table(), &shared::TableView::rowWanted, this, [this](quint32 row) {
        m_runs->withRun(
            row, [this](const analysis::OperatorRun& run) { emit targetWanted(placeOf(run)); });
    });
    connect(m_runs, &RunList::changed, this, &OperatorsSection::takeRuns);
    connect(m_spread, &QToolButton::clicked, this, &OperatorsSection::openSpread);
    connect(m_node, &QToolButton::clicked, this, &OperatorsSection::openNode);
}

OperatorsBy OperatorsSection::by() const {
    return m_by->as<OperatorsBy>();
}

analysis::OperatorFilter OperatorsSection::filter() const {
    analysis::OperatorFilter filter;
    filter.ranks = m_ranks->ranks();
    filter.step = m_step->chosen();
    filter.range = shownTime();
    if (by() == OperatorsBy::CommunicationType)
        return filter;
    if (m_core->value() == kComputing)
        filter.kernels = analysis::Kernels::Computing;
    filter.core = m_core->name();
    return filter;
}

analysis::OperatorKey OperatorsSection::key() const {
    if (!m_selected || *m_selected >= m_shown.rows.size())
        return {};
    const analysis::OperatorSum& row = figures().table.rows[m_shown.rows[*m_selected]];
    return {by(), row.name, row.shapes, row.core};
}

/// Averages are of no time.
sections::Follows OperatorsSection::follows() const {
    return figures().source == Source::Legacy ? sections::Follows::Nothing
                                              : sections::Follows::Range;
}

OperatorsSection::Reader OperatorsSection::reader() {
    return [by = by(), filter = filter()](query::Session& session, const std::stop_token& stop) {
        return readOperators(session, by, filter, stop);
    };
}

std::optional<sections::Missing> OperatorsSection::missing(const OperatorData& figures) const {
    if (!figures.table.ranks.empty() || by() == OperatorsBy::CommunicationType)
        return std::nullopt;
    return sections::Missing{analysis::Subject::Kernels, figures.ranks};
}

void OperatorsSection::refresh() {
    const bool isCommunication = by() == OperatorsBy::CommunicationType;
    m_core->setVisible(!isCommunication);
    m_step->setVisible(figures().table.steps.size() > 1);
    const auto most = m_most->chosen();
    m_shown = shownOperators(figures().table, m_search->text().trimmed(),
        most ? std::optional(static_cast<size_t>(*most)) : std::nullopt);
    m_bars->setTitle(tr("Longest operators by %1").arg(groupingText(by())));
    m_bars->setData(operatorBars(figures().table, m_shown.rows));
    m_pie->setData(operatorPie(figures().table, m_shown.rows));
    const auto held = sharedFigures();
    m_table->fill(operatorTableData({held, &held->table}, m_shown.rows, by()), tr("Operators"),
        tr("%1 of %2, %3 of total time")
            .arg(shared::formatCount(m_shown.rows.size()),
                shared::formatCount(figures().table.rows.size()),
                shared::formatPercent(m_shown.total, figures().table.total)));
    m_row->setFigures(operatorFigures(figures(), by(),
        m_ranks->ranks().empty() ? figures().table.ranks.size() : m_ranks->ranks().size()));
    m_selected.reset();
    m_goesToLongest = false;
    if (m_shown.rows.empty())
        m_runs->clear(tr("Select an operator to list its calls."));
    else
        select(0);
}

bool OperatorsSection::showRow(const model::Target& target) {
    if (target.row.empty())
        return true;
    const auto wanted = !target.detail.empty() ? OperatorsBy::NameAndShapes
        : target.filter == "type"              ? OperatorsBy::Type
                                               : OperatorsBy::Name;
    if (by() != wanted) {
        m_by->setValue(wanted);
        askAgain();
        return false;
    }
    const auto placeIn = [&](const std::vector<size_t>& rows) {
        return std::ranges::find_if(rows, [&](size_t row) {
            const analysis::OperatorSum& one = figures().table.rows[row];
            return one.name == target.row && (target.detail.empty() || one.shapes == target.detail);
        });
    };
    std::vector<size_t> all(figures().table.rows.size());
    std::iota(all.begin(), all.end(), size_t{0});
    if (placeIn(all) == all.end()) {
        if (m_core->value() == shared::kAll && m_ranks->ranks().empty())
            return true; // nowhere in the profile
        m_core->setValue(shared::kAll);
        m_ranks->setRanks({});
        askAgain();
        return false;
    }
    if (placeIn(m_shown.rows) == m_shown.rows.end()) {
        m_search->clear();
        m_most->setValue(shared::kAll);
        refresh();
    }
    if (const auto found = placeIn(m_shown.rows); found != m_shown.rows.end())
        select(static_cast<size_t>(found - m_shown.rows.begin()));
    return true;
}

void OperatorsSection::select(size_t row) {
    if (row >= m_shown.rows.size())
        return;
    const bool isNew = m_selected != row;
    m_selected = row;
    m_bars->select(row);
    m_pie->select(row < m_pie->data().slices.size() && m_pie->data().slices[row].category
            ? std::optional(row)
            : std::nullopt);
    m_table->select(row);
    if (isNew)
        askRuns();
}

void OperatorsSection::askRuns() {
    if (figures().source == Source::Legacy)
        return m_runs->clear(tr("MindSpore before 2.3 writes averages: single calls are unknown."));
    const auto& ranks = m_ranks->ranks();
    m_runs->ask({shownProfile(), key(), filter(), shared::clockOf(profile()),
        ranks.empty() ? figures().table.ranks : ranks});
}

void OperatorsSection::takeRuns() {
    const auto longest = m_runs->longest();
    m_spread->setVisible(longest && by() != OperatorsBy::CommunicationType);
    m_node->setVisible(longest && ir::isKernelName(longest->name) && profile().snapshot() != nullptr
        && advisor::hasGraphs(*profile().snapshot()));
    if (m_goesToLongest && longest)
        emit targetWanted(placeOf(*longest));
    m_goesToLongest = false;
}

void OperatorsSection::goToLongest(size_t row) {
    select(row);
    m_goesToLongest = true;
    if (m_runs->longest())
        takeRuns();
}

void OperatorsSection::openSpread() {
    m_runs->withChosen([this](const analysis::OperatorRun& run) {
        emit targetWanted({.page = "operators.spread", .row = run.name, .detail = run.shapes});
    });
}

void OperatorsSection::openNode() {
    m_runs->withChosen([this](const analysis::OperatorRun& run) {
        emit targetWanted({.page = "graph.nodes", .row = run.name});
    });
}

} // namespace rankscope::operators

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/operators_page.h"

#include <limits>
#include <set>

#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSplitter>

#include "views/charts/card.h"
#include "views/operators/operator_figures.h"
#include "views/operators/run_texts.h"
#include "views/shared/choice_box.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/rank_field.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_export.h"
#include "views/shared/table_view.h"

namespace rankscope::operators {

using analysis::OperatorsBy;

namespace {

constexpr int64_t kAll = -1;
constexpr int64_t kComputing = -2; ///< of the choices of cores
constexpr int64_t kUsualMost = 15;
constexpr size_t kMostRuns = 1000; ///< single calls in the lower table
constexpr int kSearchWidth = 190;

} // namespace

OperatorsPage::OperatorsPage(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_runQuestion(bridge.newQuestion())
    , m_by(new shared::ChoiceBox(this))
    , m_ranks(new shared::RankField(this))
    , m_step(new shared::ChoiceBox(this))
    , m_core(new shared::ChoiceBox(this))
    , m_most(new shared::ChoiceBox(this))
    , m_search(new QLineEdit(this))
    , m_row(new charts::FigureRow(this))
    , m_bars(new charts::TopBars(this))
    , m_pie(new charts::SharePie(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this))
    , m_runCard(new charts::Card(this))
    , m_runTable(new shared::TableView(this))
    , m_runExport(new shared::TableExport(*m_runTable, bridge))
    , m_spread(new shared::FlatButton(this)) {
    build();
    retranslate();
    m_most->setValue(kUsualMost);
    connectFilters();
    connectCharts();
    connectTables();
}

void OperatorsPage::build() {
    addFilter(m_by);
    addFilter(m_ranks);
    for (shared::ChoiceBox* box : {m_step, m_core, m_most})
        addFilter(box);
    m_search->setClearButtonEnabled(true);
    m_search->setFixedSize(kSearchWidth, shared::RankField::kHeight);
    addFilter(m_search);
    addContent(m_row, 0);
    auto* pictures = new QWidget(this);
    auto* side = new QHBoxLayout(pictures);
    side->setContentsMargins(12, 8, 12, 8);
    side->setSpacing(24);
    side->addWidget(m_bars, 3);
    side->addWidget(m_pie, 1);
    auto* main = new charts::Card(this);
    main->setContent(pictures, charts::Card::Edge::Whole);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    m_runCard->setContent(m_runTable, charts::Card::Edge::Whole);
    m_runCard->addTool(m_spread);
    auto* parts = new QSplitter(Qt::Vertical, this);
    for (QWidget* part : {static_cast<QWidget*>(main), static_cast<QWidget*>(m_tableCard),
             static_cast<QWidget*>(m_runCard)})
        parts->addWidget(part);
    parts->setStretchFactor(0, 5);
    parts->setStretchFactor(1, 5);
    parts->setStretchFactor(2, 4);
    parts->setChildrenCollapsible(false);
    parts->setHandleWidth(10);
    addContent(parts, 1);
    setTable(*m_table, "operators");
    m_runTable->setExportName("operator_calls");
    m_table->setObjectName("operators");
    m_runTable->setObjectName("calls");
    m_by->setObjectName("groupBy");
    setFocusProxy(m_bars);
}

void OperatorsPage::connectFilters() {
    for (shared::ChoiceBox* filter : {m_by, m_step, m_core})
        connect(filter, &QComboBox::currentIndexChanged, this, &OperatorsPage::askAgain);
    connect(m_ranks, &shared::RankField::ranksChanged, this, &OperatorsPage::askAgain);
    connect(m_most, &QComboBox::currentIndexChanged, this, &OperatorsPage::refresh);
    connect(m_search, &QLineEdit::textChanged, this, &OperatorsPage::refresh);
}

void OperatorsPage::connectCharts() {
    using charts::SharePie;
    using charts::TopBars;
    const auto openMenuAt = [this](size_t, const QPoint& where) {
        // Known once the calls are there.
        openMenu(m_runs.rows.empty() ? std::nullopt : std::optional(placeOf(m_runs.rows.front())),
            where);
    };
    const auto tip = [this](size_t row) {
        return operatorTip(m_figures.table.rows[m_shown.rows[row]]);
    };
    m_bars->setTip(tip);
    m_pie->setTip([this, tip](size_t slice) {
        const charts::PieSlice& one = m_pie->data().slices[slice];
        return one.category ? tip(slice) : QStringList{one.name, shareText(one.share)};
    });
    connect(m_bars, &TopBars::selectionChanged, this, &OperatorsPage::select);
    follow(*m_step, Follow::Step, kAll);
    connect(m_bars, &TopBars::activated, this, &OperatorsPage::goToLongest);
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
}

void OperatorsPage::connectTables() {
    connect(m_table, &shared::TableView::rowSelected, this, [this](quint32 row) { select(row); });
    connect(m_table, &shared::TableView::rowWanted, this, &OperatorsPage::goToLongest);
    connect(m_runTable, &shared::TableView::rowWanted, this, &OperatorsPage::go);
    connect(m_spread, &QToolButton::clicked, this, &OperatorsPage::openSpread);
}

void OperatorsPage::languageChanged() {
    retranslate();
    refresh();
}

void OperatorsPage::retranslate() {
    m_by->setCaption(tr("Group by"));
    m_step->setCaption(tr("Step"));
    m_core->setCaption(tr("Core"));
    m_most->setCaption(tr("Show"));
    m_search->setPlaceholderText(tr("Search names and shapes"));
    m_bars->setEmptyText(tr("No operators match the filters."));
    m_pie->setTitle(tr("Share of the time"));
    m_table->setAccessibleName(tr("Operators"));
    m_table->setEmptyText(tr("No operators match the filters."));
    m_runTable->setAccessibleName(tr("Calls of the selected operator"));
    m_spread->setText(tr("Distribution over ranks"));
    m_spread->setToolTip(
        tr("How the durations of this operator are distributed over ranks and steps"));
    fillFilters();
}

void OperatorsPage::fillFilters() {
    std::vector<shared::Choice> groupings;
    for (const OperatorsBy one : {OperatorsBy::Type, OperatorsBy::Name, OperatorsBy::NameAndShapes,
             OperatorsBy::Core, OperatorsBy::CommunicationType})
        groupings.push_back({groupingText(one), static_cast<int64_t>(one)});
    m_by->setChoices(groupings);
    // What was chosen stays offered, though the chosen ranks may not have it.
    std::set<int64_t> steps(m_figures.table.steps.begin(), m_figures.table.steps.end());
    std::set<std::string> cores(m_figures.table.cores.begin(), m_figures.table.cores.end());
    const analysis::OperatorFilter chosen = filter();
    if (chosen.step)
        steps.insert(*chosen.step);
    if (!chosen.core.empty())
        cores.insert(chosen.core);
    std::vector<shared::Choice> choices{{tr("all"), kAll}};
    for (const int64_t step : steps)
        choices.push_back({QString::number(step), step});
    m_step->setChoices(choices);
    choices = {{tr("computing"), kComputing}, {tr("all"), kAll}};
    for (const std::string& core : cores)
        choices.push_back({QString::fromStdString(core), static_cast<int64_t>(choices.size())});
    m_core->setChoices(choices);
    if (!chosen.core.empty()) {
        const QSignalBlocker quiet(m_core);
        m_core->setCurrentIndex(m_core->findText(QString::fromStdString(chosen.core)));
    }
    std::vector<shared::Choice> limits;
    for (const int64_t most : {int64_t{10}, kUsualMost, int64_t{30}, int64_t{100}})
        limits.push_back({tr("top %1").arg(most), most});
    limits.push_back({tr("all"), kAll});
    m_most->setChoices(limits);
}

OperatorsBy OperatorsPage::by() const {
    return static_cast<OperatorsBy>(m_by->value());
}

analysis::OperatorFilter OperatorsPage::filter() const {
    analysis::OperatorFilter filter;
    filter.ranks = m_ranks->ranks();
    if (m_step->currentIndex() > 0)
        filter.step = m_step->value();
    if (by() == OperatorsBy::CommunicationType)
        return filter;
    if (m_core->value() == kComputing)
        filter.kernels = analysis::Kernels::Computing;
    else if (m_core->value() != kAll)
        filter.core = m_core->currentText().toStdString();
    return filter;
}

analysis::OperatorKey OperatorsPage::key() const {
    if (!m_selected || *m_selected >= m_shown.rows.size())
        return {};
    const analysis::OperatorSum& row = m_figures.table.rows[m_shown.rows[*m_selected]];
    return {by(), row.name, row.shapes, row.core};
}

void OperatorsPage::askFigures() {
    ask<OperatorData>(
        [by = by(), filter = filter()](query::Session& session, const std::stop_token& stop) {
            return readOperators(session, by, filter, stop);
        },
        [this](OperatorData figures) { setFigures(std::move(figures)); });
}

void OperatorsPage::forgetChoices() {
    m_ranks->setRanks({});
    m_step->setChoices({{tr("all"), kAll}});
    m_core->setChoices({{tr("computing"), kComputing}});
}

void OperatorsPage::setFigures(OperatorData figures) {
    if (figures.table.ranks.empty() && by() != OperatorsBy::CommunicationType)
        return showMissing(analysis::Subject::Kernels, figures.ranks);
    showContent();
    m_figures = std::move(figures);
    fillFilters();
    refresh();
}

void OperatorsPage::refresh() {
    const bool isCommunication = by() == OperatorsBy::CommunicationType;
    m_core->setVisible(!isCommunication);
    m_step->setVisible(m_figures.table.steps.size() > 1);
    const std::optional<size_t> most = m_most->value() == kAll
        ? std::nullopt
        : std::optional(static_cast<size_t>(m_most->value()));
    m_shown = shownOperators(m_figures.table, m_search->text().trimmed(), most);
    m_bars->setTitle(tr("Longest operators by %1").arg(groupingText(by())));
    m_bars->setData(operatorBars(m_figures.table, m_shown.rows));
    m_pie->setData(operatorPie(m_figures.table, m_shown.rows));
    shared::TableData table = operatorTableData(m_figures.table, m_shown.rows, by());
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    const QString shown = tr("%1 of %2, %3 of total time")
                              .arg(shared::formatCount(m_shown.rows.size()),
                                  shared::formatCount(m_figures.table.rows.size()),
                                  shared::formatPercent(m_shown.total, m_figures.table.total));
    m_tableCard->setTitle(tr("Operators"), shown);
    m_row->setFigures(operatorFigures(m_figures, by(),
        m_ranks->ranks().empty() ? m_figures.table.ranks.size() : m_ranks->ranks().size()));
    m_selected.reset();
    m_goesToLongest = false;
    if (m_shown.rows.empty())
        setRuns({});
    else
        select(0);
}

void OperatorsPage::select(size_t row) {
    if (row >= m_shown.rows.size())
        return;
    const bool isNew = m_selected != row;
    m_selected = row;
    m_bars->select(row);
    m_pie->select(row < m_pie->data().slices.size() && m_pie->data().slices[row].category
            ? std::optional(row)
            : std::nullopt);
    m_table->selectRow(static_cast<uint32_t>(row));
    if (isNew)
        askRuns();
}

void OperatorsPage::askRuns() {
    m_runs = {};
    refreshRuns();
    m_runTable->setEmptyText(tr("Loading calls..."));
    bridge().ask<analysis::OperatorRuns>(m_runQuestion, this,
        query::ofProfile<analysis::OperatorRuns>(shownProfile(),
            [key = key(), filter = filter()](query::Session& session, const std::stop_token& stop) {
                return readRuns(session, key, filter, kMostRuns, stop);
            }),
        [this](Result<analysis::OperatorRuns> runs) {
            if (runs)
                setRuns(std::move(*runs));
            else if (runs.error().code != ErrorCode::Cancelled)
                m_runTable->setEmptyText(shared::errorText(runs.error()));
        });
}

void OperatorsPage::setRuns(analysis::OperatorRuns runs) {
    m_runs = std::move(runs);
    m_runTable->setEmptyText(tr("Select an operator to list its calls."));
    refreshRuns();
    if (m_goesToLongest && !m_runs.rows.empty())
        go(0);
    m_goesToLongest = false;
}

void OperatorsPage::refreshRuns() {
    const auto startOf = [clock = shared::clockOf(profile())](int64_t rank, int64_t start) {
        return shared::sinceOrigin(clock, rank, start);
    };
    shared::TableData table = runTable(m_runs, key(), startOf);
    m_runTable->setColumns(std::move(table.columns));
    m_runTable->setRows(std::move(table.rows));
    m_spread->setVisible(!m_runs.rows.empty() && by() != OperatorsBy::CommunicationType);
    const bool isAll = m_runs.count == m_runs.rows.size();
    m_runExport->setSource(isAll
            ? shared::TableExport::Source()
            : [key = key(), filter = filter(), startOf](query::Session& session,
                  const std::stop_token& stop) -> Result<shared::TableData> {
        RS_TRY_ASSIGN(const analysis::OperatorRuns all,
            readRuns(session, key, filter, std::numeric_limits<size_t>::max(), stop));
        return runTable(all, key, startOf);
    });
    const QString count = shared::formatCount(m_runs.count);
    m_runCard->setTitle(tr("Calls of %1").arg(QString::fromStdString(key().name)),
        m_runs.rows.empty() ? QString()
            : isAll         ? tr("%1, longest first").arg(count)
                    : tr("longest %1 of %2").arg(shared::formatCount(m_runs.rows.size()), count));
}

void OperatorsPage::goToLongest(size_t row) {
    select(row);
    m_goesToLongest = m_runs.rows.empty();
    if (!m_runs.rows.empty())
        go(0);
}

void OperatorsPage::go(size_t run) {
    if (run < m_runs.rows.size())
        emit targetWanted(placeOf(m_runs.rows[run]));
}

void OperatorsPage::openSpread() {
    const QModelIndex current = m_runTable->currentIndex();
    const size_t run = current.isValid() ? m_runTable->table().dataRow(current.row()) : 0;
    if (run >= m_runs.rows.size())
        return;
    emit targetWanted({.page = "operators.spread",
        .row = m_runs.rows[run].name,
        .detail = m_runs.rows[run].shapes});
}

} // namespace rankscope::operators

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/communication_page.h"

#include <algorithm>

#include <QCheckBox>
#include <QEvent>
#include <QStackedWidget>

#include "views/charts/bar_chart.h"
#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/heat_map.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/rank_set.h"
#include "views/shared/table_view.h"

namespace rankscope::communication {

namespace {

constexpr int64_t kAll = -1;

/// Links first: their totals are a file's own sums, so a step or group narrows both alike.
Result<CommunicationData> readCommunication(const query::Session& session,
    const analysis::CommunicationFilter& links, const analysis::CommunicationFilter& durations,
    const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    CommunicationData data;
    RS_TRY_ASSIGN(data.choices, analysis::linkChoices(snapshot, stop));
    RS_TRY_ASSIGN(data.groups, analysis::communicationGroups(snapshot, stop));
    RS_TRY_ASSIGN(data.matrix, analysis::linkMatrix(snapshot, links, stop));
    RS_TRY_ASSIGN(const auto all, analysis::collectives(snapshot, durations, stop));
    data.durations = analysis::communicationByRank(all);
    if (data.choices.steps.empty() && data.durations.empty()) {
        RS_TRY_ASSIGN(data.ranks, analysis::rankProfiles(snapshot));
    }
    return data;
}

} // namespace

CommunicationPage::CommunicationPage(
    timeline::TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(state, bridge, parent)
    , m_subject(new shared::ChoiceBox(this))
    , m_step(new shared::ChoiceBox(this))
    , m_group(new shared::ChoiceBox(this))
    , m_operation(new shared::ChoiceBox(this))
    , m_figure(new shared::ChoiceBox(this))
    , m_own(new QCheckBox(this))
    , m_row(new charts::FigureRow(this))
    , m_pictures(new QStackedWidget(this))
    , m_map(new charts::HeatMap(this))
    , m_bars(new charts::BarChart(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    build();
    connectFilters();
    connectCharts();
    retranslate();
}

QString CommunicationPage::title() const {
    return tr("Links");
}

void CommunicationPage::build() {
    for (shared::ChoiceBox* filter : {m_subject, m_step, m_group, m_operation, m_figure})
        addFilter(filter);
    addFilter(m_own);
    addContent(m_row, 0);
    m_pictures->addWidget(m_map);
    m_pictures->addWidget(m_bars);
    auto* main = new charts::Card(this);
    main->setContent(m_pictures, charts::Card::Edge::Whole);
    for (int i = 0; i < m_pictures->count(); ++i)
        m_pictures->widget(i)->setContentsMargins(12, 10, 12, 6);
    addContent(main, 6);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    addContent(m_tableCard, 3);
    setTable(*m_table, "communication");
    setFocusProxy(m_map);
}

void CommunicationPage::connectFilters() {
    for (shared::ChoiceBox* filter : {m_step, m_group, m_operation})
        connect(filter, &QComboBox::currentIndexChanged, this, &CommunicationPage::askAgain);
    for (shared::ChoiceBox* filter : {m_subject, m_figure})
        connect(filter, &QComboBox::currentIndexChanged, this, &CommunicationPage::refresh);
    connect(m_own, &QCheckBox::toggled, this, &CommunicationPage::refresh);
}

void CommunicationPage::connectCharts() {
    using charts::BarChart;
    using charts::HeatCell;
    using charts::HeatMap;
    const auto rankOf = [this](size_t bar) { return m_figures.durations[bar].rank; };
    connect(m_map, &HeatMap::selectionChanged, this, &CommunicationPage::selectCell);
    connect(m_map, &HeatMap::activated, this,
        [this](const HeatCell& cell) { emit placeWanted(placeOf(m_links.ranks[cell.row])); });
    connect(
        m_map, &HeatMap::menuRequested, this, [this](const HeatCell& cell, const QPoint& place) {
            openMenu(placeOf(m_links.ranks[cell.row]), place);
        });
    m_map->setTip([this](HeatCell cell) {
        return linkTip(
            m_figures.matrix, m_slow, m_links.ranks[cell.row], m_links.ranks[cell.column]);
    });
    connect(m_bars, &BarChart::selectionChanged, this,
        [this](size_t bar) { m_table->selectRow(static_cast<uint32_t>(bar)); });
    connect(m_bars, &BarChart::activated, this,
        [this, rankOf](size_t bar) { emit placeWanted(placeOf(rankOf(bar))); });
    connect(m_bars, &BarChart::menuRequested, this,
        [this, rankOf](size_t bar, const QPoint& place) { openMenu(placeOf(rankOf(bar)), place); });
    m_bars->setTip([this](size_t bar) { return durationTip(m_figures.durations[bar]); });
    connect(m_table, &shared::TableView::rowSelected, this, &CommunicationPage::selectRow);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        const uint32_t row = m_table->table().dataRow(index.row());
        emit placeWanted(placeOf(m_table->table().table().rows[row].front().value));
    });
}

void CommunicationPage::changeEvent(QEvent* event) {
    PageFrame::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    retranslate();
    refresh();
}

void CommunicationPage::askFigures() {
    const auto chosen = [](const shared::ChoiceBox& box, const auto& texts) {
        return box.value() == kAll ? std::string() : texts[static_cast<size_t>(box.value())];
    };
    analysis::CommunicationFilter durations{.step = step()};
    durations.group = chosen(*m_group, m_figures.choices.groups);
    analysis::CommunicationFilter links = durations;
    links.operation = chosen(*m_operation, m_figures.choices.operations);
    ask<CommunicationData>(
        [links, durations](query::Session& session, const std::stop_token& stop) {
            return readCommunication(session, links, durations, stop);
        },
        [this](CommunicationData figures) { take(std::move(figures)); });
}

void CommunicationPage::take(CommunicationData figures) {
    if (figures.choices.steps.empty() && figures.durations.empty())
        showMissing(analysis::Subject::Communication, figures.ranks);
    else
        setFigures(std::move(figures));
}

void CommunicationPage::setFigures(CommunicationData figures) {
    showContent();
    m_figures = std::move(figures);
    m_slow = analysis::slowLinks(m_figures.matrix);
    fillFilters();
    refresh();
}

void CommunicationPage::retranslate() {
    m_subject->setCaption(tr("Show"));
    m_step->setCaption(tr("Step"));
    m_group->setCaption(tr("Group"));
    m_operation->setCaption(tr("Operator"));
    m_figure->setCaption(tr("Colour by"));
    m_own->setText(tr("Within a rank"));
    m_own->setToolTip(tr("Show the copies within a rank as well: they cross no link"));
    m_bars->setTitle(tr("How long each rank communicates"));
    m_bars->setEmptyText(tr("No communication operator passes these filters."));
    m_map->setEmptyText(tr("No link passes these filters. The matrix of links is collected with "
                           "profiler_level=ProfilerLevel.Level1 or higher."));
    m_table->setAccessibleName(tr("Links or durations of the ranks"));
    m_table->setEmptyText(tr("Nothing passes these filters."));
    fillFilters();
}

QString CommunicationPage::groupText(const std::string& hash) const {
    const auto found =
        std::ranges::find(m_figures.groups, hash, &analysis::CommunicationGroup::hash);
    if (found == m_figures.groups.end())
        return QString::fromStdString(hash);
    const std::string name = found->name.empty() ? std::string() : found->name + " ";
    return QString::fromStdString(name + shared::rankSetText(found->ranks));
}

void CommunicationPage::fillFilters() {
    m_subject->setChoices({{tr("links"), static_cast<int64_t>(Subject::Links)},
        {tr("durations"), static_cast<int64_t>(Subject::Durations)}});
    std::vector<shared::Choice> steps{{tr("all"), kAll}};
    for (const auto& step : m_figures.choices.steps) {
        if (step)
            steps.push_back({QString::number(*step), *step});
    }
    m_step->setChoices(steps);
    std::vector<shared::Choice> groups{{tr("all"), kAll}};
    for (size_t i = 0; i < m_figures.choices.groups.size(); ++i)
        groups.push_back({groupText(m_figures.choices.groups[i]), static_cast<int64_t>(i)});
    m_group->setChoices(groups);
    std::vector<shared::Choice> operations{{tr("total of all"), kAll}};
    for (size_t i = 0; i < m_figures.choices.operations.size(); ++i)
        operations.push_back(
            {QString::fromStdString(m_figures.choices.operations[i]), static_cast<int64_t>(i)});
    m_operation->setChoices(operations);
    std::vector<shared::Choice> figures;
    for (const LinkFigure figure : {LinkFigure::Bandwidth, LinkFigure::Time, LinkFigure::Size})
        figures.push_back({figureText(figure), static_cast<int64_t>(figure)});
    m_figure->setChoices(figures);
}

CommunicationPage::Subject CommunicationPage::subject() const {
    return static_cast<Subject>(m_subject->value());
}

std::optional<int64_t> CommunicationPage::step() const {
    return m_step->currentIndex() < 1 ? std::nullopt : std::optional(m_step->value());
}

void CommunicationPage::refresh() {
    const bool isLinks = subject() == Subject::Links;
    for (QWidget* filter : {static_cast<QWidget*>(m_operation), static_cast<QWidget*>(m_figure),
             static_cast<QWidget*>(m_own)})
        filter->setVisible(isLinks);
    m_pictures->setCurrentIndex(isLinks ? 0 : 1);
    refreshFigures();
    if (isLinks)
        refreshLinks();
    else
        refreshDurations();
}

void CommunicationPage::refreshLinks() {
    const auto figure = static_cast<LinkFigure>(m_figure->value());
    m_links = linkView(
        m_figures.matrix, m_slow, figure, m_own->isChecked() ? OwnLinks::Show : OwnLinks::Hide);
    m_map->setTitle(tr("%1 from rank to rank").arg(figureText(figure)));
    m_map->setData(m_links.heat);
    shared::TableData table = linkTable(m_figures.matrix, m_links.shown, m_slow);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    QString detail = tr("%1 shown").arg(shared::formatCount(m_links.shown.size()));
    if (m_figures.matrix.unplaced > 0)
        detail += ", "
            + tr("numbered within their group, because no file says which ranks they are: %1")
                  .arg(shared::formatCount(m_figures.matrix.unplaced));
    m_tableCard->setTitle(tr("Links"), detail);
}

void CommunicationPage::refreshDurations() {
    m_bars->setData(durationBars(m_figures.durations));
    shared::TableData table = durationTable(m_figures.durations);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    m_tableCard->setTitle(
        tr("Durations"), tr("%1 ranks").arg(shared::formatCount(m_figures.durations.size())));
}

void CommunicationPage::refreshFigures() {
    using charts::Figure;
    Duration lost{};
    for (const analysis::SlowLink& one : m_slow)
        lost += one.lost;
    analysis::CommunicationTimes all;
    for (const analysis::RankCommunication& rank : m_figures.durations)
        all += rank.times;
    const auto share = [](double ratio) {
        return shared::valueText(shared::ColumnKind::Percent, static_cast<int64_t>(ratio * 1e6));
    };
    Figure slow{.title = tr("Slow links"), .value = shared::formatCount(m_slow.size())};
    slow.note = m_slow.empty() ? tr("none is below its transport's normal")
                               : tr("%1 lost").arg(shared::formatRounded(lost));
    slow.verdict = m_slow.empty() ? Figure::Verdict::Good : Figure::Verdict::Bad;
    Figure slowest{.title = tr("Slowest link"), .value = QString(QChar(0x2013))};
    if (!m_slow.empty()) {
        const analysis::Link& link = m_figures.matrix.links[m_slow.front().link];
        slowest.value = tr("%1 to %2").arg(link.source).arg(link.target);
        slowest.note =
            tr("%1 below the normal of %2")
                .arg(share(m_slow.front().below), QString::fromStdString(link.transport));
        slowest.verdict = Figure::Verdict::Bad;
    }
    m_row->setFigures(
        {{.title = tr("Links"),
             .value = shared::formatCount(m_figures.matrix.links.size()),
             .note =
                 tr("between %1 ranks").arg(shared::formatCount(m_figures.matrix.ranks.size()))},
            slow, slowest,
            {.title = tr("Transit"),
                .value = shared::formatRounded(all.transit),
                .note = tr("%1 of the elapsed time").arg(share(all.transitRatio()))},
            {.title = tr("Wait"),
                .value = shared::formatRounded(all.wait),
                .note = tr("wait ratio %1").arg(share(all.waitRatio()))}});
}

void CommunicationPage::selectCell(const charts::HeatCell& cell) {
    const int64_t source = m_links.ranks[cell.row];
    const int64_t target = m_links.ranks[cell.column];
    for (size_t row = 0; row < m_links.shown.size(); ++row) {
        const analysis::Link& link = m_figures.matrix.links[m_links.shown[row]];
        if (link.source == source && link.target == target)
            return m_table->selectRow(static_cast<uint32_t>(row));
    }
}

void CommunicationPage::selectRow(quint32 row) {
    if (subject() == Subject::Durations)
        return m_bars->select(row);
    const analysis::Link& link = m_figures.matrix.links[m_links.shown[row]];
    const auto place = [this](int64_t rank) {
        return static_cast<size_t>(
            std::ranges::lower_bound(m_links.ranks, rank) - m_links.ranks.begin());
    };
    m_map->select(charts::HeatCell{place(link.target), place(link.source)});
}

charts::Place CommunicationPage::placeOf(int64_t rank) const {
    return {.rank = rank, .step = step()};
}

} // namespace rankscope::communication

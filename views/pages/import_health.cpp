// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/import_health.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStackedWidget>

#include "views/pages/health_rows.h"
#include "views/pages/rank_profiles.h"
#include "views/project/rank_facts.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/tab_strip.h"
#include "views/shared/table_view.h"
#include "views/shared/theme.h"

namespace rankscope::pages {

namespace {

constexpr int kTabHeight = 30;

/// The same rows leave scrolling and selection alone.
void setRows(shared::TableView& view, std::vector<shared::TableRow> rows) {
    if (view.table().table().rows != rows)
        view.setRows(std::move(rows));
}

} // namespace

ImportHealth::ImportHealth(shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_profiles(new RankProfiles(bridge, this))
    , m_summary(new QLabel(this))
    , m_ranks(new shared::TableView(this))
    , m_tabs(new shared::TabStrip(kTabHeight, this))
    , m_scope(new QLabel(this))
    , m_details(new QStackedWidget(this))
    , m_troubles(new shared::TableView(this))
    , m_tables(new shared::TableView(this)) {
    build();
    shared::inEachLanguage(this, [this] { retranslate(); });
    connect(m_profiles, &RankProfiles::changed, this, &ImportHealth::refreshRanks);
    connect(m_tabs, &shared::TabStrip::currentChanged, this, [this](int tab) {
        m_details->setCurrentIndex(tab);
        refreshDetails();
    });
    connect(
        m_ranks, &shared::TableView::rowActivated, this, [this](quint32 rank) { narrowTo(rank); });
}

void ImportHealth::build() {
    m_summary->setContentsMargins(16, 12, 16, 12);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_scope->setForegroundRole(QPalette::PlaceholderText);
    m_scope->setTextFormat(Qt::PlainText);
    m_ranks->setExportName("ranks");
    m_troubles->setExportName("import_health");
    m_troubles->setTextElideMode(Qt::ElideMiddle); // the ends of a path tell most
    m_tables->setExportName("tables");
    m_details->addWidget(m_troubles);
    m_details->addWidget(m_tables);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 0, 16, 0);
    bar->addWidget(m_tabs);
    bar->addStretch(1);
    bar->addWidget(m_scope);
    auto* lower = new QWidget(this);
    auto* below = shared::columnIn(lower);
    below->addLayout(bar);
    below->addWidget(m_details, 1);
    QSplitter* splitter = shared::split(Qt::Vertical, this, "", {{m_ranks, 0}, {lower, 0}});
    splitter->setHandleWidth(1);
    splitter->setSizes({400, 500});
    auto* column = shared::columnIn(this);
    column->addWidget(m_summary);
    column->addWidget(splitter, 1);
    setFocusProxy(m_ranks);
}

void ImportHealth::show(const project::Project* project) {
    if (m_project != project)
        m_onlyRank.reset();
    m_project = project;
    m_profiles->setProject(project);
    refreshSummary();
    refreshRanks();
    refreshDetails();
}

void ImportHealth::refreshSummary() {
    uint64_t events = 0;
    uint64_t rows = 0;
    size_t ranks = 0;
    size_t troubles = 0;
    if (m_project != nullptr) {
        for (const auto& rank : m_project->readyRanks())
            events += rank->counts.events;
        for (const auto& tables : m_project->readyTables()) {
            for (const index::TableInfo& table : tables->tables)
                rows += table.rows;
        }
        ranks = project::readableRanks(*m_project);
        troubles = troubleRows(*m_project, std::nullopt).size();
    }
    m_summary->setText(tr("Imported ranks: %1, events: %2, table rows: %3; issues: %4")
                           .arg(shared::formatCount(ranks), shared::formatCount(events),
                               shared::formatCount(rows), shared::formatCount(troubles)));
}

void ImportHealth::refreshRanks() {
    std::vector<shared::TableRow> rows;
    if (m_project != nullptr && m_project->discovery()) {
        rows.reserve(m_project->jobs().size());
        for (size_t i = 0; i < m_project->jobs().size(); ++i)
            rows.push_back(rankRow(*m_project, i, m_profiles->find(i)));
    }
    setRows(*m_ranks, std::move(rows));
}

void ImportHealth::refreshDetails() {
    if (m_project == nullptr || (m_onlyRank && *m_onlyRank >= m_project->jobs().size()))
        m_onlyRank.reset();
    std::vector<shared::TableRow> rows;
    const bool isTables = m_details->currentWidget() == m_tables;
    if (m_project != nullptr)
        rows = isTables ? tableRows(*m_project, m_onlyRank) : troubleRows(*m_project, m_onlyRank);
    setRows(isTables ? *m_tables : *m_troubles, std::move(rows));
    if (m_onlyRank)
        m_scope->setText(
            tr("%1 only; Esc shows all ranks")
                .arg(QString::fromStdString(m_project->discovery()->ranks[*m_onlyRank].label)));
    else
        m_scope->setText(tr("All ranks; click a rank to show only its own"));
}

void ImportHealth::narrowTo(std::optional<size_t> rank) {
    m_onlyRank = rank == m_onlyRank ? std::nullopt : rank;
    refreshDetails();
}

void ImportHealth::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_onlyRank)
        narrowTo(std::nullopt);
    else
        QWidget::keyPressEvent(event);
}

void ImportHealth::paintEvent(QPaintEvent* /*event*/) {
    QPainter(this).fillRect(rect(), shared::themeOf(palette()).bg);
}

void ImportHealth::retranslate() {
    m_ranks->setColumns(rankColumns());
    m_ranks->setEmptyText(tr("No ranks found."));
    m_ranks->setAccessibleName(tr("Ranks with the data they have and lack"));
    m_tabs->setTabs({tr("Issues"), tr("Tables")});
    m_troubles->setColumns(troubleColumns());
    m_troubles->setEmptyText(
        tr("Everything was imported intact: nothing recovered, nothing lost."));
    m_troubles->setAccessibleName(tr("Issues found during import"));
    m_tables->setColumns(tableColumns());
    m_tables->setEmptyText(tr("No tables were imported."));
    m_tables->setAccessibleName(tr("Imported tables"));
    if (m_project != nullptr)
        show(m_project); // the words in the rows
}

} // namespace rankscope::pages

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/health/health_section.h"

#include <algorithm>

#include <QKeyEvent>
#include <QStackedWidget>

#include "views/health/health_figures.h"
#include "views/health/health_rows.h"
#include "views/health/rank_profiles.h"
#include "views/sections/figure_row.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::health {

namespace {

enum class List { Issues, Tables };

/// The same rows leave scrolling and selection alone.
void fill(sections::TableCard& card, shared::TableData rows) {
    const shared::TableData& shown = card.table().table().table();
    const bool isSame = shown.rows == rows.rows
        && std::ranges::equal(
            shown.columns, rows.columns, {}, &shared::Column::title, &shared::Column::title);
    if (!isSame)
        card.fill(std::move(rows));
}

} // namespace

HealthSection::HealthSection(const project::ProjectList& projects, const sections::Context& context)
    : Section(context)
    , m_projects(projects)
    , m_profiles(new RankProfiles(context.bridge, this)) {
    m_rank = addChoice("rank", QT_TR_NOOP("Rank"), Then::Show, [this] { return rankChoices(); });
    m_list = addChoice("list", QT_TR_NOOP("List"), Then::Show, [] {
        return shared::Choices{{tr("issues"), List::Issues}, {tr("tables"), List::Tables}};
    });
    build();
    connect(m_profiles, &RankProfiles::changed, this, &HealthSection::refreshRanks);
    connect(&m_ranks->table(), &shared::TableView::rowActivated, this, &HealthSection::narrowTo);
    using project::ProjectList;
    for (const auto signal :
        {&ProjectList::structureChanged, &ProjectList::currentChanged, &ProjectList::stateChanged})
        connect(&projects, signal, this, &HealthSection::askAgain);
}

void HealthSection::build() {
    m_row = add<sections::FigureRow>();
    m_ranks = addTable("ranks", QT_TR_NOOP("Ranks with the data they have and lack"),
        QT_TR_NOOP("No ranks found."), 4);
    m_issues = makeTable("issues", QT_TR_NOOP("Issues found during import"),
        QT_TR_NOOP("Everything was imported intact: nothing recovered, nothing lost."));
    m_issues->table().setTextElideMode(Qt::ElideMiddle); // the ends of a path tell most
    m_tables =
        makeTable("tables", QT_TR_NOOP("Imported tables"), QT_TR_NOOP("No tables were imported."));
    m_details = makeStack({m_issues, m_tables});
    addContent(m_details, 5);
    setFocusProxy(&m_ranks->table());
}

const project::Project* HealthSection::project() const {
    const project::Project* current = m_projects.currentProject();
    return current != nullptr && current->discovery() ? current : nullptr;
}

shared::Choices HealthSection::rankChoices() const {
    shared::Choices ranks{{tr("all"), shared::kAll}};
    if (const project::Project* of = project()) {
        for (const model::RankSource& rank : of->discovery()->ranks)
            ranks.emplace_back(
                QString::fromStdString(rank.label), static_cast<int64_t>(ranks.size()) - 1);
    }
    return ranks;
}

void HealthSection::askFigures() {
    m_profiles->setProject(project());
    offerChoices();
    showContent();
    refresh();
}

void HealthSection::refresh() {
    m_row->setFigures(
        project() == nullptr ? std::vector<sections::Figure>() : healthFigures(*project()));
    refreshRanks();
    refreshDetails();
}

void HealthSection::refreshRanks() {
    shared::TableData table{.columns = rankColumns(), .rows = {}};
    if (const project::Project* of = project()) {
        for (size_t i = 0; i < of->jobs().size(); ++i)
            table.rows.push_back(rankRow(*of, i, m_profiles->find(i)));
    }
    fill(*m_ranks, std::move(table));
    m_ranks->setTitle(tr("Ranks"), tr("select a rank to list its issues and tables only"));
}

void HealthSection::refreshDetails() {
    const bool isTables = m_list->as<List>() == List::Tables;
    sections::TableCard& card = isTables ? *m_tables : *m_issues;
    m_details->setCurrentWidget(&card);
    shared::TableData table{.columns = isTables ? tableColumns() : troubleColumns(), .rows = {}};
    if (const project::Project* of = project()) {
        std::optional<size_t> only;
        if (const auto rank = m_rank->chosen())
            only = static_cast<size_t>(*rank);
        table.rows = isTables ? tableRows(*of, only) : troubleRows(*of, only);
    }
    card.setTitle(isTables ? tr("Tables") : tr("Issues"),
        shared::sideBySide({m_rank->chosen() ? m_rank->currentText() : QString(),
            shared::counted(table.rows.size(), tr("1 row"), tr("%1 rows"))}));
    fill(card, std::move(table));
}

void HealthSection::narrowTo(int64_t rank) {
    m_rank->setCurrentIndex(m_rank->chosen() == rank ? 0 : static_cast<int>(rank) + 1);
}

void HealthSection::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_rank->chosen())
        m_rank->setCurrentIndex(0);
    else
        Section::keyPressEvent(event);
}

} // namespace rankscope::health

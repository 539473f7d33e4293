// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/cluster_page.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/analysis/cluster_compare.h"
#include "core/base/whole_number.h"
#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/rank_field.h"
#include "views/shared/table_view.h"

namespace rankscope::summary {

using analysis::ClusterArea;
using analysis::ClusterSides;

namespace {

constexpr int64_t kAll = -1;
/// More would be slow to make and no person reads them: the rest comes with a filter.
constexpr size_t kMostRows = 100'000;

/// The quick ones first.
constexpr std::array kOrder{ClusterArea::Steps, ClusterArea::Groups, ClusterArea::Durations,
    ClusterArea::Links, ClusterArea::Bandwidth};
static_assert(kOrder.size() == analysis::kClusterAreaCount);

Result<ClusterData> readCluster(
    const query::Session& session, ClusterArea area, const std::stop_token& stop) {
    ClusterData data;
    RS_TRY_ASSIGN(
        data.comparison, analysis::compareCluster(session.snapshot(), std::array{area}, stop));
    if (area == kOrder.front()) {
        RS_TRY_ASSIGN(data.groups, analysis::communicationGroups(session.snapshot(), stop));
    }
    return data;
}

} // namespace

ClusterPage::ClusterPage(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_area(new shared::ChoiceBox(this))
    , m_sides(new shared::ChoiceBox(this))
    , m_ranks(new shared::RankField(this))
    , m_figures(new charts::FigureRow(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    build();
    retranslate();
    m_area->setValue(kAll);
}

void ClusterPage::build() {
    m_area->setObjectName("area");
    m_sides->setObjectName("sides");
    m_ranks->setObjectName("ranks");
    addFilter(m_area);
    addFilter(m_sides);
    addFilter(m_ranks);
    addContent(m_figures, 0);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    addContent(m_tableCard, 1);
    setTable(*m_table, "cluster-analysis");
    setFocusProxy(m_table);
    for (shared::ChoiceBox* filter : {m_area, m_sides})
        connect(filter, &QComboBox::currentIndexChanged, this, &ClusterPage::refresh);
    connect(m_ranks, &shared::RankField::ranksChanged, this, &ClusterPage::refresh);
    leadOnRows(*m_table, [this](size_t row) {
        return placeOf(m_data.comparison, m_data.comparison.list()[m_shown[row]]);
    });
}

void ClusterPage::askFigures() {
    m_coming = {};
    askArea(0);
}

void ClusterPage::askArea(size_t place) {
    ask<ClusterData>([area = kOrder[place]](query::Session& session,
                         const std::stop_token& stop) { return readCluster(session, area, stop); },
        [this, place](ClusterData part) {
            m_coming.comparison.absorb(part.comparison);
            if (place == 0)
                m_coming.groups = std::move(part.groups);
            if (place + 1 == kOrder.size())
                return setFigures(std::exchange(m_coming, {}));
            if (m_coming.comparison.all().isComparable)
                setFigures(m_coming, false);
            askArea(place + 1);
        });
}

void ClusterPage::setFigures(ClusterData figures, bool areAll) {
    m_data = std::move(figures);
    m_areAll = areAll;
    if (!m_data.comparison.all().isComparable) {
        showMessage([this] { return nothingToCompare(m_data.comparison); });
        return;
    }
    showContent();
    fillFilters();
    refresh();
}

void ClusterPage::showTarget(const model::Target& target) {
    PageFrame::showTarget(target);
    const auto area = wholeNumber(target.detail);
    if (!area)
        return;
    m_ranks->setRanks({});
    m_sides->setValue(static_cast<int64_t>(ClusterSides::Both));
    fillFilters();
    m_area->setValue(*area);
    refresh();
}

void ClusterPage::languageChanged() {
    retranslate();
    refresh();
}

void ClusterPage::retranslate() {
    m_area->setCaption(tr("Category"));
    m_sides->setCaption(tr("Show"));
    m_table->setAccessibleName(tr("Differences in the cluster analysis"));
    fillFilters();
}

void ClusterPage::fillFilters() {
    std::vector<shared::Choice> areas{{tr("all"), kAll}};
    for (const ClusterArea area : analysis::kClusterAreas)
        areas.push_back({areaText(area), static_cast<int64_t>(area)});
    m_area->setChoices(areas);
    std::vector<shared::Choice> sides;
    for (const ClusterSides side :
        {ClusterSides::Both, ClusterSides::OnlyThere, ClusterSides::OnlyHere})
        sides.push_back({sidesText(side), static_cast<int64_t>(side)});
    sides.push_back({tr("all"), kAll});
    m_sides->setChoices(sides);
}

ClusterChoice ClusterPage::choice() const {
    ClusterChoice choice;
    if (m_area->value() != kAll)
        choice.area = static_cast<ClusterArea>(m_area->value());
    if (m_sides->value() != kAll)
        choice.sides = static_cast<ClusterSides>(m_sides->value());
    choice.ranks = m_ranks->ranks();
    return choice;
}

QString ClusterPage::emptyText() const {
    const analysis::ClusterCounts counts = m_data.comparison.all();
    if (!m_areAll)
        return tr("The other categories are still being compared.");
    if (counts.differences > 0 || choice().sides != ClusterSides::Both)
        return tr("No data matches the filters.");
    return counts.onlyThere + counts.onlyHere == 0
        ? tr("The cluster analysis matches the rank files.")
        : tr("Rows found on both sides are equal. Use \"Show\" to list rows found on one side "
             "only.");
}

void ClusterPage::refresh() {
    m_figures->setFigures(clusterFigures(m_data.comparison));
    m_shown = chosenDifferences(m_data.comparison, choice());
    const size_t count =
        choice().ranks.empty() ? countOf(m_data.comparison, choice()) : m_shown.size();
    m_shown.resize(std::min(m_shown.size(), kMostRows));
    const QString rows = shared::counted(count, tr("1 row"), tr("%1 rows"));
    m_tableCard->setTitle(tr("Cluster analysis vs rank files"),
        count > m_shown.size()
            ? tr("first %1 of %2 rows")
                  .arg(shared::formatCount(m_shown.size()), shared::formatCount(count))
            : rows);
    m_table->setEmptyText(emptyText());
    shared::TableData table = differenceTable(m_data, m_shown);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
}

} // namespace rankscope::summary

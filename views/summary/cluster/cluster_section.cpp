// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/cluster/cluster_section.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/analysis/cluster/cluster_compare.h"
#include "core/base/whole_number.h"
#include "views/sections/figure_row.h"
#include "views/shared/formats.h"
#include "views/shared/rank_field.h"

namespace rankscope::summary {

using analysis::ClusterArea;
using analysis::ClusterSides;

namespace {

/// The quick ones first.
constexpr std::array kOrder{ClusterArea::Steps, ClusterArea::Groups, ClusterArea::Durations,
    ClusterArea::Links, ClusterArea::Bandwidth};
static_assert(kOrder.size() == analysis::kClusterAreaCount);

/// The areas before and this one.
Result<ClusterData> readCluster(const query::Session& session, const ClusterData* before,
    ClusterArea area, const std::stop_token& stop) {
    const std::array areas{area};
    ClusterData data;
    if (before == nullptr) {
        RS_TRY_ASSIGN(data.comparison, analysis::compareCluster(session.snapshot(), areas, stop));
        RS_TRY_ASSIGN(data.groups, analysis::communicationGroups(session.snapshot(), stop));
        return data;
    }
    RS_TRY_ASSIGN(const auto part, analysis::compareCluster(session.snapshot(), areas, stop));
    data = *before;
    data.comparison.absorb(part);
    return data;
}

} // namespace

ClusterSection::ClusterSection(const sections::Context& context)
    : SectionOf(context) {
    m_area = addChoice("area", QT_TR_NOOP("Category"), Then::Show, [] {
        return shared::withAll(tr("all"), shared::choicesOf(analysis::kClusterAreas, areaText));
    });
    m_sides = addChoice("sides", QT_TR_NOOP("Show"), Then::Show, [] {
        shared::Choices sides = shared::choicesOf(
            {ClusterSides::Both, ClusterSides::OnlyThere, ClusterSides::OnlyHere}, sidesText);
        sides.push_back({tr("all"), shared::kAll});
        return sides;
    });
    m_ranks = addRanks(Then::Show);
    m_ranks->setObjectName("ranks");
    m_row = add<sections::FigureRow>();
    m_table =
        addTable("cluster-analysis", QT_TR_NOOP("Differences in the cluster analysis"), nullptr, 1);
    setFocusProxy(&m_table->table());
    leadOnRows(m_table->table(), [this](size_t row) {
        const analysis::ClusterComparison& all = figures().comparison;
        return placeOf(all, all.list()[m_shown[row]]);
    });
}

/// One area after the other, so that the first are seen while the others are compared.
void ClusterSection::askFigures() {
    m_coming = nullptr;
    m_place = 0;
    SectionOf::askFigures();
}

ClusterSection::Reader ClusterSection::reader() {
    return
        [before = m_coming, area = kOrder[m_place]](query::Session& session,
            const std::stop_token& stop) { return readCluster(session, before.get(), area, stop); };
}

void ClusterSection::take(ClusterData figures) {
    if (++m_place == kOrder.size()) {
        m_coming = nullptr;
        return setFigures(std::move(figures));
    }
    if (figures.comparison.all().isComparable) {
        setFigures(std::move(figures), false);
        m_coming = sharedFigures();
    } else {
        m_coming = std::make_shared<const ClusterData>(std::move(figures));
    }
    SectionOf::askFigures();
}

void ClusterSection::setFigures(ClusterData figures, bool areAll) {
    m_areAll = areAll;
    SectionOf::take(std::move(figures));
}

std::function<pages::Message()> ClusterSection::instead(const ClusterData& figures) const {
    if (figures.comparison.all().isComparable)
        return {};
    return [comparison = figures.comparison] { return nothingToCompare(comparison); };
}

void ClusterSection::showTarget(const model::Target& target) {
    Section::showTarget(target);
    const auto area = wholeNumber(target.detail);
    if (!area)
        return;
    m_ranks->setRanks({});
    m_sides->setValue(ClusterSides::Both);
    m_area->setValue(*area);
    refresh();
}

ClusterChoice ClusterSection::choice() const {
    ClusterChoice choice;
    if (const auto area = m_area->chosen())
        choice.area = static_cast<ClusterArea>(*area);
    if (const auto sides = m_sides->chosen())
        choice.sides = static_cast<ClusterSides>(*sides);
    choice.ranks = m_ranks->ranks();
    return choice;
}

QString ClusterSection::emptyText() const {
    const analysis::ClusterCounts counts = figures().comparison.all();
    if (!m_areAll)
        return tr("The other categories are still being compared.");
    if (counts.differences > 0 || choice().sides != ClusterSides::Both)
        return tr("No data matches the filters.");
    return counts.onlyThere + counts.onlyHere == 0
        ? tr("The cluster analysis matches the rank files.")
        : tr("Rows found on both sides are equal. Use \"Show\" to list rows found on one side "
             "only.");
}

void ClusterSection::refresh() {
    const ClusterChoice shown = choice();
    m_row->setFigures(clusterFigures(figures().comparison));
    m_shown = chosenDifferences(figures().comparison, shown);
    const size_t count =
        shown.ranks.empty() ? countOf(figures().comparison, shown) : m_shown.size();
    m_table->table().setEmptyText(emptyText());
    m_table->fill(differenceTable(sharedFigures(), m_shown), tr("Cluster analysis vs rank files"),
        count > m_shown.size()
            ? tr("first %1 of %2 rows")
                  .arg(shared::formatCount(m_shown.size()), shared::formatCount(count))
            : shared::counted(count, tr("1 row"), tr("%1 rows")));
}

} // namespace rankscope::summary

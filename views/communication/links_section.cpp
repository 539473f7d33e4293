// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/links_section.h"

#include <algorithm>

#include <QCheckBox>
#include <QLineEdit>

#include "views/charts/heat_map.h"
#include "views/communication/collective_source.h"
#include "views/communication/link_texts.h"
#include "views/communication/value_range_field.h"
#include "views/sections/figure_row.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"

namespace rankscope::communication {

namespace {

/// Links have no times: of a range they are of its steps.
Result<LinksData> readLinks(const query::Session& session, analysis::CommunicationFilter filter,
    const std::stop_token& stop) {
    filter.range.reset();
    const query::Snapshot& snapshot = session.snapshot();
    LinksData data;
    RS_TRY_ASSIGN(data.choices.of, analysis::linkChoices(snapshot, stop));
    RS_TRY_ASSIGN(data.choices.known, analysis::communicationGroups(snapshot, stop));
    RS_TRY_ASSIGN(data.matrix, analysis::linkMatrix(snapshot, filter, stop));
    data.slow = analysis::slowLinks(data.matrix);
    data.worst = worstFirst(data.matrix, data.slow);
    if (data.choices.isEmpty()) {
        RS_TRY_ASSIGN(data.ranks, analysis::rankProfiles(snapshot));
    }
    return data;
}

} // namespace

LinksSection::LinksSection(const sections::Context& context)
    : FilteredSection(context, FilterBar::Third::Operation)
    , m_range(new ValueRangeField(this)) {
    m_figure = addChoice("figure", QT_TR_NOOP("Colour by"), Then::Show, [] {
        return shared::choicesOf({LinkFigure::Relative, LinkFigure::Bandwidth, LinkFigure::Time,
                                     LinkFigure::Size, LinkFigure::Transport},
            figureText);
    });
    addFilter(m_range);
    m_own = addCheck("own", QT_TR_NOOP("Intra-rank copies"),
        QT_TR_NOOP("Also show copies within a rank; they use no link"));
    addClusterNote(analysis::ClusterArea::Links);
    m_row = add<sections::FigureRow>();
    m_map = makeChart<charts::HeatMap>("links", nullptr, nullptr);
    addCards({{m_map}}, 6);
    m_table = addTable(
        "links", QT_TR_NOOP("Links between ranks"), QT_TR_NOOP("No links match the filters."), 3);
    setFocusProxy(m_map);
    connectParts();
}

void LinksSection::connectParts() {
    using charts::HeatCell;
    using charts::HeatMap;
    connect(m_own, &QCheckBox::toggled, this, &LinksSection::refresh);
    connect(m_range, &ValueRangeField::changed, this, &LinksSection::refresh);
    for (QLineEdit* end : m_range->findChildren<QLineEdit*>())
        keep(*end, end->objectName());
    connect(m_map, &HeatMap::activated, this,
        [this](const HeatCell& cell) { jumpToLongest(m_links.ranks[cell.row]); });
    connect(
        m_map, &HeatMap::menuRequested, this, [this](const HeatCell& cell, const QPoint& where) {
            openMenu(placeOf(m_links.ranks[cell.row]), where);
        });
    connect(m_map, &HeatMap::selectionChanged, this, &LinksSection::selectCell);
    m_map->setTip([this](HeatCell cell) {
        return linkTip(
            figures().matrix, figures().slow, m_links.ranks[cell.row], m_links.ranks[cell.column]);
    });
    connect(&m_table->table(), &shared::TableView::rowSelected, this, &LinksSection::selectRow);
    connect(&m_table->table(), &shared::TableView::rowWanted, this,
        [this](quint32 row) { jumpToLongest(figures().matrix.links[m_links.shown[row]].source); });
}

LinksSection::Reader LinksSection::readerOf(const analysis::CommunicationFilter& filter) {
    return [filter](query::Session& session, const std::stop_token& stop) {
        return readLinks(session, filter, stop);
    };
}

LinkChoice LinksSection::choice() const {
    return {m_figure->as<LinkFigure>(), m_own->isChecked() ? OwnLinks::Show : OwnLinks::Hide,
        m_range->range()};
}

void LinksSection::refresh() {
    m_range->setKind(figureKind(m_figure->as<LinkFigure>()));
    m_links = linkView(figures().matrix, figures().slow, figures().worst, choice());
    m_map->setEmptyText(shared::sentences({tr("No links match the filters."),
        shared::switchText(
            shared::Recorded::Communication, shared::kindsOf(*profile().snapshot()))}));
    m_map->setTitle(mapTitle(figures().matrix, m_figure->as<LinkFigure>()));
    m_map->setData(m_links.heat);
    m_map->setRange(m_links.colours);
    const auto of = sharedFigures();
    m_table->fill(linkTable({of, &of->matrix}, m_links.shown, of->slow),
        tr("Links: slow links by time lost, others by transit time"), linkCounts(m_links));
    m_row->setFigures(linkFigures(figures().matrix, figures().slow));
}

bool LinksSection::showRow(const model::Target& target) {
    const auto linkOf = [this](size_t link) {
        return std::pair(std::optional(figures().matrix.links[link].source),
            std::optional(figures().matrix.links[link].target));
    };
    const auto row = std::ranges::find(m_links.shown, std::pair(target.rank, target.peer), linkOf);
    if (row == m_links.shown.end())
        return true;
    const auto place = static_cast<uint32_t>(row - m_links.shown.begin());
    m_table->select(place);
    selectRow(place);
    return true;
}

void LinksSection::selectCell(const charts::HeatCell& cell) {
    const int64_t source = m_links.ranks[cell.row];
    const int64_t target = m_links.ranks[cell.column];
    for (size_t row = 0; row < m_links.shown.size(); ++row) {
        const analysis::Link& link = figures().matrix.links[m_links.shown[row]];
        if (link.source == source && link.target == target)
            return m_table->select(row);
    }
}

void LinksSection::selectRow(quint32 row) {
    const analysis::Link& link = figures().matrix.links[m_links.shown[row]];
    const auto place = [this](int64_t rank) {
        return static_cast<size_t>(
            std::ranges::lower_bound(m_links.ranks, rank) - m_links.ranks.begin());
    };
    m_map->select(charts::HeatCell{place(link.target), place(link.source)});
}

/// A link is a sum over operators: the longest of its source is looked for when it is wanted.
void LinksSection::jumpToLongest(int64_t rank) {
    bridge().ask<CollectiveData>(shared::Question::Place, this,
        query::ofProfile<CollectiveData>(shownProfile(),
            [filter = filter()](query::Session& session, const std::stop_token& stop) {
                return readCollectives(session, filter, stop);
            }),
        [this, rank](const Result<CollectiveData>& read) {
            const auto places =
                read ? longestByRank(read->all) : std::map<int64_t, model::Target>();
            const auto longest = places.find(rank);
            jumpTo(longest == places.end() ? placeOf(rank) : longest->second);
        });
}

model::Target LinksSection::placeOf(int64_t rank) const {
    return {.rank = rank, .step = filters().step()};
}

} // namespace rankscope::communication

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/links_section.h"

#include <algorithm>
#include <utility>

#include <QCheckBox>
#include <QLineEdit>

#include "views/charts/heat_map.h"
#include "views/communication/collective_source.h"
#include "views/communication/value_range_field.h"
#include "views/sections/figure_row.h"
#include "views/shared/let_go.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"

namespace rankscope::communication {

namespace {

/// Links have no times: of a range they are of its steps.
Result<LinksData> readLinks(const query::Session& session, analysis::CommunicationFilter filter,
    const LinkChoice& choice, const std::stop_token& stop) {
    filter.range.reset();
    const query::Snapshot& snapshot = session.snapshot();
    LinksData data;
    RS_TRY_ASSIGN(data.choices.of, analysis::linkChoices(snapshot, stop));
    RS_TRY_ASSIGN(data.choices.known, analysis::communicationGroups(snapshot, stop));
    RS_TRY_ASSIGN(analysis::LinkMatrix matrix, analysis::linkMatrix(snapshot, filter, stop));
    data.matrix = std::make_shared<const analysis::LinkMatrix>(std::move(matrix));
    data.slow = analysis::slowLinks(*data.matrix);
    data.worst = worstFirst(*data.matrix, data.slow);
    data.first = shownLinks(data.matrix, data.slow, data.worst, choice);
    if (data.choices.isEmpty()) {
        RS_TRY_ASSIGN(data.ranks, analysis::rankProfiles(snapshot));
    }
    return data;
}

} // namespace

LinksSection::LinksSection(const sections::Context& context)
    : FilteredSection(context, FilterBar::Third::Operation)
    , m_of(sharedFigures())
    , m_making(bridge().newQuestion())
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
        [this](const HeatCell& cell) { jumpToLongest(m_links.view.ranks[cell.row]); });
    connect(
        m_map, &HeatMap::menuRequested, this, [this](const HeatCell& cell, const QPoint& where) {
            openMenu(placeOf(m_links.view.ranks[cell.row]), where);
        });
    connect(m_map, &HeatMap::selectionChanged, this, &LinksSection::selectCell);
    m_map->setTip([this](HeatCell cell) {
        return linkTip(*m_of->matrix, m_links.telling, m_of->slow, m_links.view.ranks[cell.row],
            m_links.view.ranks[cell.column]);
    });
    connect(&m_table->table(), &shared::TableView::rowSelected, this, &LinksSection::selectRow);
    connect(&m_table->table(), &shared::TableView::rowWanted, this,
        [this](quint32 row) { jumpToLongest(linkAt(row).source); });
}

LinksSection::Reader LinksSection::readerOf(const analysis::CommunicationFilter& filter) {
    return [filter, choice = choice()](query::Session& session, const std::stop_token& stop) {
        return readLinks(session, filter, choice, stop);
    };
}

LinkChoice LinksSection::choice() const {
    return {m_figure->as<LinkFigure>(), m_own->isChecked() ? OwnLinks::Show : OwnLinks::Hide,
        m_range->range()};
}

void LinksSection::refresh() {
    m_range->setKind(figureKind(m_figure->as<LinkFigure>()));
    bridge().cancel(m_making);
    const auto of = sharedFigures();
    const LinkChoice wanted = choice();
    if (of->first && of->first->choice == wanted)
        return showLinks(of, *of->first);
    if (of->matrix->links.size() <= shared::kMostAtOnce)
        return showLinks(of, shownLinks(of->matrix, of->slow, of->worst, wanted));
    bridge().ask<ShownLinks>(
        m_making, this,
        [of, wanted](const query::Session& /*session*/, const std::stop_token& /*stop*/)
            -> Result<ShownLinks> { return shownLinks(of->matrix, of->slow, of->worst, wanted); },
        [this, of](Result<ShownLinks> made) {
            if (made)
                showLinks(of, std::move(*made));
            else
                showError(made.error());
        });
}

void LinksSection::showLinks(std::shared_ptr<const LinksData> of, ShownLinks links) {
    auto before = std::exchange(m_of, std::move(of));
    m_links = std::move(links);
    m_map->setEmptyText(shared::sentences({tr("No links match the filters."),
        shared::switchText(
            shared::Recorded::Communication, shared::kindsOf(*profile().snapshot()))}));
    m_map->setTitle(m_links.title);
    m_map->setData(std::exchange(m_links.view.heat, {}));
    m_map->setRange(m_links.view.colours);
    m_table->fill(std::exchange(m_links.table, {}),
        tr("Links: slow links by time lost, others by transit time"), linkCounts(m_links.view));
    m_row->setFigures(m_links.figures);
    shared::letGo(std::move(before)); // the table has its cells no more
}

const analysis::Link& LinksSection::linkAt(size_t row) const {
    return m_of->matrix->links[m_links.view.shown[row]];
}

bool LinksSection::showRow(const model::Target& target) {
    const auto linkOf = [this](size_t link) {
        return std::pair(std::optional(m_of->matrix->links[link].source),
            std::optional(m_of->matrix->links[link].target));
    };
    const auto row =
        std::ranges::find(m_links.view.shown, std::pair(target.rank, target.peer), linkOf);
    if (row == m_links.view.shown.end())
        return true;
    const auto place = static_cast<uint32_t>(row - m_links.view.shown.begin());
    m_table->select(place);
    selectRow(place);
    return true;
}

void LinksSection::selectCell(const charts::HeatCell& cell) {
    const int64_t source = m_links.view.ranks[cell.row];
    const int64_t target = m_links.view.ranks[cell.column];
    for (size_t row = 0; row < m_links.view.shown.size(); ++row) {
        const analysis::Link& link = linkAt(row);
        if (link.source == source && link.target == target)
            return m_table->select(row);
    }
}

void LinksSection::selectRow(quint32 row) {
    const analysis::Link& link = linkAt(row);
    const auto place = [this](int64_t rank) {
        return static_cast<size_t>(
            std::ranges::lower_bound(m_links.view.ranks, rank) - m_links.view.ranks.begin());
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_peak_page.h"

#include <algorithm>

#include <QHBoxLayout>

#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/tree_map.h"
#include "views/memory/block_texts.h"
#include "views/memory/memory_choices.h"
#include "views/memory/memory_focus.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_view.h"

namespace rankscope::memory {

namespace {

using analysis::BlockSource;
using charts::Figure;
using charts::TreeMap;
using shared::ColumnKind;

constexpr Duration kAround = std::chrono::microseconds(200);

Result<PeakData> readPeak(query::Session& session, std::optional<int64_t> rank,
    const analysis::PeakWish& wish, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    PeakData data;
    data.ranks = analysis::memoryRanks(snapshot);
    if (data.ranks.empty()) {
        RS_TRY_ASSIGN(data.profiles, analysis::rankProfiles(snapshot));
        return data;
    }
    const analysis::MemoryRank& of = shownRank(data.ranks, rank);
    data.rank = of.rank;
    RS_TRY_ASSIGN(data.at, analysis::peakOwners(session, of, wish, stop));
    return data;
}

} // namespace

MemoryPeakPage::MemoryPeakPage(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, MemoryFocus& focus, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_focus(focus)
    , m_rank(new shared::ChoiceBox(this))
    , m_source(new shared::ChoiceBox(this))
    , m_graph(new shared::ChoiceBox(this))
    , m_device(new shared::ChoiceBox(this))
    , m_at(new shared::ChoiceBox(this))
    , m_figures(new charts::FigureRow(this))
    , m_map(new TreeMap(this))
    , m_ownerCard(new charts::Card(this))
    , m_moduleCard(new charts::Card(this))
    , m_owners(new shared::TableView(this))
    , m_modules(new shared::TableView(this)) {
    build();
    connectParts();
    retranslate();
}

void MemoryPeakPage::build() {
    for (shared::ChoiceBox* filter : {m_rank, m_source, m_graph, m_device, m_at})
        addFilter(filter);
    addContent(m_figures, 0);
    m_map->setContentsMargins(12, 10, 12, 8);
    auto* card = new charts::Card(this);
    card->setContent(m_map, charts::Card::Edge::Whole);
    addContent(card, 5);
    auto* tables = new QWidget(this);
    auto* row = new QHBoxLayout(tables);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    m_ownerCard->setContent(m_owners, charts::Card::Edge::Whole);
    m_moduleCard->setContent(m_modules, charts::Card::Edge::Whole);
    row->addWidget(m_ownerCard, 3);
    row->addWidget(m_moduleCard, 2);
    addContent(tables, 4);
    setTable(*m_owners, "memory-owners");
    m_modules->setExportName("memory-modules");
    setFocusProxy(m_map);
}

void MemoryPeakPage::connectParts() {
    connect(m_rank, &QComboBox::currentIndexChanged, this,
        [this] { m_focus.setRank(m_rank->value()); });
    for (shared::ChoiceBox* filter : {m_source, m_graph, m_device, m_at})
        connect(filter, &QComboBox::currentIndexChanged, this, &MemoryPeakPage::askAgain);
    connect(&m_focus, &MemoryFocus::rankChanged, this, &MemoryPeakPage::askAgain);
    connect(&m_focus, &MemoryFocus::momentChanged, this, &MemoryPeakPage::askAgain);
    connect(m_map, &TreeMap::selectionChanged, this, &MemoryPeakPage::selectTile);
    leadOn(*m_map, [this](size_t) { return place(); });
    m_map->setTip([this](size_t tile) { return ownerTip(m_data.at, m_tiles, tile); });
    connect(
        m_owners, &shared::TableView::rowSelected, this, [this](quint32 row) { selectOwner(row); });
    leadOnRows(*m_owners, [this](size_t) { return place(); });
}

void MemoryPeakPage::languageChanged() {
    retranslate();
    refresh();
}

void MemoryPeakPage::askFigures() {
    analysis::PeakWish wish{
        .source = static_cast<BlockSource>(std::max<int64_t>(0, m_source->value())),
        .graph = m_graph->count() > 0 ? std::optional(m_graph->value()) : std::nullopt,
        .device = {},
        .moment = {}};
    const auto device = static_cast<size_t>(std::max<int64_t>(0, m_device->value()));
    if (m_device->count() > 0 && device < m_data.at.devices.size())
        wish.device = m_data.at.devices[device];
    if (m_at->value() == static_cast<int64_t>(At::Moment) && m_focus.moment())
        wish.moment = toNanoseconds(*m_focus.moment());
    ask<PeakData>([wish, rank = m_focus.rank()](query::Session& session,
                      const std::stop_token& stop) { return readPeak(session, rank, wish, stop); },
        [this](PeakData figures) { take(std::move(figures)); });
}

void MemoryPeakPage::forgetChoices() {
    m_focus.forget();
    for (shared::ChoiceBox* filter : {m_source, m_graph, m_device, m_at})
        filter->setChoices({});
}

void MemoryPeakPage::take(PeakData figures) {
    if (figures.ranks.empty())
        showMissing(analysis::Subject::Memory, figures.profiles);
    else
        setFigures(std::move(figures));
}

void MemoryPeakPage::setFigures(PeakData figures) {
    showContent();
    m_data = std::move(figures);
    fillFilters();
    refresh();
}

void MemoryPeakPage::retranslate() {
    m_rank->setCaption(tr("Rank"));
    m_source->setCaption(tr("Show"));
    m_graph->setCaption(tr("Graph"));
    m_device->setCaption(tr("Device"));
    m_at->setCaption(tr("Moment"));
    m_map->setEmptyText(
        tr("No blocks are alive at this moment. Blocks are collected with profile_memory=True."));
    m_owners->setAccessibleName(tr("Memory by owner"));
    m_owners->setEmptyText(tr("No blocks are alive at this moment."));
    m_modules->setAccessibleName(tr("Memory by module"));
    m_modules->setEmptyText(tr("No module reserved 100 MiB or more."));
    fillFilters();
}

void MemoryPeakPage::fillFilters() {
    m_rank->setChoices(rankChoices(m_data.ranks));
    m_rank->setValue(m_data.rank);
    if (!m_data.ranks.empty())
        m_source->setChoices(sourceChoices(shownRank(m_data.ranks, m_data.rank)));
    m_source->setValue(static_cast<int64_t>(m_data.at.source));
    m_source->setVisible(m_source->count() > 1);
    m_graph->setChoices(graphChoices(m_data.at.graphs));
    m_graph->setValue(m_data.at.graph.value_or(0));
    m_graph->setVisible(m_data.at.graphs.size() > 1);
    std::vector<shared::Choice> devices;
    for (size_t i = 0; i < m_data.at.devices.size(); ++i) {
        devices.push_back({QString::fromStdString(m_data.at.devices[i]), static_cast<int64_t>(i)});
    }
    m_device->setChoices(devices);
    m_device->setValue(
        std::ranges::find(m_data.at.devices, m_data.at.device) - m_data.at.devices.begin());
    m_device->setVisible(devices.size() > 1);
    std::vector<shared::Choice> moments{{tr("peak"), static_cast<int64_t>(At::Peak)}};
    if (const auto moment = m_focus.moment())
        moments.push_back({momentText(toNanoseconds(*moment)), static_cast<int64_t>(At::Moment)});
    m_at->setChoices(moments);
    m_at->setVisible(isOverTime() && moments.size() > 1);
}

Timestamp MemoryPeakPage::origin() const {
    const Timestamp begin = fromNanoseconds(m_data.at.begin.value_or(m_data.at.peak.value_or(0)));
    return isOverTime() ? timelineOrigin(profile(), m_data.rank).value_or(begin) : Timestamp{};
}

QString MemoryPeakPage::momentText(int64_t moment) const {
    return isOverTime() ? shared::formatOffset(fromNanoseconds(moment) - origin())
                        : acrossText(m_data.at.source) + ' ' + QString::number(moment);
}

void MemoryPeakPage::refresh() {
    m_tiles = ownerTiles(m_data.at);
    m_map->setTitle(m_data.at.moment == m_data.at.peak ? tr("Memory breakdown at the peak")
                                                       : tr("Memory breakdown at this moment"));
    m_map->setTiles(m_tiles.tiles);
    shared::TableData owners = ownerTable(m_data.at);
    m_owners->setColumns(std::move(owners.columns));
    m_owners->setRows(std::move(owners.rows));
    m_ownerCard->setTitle(tr("Operators"),
        shared::sideBySide(
            QStringList{tr("%1 holding memory").arg(shared::formatCount(m_data.at.owners.size()))}
            + oddTexts(m_data.at.odd)));
    shared::TableData modules = moduleTable(m_data.at.modules, origin());
    const size_t small = m_data.at.modules.size() - modules.rows.size();
    m_modules->setColumns(std::move(modules.columns));
    m_modules->setRows(std::move(modules.rows));
    m_moduleCard->setTitle(tr("Modules"),
        small == 0
            ? tr("each module at its own peak")
            : tr("each module at its own peak; %1 below 100 MiB").arg(shared::formatCount(small)));
    m_moduleCard->setVisible(!m_data.at.modules.empty());
    refreshFigures();
}

void MemoryPeakPage::refreshFigures() {
    const auto bytes = [](int64_t value) { return shared::valueText(ColumnKind::Bytes, value); };
    const analysis::PeakOwners& fill = m_data.at;
    std::vector<Figure> figures;
    const QString when = m_data.at.moment ? momentText(*m_data.at.moment) : QString();
    if (fill.measured)
        figures.push_back({.title = tr("Allocated"),
            .value = bytes(*fill.measured),
            .note = tr("at %1").arg(when)});
    uint64_t blocks = 0;
    for (const analysis::MemoryOwner& owner : fill.owners)
        blocks += owner.blocks;
    figures.push_back({.title = tr("In live blocks"),
        .value = bytes(fill.ofBlocks()),
        .note = fill.measured
            ? shared::counted(blocks, tr("1 block"), tr("%1 blocks"))
            : shared::counted(blocks, tr("1 block at %2"), tr("%1 blocks at %2")).arg(when)});
    if (fill.measured)
        figures.push_back({.title = tr("Unattributed"),
            .value = bytes(fill.rest()),
            .note = tr("allocated before profiling started"),
            .toolTip = tr("Allocated memory not covered by any block in the profile")});
    if (!fill.owners.empty())
        figures.push_back({.title = tr("Largest owner"),
            .value = bytes(fill.owners.front().size),
            .note = QString::fromStdString(fill.owners.front().name)});
    m_figures->setFigures(std::move(figures));
}

void MemoryPeakPage::selectTile(size_t tile) {
    if (m_tiles.owners[tile])
        m_owners->selectRow(static_cast<uint32_t>(*m_tiles.owners[tile]));
}

void MemoryPeakPage::selectOwner(size_t owner) {
    const auto found = std::ranges::find(m_tiles.owners, std::optional(owner));
    if (found == m_tiles.owners.end())
        m_map->select(std::nullopt);
    else
        m_map->select(static_cast<size_t>(found - m_tiles.owners.begin()));
}

std::optional<model::Target> MemoryPeakPage::place() const {
    if (!isOverTime() || !m_data.at.moment || !timelineOrigin(profile(), m_data.rank))
        return std::nullopt;
    const Timestamp moment = fromNanoseconds(*m_data.at.moment);
    return model::Target{.rank = m_data.rank, .range = TimeRange{moment, moment + kAround}};
}

} // namespace rankscope::memory

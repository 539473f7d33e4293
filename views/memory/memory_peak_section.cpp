// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_peak_section.h"

#include <algorithm>

#include "core/analysis/rank_hosts.h"
#include "views/charts/tree_map.h"
#include "views/memory/block_texts.h"
#include "views/sections/figure_row.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"

namespace rankscope::memory {

namespace {

using charts::TreeMap;
using sections::Figure;

Result<PeakData> readPeak(query::Session& session, std::optional<int64_t> rank,
    const analysis::PeakWish& wish, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    PeakData data;
    data.ranks = analysis::memoryRanks(snapshot);
    if (data.ranks.empty()) {
        RS_TRY_ASSIGN(data.profiles, analysis::rankProfiles(snapshot));
        return data;
    }
    RS_TRY_ASSIGN(data.hosts, analysis::jobHosts(snapshot));
    const analysis::MemoryRank& of = shownRank(data.ranks, rank);
    data.rank = of.rank;
    RS_TRY_ASSIGN(data.at, analysis::peakOwners(session, of, wish, stop));
    return data;
}

} // namespace

MemoryPeakSection::MemoryPeakSection(const sections::Context& context, MemoryFocus& focus)
    : RankMemorySection(context, focus) {
    addRankChoices(QT_TR_NOOP("Rank"), QT_TR_NOOP("Show"), QT_TR_NOOP("Graph"));
    m_device = addChoice("device", QT_TR_NOOP("Device"), Then::Ask);
    m_at = addChoice("moment", QT_TR_NOOP("Moment"), Then::Ask);
    offer([this] { offerMoments(); });
    m_figures = add<sections::FigureRow>();
    m_map = makeChart<TreeMap>("owners", nullptr, nullptr);
    addCards({{m_map}}, 5);
    m_owners = makeTable("memory-owners", QT_TR_NOOP("Memory by owner"),
        QT_TR_NOOP("No blocks are alive at this moment."));
    m_modules = makeTable("memory-modules", QT_TR_NOOP("Memory by module"),
        QT_TR_NOOP("No module reserved 100 MB or more."));
    addCards({{m_owners, 3}, {m_modules, 2}}, 4);
    setFocusProxy(m_map);
    connect(&focus, &MemoryFocus::momentChanged, this, &MemoryPeakSection::askAgain);
    const auto leads = [this](size_t) { return place(); };
    connectChart(*m_map, &MemoryPeakSection::selectTile, leads,
        [this](size_t tile) { return ownerTip(figures().at, m_tiles, tile); });
    connectRows(*m_owners, &MemoryPeakSection::selectOwner, leads);
}

MemoryPeakSection::Reader MemoryPeakSection::reader() {
    const ShownBlocks chosen = wanted();
    analysis::PeakWish wish{
        .source = chosen.source, .graph = chosen.graph, .device = m_device->name(), .moment = {}};
    if (m_at->as<At>() == At::Moment && focus().moment())
        wish.moment = toNanoseconds(*focus().moment());
    return [wish, rank = focus().rank()](query::Session& session, const std::stop_token& stop) {
        return readPeak(session, rank, wish, stop);
    };
}

ShownBlocks MemoryPeakSection::shownBlocks(const PeakData& figures) const {
    return {figures.at.source, figures.at.graphs, figures.at.graph};
}

void MemoryPeakSection::taken(const PeakData& figures) {
    RankMemorySection::taken(figures);
    m_device->setValue(
        std::ranges::find(figures.at.devices, figures.at.device) - figures.at.devices.begin());
}

void MemoryPeakSection::offerMoments() {
    const auto& devices = figures().at.devices;
    m_device->setNames({}, devices);
    m_device->setVisible(devices.size() > 1);
    shared::Choices moments{{tr("peak"), At::Peak}};
    if (const auto moment = focus().moment())
        moments.push_back({momentText(toNanoseconds(*moment)), At::Moment});
    m_at->setChoices(moments);
    m_at->setVisible(isOverTime() && moments.size() > 1);
}

Timestamp MemoryPeakSection::origin() const {
    const analysis::PeakOwners& at = figures().at;
    return RankMemorySection::origin(fromNanoseconds(at.begin.value_or(at.peak.value_or(0))));
}

QString MemoryPeakSection::momentText(int64_t moment) const {
    return isOverTime() ? shared::formatMoment(fromNanoseconds(moment) - origin())
                        : acrossText(figures().at.source) + ' ' + QString::number(moment);
}

void MemoryPeakSection::refresh() {
    const analysis::PeakOwners& at = figures().at;
    m_tiles = ownerTiles(at);
    m_map->setEmptyText(shared::sentences({tr("No blocks are alive at this moment."),
        shared::switchText(shared::Recorded::Memory, shared::kindsOf(*profile().snapshot()))}));
    m_map->setTitle(at.moment == at.peak ? tr("Memory breakdown at the peak")
                                         : tr("Memory breakdown at this moment"));
    m_map->setTiles(m_tiles.tiles);
    m_owners->fill(ownerTable(at), tr("Operators"),
        shared::sideBySide(
            QStringList{shared::counted(at.owners.size(), tr("1 operator"), tr("%1 operators"))}
            + oddTexts(at.odd)));
    shared::TableData modules = moduleTable(at.modules, origin());
    const size_t small = at.modules.size() - modules.rows.size();
    m_modules->fill(std::move(modules), tr("Modules"),
        small == 0
            ? tr("each module at its own peak")
            : tr("each module at its own peak; %1 below 100 MB").arg(shared::formatCount(small)));
    m_modules->setVisible(!at.modules.empty());
    refreshFigures();
}

void MemoryPeakSection::refreshFigures() {
    const analysis::PeakOwners& fill = figures().at;
    std::vector<Figure> cards;
    const QString when = figures().at.moment ? momentText(*figures().at.moment) : QString();
    if (fill.measured)
        cards.push_back({.title = tr("Allocated"),
            .value = bytesText(*fill.measured),
            .note = tr("at %1").arg(when)});
    uint64_t blocks = 0;
    for (const analysis::MemoryOwner& owner : fill.owners)
        blocks += owner.blocks;
    cards.push_back({.title = tr("In live blocks"),
        .value = bytesText(fill.ofBlocks()),
        .note = fill.measured
            ? shared::counted(blocks, tr("1 block"), tr("%1 blocks"))
            : shared::counted(blocks, tr("1 block at %2"), tr("%1 blocks at %2")).arg(when)});
    if (fill.measured)
        cards.push_back({.title = tr("Unattributed"),
            .value = bytesText(fill.rest()),
            .note = tr("allocated before profiling started"),
            .toolTip = tr("Allocated memory not covered by any block in the profile")});
    if (!fill.owners.empty())
        cards.push_back({.title = tr("Largest owner"),
            .value = bytesText(fill.owners.front().size),
            .note = QString::fromStdString(fill.owners.front().name)});
    m_figures->setFigures(std::move(cards));
}

void MemoryPeakSection::selectTile(size_t tile) {
    if (m_tiles.owners[tile])
        m_owners->select(*m_tiles.owners[tile]);
}

void MemoryPeakSection::selectOwner(quint32 owner) {
    m_map->select(indexOf(m_tiles.owners, std::optional<size_t>(owner)));
}

std::optional<model::Target> MemoryPeakSection::place() const {
    const auto& moment = figures().at.moment;
    return placeAt(moment ? std::optional(fromNanoseconds(*moment)) : std::nullopt);
}

} // namespace rankscope::memory

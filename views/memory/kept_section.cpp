// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/kept_section.h"

#include <algorithm>

#include <QLineEdit>

#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/rank_hosts.h"
#include "views/charts/bar_chart.h"
#include "views/memory/memory_choices.h"
#include "views/sections/figure_row.h"
#include "views/shared/formats.h"
#include "views/shared/host_box.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_builder.h"

namespace rankscope::memory {

namespace {

using analysis::KeptBlock;
using analysis::KeptRank;
using sections::Figure;
using shared::ColumnKind;

constexpr size_t kMostRankBars = 64; ///< more are a comb
constexpr int kBlockNameWidth = 160;
constexpr int kKeptCategory = 3;

Result<KeptData> readKept(query::Session& session, const std::stop_token& stop) {
    KeptData data;
    data.hasMemory = !analysis::memoryRanks(session.snapshot()).empty();
    if (!data.hasMemory) {
        RS_TRY_ASSIGN(data.profiles, analysis::rankProfiles(session.snapshot()));
        return data;
    }
    RS_TRY_ASSIGN(data.kept, analysis::keptBlocks(session, stop));
    RS_TRY_ASSIGN(data.hosts, analysis::jobHosts(session.snapshot()));
    return data;
}

} // namespace

KeptSection::KeptSection(const sections::Context& context)
    : SectionOf(context) {
    m_host = addHosts();
    offer([this] { m_host->setHosts(figures().hosts); });
    m_rank = addChoice("rank", QT_TR_NOOP("Rank"), Then::Show, 2, [this] {
        std::vector<int64_t> ranks;
        for (const KeptRank& rank : figures().kept.ranks)
            ranks.push_back(rank.rank);
        return shared::withAll(tr("all"), shared::numberedChoices(m_host->among(ranks)));
    });
    connect(m_host, &QComboBox::currentIndexChanged, this, [this] {
        offerChoices(); // of the ranks
        refresh();
    });
    m_name = addSearch(QT_TR_NOOP("Name"), kBlockNameWidth, Then::Show);
    m_figures = add<sections::FigureRow>();
    m_bars = makeChart<charts::BarChart>("kept", nullptr, nullptr);
    addCards({{m_bars}}, 3);
    m_table = addTable("memory-not-freed", QT_TR_NOOP("Blocks that are not freed"),
        QT_TR_NOOP("No blocks match the filters."), 5);
    setFocusProxy(&m_table->table());
    follow(*m_rank, Follow::Rank);
    connectChart(
        *m_bars, &KeptSection::choose,
        [this](size_t bar) {
            return model::Target{.rank = m_ranks[bar].rank, .page = "memory.curves"};
        },
        [this](size_t bar) {
            return QStringList{tr("Rank %1").arg(m_ranks[bar].rank), bytesText(m_ranks[bar].bytes),
                shared::counted(m_ranks[bar].blocks, tr("1 block"), tr("%1 blocks"))};
        });
    leadOnRows(m_table->table(), [this](size_t row) { return placeOf(row); });
}

KeptSection::Reader KeptSection::reader() {
    return readKept;
}

std::optional<sections::Missing> KeptSection::missing(const KeptData& figures) const {
    if (figures.hasMemory)
        return std::nullopt;
    return sections::Missing{analysis::Subject::Memory, figures.profiles};
}

void KeptSection::choose(size_t bar) {
    m_rank->setValue(m_ranks[bar].rank);
    profile().chooseRank(m_ranks[bar].rank);
    fillTable();
}

void KeptSection::showChosen() {
    if (const auto bar = placeOfChosen(m_ranks, &KeptRank::rank))
        m_bars->select(*bar);
}

void KeptSection::refresh() {
    m_ranks = figures().kept.ranks;
    std::erase_if(m_ranks, [this](const KeptRank& of) { return !m_host->takes(of.rank); });
    const size_t all = m_ranks.size();
    if (all > kMostRankBars) {
        std::ranges::stable_sort(m_ranks, std::ranges::greater(), &KeptRank::bytes);
        m_ranks.resize(kMostRankBars);
    }
    charts::BarChartData bars;
    bars.kind = ColumnKind::Bytes;
    bars.series = {{tr("Not freed"), kKeptCategory}};
    if (figures().kept.bytes() == 0)
        m_ranks.clear();
    m_bars->setEmptyText(
        all == 0 ? shared::sentences({tr("No file of these ranks lists memory blocks."),
            shared::switchText(shared::Recorded::Memory, shared::kindsOf(*profile().snapshot()))})
                 : tr("All memory that is allocated within the profile is freed in it."));
    for (const KeptRank& rank : m_ranks)
        bars.bars.push_back({QString::number(rank.rank), {rank.bytes}});
    m_bars->setTitle(all > kMostRankBars
            ? tr("Not freed by rank: most %1 of %2").arg(kMostRankBars).arg(all)
            : tr("Not freed by rank"));
    m_bars->setData(std::move(bars));
    fillFigures();
    fillTable();
}

void KeptSection::fillFigures() {
    const analysis::KeptBlocks& kept = figures().kept;
    Figure total{.title = tr("Not freed"),
        .value = shared::dash(),
        .note = tr("sum over all ranks"),
        .toolTip = tr("Allocated within the profile and not released to its end. What is released "
                      "after the profile is among it")};
    Figure most{.title = tr("Highest on one rank"), .value = shared::dash()};
    Figure largest{.title = tr("Largest block"), .value = shared::dash()};
    if (!kept.ranks.empty()) {
        total.value = bytesText(kept.bytes());
        const auto& rank = *std::ranges::max_element(kept.ranks, {}, &KeptRank::bytes);
        most.value = bytesText(rank.bytes);
        if (rank.bytes > 0)
            most.note = tr("Rank %1").arg(rank.rank);
    }
    if (!kept.blocks.empty()) {
        largest.value = bytesText(kept.blocks.front().size);
        largest.note = QString::fromStdString(kept.names[kept.blocks.front().name]);
    }
    Figure blocks{.title = tr("Blocks"),
        .value = kept.ranks.empty() ? shared::dash() : shared::formatCount(kept.count()),
        .note = shared::counted(kept.ranks.size(), tr("of one rank"), tr("of %1 ranks"))};
    m_figures->setFigures(
        {std::move(total), std::move(blocks), std::move(most), std::move(largest)});
}

/// By the host and the rank that are chosen.
bool KeptSection::isShown(int64_t rank) const {
    return m_host->takes(rank) && m_rank->chosen().value_or(rank) == rank;
}

/// Those that the filters take.
std::vector<uint32_t> KeptSection::shownBlocks() const {
    const analysis::KeptBlocks& kept = figures().kept;
    std::vector<bool> ranks;
    for (const KeptRank& of : kept.ranks)
        ranks.push_back(isShown(of.rank));
    std::vector<bool> names;
    for (const std::string& name : kept.names)
        names.push_back(QString::fromStdString(name).contains(m_name->text(), Qt::CaseInsensitive));
    std::vector<uint32_t> shown;
    for (uint32_t i = 0; i < kept.blocks.size(); ++i) {
        const KeptBlock& block = kept.blocks[i];
        if (ranks[block.rank] && names[block.name])
            shown.push_back(i);
    }
    return shown;
}

void KeptSection::fillTable() {
    const analysis::KeptBlocks& kept = figures().kept;
    m_shown = shownBlocks();
    uint64_t count = 0;
    int64_t bytes = 0;
    for (const KeptRank& of : kept.ranks) {
        count += isShown(of.rank) ? of.blocks : 0;
        bytes += isShown(of.rank) ? of.bytes : 0;
    }
    if (!m_name->text().isEmpty()) { // of those that are listed
        count = m_shown.size();
        bytes = 0;
        for (const uint32_t block : m_shown)
            bytes += kept.blocks[block].size;
    }
    m_table->table().setEmptyText(
        kept.count() > 0 ? tr("No blocks match the filters.") : m_bars->drawing().emptyText);
    QString note = m_shown.size() < count
        ? tr("largest %1 of %2 blocks, %3 in total")
              .arg(
                  shared::formatCount(m_shown.size()), shared::formatCount(count), bytesText(bytes))
        : shared::counted(count, tr("1 block, %2 in total"), tr("%1 blocks, %2 in total"))
              .arg(bytesText(bytes));
    if (!m_name->text().isEmpty() && kept.count() > kept.blocks.size())
        note = tr("%1 (among largest %2)").arg(note, shared::formatCount(kept.blocks.size()));
    m_table->fill(blockTable(), tr("Blocks that are not freed"), note);
}

shared::TableData KeptSection::blockTable() const {
    const auto held = sharedFigures();
    const analysis::KeptBlocks& kept = held->kept; // the rows keep it
    std::vector<std::optional<Timestamp>> origins; // by rank: what its times count from
    for (const KeptRank& of : kept.ranks) {
        const auto origin = timelineOrigin(profile(), of.rank);
        origins.push_back(origin ? origin
                : of.firstRecord ? std::optional(fromNanoseconds(*of.firstRecord))
                                 : std::nullopt);
    }
    const auto timeOf = [origins = std::move(origins)](const KeptBlock& block) {
        const auto& origin = origins[block.rank];
        return block.begin && origin ? std::optional(fromNanoseconds(*block.begin) - *origin)
                                     : std::nullopt;
    };
    return shared::TableBuilder<KeptBlock>()
        .column({tr("Rank"), ColumnKind::Id, {}, 60},
            [&kept](const KeptBlock& block) { return kept.ranks[block.rank].rank; })
        .column({tr("Name"), ColumnKind::Text, {}, 320},
            [&kept](const KeptBlock& block) { return kept.names[block.name]; })
        .column({tr("Size"), ColumnKind::Bytes}, &KeptBlock::size)
        .column({tr("Allocation time"), ColumnKind::Offset,
                    tr("Time on the timeline; for a rank without a timeline, time "
                       "since its first record")},
            timeOf)
        .table(m_shown.size(), [held, shown = m_shown](size_t row) -> const KeptBlock& {
            return held->kept.blocks[shown[row]];
        });
}

std::optional<model::Target> KeptSection::placeOf(size_t row) const {
    constexpr Duration kBehind = std::chrono::microseconds(200); // what the timeline shows of it
    const analysis::KeptBlocks& kept = figures().kept;
    const KeptBlock& block = kept.blocks[m_shown[row]];
    const int64_t rank = kept.ranks[block.rank].rank;
    if (!block.begin)
        return std::nullopt;
    const Timestamp begin = fromNanoseconds(*block.begin);
    if (!timelineOrigin(profile(), rank)) // its curves know the moment
        return model::Target{.rank = rank, .page = "memory.curves", .moment = begin};
    return model::Target{
        .rank = rank, .range = TimeRange{begin, begin + kBehind}, .slice = kept.names[block.name]};
}

} // namespace rankscope::memory

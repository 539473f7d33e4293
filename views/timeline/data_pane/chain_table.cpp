// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/chain_table.h"

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/row_wishes.h"
#include "views/timeline/data_pane/chain_texts.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

std::vector<size_t> placesAt(const ListedChains& found, size_t first, size_t count) {
    const auto begin = found.rows.places.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

Result<std::vector<analysis::KernelChain>> chainsAt(query::Session& /*session*/,
    const ListedChains& found, size_t first, size_t count, const std::stop_token& /*stop*/) {
    std::vector<analysis::KernelChain> chains;
    for (const size_t place : placesAt(found, first, count))
        chains.push_back(found.chains->chains[place]);
    return chains;
}

} // namespace

ChainTable::ChainTable(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : PagedList(state, bridge, parent, chainsAt, "kernel_chains") {
    connect(m_table, &shared::TableView::rowActivated, this, [this](quint32 row) {
        withRow(row, [this](const analysis::KernelChain& chain) {
            const TimeRange whole{
                chain.callRange ? chain.callRange->begin : chain.range.begin, chain.range.end};
            m_state.reveal(chain.kernel.lane, whole, Zoom::ToSlice);
        });
    });
    connect(m_table, &shared::TableView::rowWanted, this, [this](quint32 row) {
        withRow(row, [this](const analysis::KernelChain& chain) {
            m_state.jumpTo(chain.kernel, chain.range);
        });
    });
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void ChainTable::retranslate() {
    m_table->setColumns(chainTable({}, {}, nullptr, {}).columns);
    m_table->setAccessibleName(tr("Kernels of the operator"));
    clear();
}

void ChainTable::clear() {
    m_of = {};
    drop();
    m_table->setEmptyText(tr("Select an operator to list its kernels."));
}

void ChainTable::show(
    std::shared_ptr<const index::RankIndex> rank, Chains chains, size_t operation) {
    drop();
    m_of = {std::move(rank), std::move(chains)};
    m_operation = operation;
    m_table->setEmptyText({});
    ask();
}

void ChainTable::ask() {
    if (m_of.chains == nullptr)
        return;
    shared::RowWishes wishes = shared::wishesOf(
        m_table->table(), {analysis::kChainColumns.begin(), analysis::kChainColumns.end()});
    analysis::ChainRowsRequest request{.operation = m_operation,
        .conditions = std::move(wishes.conditions),
        .order = std::move(wishes.order),
        .isDescending = wishes.isDescending,
        .origin = m_state.origin()};
    const auto states = chainStates();
    for (size_t i = 0; i < states.size(); ++i)
        request.states[i] = states[i].toStdString();
    find([of = m_of, request = std::move(request)](
             query::Session& /*session*/, const std::stop_token& stop) -> Result<ListedChains> {
        ListedChains listed = of;
        RS_TRY_ASSIGN(listed.rows, analysis::chainRows(*of.chains, *of.rank, request, stop));
        return listed;
    });
}

void ChainTable::list() {
    m_table->setEmptyText(tr("No kernels match the filters."));
    const uint64_t listed = m_found->rows.listed;
    const uint64_t all = m_found->chains->operations[m_operation].count;
    m_note->setVisible(listed < all);
    m_note->setText(tr("Listed: longest %1 of %2 kernels.")
                        .arg(shared::formatCount(listed), shared::formatCount(all)));
    m_feed->setRows(m_found->rows.places.size(),
        [found = m_found, origin = m_state.origin()](query::Session& /*session*/, size_t first,
            size_t count, const std::stop_token& /*stop*/) -> Result<shared::PagedFeed::Page> {
            return chainTable(
                *found->chains, placesAt(*found, first, count), found->rank.get(), origin)
                .rows;
        });
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/chain_table.h"

#include <QLabel>
#include <QScrollBar>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/layouts.h"
#include "views/shared/paged_feed.h"
#include "views/shared/row_wishes.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/chain_texts.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

ChainTable::ChainTable(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_note(new QLabel(this))
    , m_table(new shared::TableView(this))
    , m_feed(new shared::PagedFeed(*m_table, bridge))
    , m_question(bridge.newQuestion()) {
    auto* column = shared::columnIn(this);
    m_note->setContentsMargins(12, 4, 12, 4);
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setObjectName("cutNote");
    m_note->hide();
    column->addWidget(m_note);
    column->addWidget(m_table, 1);
    m_table->setExportName("kernel_chains");
    connect(&m_table->table(), &shared::TableModel::orderWanted, this, [this] {
        if (m_chains == nullptr)
            return;
        m_table->verticalScrollBar()->setValue(0);
        ask();
    });
    connect(m_table, &shared::TableView::rowActivated, this, [this](quint32 row) {
        const analysis::KernelChain chain = chainAt(row);
        const TimeRange whole{
            chain.callRange ? chain.callRange->begin : chain.range.begin, chain.range.end};
        m_state.reveal(chain.kernel.lane, whole, Zoom::ToSlice);
    });
    connect(m_table, &shared::TableView::rowWanted, this, [this](quint32 row) {
        const analysis::KernelChain chain = chainAt(row);
        m_state.jumpTo(chain.kernel, chain.range);
    });
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void ChainTable::retranslate() {
    m_table->setColumns(chainTable({}, {}, nullptr, {}).columns);
    m_table->setAccessibleName(tr("Kernels of the operator"));
    clear();
}

void ChainTable::clear() {
    m_bridge.cancel(m_question);
    m_chains = nullptr;
    m_rows = nullptr;
    m_feed->clear();
    m_note->hide();
    m_table->setEmptyText(tr("Select an operator to list its kernels."));
}

void ChainTable::show(
    std::shared_ptr<const index::RankIndex> rank, Chains chains, size_t operation) {
    clear();
    m_rank = std::move(rank);
    m_chains = std::move(chains);
    m_operation = operation;
    m_table->setEmptyText({});
    ask();
}

/// A value: what is done with it may bring other rows.
analysis::KernelChain ChainTable::chainAt(uint32_t row) const {
    return m_chains->chains[m_rows->places[row]];
}

void ChainTable::ask() {
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
    m_bridge.ask<Rows>(
        m_question, this,
        [chains = m_chains, rank = m_rank, request = std::move(request)](
            query::Session& /*session*/, const std::stop_token& stop) -> Result<Rows> {
            RS_TRY_ASSIGN(auto rows, analysis::chainRows(*chains, *rank, request, stop));
            return std::make_shared<const analysis::ChainRows>(std::move(rows));
        },
        [this](const Result<Rows>& rows) { take(rows); });
}

void ChainTable::take(const Result<Rows>& rows) {
    if (!rows) {
        if (rows.error().code == ErrorCode::Cancelled)
            return;
        clear();
        m_table->setEmptyText(shared::errorText(rows.error()));
        return;
    }
    m_rows = *rows;
    m_table->setEmptyText(tr("No kernels match the filters."));
    const uint64_t all = m_chains->operations[m_operation].count;
    m_note->setVisible(m_rows->listed < all);
    m_note->setText(tr("Listed: longest %1 of %2 kernels.")
                        .arg(shared::formatCount(m_rows->listed), shared::formatCount(all)));
    m_feed->setRows(m_rows->places.size(),
        [chains = m_chains, found = m_rows, rank = m_rank, origin = m_state.origin()](
            query::Session& /*session*/, size_t first, size_t count,
            const std::stop_token& /*stop*/) -> Result<shared::PagedFeed::Page> {
            const auto begin = found->places.begin() + static_cast<std::ptrdiff_t>(first);
            const std::vector<size_t> page(begin, begin + static_cast<std::ptrdiff_t>(count));
            return chainTable(*chains, page, rank.get(), origin).rows;
        });
}

} // namespace rankscope::timeline

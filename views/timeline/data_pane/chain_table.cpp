// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/chain_table.h"

#include <QLabel>
#include <QScrollBar>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/table_view.h"
#include "views/shared/table_worker.h"
#include "views/timeline/data_pane/chain_texts.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

ChainTable::ChainTable(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_note(new QLabel(this))
    , m_table(new shared::TableView(this)) {
    auto* column = shared::columnIn(this);
    m_note->setContentsMargins(12, 4, 12, 4);
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setObjectName("cutNote");
    m_note->hide();
    column->addWidget(m_note);
    column->addWidget(m_table, 1);
    m_table->setExportName("kernel_chains");
    new shared::TableWorker(*m_table, bridge);
    connect(m_table, &shared::TableView::rowActivated, this, [this](quint32 row) {
        const analysis::KernelChain& chain = chainAt(row);
        const TimeRange whole{
            chain.callRange ? chain.callRange->begin : chain.range.begin, chain.range.end};
        m_state.reveal(chain.kernel.lane, whole, Zoom::ToSlice);
    });
    connect(m_table, &shared::TableView::rowWanted, this, [this](quint32 row) {
        const analysis::KernelChain& chain = chainAt(row);
        m_state.jumpTo(chain.kernel, chain.range);
    });
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void ChainTable::retranslate() {
    m_table->setColumns(chainColumns());
    m_table->setAccessibleName(tr("Kernels of the operator"));
    clear();
}

void ChainTable::clear() {
    m_chains = nullptr;
    m_table->setRows({});
    m_note->hide();
    m_table->setEmptyText(tr("Select an operator to list its kernels."));
}

void ChainTable::show(
    const std::shared_ptr<const index::RankIndex>& rank, Chains chains, size_t operation) {
    m_chains = std::move(chains);
    m_operation = operation;
    const analysis::ChainSum& all = m_chains->operations[operation];
    m_table->setEmptyText({});
    m_note->setVisible(all.chains.size() < all.count);
    m_note->setText(
        tr("Listed: longest %1 of %2 kernels.")
            .arg(shared::formatCount(all.chains.size()), shared::formatCount(all.count)));
    m_table->fill(chainTable(m_chains, operation, rank, m_state.origin()));
    m_table->verticalScrollBar()->setValue(0);
}

const analysis::KernelChain& ChainTable::chainAt(uint32_t row) const {
    return m_chains->chains[m_chains->operations[m_operation].chains[row]];
}

} // namespace rankscope::timeline

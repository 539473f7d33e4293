// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/chains_part.h"

#include <QLabel>

#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/timeline/data_pane/chain_texts.h"
#include "views/timeline/data_pane/rank_layers.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

/// Shared with the cells of the table of kernels, which are made when they are looked at.
Result<ChainTable::Chains> readChains(query::Session& session, RankSlot rank,
    const std::optional<TimeRange>& range, const std::stop_token& stop) {
    RS_TRY_ASSIGN(auto chains, analysis::kernelChains(session, rank, range, stop));
    return std::make_shared<const analysis::KernelChains>(std::move(chains));
}

} // namespace

ChainsPart::ChainsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : AskedPart(state, bridge, parent, readChains, "kernel_end_to_end")
    , m_counts(new QLabel(this))
    , m_kernels(new ChainTable(state, bridge, this)) {
    m_counts->setObjectName("chainCounts");
    m_counts->setContentsMargins(12, 4, 12, 4);
    m_counts->setForegroundRole(QPalette::PlaceholderText);
    m_counts->setWordWrap(true);
    auto* column = shared::columnIn(this);
    column->addWidget(m_counts);
    column->addWidget(
        shared::split(Qt::Horizontal, this, "chainParts", {{m_sums, 3}, {m_kernels, 2}}), 1);
    connect(m_sums, &shared::TableView::rowSelected, this, [this](quint32 operation) {
        if (m_answer != nullptr)
            m_kernels->show(m_state.snapshot()->rank(m_scope.rank).index, m_answer, operation);
    });
    shared::inEachLanguage(this, [this] { say(); });
}

QString ChainsPart::countsText() const {
    const uint64_t followed = m_answer->whole + m_answer->fallback;
    const double share = static_cast<double>(followed) / static_cast<double>(m_answer->count);
    QStringList texts{tr("Followed: %1 of %2 kernels (%3): %4 from the Python call, %5 from the "
                         "operator, %6 incomplete.")
                          .arg(shared::formatCount(followed), shared::formatCount(m_answer->count),
                              shared::percentText(share), shared::formatCount(m_answer->whole),
                              shared::formatCount(m_answer->fallback),
                              shared::formatCount(m_answer->incomplete))};
    return shared::sentences(texts + missingTexts());
}

/// What would follow more of them: the switches of what none of them has.
QStringList ChainsPart::missingTexts() const {
    if (m_state.isEmpty())
        return {};
    const query::Snapshot& snapshot = *m_state.snapshot();
    if (m_answer == nullptr || m_answer->count == 0)
        return {flowSwitch(snapshot, {m_scope.rank})};
    QStringList texts{hostSwitch(snapshot, {m_scope.rank})};
    const model::ProfileKind kind = kindOf(snapshot, m_scope.rank);
    if (m_answer->launched == 0 && texts.front().isEmpty())
        texts += shared::switchText(shared::Recorded::Launches, kind);
    if (m_answer->called == 0 && !m_answer->hasStacks)
        texts += shared::switchText(shared::Recorded::CallStacks, kind);
    return texts;
}

void ChainsPart::say() {
    const bool hasKernels = m_answer != nullptr && m_answer->count > 0;
    m_counts->setVisible(hasKernels);
    if (hasKernels)
        m_counts->setText(countsText());
    static const std::vector<analysis::ChainSum> kNone;
    m_sums->fill(chainSumTable(m_answer == nullptr ? kNone : m_answer->operations));
    m_sums->setAccessibleName(tr("Kernels end to end by operator"));
    m_sums->setEmptyText(shared::sentences(
        QStringList{tr("No launch of a kernel is known in the range.")} + missingTexts()));
    m_kernels->clear();
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/chains_part.h"

#include <algorithm>

#include <QCoreApplication>
#include <QLabel>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_builder.h"
#include "views/timeline/data_pane/rank_layers.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using analysis::ChainSum;
using analysis::ChainTimes;
using analysis::KernelChain;
using shared::ColumnKind;

namespace {

struct ChainTexts {
    Q_DECLARE_TR_FUNCTIONS(ChainTexts)
};

QString pathText(analysis::ChainPath path) {
    switch (path) {
    case analysis::ChainPath::Aclnn:
        return QStringLiteral("aclnn");
    case analysis::ChainPath::Aclop:
        return QStringLiteral("aclop");
    case analysis::ChainPath::Other:
        break;
    }
    return shared::dash();
}

QString stateText(analysis::ChainState state) {
    switch (state) {
    case analysis::ChainState::Whole:
        return ChainTexts::tr("whole");
    case analysis::ChainState::Fallback:
        return ChainTexts::tr("from the operator");
    case analysis::ChainState::Incomplete:
        return ChainTexts::tr("incomplete");
    }
    return {};
}

/// The spans of a chain, or their sums: the same columns in both tables.
template <class Row, class TimesOf>
void addSpans(shared::TableBuilder<Row>& table, TimesOf timesOf) {
    const auto add = [&](const QString& title, const QString& tip,
                         std::optional<Duration> ChainTimes::*span) {
        table.column({title, ColumnKind::Milliseconds, tip},
            [timesOf, span](const Row& row) { return timesOf(row).*span; });
    };
    add(ChainTexts::tr("End to end (ms)"),
        ChainTexts::tr("Begin of the Python call to begin of the kernel"), &ChainTimes::whole);
    add(ChainTexts::tr("Prepare (ms)"),
        ChainTexts::tr("Begin of the Python call to begin of the enqueue"), &ChainTimes::prepare);
    add(ChainTexts::tr("Enqueue (ms)"), ChainTexts::tr("Time spent putting it into the queue"),
        &ChainTimes::enqueue);
    add(ChainTexts::tr("Queue (ms)"), ChainTexts::tr("End of the enqueue to begin of the dequeue"),
        &ChainTimes::queue);
    add(ChainTexts::tr("Pipeline2 (ms)"),
        ChainTexts::tr("Begin of the dequeue to end of the launch"), &ChainTimes::pipeline);
    add(ChainTexts::tr("Launch (ms)"), ChainTexts::tr("Time spent launching"), &ChainTimes::launch);
    add(ChainTexts::tr("Lag (ms)"),
        ChainTexts::tr("End of the launch to begin of the kernel: what the device has to do first; "
                       "negative where the kernel begins before the launch returns"),
        &ChainTimes::lag);
}

QString nameOr(const std::string& name) {
    return name.empty() ? shared::dash() : shared::textOf(name);
}

} // namespace

ChainsPart::ChainsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : AskedPart(state, bridge, parent, analysis::kernelChains, "kernel_end_to_end")
    , m_counts(new QLabel(this))
    , m_kernels(new shared::TableView(this)) {
    m_kernels->setExportName("kernel_chains");
    m_counts->setObjectName("chainCounts");
    m_counts->setContentsMargins(12, 4, 12, 4);
    m_counts->setForegroundRole(QPalette::PlaceholderText);
    m_counts->setWordWrap(true);
    auto* column = shared::columnIn(this);
    column->addWidget(m_counts);
    column->addWidget(
        shared::split(Qt::Horizontal, this, "chainParts", {{m_sums, 3}, {m_kernels, 2}}), 1);
    connect(m_sums, &shared::TableView::rowSelected, this, &ChainsPart::showChains);
    connect(m_kernels, &shared::TableView::rowActivated, this, [this](quint32 row) {
        const KernelChain& chain = m_answer.chains[m_shown[row]];
        const TimeRange whole{
            chain.callRange ? chain.callRange->begin : chain.range.begin, chain.range.end};
        m_state.reveal(chain.kernel.lane, whole, Zoom::ToSlice);
    });
    connect(m_kernels, &shared::TableView::rowWanted, this, [this](quint32 row) {
        const KernelChain& chain = m_answer.chains[m_shown[row]];
        m_state.jumpTo(chain.kernel, chain.range);
    });
    shared::inEachLanguage(this, [this] { say(); });
}

QString ChainsPart::countsText() const {
    const uint64_t followed = m_answer.whole + m_answer.fallback;
    const double share = static_cast<double>(followed) / static_cast<double>(m_answer.count);
    QStringList texts{
        tr("Followed: %1 of %2 kernels (%3): %4 from the Python call, %5 from the "
           "operator, %6 incomplete.")
            .arg(shared::formatCount(followed), shared::formatCount(m_answer.count),
                shared::percentText(share), shared::formatCount(m_answer.whole),
                shared::formatCount(m_answer.fallback), shared::formatCount(m_answer.incomplete))};
    if (m_answer.chains.size() < m_answer.count)
        texts += tr("Listed: longest %1.").arg(shared::formatCount(m_answer.chains.size()));
    return shared::sentences(texts + missingTexts());
}

/// What would follow more of them: the switches of what none of them has.
QStringList ChainsPart::missingTexts() const {
    if (m_state.isEmpty())
        return {};
    const query::Snapshot& snapshot = *m_state.snapshot();
    if (m_answer.count == 0) {
        QStringList texts{
            hostSwitch(snapshot, {m_scope.rank}), deviceSwitch(snapshot, {m_scope.rank})};
        if (shared::sentences(texts).isEmpty())
            texts += launchSwitch(snapshot, {m_scope.rank});
        return texts;
    }
    const model::ProfileKind kind = kindOf(snapshot, m_scope.rank);
    QStringList texts{hostSwitch(snapshot, {m_scope.rank})};
    if (m_answer.launched == 0 && texts.front().isEmpty())
        texts += shared::switchText(shared::Recorded::Launches, kind);
    if (m_answer.called == 0 && !m_answer.hasStacks)
        texts += shared::switchText(shared::Recorded::CallStacks, kind);
    return texts;
}

void ChainsPart::say() {
    m_counts->setVisible(m_answer.count > 0);
    if (m_answer.count > 0)
        m_counts->setText(countsText());
    shared::TableBuilder<ChainSum> table;
    table
        .column({tr("Operator"), ColumnKind::Text},
            [](const ChainSum& sum) { return nameOr(sum.name); })
        .column({tr("Path"), ColumnKind::Text, tr("What of CANN launches it"), 70},
            [](const ChainSum& sum) { return pathText(sum.path); })
        .column({tr("Kernels"), ColumnKind::Count}, &ChainSum::count);
    addSpans(table, [](const ChainSum& sum) { return sum.sums; });
    table.column({tr("Incomplete"), ColumnKind::Count}, &ChainSum::incomplete);
    shared::TableData content = table.table(m_answer.operations);
    m_sums->fill(std::move(content));
    m_sums->setAccessibleName(tr("Kernels end to end by operator"));
    m_sums->setEmptyText(shared::sentences(
        QStringList{tr("No launch of a kernel is known in the range.")} + missingTexts()));
    m_shown.clear();
    m_kernels->setRows({});
    m_kernels->setAccessibleName(tr("Kernels of the operator"));
    m_kernels->setEmptyText(tr("Select an operator to list its kernels."));
}

void ChainsPart::showChains(quint32 operation) {
    m_shown.clear();
    std::vector<KernelChain> listed;
    for (size_t i = 0; i < m_answer.chains.size(); ++i) {
        if (m_answer.chains[i].operation != operation)
            continue;
        m_shown.push_back(i);
        listed.push_back(m_answer.chains[i]);
    }
    const query::OpenRank& rank = m_state.snapshot()->rank(m_scope.rank);
    shared::TableBuilder<KernelChain> table;
    table
        .column({tr("Kernel"), ColumnKind::Text},
            [&rank](const KernelChain& chain) { return std::string(rank.index->text(chain.name)); })
        .column({tr("Start"), ColumnKind::Offset},
            [this](const KernelChain& chain) { return chain.range.begin - m_state.origin(); })
        .column({tr("Followed"), ColumnKind::Text, {}, 130},
            [](const KernelChain& chain) { return stateText(chain.state); });
    addSpans(table, [](const KernelChain& chain) { return chain.times; });
    shared::TableData content = table.table(listed);
    m_kernels->fill(std::move(content));
}

} // namespace rankscope::timeline

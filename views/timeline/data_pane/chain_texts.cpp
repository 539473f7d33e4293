// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/chain_texts.h"

#include <array>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::timeline {

using analysis::ChainState;
using analysis::ChainSum;
using analysis::ChainTimes;
using analysis::KernelChain;
using shared::ColumnKind;
using shared::TableData;

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

TableData chainSumTable(const std::vector<ChainSum>& operations) {
    shared::TableBuilder<ChainSum> table;
    table
        .column({ChainTexts::tr("Operator"), ColumnKind::Text},
            [](const ChainSum& sum) { return nameOr(sum.name); })
        .column({ChainTexts::tr("Path"), ColumnKind::Text,
                    ChainTexts::tr("What of CANN launches it"), 70},
            [](const ChainSum& sum) { return pathText(sum.path); })
        .column({ChainTexts::tr("Kernels"), ColumnKind::Count}, &ChainSum::count);
    addSpans(table, [](const ChainSum& sum) { return sum.sums; });
    table.column({ChainTexts::tr("Incomplete"), ColumnKind::Count}, &ChainSum::incomplete);
    return table.table(operations);
}

namespace {

std::array<QString, 3> chainStates() {
    std::array<QString, 3> texts;
    texts[static_cast<size_t>(ChainState::Whole)] = ChainTexts::tr("whole");
    texts[static_cast<size_t>(ChainState::Fallback)] = ChainTexts::tr("from the operator");
    texts[static_cast<size_t>(ChainState::Incomplete)] = ChainTexts::tr("incomplete");
    return texts;
}

shared::TableBuilder<KernelChain> chainBuilder(
    const std::shared_ptr<const index::RankIndex>& rank, Timestamp origin) {
    shared::TableBuilder<KernelChain> table;
    table
        .column({ChainTexts::tr("Kernel"), ColumnKind::Text},
            [rank](const KernelChain& chain) { return std::string(rank->text(chain.name)); })
        .column({ChainTexts::tr("Start"), ColumnKind::Offset},
            [origin](const KernelChain& chain) { return chain.range.begin - origin; })
        .column({ChainTexts::tr("Followed"), ColumnKind::Text, {}, 130},
            [states = chainStates()](
                const KernelChain& chain) { return states[static_cast<size_t>(chain.state)]; });
    addSpans(table, [](const KernelChain& chain) { return chain.times; });
    return table;
}

} // namespace

TableData chainTable(const std::shared_ptr<const analysis::KernelChains>& chains, size_t operation,
    const std::shared_ptr<const index::RankIndex>& rank, Timestamp origin) {
    const std::vector<uint32_t>& places = chains->operations[operation].chains;
    return chainBuilder(rank, origin)
        .table(places.size(), [chains, &places](size_t row) -> const KernelChain& {
            return chains->chains[places[row]];
        });
}

std::vector<shared::Column> chainColumns() {
    return chainBuilder(nullptr, {}).table(std::vector<KernelChain>()).columns;
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/copies_part.h"

#include <algorithm>

#include "core/base/mean.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_builder.h"
#include "views/timeline/data_pane/rank_layers.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using analysis::Copy;
using analysis::CopySum;
using shared::ColumnKind;

namespace {

QString kindText(const std::string& kind) {
    return kind.empty() ? shared::dash() : shared::textOf(kind);
}

/// Nothing where no copy of the sum says its size.
std::optional<int64_t> sizeOf(const CopySum& sum, int64_t bytes) {
    return sum.sized > 0 ? std::optional(bytes) : std::nullopt;
}

} // namespace

CopiesPart::CopiesPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : AskedPart(state, bridge, parent, analysis::copyList, "copies_by_kind")
    , m_copies(new shared::TableView(this)) {
    m_copies->setExportName("copies");
    shared::columnIn(this)->addWidget(
        shared::split(Qt::Horizontal, this, "copiesParts", {{m_sums, 3}, {m_copies, 2}}));
    connect(m_sums, &shared::TableView::rowSelected, this, &CopiesPart::showCopies);
    connect(m_copies, &shared::TableView::rowActivated, this, [this](quint32 row) {
        const Copy& copy = m_answer.copies[m_shown[row]];
        m_state.reveal(copy.slice.lane, copy.range, Zoom::ToSlice);
    });
    connect(m_copies, &shared::TableView::rowWanted, this, [this](quint32 row) {
        const Copy& copy = m_answer.copies[m_shown[row]];
        m_state.jumpTo(copy.slice, copy.range);
    });
    shared::inEachLanguage(this, [this] { say(); });
}

void CopiesPart::say() {
    const auto averageOf = [](const CopySum& sum) {
        return meanOf(sum.total, static_cast<int64_t>(sum.count));
    };
    shared::TableData content =
        shared::TableBuilder<CopySum>()
            .column({tr("Kind"), ColumnKind::Text},
                [](const CopySum& sum) { return kindText(sum.kind); })
            .column({tr("Stream"), ColumnKind::Text, {}, 110}, &CopySum::streamName)
            .column({tr("Copies"), ColumnKind::Count}, &CopySum::count)
            .column({tr("Total (ms)"), ColumnKind::Milliseconds}, &CopySum::total)
            .column({tr("Average (ms)"), ColumnKind::Milliseconds}, averageOf)
            .column({tr("Min (ms)"), ColumnKind::Milliseconds}, &CopySum::min)
            .column({tr("Max (ms)"), ColumnKind::Milliseconds}, &CopySum::max)
            .column({tr("Size"), ColumnKind::Bytes, tr("Sum over the copies whose size is known")},
                [](const CopySum& sum) { return sizeOf(sum, sum.bytes); })
            .column({tr("Smallest"), ColumnKind::Bytes},
                [](const CopySum& sum) { return sizeOf(sum, sum.leastBytes); })
            .column({tr("Largest"), ColumnKind::Bytes},
                [](const CopySum& sum) { return sizeOf(sum, sum.mostBytes); })
            .table(m_answer.sums);
    m_sums->fill(std::move(content));
    m_sums->setAccessibleName(tr("Copies by stream and kind"));
    QString device;
    QString sizes;
    if (!m_state.isEmpty()) {
        device = deviceSwitch(*m_state.snapshot(), {m_scope.rank});
        if (device.isEmpty())
            sizes = shared::switchText(
                shared::Recorded::CopySizes, kindOf(*m_state.snapshot(), m_scope.rank));
    }
    m_sums->setEmptyText(
        shared::sentences({tr("No copies between host and device in the range."), device, sizes}));
    m_shown.clear();
    m_copies->setColumns({{tr("No."), ColumnKind::Count}, {tr("Start"), ColumnKind::Offset},
        {tr("Duration (ms)"), ColumnKind::Milliseconds}, {tr("Size"), ColumnKind::Bytes}});
    m_copies->setRows({});
    m_copies->setAccessibleName(tr("Copies one by one"));
    const bool isAnyUnknown = std::ranges::any_of(
        m_answer.sums, [](const CopySum& sum) { return sum.kind.empty() || sum.sized == 0; });
    m_copies->setEmptyText(shared::sentences(
        {tr("Select a row to list its copies."), isAnyUnknown ? sizes : QString()}));
}

void CopiesPart::showCopies(quint32 sum) {
    m_shown.clear();
    std::vector<shared::TableRow> rows;
    for (size_t i = 0; i < m_answer.copies.size(); ++i) {
        const Copy& copy = m_answer.copies[i];
        if (copy.sum != sum)
            continue;
        m_shown.push_back(i);
        rows.push_back(
            {shared::cellOf(m_shown.size()), shared::cellOf(copy.range.begin - m_state.origin()),
                shared::cellOf(copy.range.length()), shared::cellOf(copy.bytes)});
    }
    m_copies->setRows(std::move(rows));
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/alignment.h"

#include <algorithm>

#include "core/analysis/communication/trace_collectives.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"

namespace rankscope::timeline {

using analysis::ClockShifts;
using analysis::Collectives;
using analysis::Matched;

namespace {

/// A table gives the start of a collective in microseconds.
constexpr Duration kRounding(1000);

/// The part of a collective that is this slice of a rank; the one that begins nearest to it.
std::optional<size_t> rowOf(const Collectives& all, int64_t rank, Timestamp begin) {
    std::optional<size_t> best;
    Duration nearest = kRounding + Duration(1);
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const analysis::Collective& one = all.rows[row];
        if (one.rank != rank || !one.start)
            continue;
        const Duration away = Duration(std::abs(*one.start - toNanoseconds(begin)));
        if (away < nearest) {
            nearest = away;
            best = row;
        }
    }
    return best;
}

} // namespace

Alignment::Alignment(TimelineState& state, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion()) { }

actions::Handlers Alignment::handlers() {
    const auto isSelected = [this] { return m_state.selectedSlice().has_value(); };
    const auto canAlign = [this] {
        return m_state.base() && m_state.selectedSlice()
            && m_state.base()->ref.lane.rank != m_state.selectedSlice()->ref.lane.rank;
    };
    const auto isMany = [this] { return m_state.snapshot()->ranks.size() > 1; };
    return {
        {"timeline.set-base", {[this] { m_state.setBase(m_state.selectedSlice()); }, isSelected}},
        {"timeline.align-start", {[this] { alignEdge(analysis::Edge::Begin); }, canAlign}},
        {"timeline.align-end", {[this] { alignEdge(analysis::Edge::End); }, canAlign}},
        {"timeline.align-collective",
            {[this] { alignAtSelected(); }, [=] { return isSelected() && isMany(); }}},
        {"timeline.align-clocks",
            {[this] {
                 alignBy(
                     [](const Collectives& all, const Matched& matched, const ClockShifts& own) {
                         return analysis::fitClocks(all, matched, analysis::Edge::End, own);
                     });
             },
                isMany}},
        {"timeline.align-starts", {[this] { alignStarts(); }, isMany}},
        {"timeline.reset-clocks",
            {[this] { m_state.setShifts({}); }, [this] { return !m_state.shifts().empty(); }}},
    };
}

void Alignment::alignEdge(analysis::Edge edge) {
    const SelectedSlice& slice = *m_state.selectedSlice();
    const TimeRange& base = m_state.base()->range;
    const Duration by =
        edge == analysis::Edge::Begin ? base.begin - slice.range.begin : base.end - slice.range.end;
    apply(movedBy(m_state.shifts(), m_state.snapshot()->rank(slice.ref.lane.rank), by));
}

void Alignment::alignStarts() {
    apply(withStartsTogether(m_state.shifts(), *m_state.snapshot()));
}

void Alignment::alignAtSelected() {
    const SelectedSlice& slice = *m_state.selectedSlice();
    const query::OpenRank& rank = m_state.snapshot()->rank(slice.ref.lane.rank);
    const Timestamp begin = rank.toStored(slice.range.begin);
    alignBy([number = rank.index->rank, begin](
                const Collectives& all, const Matched& matched, const ClockShifts& own) {
        const auto row = rowOf(all, number, begin);
        const auto place = row ? analysis::collectiveOfRows(all, matched)[*row] : std::nullopt;
        return place ? analysis::alignAt(all, matched.collectives[*place], analysis::Edge::End, own)
                     : ClockShifts();
    });
}

void Alignment::alignBy(Fit fit) {
    m_bridge.ask<ClockShifts>(
        m_question, this,
        [fit = std::move(fit)](
            query::Session& session, const std::stop_token& /*stop*/) -> Result<ClockShifts> {
            RS_TRY_ASSIGN(const auto all, analysis::jobCollectives(session));
            return fit(all, analysis::matchCollectives(all), clocksOf(session.snapshot()));
        },
        [this](Result<ClockShifts> clocks) {
            if (!clocks && clocks.error().code != ErrorCode::Cancelled)
                emit said(shared::errorText(clocks.error()));
            if (!clocks)
                return;
            if (clocks->size() < 2)
                emit said(tr("No collective with a known start ties the ranks together."));
            else
                apply(withClocks(m_state.shifts(), *m_state.snapshot(), *clocks));
        });
}

void Alignment::apply(RankShifts shifts) {
    const auto before = m_state.shifts();
    m_state.setShifts(std::move(shifts));
    const auto of = [](const RankShifts& all, const std::string& key) {
        const auto found = all.find(key);
        return found == all.end() ? Duration() : found->second;
    };
    size_t moved = 0;
    Duration most{};
    for (const query::OpenRank& rank : m_state.snapshot()->ranks) {
        const std::string key = rankKey(*rank.index);
        const Duration by = of(m_state.shifts(), key) - of(before, key);
        moved += by != Duration() ? 1U : 0U;
        most = std::max(most, by < Duration() ? -by : by);
    }
    if (moved == 0)
        emit said(tr("All ranks are aligned already."));
    else if (moved == 1)
        emit said(
            tr("1 rank was moved by %1. Ctrl+Z undoes it.").arg(shared::formatDuration(most)));
    else
        emit said(tr("%1 ranks were moved, by up to %2. Ctrl+Z undoes it.")
                      .arg(moved)
                      .arg(shared::formatDuration(most)));
}

} // namespace rankscope::timeline

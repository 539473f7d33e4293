// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/lanes/lane_builder.h"

#include <algorithm>

#include "core/base/saturate.h"

namespace rankscope::importer {

LaneBuilder::LaneBuilder(index::IndexWriter& writer, index::ChunkEncoder& encoder, TrackId track,
    const index::LaneEstimate& estimate)
    : m_writer(writer)
    , m_encoder(encoder)
    , m_track(track)
    , m_estimate(estimate) { }

Status LaneBuilder::push(const model::Slice& slice) {
    // What ends before this slice does is no parent any more: whatever it could enclose from here
    // on lies within this slice, which began later. So the stack is nested and the top is the
    // parent.
    while (
        !m_stack.empty() && (m_stack.back().end < slice.end() || m_stack.back().end <= slice.ts)) {
        settle(m_stack.back());
        m_stack.pop_back();
    }
    const uint32_t first = m_stack.empty() ? 0 : m_stack.back().lane + 1;
    const std::optional<uint32_t> lane = m_free.take(first, slice.ts, slice.end());
    if (!lane) {
        ++m_lost;
        return {};
    }
    if (!m_stack.empty()) {
        Open& parent = m_stack.back();
        const Timestamp from = std::max(slice.ts, parent.coveredUntil);
        parent.self -= std::max(slice.end() - from, Duration::zero());
        parent.coveredUntil = std::max(parent.coveredUntil, slice.end());
    }
    if (*lane == m_lanes.size())
        m_lanes.push_back(std::make_unique<Writer>(m_writer, m_encoder, m_estimate));
    m_latestEnd = std::max(m_latestEnd, slice.end());
    m_stack.push_back({slice.end(), *lane, slice.name, slice.dur, slice.dur, slice.ts});
    return m_lanes[*lane]->push(slice);
}

void LaneBuilder::settle(const Open& open) {
    const size_t name = toIndex(open.name);
    if (name >= m_totalOfName.size())
        m_totalOfName.resize(name + 1);
    if (m_totalOfName[name] == 0) {
        m_totals.push_back({m_track, open.name, 0, {}, {}, open.dur, open.dur});
        m_totalOfName[name] = static_cast<uint32_t>(m_totals.size());
    }
    index::NameTotals& totals = m_totals[m_totalOfName[name] - 1];
    ++totals.count;
    totals.total = saturatingAdd(totals.total, open.dur);
    totals.self = saturatingAdd(totals.self, open.self);
    totals.min = std::min(totals.min, open.dur);
    totals.max = std::max(totals.max, open.dur);
}

bool LaneBuilder::isCovered(Timestamp time) const {
    return m_latestEnd >= time;
}

Result<std::vector<index::LaneIndex>> LaneBuilder::finish() {
    for (const Open& open : m_stack)
        settle(open);
    m_stack.clear();
    std::vector<index::LaneIndex> lanes(m_lanes.size());
    for (uint32_t depth = 0; depth < lanes.size(); ++depth) {
        Writer& writer = *m_lanes[depth];
        lanes[depth].lane = {
            {}, m_track, model::LaneKind::Slices, depth, writer.count(), writer.range()};
        RS_TRY_ASSIGN(lanes[depth].levels, writer.finish());
    }
    return lanes;
}

} // namespace rankscope::importer

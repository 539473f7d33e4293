// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/overlap_sweep.h"

#include <algorithm>

namespace rankscope::importer {

namespace {

/// The union of sorted stretches, one disjoint piece after the other.
class UnionCursor {
public:
    explicit UnionCursor(BusyStore::Merge merge)
        : m_merge(std::move(merge)) {
        pullBusy();
        next();
    }

    /// Nothing at the end.
    const std::optional<TimeRange>& piece() const { return m_piece; }

    void next() {
        m_piece.reset();
        while (m_next && (!m_piece || m_next->begin <= m_piece->end)) {
            if (!m_piece)
                m_piece = TimeRange{m_next->begin, m_next->end};
            m_piece->end = std::max(m_piece->end, m_next->end);
            pullBusy();
        }
    }

    Status status() const { return m_merge.status(); }

private:
    void pullBusy() {
        const Busy* busy = m_merge.next();
        m_next = busy == nullptr ? std::nullopt : std::optional<Busy>(*busy);
    }

    BusyStore::Merge m_merge;
    std::optional<Busy> m_next;
    std::optional<TimeRange> m_piece;
};

bool isIn(const UnionCursor& cursor, Timestamp now) {
    return cursor.piece() && cursor.piece()->begin <= now;
}

/// Where the state of this side changes next.
Timestamp changeOf(const UnionCursor& cursor, Timestamp now) {
    if (!cursor.piece())
        return Timestamp::max();
    return isIn(cursor, now) ? cursor.piece()->end : cursor.piece()->begin;
}

} // namespace

const char* toName(OverlapLane lane) {
    switch (lane) {
    case OverlapLane::Computing:
        return "Computing";
    case OverlapLane::Communication:
        return "Communication";
    case OverlapLane::NotOverlapped:
        return "Communication(Not Overlapped)";
    case OverlapLane::Free:
        return "Free";
    }
    return "";
}

OverlapSweep::OverlapSweep(std::vector<StepRange> steps, TakePiece take)
    : m_take(std::move(take)) {
    for (StepRange& step : steps) {
        m_steps.push_back({step.range, {}});
        m_steps.back().split.step = std::move(step.step);
    }
}

Status OverlapSweep::run(BusyStore::Merge computing, BusyStore::Merge communication) {
    UnionCursor compute(std::move(computing));
    UnionCursor communicate(std::move(communication));
    Timestamp now =
        std::min(changeOf(compute, Timestamp::min()), changeOf(communicate, Timestamp::min()));
    if (m_steps.empty())
        m_steps.push_back({{now, Timestamp::max()}, {}});
    while (compute.piece() || communicate.piece()) {
        const Timestamp until = std::min(changeOf(compute, now), changeOf(communicate, now));
        RS_TRY(takeSegment({now, until}, isIn(compute, now), isIn(communicate, now)));
        now = until;
        if (isIn(compute, now) && compute.piece()->end == now) {
            RS_TRY(m_take(OverlapLane::Computing, *compute.piece()));
            compute.next();
        }
        if (isIn(communicate, now) && communicate.piece()->end == now) {
            RS_TRY(m_take(OverlapLane::Communication, *communicate.piece()));
            communicate.next();
        }
    }
    RS_TRY(compute.status());
    return communicate.status();
}

Status OverlapSweep::takeSegment(const TimeRange& segment, bool computes, bool communicates) {
    if (segment.isEmpty())
        return {};
    if (communicates && !computes)
        RS_TRY(m_take(OverlapLane::NotOverlapped, segment));
    if (!communicates && !computes)
        RS_TRY(m_take(OverlapLane::Free, segment));
    forSteps(segment, [&](Step& step) {
        addTo(step,
            {std::max(segment.begin, step.range.begin), std::min(segment.end, step.range.end)},
            computes, communicates);
    });
    return {};
}

void OverlapSweep::addTo(Step& step, const TimeRange& part, bool computes, bool communicates) {
    const Duration length = part.length();
    if (!computes && !communicates) {
        step.gap += length;
        return;
    }
    if (!step.isBusy)
        step.split.preparing = part.begin - step.range.begin;
    else
        step.split.free += step.gap;
    step.isBusy = true;
    step.gap = Duration::zero();
    step.split.computing += computes ? length : Duration::zero();
    step.split.communication += communicates ? length : Duration::zero();
    step.split.overlapped += computes && communicates ? length : Duration::zero();
    step.split.notOverlapped += communicates && !computes ? length : Duration::zero();
}

/// Ranges come in order of their begins.
template <class Visit>
void OverlapSweep::forSteps(const TimeRange& range, Visit visit) {
    while (m_firstStep < m_steps.size() && m_steps[m_firstStep].range.end <= range.begin)
        ++m_firstStep;
    for (size_t i = m_firstStep; i < m_steps.size() && m_steps[i].range.begin < range.end; ++i) {
        if (m_steps[i].range.end > range.begin)
            visit(m_steps[i]);
    }
}

Status OverlapSweep::addReceives(BusyStore::Merge receives) {
    m_firstStep = 0;
    while (const Busy* busy = receives.next()) {
        const TimeRange begin{busy->begin, busy->begin + Duration(1)};
        forSteps(begin, [&](Step& step) { step.split.bubble += busy->end - busy->begin; });
    }
    return receives.status();
}

std::vector<model::StepSplit> OverlapSweep::splits() const {
    std::vector<model::StepSplit> splits;
    for (const Step& step : m_steps) {
        if (step.isBusy)
            splits.push_back(step.split);
    }
    return splits;
}

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/lanes/overlap_sweep.h"

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

OverlapSweep::OverlapSweep(const std::vector<StepWindow>& steps, TakePiece take)
    : m_take(std::move(take)) {
    for (const StepWindow& step : steps) {
        m_steps.push_back({{step.workBegin, step.range.end}, {}});
        model::StepSplit& split = m_steps.back().split;
        split.step = step.step;
        split.window = step.range;
        split.owner = step.owner;
        split.preparing = step.workBegin - step.range.begin;
    }
}

Status OverlapSweep::run(BusyStore::Merge computing, BusyStore::Merge communication) {
    UnionCursor compute(std::move(computing));
    UnionCursor communicate(std::move(communication));
    Timestamp now =
        std::min(changeOf(compute, Timestamp::min()), changeOf(communicate, Timestamp::min()));
    const bool isWhole = m_steps.empty();
    if (isWhole)
        m_steps.push_back({{now, Timestamp::max()}, {}});
    now = std::min(now, m_steps.front().work.begin);
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
    RS_TRY(communicate.status());
    if (isWhole)
        m_steps.front().split.window = m_steps.front().work = {m_steps.front().work.begin, now};
    return takeSegment({now, m_steps.back().work.end}, false, false);
}

Status OverlapSweep::takeSegment(const TimeRange& segment, bool computes, bool communicates) {
    if (segment.isEmpty())
        return {};
    if (communicates && !computes)
        RS_TRY(m_take(OverlapLane::NotOverlapped, segment));
    if (!communicates && !computes)
        RS_TRY(takeFree(segment));
    forSteps(segment, [&](Step& step) {
        const Timestamp begin = std::max(segment.begin, step.work.begin);
        addTo(step, std::min(segment.end, step.work.end) - begin, computes, communicates);
    });
    return {};
}

/// The lane is free where a step is: not while the first one prepares.
Status OverlapSweep::takeFree(const TimeRange& idle) {
    const Step& first = m_steps.front();
    const TimeRange before{idle.begin, std::min(idle.end, first.split.window.begin)};
    const TimeRange after{std::max(idle.begin, first.work.begin), idle.end};
    if (first.split.preparing <= Duration::zero())
        return m_take(OverlapLane::Free, idle);
    if (!before.isEmpty())
        RS_TRY(m_take(OverlapLane::Free, before));
    return after.isEmpty() ? Status() : m_take(OverlapLane::Free, after);
}

void OverlapSweep::addTo(Step& step, Duration length, bool computes, bool communicates) {
    step.split.free += computes || communicates ? Duration::zero() : length;
    step.split.computing += computes ? length : Duration::zero();
    step.split.communication += communicates ? length : Duration::zero();
    step.split.overlapped += computes && communicates ? length : Duration::zero();
    step.split.notOverlapped += communicates && !computes ? length : Duration::zero();
}

/// Ranges come in order of their begins.
template <class Visit>
void OverlapSweep::forSteps(const TimeRange& range, Visit visit) {
    while (m_firstStep < m_steps.size() && m_steps[m_firstStep].work.end <= range.begin)
        ++m_firstStep;
    for (size_t i = m_firstStep; i < m_steps.size() && m_steps[i].work.begin < range.end; ++i) {
        if (m_steps[i].work.end > range.begin)
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
    splits.reserve(m_steps.size());
    for (const Step& step : m_steps)
        splits.push_back(step.split);
    return splits;
}

} // namespace rankscope::importer

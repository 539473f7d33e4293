// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/core_clock.h"

#include <algorithm>

#include "core/analysis/operators/device_peak.h"
#include "core/base/decimal.h"
#include "core/query/lane_cursor.h"

namespace rankscope::analysis {

namespace {

constexpr std::string_view kCounter = "AI Core Freq";

struct ClockSample {
    Timestamp time;
    double frequency = 0; ///< until the next sample
};

struct RankSamples {
    RankSlot slot{};
    std::vector<ClockSample> samples;
};

bool isLaneOf(const index::RankIndex& rank, const index::LaneIndex& lane, model::LaneKind kind,
    std::string_view track) {
    return lane.lane.kind == kind && lane.lane.depth == 0
        && rank.tracks[toIndex(lane.lane.track)].name == track;
}

/// Of the first device that has them.
Result<std::vector<ClockSample>> samplesOf(query::Session& session, RankSlot slot) {
    std::vector<ClockSample> samples;
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (!isLaneOf(rank, lane, model::LaneKind::Counter, kCounter) || !samples.empty()
            || lane.levels.empty())
            continue;
        RS_TRY_ASSIGN(const auto reader, session.reader(slot));
        for (const index::ChunkEntry& chunk : lane.levels.front().chunks) {
            RS_TRY_ASSIGN(const auto read, reader->samples(chunk.id));
            for (const model::CounterSample& sample : *read)
                samples.push_back({sample.ts, toDouble(sample.value)});
        }
    }
    return samples;
}

/// The clock while kernels run: both are walked together.
class DropSum {
public:
    DropSum(const std::vector<ClockSample>& samples, double nominal)
        : m_samples(samples)
        , m_nominal(nominal) { }

    void add(const model::Slice& busy, CoreClock& clock) {
        while (m_at + 1 < m_samples.size() && m_samples[m_at + 1].time <= busy.ts)
            ++m_at;
        for (size_t i = m_at; i < m_samples.size() && m_samples[i].time < busy.end(); ++i) {
            const Timestamp begin = std::max(busy.ts, m_samples[i].time);
            const Timestamp end =
                i + 1 < m_samples.size() ? std::min(busy.end(), m_samples[i + 1].time) : busy.end();
            if (end <= begin)
                continue;
            const double below = (m_nominal - m_samples[i].frequency) / m_nominal;
            const auto length = static_cast<double>((end - begin).count()); // count(): a weight
            m_time += length;
            m_lost += length * below;
            if (below > threshold::kFrequencyDrop.value && !clock.since)
                clock.since = begin;
        }
    }
    std::optional<double> drop() const {
        return m_time > 0 ? std::optional(m_lost / m_time) : std::nullopt;
    }

private:
    const std::vector<ClockSample>& m_samples;
    double m_nominal;
    size_t m_at = 0;
    double m_time = 0;
    double m_lost = 0;
};

Status measureDrop(query::Session& session, const RankSamples& of, CoreClock& clock) {
    const index::RankIndex& rank = *session.snapshot().rank(of.slot).index;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (!isLaneOf(rank, lane, model::LaneKind::Slices, "Computing") || lane.levels.empty())
            continue;
        RS_TRY_ASSIGN(const auto reader, session.reader(of.slot));
        DropSum sum(of.samples, clock.nominal);
        for (const index::ChunkEntry& chunk : lane.levels.front().chunks) {
            RS_TRY_ASSIGN(const auto slices, reader->slices(chunk.id));
            for (const model::Slice& slice : *slices)
                sum.add(slice, clock);
        }
        clock.drop = sum.drop();
        return {};
    }
    return {};
}

} // namespace

Result<std::vector<CoreClock>> coreClocks(query::Session& session, const std::stop_token& stop) {
    std::vector<CoreClock> clocks;
    std::vector<RankSamples> read;
    double highest = 0;
    for (size_t i = 0; i < session.snapshot().ranks.size(); ++i) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RankSamples of{static_cast<RankSlot>(i), {}};
        RS_TRY_ASSIGN(of.samples, samplesOf(session, of.slot));
        std::erase_if(of.samples, [](const ClockSample& one) { return one.frequency <= 0; });
        if (of.samples.empty())
            continue;
        CoreClock clock;
        clock.rank = session.snapshot().rank(of.slot).index->rank;
        for (const ClockSample& sample : of.samples)
            clock.levels.insert(sample.frequency);
        clock.lowest = *clock.levels.begin();
        clock.highest = *clock.levels.rbegin();
        highest = std::max(highest, clock.highest);
        clocks.push_back(std::move(clock));
        read.push_back(std::move(of));
    }
    RS_TRY_ASSIGN(const auto told, devicePeaks(session.snapshot(), stop));
    for (size_t i = 0; i < clocks.size(); ++i) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        const auto device = told.find(clocks[i].rank);
        clocks[i].isTold = device != told.end();
        clocks[i].nominal =
            clocks[i].isTold ? std::max(highest, device->second.megahertz) : highest;
        if (clocks[i].lowest < clocks[i].nominal)
            RS_TRY(measureDrop(session, read[i], clocks[i]));
        else
            clocks[i].drop = 0;
    }
    return clocks;
}

std::vector<CoreClock> droppedClocks(std::vector<CoreClock> clocks, double limit) {
    std::erase_if(
        clocks, [limit](const CoreClock& clock) { return !clock.drop || *clock.drop <= limit; });
    std::stable_sort(clocks.begin(), clocks.end(),
        [](const CoreClock& left, const CoreClock& right) { return *left.drop > *right.drop; });
    return clocks;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// What the first pass over a trace keeps of each event, in the stores that the second pass sorts.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <tuple>

#include "core/importer/trace/busy_recorder.h"
#include "core/importer/trace/launch.h"
#include "core/importer/trace/run_store.h"
#include "core/importer/trace/spilled_text.h"
#include "core/model/trace.h"

namespace rankscope::importer {

/// Parents before their children: earlier begin first, at the same begin the longer one.
struct SliceOrder {
    static bool before(const model::Slice& a, const model::Slice& b) {
        return a.ts != b.ts ? a.ts < b.ts : a.dur > b.dur;
    }
};

struct SampleOrder {
    static bool before(const model::CounterSample& a, const model::CounterSample& b) {
        return a.ts < b.ts;
    }
};

/// Complete, because threads store the ends of different flows in any order.
struct FlowEndOrder {
    static bool before(const model::FlowEnd& a, const model::FlowEnd& b) {
        if (a.ts != b.ts)
            return a.ts < b.ts;
        return std::tie(a.otherTs, a.otherTrack, a.category, a.direction)
            < std::tie(b.otherTs, b.otherTrack, b.category, b.direction);
    }
};

/// A B or E event. They are matched by time when all are read: files have them in any order.
struct EdgeEvent {
    Timestamp ts{};
    uint64_t offset = 0; ///< in the file
    TextPlace args;
    StringId name{};
    StringId category{};
    bool isEnd = false;
};

struct EdgeOrder {
    static bool before(const EdgeEvent& a, const EdgeEvent& b) { return a.ts < b.ts; }
};

enum class FlowPhase : uint8_t { Start, Step, End };

/// One s, t or f event. The key stands for category and id: ids exceed 2^64 and may be any text, so
/// it is a 128-bit hash of both.
struct FlowPoint {
    uint64_t keyHigh = 0;
    uint64_t keyLow = 0;
    Timestamp ts{};
    /// From the point to the slice that it is bound to, where that is the next one.
    Duration toSlice{};
    TrackId track{};
    StringId category : 30 = {}; // with the phase in four bytes: millions of points are spilled
    FlowPhase phase : 2 = {};

    bool hasKeyOf(const FlowPoint& other) const {
        return keyHigh == other.keyHigh && keyLow == other.keyLow;
    }
};

/// The points of a key share a stream; the streams can be joined by several threads.
inline size_t flowStreamOf(const FlowPoint& point) {
    return point.keyHigh >> 58;
}

/// By key, then by time; a start goes before what it leads to at the same time.
struct FlowPointOrder {
    static bool before(const FlowPoint& a, const FlowPoint& b) {
        if (a.keyHigh != b.keyHigh)
            return a.keyHigh < b.keyHigh;
        if (a.keyLow != b.keyLow)
            return a.keyLow < b.keyLow;
        return a.ts != b.ts ? a.ts < b.ts : a.phase < b.phase;
    }
};

using SliceStore = RunStore<model::Slice, SliceOrder>;
using SampleStore = RunStore<model::CounterSample, SampleOrder>;
/// The ends that are bound to the next slice of their track, by track.
struct LooseEndOrder {
    static bool before(const FlowPoint& a, const FlowPoint& b) { return a.ts < b.ts; }
};

using EdgeStore = RunStore<EdgeEvent, EdgeOrder>;
using LooseEndStore = RunStore<FlowPoint, LooseEndOrder>;
using FlowPointStore = RunStore<FlowPoint, FlowPointOrder>;
using FlowEndStore = RunStore<model::FlowEnd, FlowEndOrder>;

/// The stores of one import; the stream of a record is its track. The limits are shares of the
/// import's memory budget; beyond its own a store grows while all together hold less than five
/// eighths of it: about what they come to in a large trace, where those that are full spill.
struct Records {
    Records(SpillFile& spill, uint64_t byteLimit)
        : room(byteLimit / 8 * 5, byteLimit / 8 * 6)
        , slices(spill, byteLimit / 2, &room)
        , instants(spill, byteLimit / 32, &room)
        , samples(spill, byteLimit / 16, &room)
        , flowPoints(spill, byteLimit / 8, &room)
        , flowEnds(spill, byteLimit * 3 / 32, &room)
        , correlations(spill, byteLimit / 16, &room)
        , launches(spill, byteLimit / 32, &room)
        , edges(spill, byteLimit / 32, &room)
        , edgeArgs(spill)
        , looseEnds(spill, byteLimit / 32, &room)
        , busy(spill, byteLimit / 32, &room) { }

    SharedRoom room;
    SliceStore slices;
    SliceStore instants;
    SampleStore samples;
    FlowPointStore flowPoints; ///< the stream is flowStreamOf()
    FlowEndStore flowEnds;
    FlowPointStore correlations; ///< as flowPoints: from a launching call to its device work
    LaunchStore launches; ///< one stream, 0
    EdgeStore edges; ///< B and E events
    SpilledText edgeArgs;
    LooseEndStore looseEnds;
    BusyStore busy; ///< streams: busyStream()
};

} // namespace rankscope::importer

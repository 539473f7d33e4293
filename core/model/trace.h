// SPDX-License-Identifier: GPL-3.0-or-later
// The trace of one rank as the index keeps it.
//
// The invariant that makes everything simple: a lane is a sorted list of slices that do not
// overlap. A track (thread, stream, group, plane) has one lane for each nesting depth, and what
// overlaps without nesting takes a further lane, so nothing is ever dropped. Visible slices are
// two binary searches, a hit test is one, folding is one pass.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/decimal.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace rankscope::model {

/// Place of an event's argument text in the rank's argument store; 0 is none.
enum class ArgsRef : uint64_t {};

/// One slice (X, or a B..E or b..e pair) or, with no duration, one instant.
struct Slice {
    Timestamp ts{};
    Duration dur{};
    StringId name{};
    StringId category{};
    ArgsRef args{};

    Timestamp end() const { return ts + dur; }
};

/// What a picture needs of a slice.
struct Bar {
    Timestamp ts{};
    Duration dur{};
    StringId name{};

    Timestamp end() const { return ts + dur; }
};

/// Neighbouring slices of one lane folded into one: what a pyramid level and a frame are made of.
struct Cell {
    Timestamp begin{};
    Timestamp end{};
    Duration busy{}; ///< summed duration of the members
    Duration longest{}; ///< duration of the member that gives the name
    uint32_t count = 0; ///< number of members; 1 means this is a slice itself
    StringId name{};
};

struct CounterSample {
    Timestamp ts{};
    Decimal value;
};

/// Neighbouring samples folded: extremes and last value over [begin, end].
struct CounterCell {
    Timestamp begin{};
    Timestamp end{}; ///< time of the last sample in the cell
    Decimal min;
    Decimal max;
    Decimal last;
    uint32_t count = 0;
};

enum class FlowDirection : uint8_t { Out, In };

/// One joined flow seen from one of its ends. Every link is stored at both ends.
struct FlowEnd {
    Timestamp ts{};
    Timestamp otherTs{};
    TrackId otherTrack{};
    StringId category{};
    FlowDirection direction{};
};

struct Process {
    ProcessId id{};
    std::string pid; ///< as text; profilers write ints, strings and floats
    std::string name; ///< process_name, or the pid when the trace gives none
    std::string label; ///< process_labels, for example "NPU" or "GPU 0"
    int64_t sortIndex = 0;
};

/// Where a member of a lane begins and ends, whatever the lane holds: for templates over members.
inline Timestamp beginOf(const Slice& slice) {
    return slice.ts;
}
inline Timestamp endOf(const Slice& slice) {
    return slice.end();
}
inline Timestamp beginOf(const Bar& bar) {
    return bar.ts;
}
inline Timestamp endOf(const Bar& bar) {
    return bar.end();
}
inline Timestamp beginOf(const CounterSample& sample) {
    return sample.ts;
}
inline Timestamp endOf(const CounterSample& sample) {
    return sample.ts;
}
inline Timestamp beginOf(const FlowEnd& end) {
    return end.ts;
}
inline Timestamp endOf(const FlowEnd& end) {
    return end.ts;
}
inline Timestamp beginOf(const Cell& cell) {
    return cell.begin;
}
inline Timestamp endOf(const Cell& cell) {
    return cell.end;
}
inline Timestamp beginOf(const CounterCell& cell) {
    return cell.begin;
}
inline Timestamp endOf(const CounterCell& cell) {
    return cell.end;
}

enum class TrackKind : uint8_t { Thread, Async, Counter };

struct Track {
    TrackId id{};
    ProcessId process{};
    std::string tid;
    std::string name; ///< thread_name, or a default from the tid; for a counter "name key"
    TrackKind kind{};
    int64_t sortIndex = 0;
};

enum class LaneKind : uint8_t { Slices, Instants, Counter, Flows };

struct Lane {
    LaneId id{};
    TrackId track{};
    LaneKind kind{};
    uint32_t depth = 0; ///< 0 is the outermost
    uint64_t count = 0;
    TimeRange range; ///< from the first begin to the latest end
};

} // namespace rankscope::model

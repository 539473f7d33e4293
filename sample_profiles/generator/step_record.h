// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that happened on one rank in one step. All files of the rank are written from this
// record alone, which is why they agree to the last digit.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "schedule.h"
#include "trace_file.h"

namespace rankscope::generator {

// An operator that the host launched and the device ran.
struct Op {
    const Instruction* instruction = nullptr;
    Span outer; // framework operator on the host
    Span inner; // its nested operator
    Span enqueue; // handing over to the launching thread
    Span dequeue; // the launching thread takes it
    Span api; // AscendCL@
    Span node; // Node@launch
    Span runtime; // Runtime@
    Span task; // on the device
    std::int64_t correlation = 0;
    std::int64_t connection = 0; // the first of kConnectionsOfOp ids
    std::int64_t taskId = 0;
    int communication = -1; // index into StepRecord::communications
    std::int64_t tokens = 0; // that a kernel works on
    bool isCompiled = false; // the host compiled it first
};
inline constexpr std::int64_t kConnectionsOfOp = 6;

struct LinkUse {
    int peer = 0; // global rank
    int localPeer = 0; // rank within the group
    bool isRdma = false;
    std::int64_t bytes = 0;
    std::int64_t packetBytes = 0;
    Nanos transit = 0;
};

// start [issue] sync [gap] transit, rest of wait [tail] end: see communication_cost.h.
struct Communication {
    std::size_t group = 0;
    Collective kind = Collective::allReduce;
    Stream stream = Stream::world;
    std::int64_t index = 0; // within the group
    std::int64_t bytes = 0;
    Span span;
    Nanos issue = 0;
    Nanos sync = 0; // until the last member has arrived
    Nanos transit = 0; // of the slowest own link
    Nanos longest = 0; // slowest link of all members
    std::int64_t localBytes = 0;
    Nanos localCopy = 0;
    std::vector<LinkUse> links;

    Nanos wait() const { return sync + longest - transit + kTailWait; }
    Nanos idle() const { return span.duration - transit - wait(); }
    Nanos transferStart() const { return span.start + issue + sync + kGap; }

    static constexpr Nanos kGap = 300;
    static constexpr Nanos kTailWait = 40;
};

struct MemoryBlock {
    std::string_view name;
    std::int64_t bytes = 0;
    Nanos allocated = 0;
    Nanos released = -1; // -1: still there at the end of the profile
    std::int64_t allocatedTotal = 0;
    std::int64_t reservedTotal = 0;
    std::int64_t allocatedAfterRelease = 0;
    std::int64_t reservedAfterRelease = 0;
};

struct MemoryPoint {
    Nanos time = 0;
    std::int64_t allocated = 0;
    std::int64_t reserved = 0;
};

struct StepRecord {
    std::int64_t number = 0;
    Span host; // ProfilerStep
    Span loader;
    Span optimizer;
    Span sync; // empty where the host does not wait for the device
    Span garbage; // collected by Python; empty for none
    std::int64_t megahertz = 1800;
    std::vector<Op> ops;
    std::vector<Communication> communications;
    std::vector<MemoryBlock> blocks;
    std::vector<MemoryPoint> memory;
};

} // namespace rankscope::generator

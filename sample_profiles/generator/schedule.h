// SPDX-License-Identifier: GPL-3.0-or-later
// The program of one rank for one step: what its host thread issues, in order.
#pragma once

#include <cstdint>
#include <vector>

#include "catalog.h"
#include "job.h"
#include "topology.h"

namespace rankscope::generator {

enum class Phase { load, forward, backward, optimizer };

enum class Action {
    loadData, // the host waits for the data loader, then the input is copied to the device
    collectGarbage, // the host stops for it
    kernel,
    collective, // issued on the stream of its group
    send,
    receive,
    wait, // the compute stream waits for a communication stream
    hostSync, // the host waits for the whole device
};

enum class Collective { allReduce, reduceScatter, allGather, allToAll, send, receive };

// Streams of a rank: one for kernels, one for input copies, one for each kind of communication.
enum class Stream {
    compute,
    copy,
    tensor,
    data,
    world,
    sendAhead,
    receiveAhead,
    sendBack,
    receiveBack,
    context,
    expert
};
inline constexpr std::size_t kStreams = 11;

struct Instruction {
    Action action = Action::kernel;
    Phase phase = Phase::forward;
    Stream stream = Stream::compute;
    const KernelKind* kernel = nullptr;
    Collective collective = Collective::allReduce;
    GroupKind group = GroupKind::world;
    int peer = -1;
    std::int64_t bytes = 0;
    int microbatch = 0;
    int layer = 0; // of the rank, over all its chunks
    int chunk = 0;
    bool isExpert = false; // works on the tokens that were sent to the experts
    // The same in every run of the job, whatever troubles are planted: chance follows from it.
    std::uint64_t key = 0;
};

std::vector<Instruction> makeSchedule(const Job& job, const Topology& topology, int rank);

} // namespace rankscope::generator

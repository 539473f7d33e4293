// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the job step by step on all ranks at once, on integer nanoseconds. A rank's host thread
// issues its schedule and runs ahead; kernels run in order on the compute stream; a collective
// moves data once its last member has arrived. The whole run follows from the seed: a second
// Simulator makes the same steps again, so writers pass over a long profile several times in
// constant memory.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "memory_model.h"
#include "random.h"
#include "schedule.h"
#include "step_record.h"
#include "topology.h"

namespace rankscope::generator {

inline constexpr Nanos kProfileStart = 1'764'246'877'071'204'310;

class Simulator {
public:
    Simulator(const Job& job, const Topology& topology);

    // The next step of every rank; valid until the next call.
    const std::vector<StepRecord>& nextStep();

private:
    // A communication that was issued but has not met all its members yet.
    struct Pending {
        int communication = 0;
        std::size_t op = 0;
        std::uint64_t channel = 0;
        std::int64_t sequence = 0;
        Nanos ready = 0;
    };

    struct Arrival {
        int rank = 0;
        Stream stream = Stream::world;
        Nanos start = 0;
    };

    struct RankState {
        explicit RankState(const Job& job, int layers, std::uint64_t seed)
            : random(seed)
            , memory(job.troubles, layers) { }

        std::vector<Instruction> program;
        std::size_t next = 0;
        Nanos host = 0;
        Nanos launcher = 0;
        Nanos barrier = 0; // kernels start after it
        std::array<Nanos, kStreams> free{};
        std::array<std::deque<Pending>, kStreams> pending;
        std::map<std::uint64_t, std::int64_t> sequences; // by channel
        std::map<std::size_t, std::int64_t> indices; // by group
        std::int64_t correlation = 8'000;
        std::int64_t connection = 2'000;
        std::int64_t task = 11'000;
        Random random;
        MemoryModel memory;
    };

    using Meeting = std::pair<std::uint64_t, std::int64_t>; // channel, sequence

    void beginStep(int rank);
    // Runs until the schedule ends or must wait for another rank.
    void advance(int rank);
    // False when the instruction cannot finish yet.
    bool execute(int rank, const Instruction& instruction);
    Op& issue(int rank, const Instruction& instruction);
    void runKernel(int rank, const Instruction& instruction);
    void runLoad(int rank, const Instruction& instruction);
    void runCommunication(int rank, const Instruction& instruction);
    bool finishOnHost(int rank);
    void arrive(int rank, Stream stream);
    void resolve(const Meeting& meeting);
    std::uint64_t channelOf(int rank, const Instruction& instruction, std::size_t& members) const;
    Nanos kernelDuration(int rank, const KernelKind& kind);

    RankState& state(int rank) { return m_ranks[static_cast<std::size_t>(rank)]; }
    StepRecord& record(int rank) { return m_steps[static_cast<std::size_t>(rank)]; }

    Job m_job;
    const Topology& m_topology;
    std::int64_t m_step = 0;
    std::vector<RankState> m_ranks;
    std::vector<StepRecord> m_steps;
    std::map<Meeting, std::vector<Arrival>> m_meetings;
    std::deque<int> m_runnable;
};

} // namespace rankscope::generator

// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the job step by step on all ranks at once, on integer nanoseconds. A rank's host thread
// issues its schedule and runs ahead, by some kernels at most; kernels run in order on the compute
// stream; a collective moves data once its last member has arrived. The whole run follows from the
// seed: a second Simulator makes the same steps again, so writers pass over a long profile several
// times in constant memory.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "durations.h"
#include "memory_model.h"
#include "schedule.h"
#include "step_record.h"
#include "topology.h"

namespace rankscope::generator {

inline constexpr Nanos kProfileStart = 1'764'246'877'071'204'310;

class Simulator {
public:
    Simulator(const Job& job, const Topology& topology);
    Simulator(const Simulator&) = delete;
    Simulator& operator=(const Simulator&) = delete;

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
        Random random; // for its end
    };

    struct Arrival {
        int rank = 0;
        Stream stream = Stream::world;
        Nanos start = 0;
    };

    struct RankState {
        RankState(const Job& job, int layers)
            : memory(job, layers) { }

        std::vector<Instruction> program;
        std::size_t next = 0;
        Nanos host = 0;
        Nanos launcher = 0;
        Nanos barrier = 0; // kernels start after it
        std::array<Nanos, kStreams> free{};
        std::array<std::deque<Pending>, kStreams> pending;
        std::map<std::uint64_t, std::int64_t> sequences; // by channel
        std::map<std::size_t, std::int64_t> indices; // by group
        int compiled = 0; // operators
        std::int64_t correlation = 8'000;
        std::int64_t connection = 2'000;
        std::int64_t task = 11'000;
        std::deque<Nanos> kernelStarts; // of the kernels that the host may be ahead of
        MemoryModel memory;
    };

    using Meeting = std::pair<std::uint64_t, std::int64_t>; // channel, sequence

    void beginStep(int rank);
    // Runs until the schedule ends or must wait for another rank.
    void advance(int rank);
    // False when the instruction cannot finish yet.
    bool execute(int rank, const Instruction& instruction);
    Op& issue(int rank, const Instruction& instruction, Random& random);
    void runKernel(int rank, const Instruction& instruction);
    void runLoad(int rank, const Instruction& instruction);
    void runCommunication(int rank, const Instruction& instruction);
    void planCommunication(
        int rank, const Instruction& instruction, Communication& communication, Random& random);
    void collectGarbage(int rank);
    bool finishOnHost(int rank, const Instruction& instruction);
    void arrive(int rank, Stream stream);
    void resolve(const Meeting& meeting);
    std::uint64_t channelOf(int rank, const Instruction& instruction, std::size_t& members) const;
    std::size_t lead() const { return m_job.isCompact ? 12 : 48; }

    RankState& state(int rank) { return m_ranks[static_cast<std::size_t>(rank)]; }
    StepRecord& record(int rank) { return m_steps[static_cast<std::size_t>(rank)]; }

    Job m_job;
    const Topology& m_topology;
    Durations m_durations;
    std::int64_t m_step = 0;
    bool m_hasTimedOut = false; // of the retransmission
    std::vector<RankState> m_ranks;
    std::vector<StepRecord> m_steps;
    std::map<Meeting, std::vector<Arrival>> m_meetings;
    std::deque<int> m_runnable;
};

} // namespace rankscope::generator

// SPDX-License-Identifier: GPL-3.0-or-later
// Names and numbers of one rank that several of its files share: process and thread ids, stream
// numbers, tracks of the communication groups, names of collectives.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "clock.h"
#include "durations.h"

namespace rankscope::generator {

// Sort indices of the device processes; they are part of the pid.
enum class Process {
    cann = 7,
    hardware = 13,
    frequency = 14,
    communication = 15,
    hbm = 17,
    llc = 18,
    npuMemory = 19,
    stars = 20,
    accPmu = 21,
    qos = 22,
    overlap = 23,
};

std::string_view collectiveOp(Collective kind); // "allReduce"

class RankContext {
public:
    RankContext(const Job& job, const Topology& topology, int rank);

    const Job& job() const { return m_job; }
    const Topology& topology() const { return m_topology; }
    int rank() const { return m_rank; }
    int device() const { return m_rank % m_job.ranksOfHost; }
    bool isMindSpore() const { return m_job.framework == Framework::mindspore; }

    Place mainThread() const { return {m_hostPid, m_hostPid}; }
    Place backwardThread() const { return {m_hostPid, m_hostPid + 8'292}; }
    Place launchThread() const { return {m_hostPid, m_hostPid + 3'539}; }
    Place hostThread(Phase phase) const {
        return phase == Phase::backward ? backwardThread() : mainThread();
    }

    std::int64_t pid(Process process) const {
        return m_hostPid << 10 | static_cast<std::int64_t>(process) << 5 | device();
    }
    Place cann(Place hostThread) const { return {pid(Process::cann), hostThread.tid}; }
    // The streams of groups that the job does not have are left out.
    bool uses(Stream stream) const;
    std::int64_t streamNumber(Stream stream) const;
    Place stream(Stream which) const { return {pid(Process::hardware), streamNumber(which)}; }

    // Groups of this rank that have more than one member.
    const std::vector<std::size_t>& groups() const { return m_groups; }
    // The track of the group; its planes follow.
    Place groupTrack(std::size_t group) const;
    int planes(std::size_t group) const;

    std::string collectiveName(const Communication& communication) const;
    std::string collectiveKey(const Communication& communication) const; // name@hash
    std::string kernelName(const Op& op) const;
    // Dimensions of the catalogue with the tokens that the operator really worked on.
    std::string shapes(std::string_view dims, const Op& op) const;
    const Clock& clock() const { return m_clock; }

private:
    const Job& m_job;
    const Topology& m_topology;
    int m_rank;
    Clock m_clock;
    std::int64_t m_hostPid;
    std::vector<std::size_t> m_groups;
};

} // namespace rankscope::generator

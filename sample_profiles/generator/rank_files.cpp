// SPDX-License-Identifier: GPL-3.0-or-later
#include "rank_files.h"

#include <system_error>

#include <fmt/format.h>

#include "mindspore_files.h"
#include "profile_info.h"

namespace rankscope::generator {
namespace {

constexpr const char* kInner = "ASCEND_PROFILER_OUTPUT";

} // namespace

std::string rankFolder(const Job& job, int rank) {
    return fmt::format("node{}_{}_202511271234371{:02}_{}", job.hostOf(rank),
        3'178'231 + rank % job.ranksOfHost * 11 + job.hostOf(rank) * 20'011, rank % job.ranksOfHost,
        job.framework == Framework::mindspore ? "ascend_ms" : "ascend_pt");
}

bool makeRankFolder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder / kInner, error);
    return !error;
}

RankFiles::RankFiles(const Job& job, const Topology& topology, int rank,
    const std::filesystem::path& folder, TraceOutput output)
    : m_context(job, topology, rank)
    , m_folder(folder)
    , m_traceFile(output == TraceOutput::file
              ? OutputFile(folder / kInner / job.largeFile("trace_view.json"))
              : OutputFile())
    , m_trace(m_traceFile)
    , m_host(m_context, m_trace)
    , m_device(m_context, m_trace)
    , m_counters(m_context, m_trace)
    , m_memory(m_context, folder / kInner)
    , m_kernels(m_context, folder / kInner)
    , m_statistics(m_context, folder / kInner)
    , m_communication(m_context, folder / kInner) { }

void RankFiles::begin(Part part) {
    if (part == Part::host) {
        m_trace.begin();
    } else if (part == Part::device) {
        m_host.writeMetadata();
        m_device.writeMetadata();
    }
}

void RankFiles::writeDevice(const StepRecord& step) {
    const Overlap overlap = analyseOverlap(step);
    m_trace.beginSorted();
    m_device.write(step, overlap);
    m_counters.write(step);
    m_memory.write(step, m_trace);
    m_trace.endSorted();
    m_kernels.write(step);
    m_statistics.write(step, overlap);
    m_communication.write(step);
    m_end = step.host.end();
}

void RankFiles::write(Part part, const StepRecord& step) {
    if (m_context.clock().isTrue()) {
        writeRead(part, step);
    } else {
        writeRead(part, m_context.clock().read(step));
    }
}

void RankFiles::writeRead(Part part, const StepRecord& step) {
    switch (part) {
    case Part::host:
        m_host.write(step);
        break;
    case Part::device:
        writeDevice(step);
        break;
    case Part::flows:
        m_host.writeDeviceFlows(step);
        break;
    }
}

bool RankFiles::finish() {
    m_trace.end();
    bool isGood = m_traceFile.finish();
    isGood = m_memory.finish() && isGood;
    isGood = m_kernels.finish() && isGood;
    isGood = m_statistics.finish() && isGood;
    isGood = m_communication.finish() && isGood;
    if (m_context.isMindSpore()) {
        isGood = writeMindSporeFiles(
                     m_context, m_folder / kInner, m_statistics.steps(), m_statistics.loading())
            && isGood;
    }
    return writeFile(m_folder / fmt::format("profiler_info_{}.json", m_context.rank()),
               profilerInfo(m_context, m_end + 48'126'330))
        && writeFile(m_folder / "profiler_metadata.json", profilerMetadata(m_context)) && isGood;
}

} // namespace rankscope::generator

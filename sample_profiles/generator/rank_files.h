// SPDX-License-Identifier: GPL-3.0-or-later
// All files of one rank. The trace has three parts (host, device, flows), each of them written over
// all steps before the next: the run is simulated once for each part.
#pragma once

#include <filesystem>
#include <memory>

#include "communication_files.h"
#include "device_counters.h"
#include "device_trace.h"
#include "host_trace.h"
#include "kernel_table.h"
#include "memory_tables.h"
#include "statistics.h"

namespace rankscope::generator {

enum class Part { host, device, flows };

// Whether trace_view.json is written or only measured.
enum class TraceOutput { file, none };

class RankFiles {
public:
    RankFiles(const Job& job, const Topology& topology, int rank,
        const std::filesystem::path& folder, TraceOutput output);

    void begin(Part part);
    void write(Part part, const StepRecord& step);
    [[nodiscard]] bool finish();

    std::uint64_t traceBytes() const { return m_traceFile.bytes(); }

private:
    void writeRead(Part part, const StepRecord& step); // in the times of the rank's clock
    void writeDevice(const StepRecord& step);

    RankContext m_context;
    std::filesystem::path m_folder;
    OutputFile m_traceFile;
    TraceFile m_trace;
    HostTrace m_host;
    DeviceTrace m_device;
    DeviceCounters m_counters;
    MemoryTables m_memory;
    KernelTable m_kernels;
    Statistics m_statistics;
    CommunicationFiles m_communication;
    Nanos m_end = 0;
};

// "node0_3178231_20251127123437123_ascend_pt", the folder of a rank.
std::string rankFolder(const Job& job, int rank);
// Makes it with its inner folder; false when that fails.
[[nodiscard]] bool makeRankFolder(const std::filesystem::path& folder);

} // namespace rankscope::generator

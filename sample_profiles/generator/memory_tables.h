// SPDX-License-Identifier: GPL-3.0-or-later
// memory_record.csv, operator_memory.csv, npu_module_mem.csv and the counters of the trace. They
// tell one story: the process samples of the CSV are the APP counters of the trace.
#pragma once

#include <filesystem>

#include "output_file.h"
#include "rank_context.h"

namespace rankscope::generator {

class MemoryTables {
public:
    MemoryTables(const RankContext& context, const std::filesystem::path& folder);

    void write(const StepRecord& step, TraceFile& trace);
    [[nodiscard]] bool finish();

private:
    void writeTotals(std::int64_t allocated, std::int64_t reserved);
    void writeRelease(const MemoryBlock& block);
    void writeBlocks(const StepRecord& step);
    void writeRecords(const StepRecord& step);
    void writeAllocatorRow(std::string_view component, const MemoryPoint& point);
    void writeProcessSample(Nanos time, TraceFile& trace);
    void writeModules(Nanos time);
    void writeTail(std::string& out) const;

    const RankContext& m_context;
    OutputFile m_records;
    OutputFile m_blocks;
    OutputFile m_modules;
    Nanos m_nextSample;
    std::int64_t m_reserved = 0;
};

} // namespace rankscope::generator

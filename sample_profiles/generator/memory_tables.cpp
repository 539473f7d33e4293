// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_tables.h"

#include <array>

#include <fmt/format.h>

#include "simulator.h"

namespace rankscope::generator {
namespace {

constexpr Nanos kSamplePeriod = 20'000'000;
constexpr std::int64_t kProcessExtra = 653LL * (1 << 20) + 4'096 * 154; // beside the allocator
constexpr std::int64_t kDeviceExtra = 242LL * (1 << 20); // other processes

// Modules that hold memory, with MiB; the APP module is the process itself.
constexpr std::array<std::pair<std::string_view, int>, 14> kModules{{{"SLOG", 158}, {"HCCL", 412},
    {"RUNTIME", 96}, {"DEVMM", 38}, {"GE", 0}, {"FE", 0}, {"TSDUMP", 4}, {"KERNEL", 12},
    {"AICPU", 22}, {"PROFILING", 64}, {"HDC", 1}, {"TDT", 8}, {"CCE", 0}, {"MBUFF", 0}}};
constexpr std::size_t kCompactModules = 4;

void appendTabbed(std::string& out, Nanos time) {
    appendMicros(out, time);
    out += '\t';
}

} // namespace

MemoryTables::MemoryTables(const RankContext& context, const std::filesystem::path& folder)
    : m_context(context)
    , m_records(folder / context.job().largeFile("memory_record.csv"))
    , m_blocks(folder / context.job().largeFile("operator_memory.csv"))
    , m_modules(folder / context.job().largeFile("npu_module_mem.csv"))
    , m_nextSample(context.clock().read(kProfileStart + 1'178'240)) {
    const bool isMindSpore = context.isMindSpore();
    m_records.text() += "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),";
    m_records.text() += isMindSpore ? "Device\n" : "Total Active(MB),Stream Ptr,Device Type\n";
    m_blocks.text() += isMindSpore
        ? "Name,Size(KB),Allocation Time(us),Duration(us),Allocation Total Allocated(MB),"
          "Allocation Total Reserved(MB),Release Total Allocated(MB),Release Total Reserved(MB),"
          "Device,\n"
        : "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),"
          "Duration(us),Active Duration(us),Allocation Total Allocated(MB),"
          "Allocation Total Reserved(MB),Allocation Total Active(MB),"
          "Release Total Allocated(MB),Release Total Reserved(MB),Release Total Active(MB),"
          "Stream Ptr,Device Type\n";
    m_modules.text() += "Device_id,Component,Timestamp(us),Total Reserved(MB),Device\n";
}

void MemoryTables::writeTail(std::string& out) const {
    out += m_context.isMindSpore() ? "" : ",2";
    out += fmt::format(",NPU:{}\n", m_context.device());
}

void MemoryTables::writeAllocatorRow(std::string_view component, const MemoryPoint& point) {
    std::string& out = m_records.text();
    out += component;
    out += ',';
    appendTabbed(out, point.time);
    out += ',';
    appendMebibytes(out, point.allocated);
    out += ',';
    appendMebibytes(out, point.reserved);
    if (!m_context.isMindSpore()) {
        out += ',';
        appendMebibytes(out, point.allocated);
    }
    writeTail(out);
    m_records.flushIfFull();
}

void MemoryTables::writeProcessSample(Nanos time, TraceFile& trace) {
    const std::int64_t held = m_reserved + kProcessExtra;
    std::string& out = m_records.text();
    out += "APP,";
    appendTabbed(out, time);
    out += ",,";
    appendMebibytes(out, held);
    out += m_context.isMindSpore() ? "" : ",,";
    out += fmt::format(",NPU:{}\n", m_context.device());
    const std::int64_t pid = m_context.pid(Process::npuMemory);
    std::string kilobytes;
    appendKibibytes(kilobytes, held);
    trace.counter("APP/DDR", pid, time, "KB", "0.0");
    trace.counter("APP/HBM", pid, time, "KB", kilobytes);
    trace.counter("APP/Memory", pid, time, "KB", kilobytes);
    kilobytes.clear();
    appendKibibytes(kilobytes, held + kDeviceExtra);
    trace.counter("Device/DDR", pid, time + 205'000, "KB", "0.0");
    trace.counter("Device/HBM", pid, time + 205'000, "KB", kilobytes);
    trace.counter("Device/Memory", pid, time + 205'000, "KB", kilobytes);
}

void MemoryTables::writeModules(Nanos time) {
    std::string& out = m_modules.text();
    const auto row = [&](std::string_view module, std::int64_t bytes) {
        out += fmt::format("{},{},", m_context.device(), module);
        appendTabbed(out, time);
        out += ',';
        appendMebibytes(out, bytes);
        out += fmt::format(",NPU:{}\n", m_context.device());
    };
    const std::size_t count = m_context.job().isCompact ? kCompactModules : kModules.size();
    for (std::size_t i = 0; i < count; ++i) {
        row(kModules[i].first, static_cast<std::int64_t>(kModules[i].second) << 20);
    }
    row("APP", m_reserved + kProcessExtra);
    m_modules.flushIfFull();
}

void MemoryTables::writeTotals(std::int64_t allocated, std::int64_t reserved) {
    std::string& out = m_blocks.text();
    out += ',';
    appendMebibytes(out, allocated);
    out += ',';
    appendMebibytes(out, reserved);
    if (!m_context.isMindSpore()) {
        out += ',';
        appendMebibytes(out, allocated);
    }
}

// Release, active release and how long both took; MindSpore tells only how long.
void MemoryTables::writeRelease(const MemoryBlock& block) {
    std::string& out = m_blocks.text();
    const auto time = [&](Nanos value) {
        out += ',';
        appendTabbed(out, value);
    };
    const bool isMindSpore = m_context.isMindSpore();
    const Nanos activeRelease = block.released - 270;
    if (block.released < 0) {
        out += isMindSpore ? "," : ",,,,";
    } else if (isMindSpore) {
        time(block.released - block.allocated);
    } else {
        time(block.released);
        time(activeRelease);
        time(block.released - block.allocated);
        time(activeRelease - block.allocated);
    }
}

void MemoryTables::writeBlocks(const StepRecord& step) {
    std::string& out = m_blocks.text();
    const bool isMindSpore = m_context.isMindSpore();
    for (const MemoryBlock& block : step.blocks) {
        out += block.name;
        out += ',';
        appendKibibytes(out, block.bytes);
        out += ',';
        appendTabbed(out, block.allocated);
        writeRelease(block);
        writeTotals(block.allocatedTotal, block.reservedTotal);
        if (block.released >= 0) {
            writeTotals(block.allocatedAfterRelease, block.reservedAfterRelease);
        } else {
            out += isMindSpore ? ",," : ",,,";
        }
        out += isMindSpore ? fmt::format(",NPU:{},\n", m_context.device())
                           : fmt::format(",2,NPU:{}\n", m_context.device());
        m_blocks.flushIfFull();
    }
}

void MemoryTables::writeRecords(const StepRecord& step) {
    const std::string_view allocator = m_context.isMindSpore() ? "MindSpore" : "PTA";
    for (const MemoryPoint& point : step.memory) {
        writeAllocatorRow(allocator, point);
        if (!m_context.isMindSpore()) {
            writeAllocatorRow("PTA+GE", point);
        }
    }
}

void MemoryTables::write(const StepRecord& step, TraceFile& trace) {
    if (m_reserved == 0 && !step.memory.empty()) {
        m_reserved = step.memory.front().reserved;
    }
    // As in real files, the samples of the process do not stand in the order of the other rows.
    auto point = step.memory.begin();
    for (; m_nextSample < step.host.end(); m_nextSample += kSamplePeriod) {
        for (; point != step.memory.end() && point->time <= m_nextSample; ++point) {
            m_reserved = point->reserved;
        }
        writeProcessSample(m_nextSample, trace);
        writeModules(m_nextSample + 7'300'170);
    }
    for (; point != step.memory.end(); ++point) {
        m_reserved = point->reserved;
    }
    writeRecords(step);
    writeBlocks(step);
}

bool MemoryTables::finish() {
    const bool isGood = m_records.finish();
    return m_blocks.finish() && m_modules.finish() && isGood;
}

} // namespace rankscope::generator

// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernel_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "pipe_use.h"

namespace rankscope::generator {
namespace {

constexpr std::string_view kHeader =
    ",Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),"
    "Duration(us),Wait Time(us),Block Dim,Mix Block Dim,HF32 Eligible,Input Shapes,"
    "Input Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats,Context ID,"
    "aicore_time(us),aic_total_cycles,aic_mac_time(us),aic_mac_ratio,aic_scalar_time(us),"
    "aic_scalar_ratio,aic_mte1_time(us),aic_mte1_ratio,aic_mte2_time(us),aic_mte2_ratio,"
    "aic_fixpipe_time(us),aic_fixpipe_ratio,aic_icache_miss_rate,aiv_time(us),"
    "aiv_total_cycles,aiv_vec_time(us),aiv_vec_ratio,aiv_scalar_time(us),aiv_scalar_ratio,"
    "aiv_mte2_time(us),aiv_mte2_ratio,aiv_mte3_time(us),aiv_mte3_ratio,aiv_icache_miss_rate,"
    "cube_utilization(%)\n";

constexpr std::size_t kPipeColumns = 25;

void appendPermille(std::string& out, std::int64_t value) {
    appendScaled(out, value, 3);
}

// One side of the core: its time, its cycles, then time and ratio of each pipe, then the miss rate.
void appendCore(std::string& out, Nanos busy, std::int64_t cycles,
    std::span<const std::int64_t> pipes, std::int64_t missRate, Random& random) {
    out += ',';
    appendScaled(out, busy, 3);
    out += fmt::format(",{}", cycles);
    for (const std::int64_t usual : pipes) {
        const std::int64_t ratio = random.around(usual, 10);
        out += ',';
        appendScaled(out, busy * ratio / 1'000, 3);
        out += ',';
        appendPermille(out, busy == 0 ? 0 : ratio);
    }
    out += ',';
    appendPermille(out, busy == 0 ? 0 : missRate);
}

} // namespace

KernelTable::KernelTable(const RankContext& context, const std::filesystem::path& folder)
    : m_context(context)
    , m_file(folder / context.job().largeFile("kernel_details.csv"))
    , m_random(Random::forPart(
          context.job().seed, 0xde7a11ULL << 24 | static_cast<std::uint64_t>(context.rank()))) {
    m_file.text() += context.isMindSpore() ? "Step ID" : "Step Id";
    m_file.text() += kHeader;
}

void KernelTable::writeTimes(const Op& op) {
    std::string& out = m_file.text();
    out += ',';
    appendMicros(out, op.task.start);
    out += "\t,";
    appendMicros(out, op.task.duration);
    out += ',';
    const Nanos wait = m_lastEnd == 0 ? 0 : std::max<Nanos>(op.task.start - m_lastEnd, 0);
    if (wait == 0) {
        out += '0';
    } else {
        appendMicros(out, wait);
    }
    m_lastEnd = std::max(m_lastEnd, op.task.end());
}

void KernelTable::writePipes(const KernelKind& kernel, Nanos duration, std::int64_t megahertz) {
    std::string& out = m_file.text();
    const PipeUse use = pipeUse(kernel);
    const Nanos busy = duration - duration * m_random.between(6, 14) / 1'000 - 200;
    const auto cyclesOf = [&](Nanos time, std::int64_t blocks) {
        return time * megahertz / 1'000 * blocks;
    };
    const Nanos cube = use.hasCube ? busy : 0;
    const Nanos vector = use.hasVector ? busy * (use.hasCube ? 9 : 10) / 10 : 0;
    const std::int64_t vectorBlocks = use.hasCube ? kernel.blockDim * 2 : kernel.blockDim;
    appendCore(
        out, cube, cyclesOf(cube, kernel.blockDim), use.cube, m_random.between(1, 20), m_random);
    appendCore(
        out, vector, cyclesOf(vector, vectorBlocks), use.vector, m_random.between(1, 60), m_random);
    // The share of all cube cores' cycles in the time of the task.
    out += ',';
    appendScaled(out, cube * kernel.blockDim * 100'000 / (duration * kCubeCores), 3);
}

void KernelTable::writeKernel(const StepRecord& step, const Op& op) {
    const KernelKind& kernel = *op.instruction->kernel;
    std::string& out = m_file.text();
    out += fmt::format("{},{},4294967295,{},{},{},{},{},{}", step.number, m_context.device(),
        op.taskId % 65'536, m_context.streamNumber(op.instruction->stream),
        m_context.kernelName(op), kernel.opType,
        m_context.job().troubles.dynamicShapes ? "dynamic" : "static", kernel.core);
    writeTimes(op);
    const bool isMixed = kernel.core.substr(0, 3) == "MIX";
    out += fmt::format(R"(,{},{},NO,"""{}""",{},{},"""{}""",{},ND,{})", kernel.blockDim,
        isMixed ? kernel.blockDim * 2 : 0, m_context.shapes(kernel.dims, op), kernel.aclTypes,
        kernel.formats, m_context.shapes(kernel.outputDims, op), kernel.outputType,
        isMixed ? "0" : "N/A");
    if (kernel.core == "AI_CPU") {
        for (std::size_t i = 0; i < kPipeColumns; ++i) {
            out += ",N/A";
        }
    } else {
        writePipes(kernel, op.task.duration, step.megahertz);
    }
    out += '\n';
}

void KernelTable::writeCollective(const StepRecord& step, const Op& op) {
    const auto& what = step.communications[static_cast<std::size_t>(op.communication)];
    std::string& out = m_file.text();
    out += fmt::format("{},{},4294967295,N/A,N/A,{},hcom_{}_,N/A,COMMUNICATION", step.number,
        m_context.device(), m_context.collectiveName(what), collectiveOp(what.kind));
    writeTimes(op);
    out += ",0";
    // Mix Block Dim to Context ID, then the pipes.
    for (std::size_t i = 0; i < 9 + kPipeColumns; ++i) {
        out += ",N/A";
    }
    out += '\n';
}

void KernelTable::write(const StepRecord& step) {
    std::vector<const Op*> ops;
    for (const Op& op : step.ops) {
        if (op.communication >= 0 || op.instruction->kernel != nullptr) {
            ops.push_back(&op);
        }
    }
    std::stable_sort(ops.begin(), ops.end(),
        [](const Op* left, const Op* right) { return left->task.start < right->task.start; });
    for (const Op* op : ops) {
        if (op->communication >= 0) {
            writeCollective(step, *op);
        } else {
            writeKernel(step, *op);
        }
        m_file.flushIfFull();
    }
}

} // namespace rankscope::generator

// SPDX-License-Identifier: GPL-3.0-or-later
#include "host_trace.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "trace_args.h"

namespace rankscope::generator {
namespace {

constexpr std::string_view kHostCallStack =
    "/usr/lib/python3.10/site-packages/torch/nn/modules/module.py(1762): _call_impl;\\r\\n"
    "megatron/core/transformer/transformer_layer.py(391): forward;\\r\\n"
    "megatron/core/transformer/transformer_block.py(512): forward;\\r\\n"
    "pretrain_gpt.py(201): forward_step;\\r\\n<string>(1): <module>";

constexpr std::array<std::string_view, 7> kHostFrames{"pretrain_gpt.py(201): forward_step",
    "megatron/core/models/gpt/gpt_model.py(284): forward",
    "torch/nn/modules/module.py(1751): _wrapped_call_impl",
    "torch/nn/modules/module.py(1762): _call_impl",
    "megatron/core/transformer/transformer_block.py(512): forward",
    "megatron/core/transformer/transformer_layer.py(391): forward",
    "<built-in method apply of FunctionMeta object at 0xffff5c31e2a0>"};

// Runs of operators of the same phase, microbatch and layer: [first, last] in launch order.
struct Run {
    std::size_t first = 0;
    std::size_t last = 0;
};

std::vector<Run> runsOf(const StepRecord& step, bool byLayer) {
    std::vector<Run> runs;
    for (std::size_t i = 0; i < step.ops.size(); ++i) {
        const Instruction& what = *step.ops[i].instruction;
        if (!runs.empty()) {
            const Instruction& last = *step.ops[runs.back().last].instruction;
            if (last.phase == what.phase && last.microbatch == what.microbatch
                && (!byLayer || last.layer == what.layer)) {
                runs.back().last = i;
                continue;
            }
        }
        runs.push_back({i, i});
    }
    return runs;
}

Span spanOf(const StepRecord& step, Run run, Nanos margin) {
    const Nanos start = step.ops[run.first].outer.start - margin;
    return {start, step.ops[run.last].outer.end() + margin - start};
}

} // namespace

std::string_view HostTrace::opName(const Op& op) {
    if (op.communication >= 0) {
        m_text = fmt::format("{}{}",
            m_context.isMindSpore() ? "" : "c10d::", collectiveOp(op.instruction->collective));
        return m_text;
    }
    const KernelKind* kernel = op.instruction->kernel;
    if (kernel == nullptr) {
        return m_context.isMindSpore() ? "MemcpyHostToDevice" : "aten::copy_";
    }
    return m_context.isMindSpore() ? kernel->opType : kernel->torchOp;
}

void HostTrace::writeStepFrames(const StepRecord& step) {
    constexpr std::string_view kPlain = R"({"Sequence number": -1, "Fwd thread id": 0})";
    const Place main = m_context.mainThread();
    m_text = fmt::format("ProfilerStep#{}", step.number);
    m_trace.hostSlice("cpu_op", m_text, main, step.host, kPlain);
    m_trace.hostSlice("cpu_op",
        m_context.isMindSpore() ? "Dataset.GetNext"
                                : "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__",
        main, step.loader, kPlain);
    m_trace.hostSlice("cpu_op",
        m_context.isMindSpore() ? "Optimizer.construct" : "Optimizer.step#AdamW.step", main,
        step.optimizer, kPlain);
}

void HostTrace::writeOps(const StepRecord& step) {
    std::string dims;
    for (const Op& op : step.ops) {
        const Place place = m_context.hostThread(op.instruction->phase);
        const KernelKind* kernel = op.instruction->kernel;
        CpuOpArgs args;
        args.sequence = op.instruction->phase == Phase::forward ? m_sequence++ : -1;
        if (kernel != nullptr) {
            dims = m_context.shapes(kernel->dims, op);
            args.dims = dims;
            args.types = kernel->types;
        }
        if (!m_context.job().isCompact && op.correlation % 4 == 0) {
            args.callStack = kHostCallStack;
        }
        setCpuOpArgs(m_args, args);
        m_trace.hostSlice("cpu_op", opName(op), place, op.outer, m_args);
        if (!m_context.job().isCompact || op.correlation % 8 == 0) {
            setCpuOpArgs(m_args, {});
            m_trace.hostSlice("cpu_op",
                op.communication >= 0 ? "record_param_comms" : "aten::empty", place, op.inner,
                m_args);
        }
    }
}

void HostTrace::writeQueue(const StepRecord& step) {
    std::string id;
    const auto isShown = [this](const Op& op) {
        return !m_context.job().isCompact || op.correlation % 2 == 0;
    };
    for (const Op& op : step.ops) {
        if (!isShown(op)) {
            continue;
        }
        const Place place = m_context.hostThread(op.instruction->phase);
        id.clear();
        appendInteger(id, op.correlation);
        setCorrelationArgs(m_args, op.correlation);
        m_trace.hostSlice("enqueue", "Enqueue", place, op.enqueue, m_args);
        m_trace.hostFlow(
            's', "async_task_queue", "enqueue_to_dequeue", id, place, op.enqueue.start);
    }
    for (const Op& op : step.ops) {
        if (!isShown(op)) {
            continue;
        }
        const Place place = m_context.launchThread();
        id.clear();
        appendInteger(id, op.correlation);
        setCorrelationArgs(m_args, op.correlation);
        const KernelKind* kernel = op.instruction->kernel;
        m_text = op.communication >= 0
            ? fmt::format("Dequeue@hcom_{}", collectiveOp(op.instruction->collective))
            : fmt::format(
                "Dequeue@{}", kernel == nullptr ? "acl_memcpy_host_to_device" : kernel->aclApi);
        m_trace.hostSlice("dequeue", m_text, place, op.dequeue, m_args);
        m_trace.hostFlow(
            'f', "async_task_queue", "enqueue_to_dequeue", id, place, op.dequeue.start);
    }
}

// The first operator of a layer's forward leads to the last of its backward.
void HostTrace::writeForwardBackward(const StepRecord& step) {
    std::map<std::pair<int, int>, const Op*> forward;
    for (const Run& run : runsOf(step, true)) {
        const Op& first = step.ops[run.first];
        const Instruction& what = *first.instruction;
        if (what.phase == Phase::forward) {
            forward.try_emplace({what.microbatch, what.layer}, &first);
        } else if (what.phase == Phase::backward) {
            const auto found = forward.find({what.microbatch, what.layer});
            if (found == forward.end()) {
                continue;
            }
            const Op& last = step.ops[run.last];
            const std::string id = std::to_string(found->second->correlation);
            m_trace.hostFlow(
                's', "fwdbwd", "fwdbwd", id, m_context.mainThread(), found->second->outer.start);
            m_trace.hostFlow(
                'f', "fwdbwd", "fwdbwd", id, m_context.backwardThread(), last.outer.start);
            forward.erase(found);
        }
    }
}

void HostTrace::writeFrame(std::string_view name, Place place, Span span, std::int64_t depth) {
    ++m_pythonId;
    setPythonArgs(m_args, m_pythonId, m_pythonId - 1, depth > 5 ? depth % 8 : -1);
    m_trace.hostSlice("python_function", name, place, span, m_args);
}

void HostTrace::writePython(const StepRecord& step) {
    const Place main = m_context.mainThread();
    // It opens inside the step's first frame and ends a little after the step: a partial overlap.
    writeFrame("torch/autograd/profiler.py(631): __enter__", main,
        {step.host.start + 900, step.host.duration + 600}, 0);
    const std::size_t depth = m_context.job().isCompact ? 2 : kHostFrames.size();
    for (const Run& run : runsOf(step, false)) {
        if (step.ops[run.first].instruction->phase != Phase::forward) {
            continue;
        }
        for (std::size_t i = 0; i < depth; ++i) {
            writeFrame(kHostFrames[i], main, spanOf(step, run, 2'000 - 100 * static_cast<Nanos>(i)),
                static_cast<std::int64_t>(i));
        }
    }
    for (const Run& run : runsOf(step, true)) {
        const Instruction& what = *step.ops[run.first].instruction;
        if (what.phase == Phase::forward) {
            m_text = fmt::format("nn.Module: TransformerLayer_{}", what.layer);
            writeFrame(m_text, main, spanOf(step, run, 600), 6 + what.layer);
        }
    }
}

// MindSpore groups operators by their scope in the network, on a process of its own.
void HostTrace::writeScopes(const StepRecord& step) {
    const Place scope{m_context.mainThread().pid + 2, 1};
    for (const Run& run : runsOf(step, false)) {
        const Instruction& what = *step.ops[run.first].instruction;
        if (what.phase == Phase::forward || what.phase == Phase::backward) {
            m_trace.hostSlice("Scope Layer", what.phase == Phase::forward ? "Default" : "Gradients",
                scope, spanOf(step, run, 400), "{}");
        }
    }
    for (const Run& run : runsOf(step, true)) {
        const Instruction& what = *step.ops[run.first].instruction;
        if (what.phase == Phase::forward || what.phase == Phase::backward) {
            m_text = fmt::format("layers-CellList/{}-LlamaDecodeLayer", what.layer);
            m_trace.hostSlice("Scope Layer", m_text, scope, spanOf(step, run, 200), "{}");
        }
    }
}

void HostTrace::writeGarbage(const StepRecord& step) {
    if (step.garbage.duration > 0) {
        m_trace.hostSlice("GC", "GC", garbageThread(), step.garbage, "{}");
    }
}

void HostTrace::write(const StepRecord& step) {
    writeGarbage(step);
    writeOps(step);
    writeStepFrames(step);
    writeQueue(step);
    writeForwardBackward(step);
    if (m_context.isMindSpore()) {
        writeScopes(step);
    } else {
        writePython(step);
    }
}

void HostTrace::writeMetadata() {
    const Place main = m_context.mainThread();
    m_trace.process(
        Origin::host, main.pid, m_context.isMindSpore() ? "MindSpore" : "Python", "CPU", 0);
    for (const Place place : {main, m_context.backwardThread(), m_context.launchThread()}) {
        m_trace.thread(Origin::host, place, fmt::format("Thread {}", place.tid), place.tid);
    }
    if (m_context.job().troubles.gcPause) {
        const Place place = garbageThread();
        m_trace.process(Origin::host, place.pid, "Python GC", "CPU", 2);
        m_trace.thread(Origin::host, place, fmt::format("Thread {}", place.tid), place.tid);
    }
    if (m_context.isMindSpore()) {
        const Place scope{main.pid + 2, 1};
        m_trace.process(Origin::host, scope.pid, "Scope Layer", "CPU", 1);
        m_trace.thread(Origin::host, scope, "Scope", 1);
    }
}

void HostTrace::writeDeviceFlows(const StepRecord& step) {
    const std::string_view name = m_context.isMindSpore() ? "mindspore_to_npu" : "torch_to_npu";
    std::string id;
    for (const Op& op : step.ops) {
        id.clear();
        appendInteger(id, op.task.start);
        Place target = m_context.stream(op.instruction->stream);
        if (op.communication >= 0) {
            target = m_context.groupTrack(
                step.communications[static_cast<std::size_t>(op.communication)].group);
        }
        m_trace.hostFlow('s', "async_npu", name, id, m_context.hostThread(op.instruction->phase),
            op.outer.start);
        m_trace.hostFlow('f', "async_npu", name, id, target, op.task.start);
    }
}

} // namespace rankscope::generator

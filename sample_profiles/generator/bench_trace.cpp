// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench_trace.h"

#include <algorithm>
#include <array>

#include "bench_window.h"
#include "random.h"
#include "trace_args.h"

namespace rankscope::generator {
namespace {

constexpr std::int64_t kHostPid = 3178231;

constexpr std::int64_t devicePid(int sortIndex) {
    return kHostPid << 10 | sortIndex << 5;
}

// Writes windows; one object serves the measuring run and the real one.
class BenchWriter {
public:
    BenchWriter(OutputFile& file, const BenchShape& shape)
        : m_trace(file)
        , m_shape(shape) { }

    TraceFile& trace() { return m_trace; }
    void writeHost(const BenchWindow& window);
    void writeMetadata();
    void writeDevice(const BenchWindow& window);
    void writeFlows(const BenchWindow& window);

private:
    Place hostThread(int thread) const { return {kHostPid, kHostPid + thread * 4'146}; }
    Place launcher(int number) const { return {kHostPid, kHostPid + 3'539 + number}; }
    Place cann(int number) const { return {devicePid(7), kHostPid + 3'539 + number}; }
    Place stream(int number) const { return {devicePid(13), number + 2}; }
    Place group(int number) const { return {devicePid(15), number * (1 + m_shape.planes)}; }

    void writeStack(const BenchWindow& window, Random& random);
    void writeLoaders(const BenchWindow& window, Random& random);
    void writeHostOp(const BenchOp& op);
    void writeLaunch(const BenchOp& op, std::string_view flowId);
    void writeTask(const BenchOp& op, std::string_view flowId);
    void writeCollective(const BenchOp& op, std::string_view flowId);
    void writeCounters(Span span, Random& random);
    void writeAccPmu(Nanos time, Random& random);

    TraceFile m_trace;
    BenchShape m_shape;
    std::string m_args;
    std::string m_text;
};

constexpr std::array<std::string_view, 12> kFrames{"/opt/train/pretrain_gpt.py(201): forward_step",
    "megatron/training/training.py(587): train_step",
    "megatron/core/pipeline_parallel/schedules.py(1204): forward_backward_pipelining",
    "megatron/core/transformer/transformer_block.py(512): forward",
    "torch/nn/modules/module.py(1751): _wrapped_call_impl",
    "torch/nn/modules/module.py(1762): _call_impl",
    "megatron/core/transformer/transformer_layer.py(391): forward",
    "nn.Module: ParallelAttention_0", "nn.Module: RMSNorm_3",
    "megatron/core/tensor_parallel/layers.py(870): forward",
    "torch/autograd/function.py(575): apply",
    "<built-in method mul of Tensor object at 0xffff5c31>"};

constexpr std::string_view kCallStack =
    "/usr/lib/python3.10/torch/nn/modules/module.py(1762): _call_impl;\\r\\n"
    "megatron/core/transformer/transformer_layer.py(391): forward;\\r\\n"
    "/opt/train/pretrain_gpt.py(201): forward_step";

// Nested Python frames over the whole window: the outermost spans it, the inner ones split it.
void BenchWriter::writeStack(const BenchWindow& window, Random& random) {
    m_text = "ProfilerStep#";
    appendInteger(m_text, window.number + 10);
    m_trace.hostSlice("cpu_op", m_text, hostThread(0), window.span,
        R"({"Sequence number": -1, "Fwd thread id": 0})");
    std::int64_t id = window.number * 10'000;
    const std::int64_t root = id;
    for (std::int64_t parts = 1; parts <= 512; parts *= 2) {
        const Nanos length = window.span.duration / parts;
        for (std::int64_t part = 0; part < parts; ++part) {
            ++id;
            setPythonArgs(m_args, id, root + (id - root) / 2, random.between(-3, 40));
            const Nanos gap = random.between(10, 40) * 10;
            m_trace.hostSlice("python_function", kFrames[random.below(kFrames.size())],
                hostThread(parts > 64 && part % 3 == 0 ? 2 : 0),
                {window.span.start + part * length + gap * 2, length - 4 * gap}, m_args);
        }
    }
}

void BenchWriter::writeLoaders(const BenchWindow& window, Random& random) {
    for (int loader = 0; loader < m_shape.loaderThreads; ++loader) {
        Nanos time = window.span.start;
        for (int item = 0; item < 4; ++item) {
            const Nanos duration = random.between(100'000, 900'000);
            setPythonArgs(m_args, window.number * 10'000 + 2'000 + item, 0, -1);
            m_trace.hostSlice("python_function", "torch/utils/data/_utils/fetch.py(52): fetch",
                hostThread(3 + loader), {time, duration}, m_args);
            time += duration + random.between(100'000, 2'000'000);
        }
    }
}

void BenchWriter::writeHostOp(const BenchOp& op) {
    const Place place = hostThread(op.thread);
    CpuOpArgs args{static_cast<std::int64_t>(op.number), 0, op.kind->dims, op.kind->types, {}};
    if (op.noise % 8 == 0) {
        args.callStack = kCallStack;
    }
    setCpuOpArgs(m_args, args);
    m_trace.hostSlice("cpu_op", op.kind->torchOp, place, op.outer, m_args);
    setCpuOpArgs(m_args, {-1, 0, op.kind->dims, op.kind->types, {}});
    m_trace.hostSlice("cpu_op", "aten::empty", place, op.inner, m_args);
    setCorrelationArgs(m_args, op.number);
    m_text.clear();
    appendInteger(m_text, op.number);
    m_trace.hostSlice("enqueue", "Enqueue", place, op.enqueue, m_args);
    m_trace.hostFlow(
        's', "async_task_queue", "enqueue_to_dequeue", m_text, place, op.enqueue.start);
    const Place queue = launcher(op.launcher);
    const std::string id = m_text;
    m_text = "Dequeue@";
    m_text += op.kind->aclApi;
    m_trace.hostSlice("dequeue", m_text, queue, op.dequeue, m_args);
    m_trace.hostFlow('f', "async_task_queue", "enqueue_to_dequeue", id, queue, op.dequeue.start);
    if (op.noise % 8 == 1) {
        m_trace.hostFlow('s', "fwdbwd", "fwdbwd", id, place, op.outer.start);
        m_trace.hostFlow('f', "fwdbwd", "fwdbwd", id, place, op.inner.start);
    }
}

void BenchWriter::writeHost(const BenchWindow& window) {
    Random random = Random::forPart(m_shape.seed + 1, static_cast<std::uint64_t>(window.number));
    writeStack(window, random);
    writeLoaders(window, random);
    for (const auto& op : window.ops) {
        writeHostOp(op);
    }
}

void BenchWriter::writeMetadata() {
    m_trace.process(Origin::host, kHostPid, "Python", "CPU", 0);
    const std::array<std::pair<int, std::string_view>, 11> processes{{{13, "Ascend Hardware"},
        {17, "HBM"}, {18, "LLC"}, {19, "NPU MEM"}, {15, "Communication"}, {20, "Stars Soc Info"},
        {21, "Acc PMU"}, {7, "CANN"}, {22, "QoS"}, {23, "Overlap Analysis"}, {14, "AI Core Freq"}}};
    for (const auto& [sortIndex, name] : processes) {
        m_trace.process(
            Origin::device, devicePid(sortIndex), name, sortIndex == 7 ? "CPU" : "NPU", sortIndex);
    }
    for (int i = 0; i < m_shape.streams; ++i) {
        const Place place = stream(i);
        m_trace.thread(Origin::device, place, "Stream " + std::to_string(place.tid), place.tid);
    }
    for (int i = 0; i < m_shape.groups; ++i) {
        Place place = group(i);
        m_trace.thread(
            Origin::device, place, "Group " + std::to_string(i) + " Communication", place.tid);
        for (int plane = 0; plane < m_shape.planes; ++plane) {
            ++place.tid;
            m_trace.thread(Origin::device, place, "Plane " + std::to_string(plane), place.tid);
        }
    }
    const std::array<std::string_view, 4> overlap{
        "Computing", "Communication", "Communication(Not Overlapped)", "Free"};
    for (int i = 0; i < 4; ++i) {
        m_trace.thread(Origin::device, {devicePid(23), i}, overlap[static_cast<std::size_t>(i)], i);
    }
}

void BenchWriter::writeLaunch(const BenchOp& op, std::string_view flowId) {
    const Place place = cann(op.launcher);
    const std::int64_t connection = op.number * 5;
    m_text = "AscendCL@";
    m_text += op.kind->aclApi;
    setCannArgs(m_args, {place.tid, "ACL_NN", "acl", op.kind->aclApi, "0", connection});
    m_trace.deviceSlice(m_text, place, op.api, m_args);
    setCannArgs(m_args, {place.tid, "launch", "node", "0", op.kind->kernel, connection + 1});
    m_trace.deviceSlice("Node@launch", place, op.node, m_args);
    setCannArgs(m_args, {place.tid, "CtxGetOverflowAddr", "runtime", "0", "0", connection + 2});
    m_trace.deviceSlice("Runtime@CtxGetOverflowAddr", place,
        {op.node.start + 40, static_cast<Nanos>(op.noise % 300 + 80)}, m_args);
    setCannArgs(m_args, {place.tid, "KernelLaunchWithHandle", "runtime", "0", "0", connection + 3});
    m_trace.deviceSlice("Runtime@KernelLaunchWithHandle", place, op.runtime, m_args);
    m_trace.hostToDeviceStart(flowId, place, op.runtime.start + op.runtime.duration / 2);
}

void BenchWriter::writeTask(const BenchOp& op, std::string_view flowId) {
    const Place place = stream(op.stream);
    setHardwareArgs(m_args,
        {op.kind->core, place.tid, op.number % 65'536, op.number / 65'536 % 8, kNoId,
            op.number * 5 + 1, -1});
    m_trace.deviceSlice(op.kind->kernel, place, op.task, m_args);
    m_trace.hostToDeviceEnd(flowId, place, op.task.start);
    m_trace.deviceSlice("Computing", {devicePid(23), 0}, op.task, {});
    if (op.noise % 3 == 0) {
        // Starts inside the task and ends after it: a partial overlap, as streams really have.
        setHardwareArgs(m_args,
            {"EVENT_WAIT_SQE", place.tid, (op.number + 7) % 65'536, 0, kNoId, op.number * 5 + 2,
                -1});
        m_trace.deviceSlice("EVENT_WAIT", place,
            {op.task.start + op.task.duration / 2, op.task.duration / 2 + 400}, m_args);
    }
    if (op.noise % 5 == 0) {
        m_trace.deviceSlice("Free", {devicePid(23), 3}, {op.task.end(), 1'000}, {});
    }
}

void BenchWriter::writeCollective(const BenchOp& op, std::string_view flowId) {
    const Place place = group(op.group);
    m_text = op.noise % 2 == 0 ? "hcom_allReduce__" : "hcom_reduceScatter__";
    appendInteger(m_text, 128 + op.group * 7);
    m_text += '_';
    appendInteger(m_text, op.number);
    m_text += "_1";
    setCollectiveArgs(m_args,
        {op.number * 5 + 1, "BFP16", "MESH-RING", static_cast<std::int64_t>(op.noise % 9'000'000)});
    m_trace.deviceSlice(m_text, place, op.task, m_args);
    m_trace.hostToDeviceEnd(flowId, place, op.task.start);
    m_trace.deviceSlice("Communication", {devicePid(23), 1}, op.task, {});
    m_trace.deviceSlice("Communication(Not Overlapped)", {devicePid(23), 2}, op.task, {});
    constexpr std::array<std::string_view, 3> kKinds{"Notify_Record", "Notify_Wait", "Memcpy"};
    const Nanos part = op.task.duration / 8;
    for (int plane = 0; plane < m_shape.planes; ++plane) {
        for (std::int64_t i = 0; i < 6; ++i) {
            const auto kind = kKinds[static_cast<std::size_t>(i % 3)];
            const bool moves = i % 3 == 2;
            const Span span{op.task.start + part * i + 20 * plane, part - 20 * plane % part};
            setPlaneTaskArgs(m_args,
                {moves ? 18446744073709551615ULL : (op.noise >> 20) % 4294967356ULL, part / 2,
                    place.tid, op.number % 65'536, i, kind, 0, plane, moves ? "SDMA" : "LOCAL",
                    moves ? 2'064'384 : 0, moves ? "BFP16" : "INVALID_TYPE",
                    moves ? "HCCS" : "INVALID_TYPE", span.duration});
            m_trace.deviceSlice(kind, {place.pid, place.tid + 1 + plane}, span, m_args);
        }
    }
}

void BenchWriter::writeAccPmu(Nanos time, Random& random) {
    const int acc = static_cast<int>(random.below(9));
    for (const std::string_view name :
        {"read_bandwidth", "write_band_width", "read_ost", "write_ost"}) {
        m_text.clear();
        appendUnsigned(m_text, random.below(5));
        m_trace.counter(name, devicePid(21), time, "value", m_text, acc);
    }
}

// A little under five samples an operator: this sets the share of counters in the file.
void BenchWriter::writeCounters(Span span, Random& random) {
    if (random.chance(5, 6)) {
        writeAccPmu(span.start, random);
    }
    m_text.clear();
    if (random.chance(1, 4)) {
        appendScaled(m_text, random.between(0, 900'000'000), 6);
        const bool isRead = random.chance(1, 2);
        m_trace.counter(isRead ? "HBM 0/Read" : "HBM 0/Write", devicePid(17), span.start + 12'000,
            isRead ? "Read(MB/s)" : "Write(MB/s)", m_text);
    } else {
        appendUnsigned(m_text, random.below(6'000));
        m_trace.counter("QoS OTHERS", devicePid(22), span.start + 24'200, "value", m_text);
    }
    if (random.chance(1, 5)) {
        m_trace.counter(
            "LLC 0 Read/Hit Rate", devicePid(18), span.start + 31'000, "Hit Rate(%)", "0.84");
    }
}

void BenchWriter::writeDevice(const BenchWindow& window) {
    Random random = Random::forPart(m_shape.seed + 2, static_cast<std::uint64_t>(window.number));
    m_trace.counter("AI Core Freq", devicePid(14), window.span.start, "MHz", "1800");
    m_trace.counter("APP/HBM", devicePid(19), window.span.start + 73, "KB", "2160232.0");
    std::string flowId;
    for (const auto& op : window.ops) {
        flowId.clear();
        if (op.group >= 0 || op.noise % 9 == 0) {
            appendInteger(flowId, op.number);
        } else {
            appendWide(flowId, static_cast<std::uint64_t>(op.stream) + 2,
                static_cast<std::uint64_t>(op.number) << 32 | 0xffffffffULL);
        }
        writeLaunch(op, flowId);
        if (op.group >= 0) {
            writeCollective(op, flowId);
        } else {
            writeTask(op, flowId);
        }
        writeCounters(op.outer, random);
    }
}

void BenchWriter::writeFlows(const BenchWindow& window) {
    for (const auto& op : window.ops) {
        m_text.clear();
        appendInteger(m_text, op.task.start);
        const Place target = op.group >= 0 ? group(op.group) : stream(op.stream);
        m_trace.hostFlow(
            's', "async_npu", "torch_to_npu", m_text, hostThread(op.thread), op.outer.start);
        m_trace.hostFlow('f', "async_npu", "torch_to_npu", m_text, target, op.task.start);
    }
}

// Bytes of a window; ids grow with the file, so windows from its middle are taken.
std::uint64_t measureWindow(const BenchShape& shape, std::int64_t middle) {
    OutputFile counted;
    BenchWriter writer(counted, shape);
    constexpr std::int64_t kSample = 16;
    for (std::int64_t number = 0; number < kSample; ++number) {
        const BenchWindow window = makeBenchWindow(shape, middle + number);
        writer.writeHost(window);
        writer.writeDevice(window);
        writer.writeFlows(window);
    }
    return counted.bytes() / kSample;
}

} // namespace

BenchTraceResult writeBenchTrace(const BenchTraceOptions& options) {
    const BenchShape shape = BenchShape::forLanes(options.lanes, options.seed);
    const auto guess = static_cast<std::int64_t>(options.bytes / measureWindow(shape, 0));
    const auto windows = std::max<std::int64_t>(
        1, static_cast<std::int64_t>(options.bytes / measureWindow(shape, guess / 2)));
    OutputFile file(options.path);
    BenchWriter writer(file, shape);
    writer.trace().begin();
    for (std::int64_t number = 0; number < windows; ++number) {
        writer.writeHost(makeBenchWindow(shape, number));
    }
    writer.writeMetadata();
    for (std::int64_t number = 0; number < windows; ++number) {
        writer.writeDevice(makeBenchWindow(shape, number));
    }
    for (std::int64_t number = 0; number < windows; ++number) {
        writer.writeFlows(makeBenchWindow(shape, number));
    }
    writer.trace().end();
    BenchTraceResult result;
    result.bytes = file.bytes();
    result.events = writer.trace().events();
    result.isWritten = file.finish();
    return result;
}

} // namespace rankscope::generator

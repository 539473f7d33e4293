// SPDX-License-Identifier: GPL-3.0-or-later
#include "device_trace.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "trace_args.h"

namespace rankscope::generator {
namespace {

constexpr std::int64_t kTasksOfBatch = 65'536;

constexpr std::array<std::pair<Process, std::string_view>, 11> kProcesses{
    {{Process::hardware, "Ascend Hardware"}, {Process::hbm, "HBM"}, {Process::llc, "LLC"},
        {Process::npuMemory, "NPU MEM"}, {Process::communication, "Communication"},
        {Process::stars, "Stars Soc Info"}, {Process::accPmu, "Acc PMU"}, {Process::cann, "CANN"},
        {Process::qos, "QoS"}, {Process::overlap, "Overlap Analysis"},
        {Process::frequency, "AI Core Freq"}}};

constexpr std::array<std::string_view, 4> kOverlapLanes{
    "Computing", "Communication", "Communication(Not Overlapped)", "Free"};

} // namespace

void DeviceTrace::writeMetadata() {
    for (const auto& [process, name] : kProcesses) {
        const std::int64_t pid = m_context.pid(process);
        m_trace.process(Origin::device, pid, name, process == Process::cann ? "CPU" : "NPU",
            static_cast<int>(process));
    }
    for (std::size_t i = 0; i < kStreams; ++i) {
        const auto stream = static_cast<Stream>(i);
        if (m_context.uses(stream)) {
            const Place place = m_context.stream(stream);
            m_trace.thread(Origin::device, place, fmt::format("Stream {}", place.tid), place.tid);
        }
    }
    for (const Place host : {m_context.mainThread(), m_context.launchThread()}) {
        const Place place = m_context.cann(host);
        m_trace.thread(Origin::device, place, fmt::format("Thread {}", place.tid), place.tid);
    }
    for (const std::size_t group : m_context.groups()) {
        Place place = m_context.groupTrack(group);
        m_trace.thread(Origin::device, place,
            fmt::format("Group {} Communication", m_context.topology().groups()[group].id),
            place.tid);
        for (int plane = 0; plane < m_context.planes(group); ++plane) {
            ++place.tid;
            m_trace.thread(Origin::device, place, fmt::format("Plane {}", plane), place.tid);
        }
    }
    for (std::size_t i = 0; i < kOverlapLanes.size(); ++i) {
        const auto lane = static_cast<std::int64_t>(i);
        m_trace.thread(
            Origin::device, {m_context.pid(Process::overlap), lane}, kOverlapLanes[i], lane);
    }
}

void DeviceTrace::writeCall(const CannCall& call) {
    setCannArgs(
        m_args, {call.place.tid, call.mode, call.level, call.id, call.item, call.connection});
    m_trace.deviceSlice(call.name, call.place, call.span, m_args);
}

// stream, task, batch and context side by side: more than 64 bits from stream 1 on.
void DeviceTrace::setFlowId(const Op& op) {
    m_flowId.clear();
    if (op.instruction->kernel == nullptr && op.communication < 0) {
        appendInteger(m_flowId, op.connection);
    } else if (op.communication >= 0) {
        appendUnsigned(m_flowId, static_cast<std::uint64_t>(op.connection) << 32 | 0xffffffffULL);
    } else {
        const auto task = static_cast<std::uint64_t>(op.taskId % kTasksOfBatch);
        const auto batch = static_cast<std::uint64_t>(op.taskId / kTasksOfBatch);
        appendWide(m_flowId,
            static_cast<std::uint64_t>(m_context.streamNumber(op.instruction->stream)),
            task << 48 | (batch & 0xffff) << 32 | 0xffffffffULL);
    }
}

void DeviceTrace::writeLaunch(const Op& op) {
    callsOf(m_context, op, m_calls);
    for (const CannCall& call : m_calls) {
        writeCall(call);
    }
    m_trace.hostToDeviceStart(m_flowId, m_context.cann(m_context.launchThread()),
        op.runtime.start + op.runtime.duration / 2);
}

void DeviceTrace::writeTask(const Op& op) {
    const Place place = m_context.stream(op.instruction->stream);
    const KernelKind* kernel = op.instruction->kernel;
    HardwareArgs args;
    args.taskType = kernel == nullptr ? "PCIE_DMA_SQE" : kernel->core;
    args.stream = place.tid;
    args.task = op.taskId % kTasksOfBatch;
    args.batch = op.taskId / kTasksOfBatch;
    args.connection = op.connection + 1;
    args.copiedBytes = kernel == nullptr ? op.instruction->bytes : -1;
    setHardwareArgs(m_args, args);
    m_trace.deviceSlice(
        kernel == nullptr ? "MEMCPY_ASYNC" : m_context.kernelName(op), place, op.task, m_args);
    m_trace.hostToDeviceEnd(m_flowId, place, op.task.start);
}

void DeviceTrace::writePlaneTask(const Op& op, const Communication& communication,
    std::size_t plane, std::string_view kind, Span span, std::int64_t bytes, const LinkUse* link) {
    const std::int64_t own =
        m_context.topology().groups()[communication.group].localRank(m_context.rank());
    PlaneTaskArgs args;
    const bool moves = bytes > 0;
    args.notify =
        kind == "Memcpy" || kind == "Reduce_Inline" ? 18446744073709551615ULL : 68 + 16 * plane;
    args.estimated = std::max<Nanos>(span.duration * 3 / 4, 20);
    args.stream = m_context.streamNumber(communication.stream);
    args.task = op.taskId % kTasksOfBatch;
    args.context = m_contextId++;
    args.taskType = kind;
    args.source = own;
    args.target = link == nullptr ? own : link->localPeer;
    args.transport = kind == "Notify_Wait" ? "LOCAL"
        : link != nullptr && link->isRdma  ? "RDMA"
                                           : "SDMA";
    args.bytes = bytes;
    args.dataType = moves ? "BFP16" : "INVALID_TYPE";
    args.link = !moves    ? "INVALID_TYPE"
        : link == nullptr ? "ON_CHIP"
        : link->isRdma    ? "ROCE"
                          : "HCCS";
    args.duration = moves ? span.duration : 0;
    setPlaneTaskArgs(m_args, args);
    Place place = m_context.groupTrack(communication.group);
    place.tid += 1 + static_cast<std::int64_t>(plane);
    m_trace.deviceSlice(kind, place, span, m_args);
    if (!m_context.job().isCompact && plane > 0) {
        // The stream runs the planes side by side, so its slices overlap.
        HardwareArgs task{kind == "Notify_Wait" ? "Notify Wait" : "Write Value", args.stream,
            args.task, 0, args.context, op.connection + 1, -1};
        task.taskType = moves ? "SDMA" : task.taskType;
        setHardwareArgs(m_args, task);
        m_trace.deviceSlice(task.taskType, m_context.stream(communication.stream), span, m_args);
    }
}

void DeviceTrace::writeLink(const Op& op, const Communication& communication, std::size_t plane) {
    const LinkUse& link = communication.links[plane - 1];
    const Nanos waitStart = communication.span.start + communication.issue;
    if (!m_context.job().isCompact) {
        writePlaneTask(op, communication, plane, "Notify_Record", {waitStart - 900, 680}, 0, &link);
    }
    writePlaneTask(
        op, communication, plane, "Notify_Wait", {waitStart, communication.sync}, 0, &link);
    const std::int64_t packets = (link.bytes + link.packetBytes - 1) / link.packetBytes;
    Nanos at = communication.transferStart();
    const std::string_view kind = communication.kind == Collective::reduceScatter
            || communication.kind == Collective::allReduce
        ? "Reduce_Inline"
        : "Memcpy";
    for (std::int64_t packet = 0; packet < packets; ++packet) {
        const bool isLast = packet == packets - 1;
        const std::int64_t bytes =
            isLast ? link.bytes - packet * link.packetBytes : link.packetBytes;
        const Nanos duration =
            isLast ? link.transit - link.transit / packets * (packets - 1) : link.transit / packets;
        writePlaneTask(op, communication, plane, kind, {at, duration}, bytes, &link);
        at += duration;
    }
    const Nanos rest = communication.longest - link.transit;
    if (!m_context.job().isCompact || rest > 10'000) {
        writePlaneTask(op, communication, plane, "Notify_Wait",
            {at, rest + Communication::kTailWait}, 0, &link);
    }
}

void DeviceTrace::writePlanes(const Op& op, const Communication& communication) {
    m_contextId = 0;
    writePlaneTask(op, communication, 0, "Memcpy",
        {communication.span.start + 20, communication.localCopy}, communication.localBytes,
        nullptr);
    for (std::size_t plane = 1; plane <= communication.links.size(); ++plane) {
        writeLink(op, communication, plane);
    }
    if (communication.links.empty()) {
        // A receiver only waits: for the sender, then for its data.
        writePlaneTask(op, communication, 0, "Notify_Wait",
            {communication.span.start + communication.issue, communication.sync}, 0, nullptr);
        writePlaneTask(op, communication, 0, "Notify_Wait",
            {communication.transferStart(), communication.longest + Communication::kTailWait}, 0,
            nullptr);
    }
}

void DeviceTrace::writeCollective(const StepRecord& step, const Op& op) {
    const auto& communication = step.communications[static_cast<std::size_t>(op.communication)];
    const Place place = m_context.groupTrack(communication.group);
    setCollectiveArgs(m_args,
        {op.connection + 1, "BFP16",
            communication.links.empty() || communication.bytes < 1'024 ? "NULL" : "MESH-RING",
            std::max<std::int64_t>(communication.bytes / 2, 1)});
    m_trace.deviceSlice(m_context.collectiveName(communication), place, communication.span, m_args);
    m_trace.hostToDeviceEnd(m_flowId, place, communication.span.start);
    writePlanes(op, communication);
}

void DeviceTrace::write(const StepRecord& step, const Overlap& overlap) {
    for (const Op& op : step.ops) {
        setFlowId(op);
        writeLaunch(op);
        if (op.communication >= 0) {
            writeCollective(step, op);
        } else {
            writeTask(op);
        }
    }
    syncCallsOf(m_context, step, m_calls);
    for (const CannCall& call : m_calls) {
        writeCall(call);
    }
    const std::array lanes{
        &overlap.computing, &overlap.communication, &overlap.exposed, &overlap.free};
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        for (const Span& span : *lanes[i]) {
            m_trace.deviceSlice(kOverlapLanes[i],
                {m_context.pid(Process::overlap), static_cast<std::int64_t>(i)}, span, {});
        }
    }
}

} // namespace rankscope::generator

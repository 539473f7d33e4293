// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace_args.h"

namespace rankscope::generator {
namespace {

void addInteger(std::string& out, std::string_view key, std::int64_t value) {
    out += key;
    appendInteger(out, value);
}

void addText(std::string& out, std::string_view key, std::string_view value) {
    out += key;
    out += '"';
    out += value;
    out += '"';
}

// "a;b" as the profiler writes it: each part on its own line.
void addParts(std::string& out, std::string_view key, std::string_view parts) {
    out += key;
    out += '"';
    for (const char letter : parts) {
        if (letter == ';') {
            out += ";\\r\\n";
        } else {
            out += letter;
        }
    }
    out += '"';
}

} // namespace

void setCpuOpArgs(std::string& out, const CpuOpArgs& args) {
    out.clear();
    addInteger(out, "{\"Sequence number\": ", args.sequence);
    addInteger(out, ", \"Fwd thread id\": ", args.forwardThread);
    if (!args.types.empty()) {
        addParts(out, ", \"Input Dims\": ", args.dims);
        addParts(out, ", \"Input type\": ", args.types);
    }
    if (!args.callStack.empty()) {
        addText(out, ", \"Call stack\": ", args.callStack);
    }
    out += '}';
}

void setCorrelationArgs(std::string& out, std::int64_t correlation) {
    out.clear();
    addInteger(out, "{\"correlation_id\": ", correlation);
    out += '}';
}

void setPythonArgs(std::string& out, std::int64_t id, std::int64_t parent, std::int64_t module) {
    out.clear();
    addInteger(out, "{\"Python id\": ", id);
    addInteger(out, ", \"Python parent id\": ", parent);
    if (module >= 0) {
        addInteger(out, ", \"Python module id\": ", module);
    }
    out += '}';
}

void setCannArgs(std::string& out, const CannArgs& args) {
    out.clear();
    addInteger(out, "{\"Thread Id\": ", args.thread);
    addText(out, ", \"Mode\": ", args.mode);
    addText(out, ", \"level\": ", args.level);
    addText(out, ", \"id\": ", args.id);
    addText(out, ", \"item_id\": ", args.item);
    addInteger(out, ", \"connection_id\": ", args.connection);
    out += '}';
}

void setHardwareArgs(std::string& out, const HardwareArgs& args) {
    out.clear();
    addInteger(out, "{\"Model Id\": ", kNoId);
    addText(out, ", \"Task Type\": ", args.taskType);
    addInteger(out, ", \"Physic Stream Id\": ", args.stream);
    addInteger(out, ", \"Task Id\": ", args.task);
    addInteger(out, ", \"Batch Id\": ", args.batch);
    addInteger(out, ", \"Subtask Id\": ", args.subtask);
    addInteger(out, ", \"connection_id\": ", args.connection);
    if (args.copiedBytes >= 0) {
        addInteger(out, ", \"data size(Byte)\": ", args.copiedBytes);
        addText(out, ", \"memcpy direction\": ", "host to device");
    }
    out += '}';
}

void setCollectiveArgs(std::string& out, const CollectiveArgs& args) {
    out.clear();
    addInteger(out, "{\"connection_id\": ", args.connection);
    addInteger(out, ", \"model id\": ", kNoId);
    addText(out, ", \"data_type\": ", args.dataType);
    addText(out, ", \"alg_type\": ", args.algorithm);
    addInteger(out, ", \"count\": ", args.count);
    out += '}';
}

void setPlaneTaskArgs(std::string& out, const PlaneTaskArgs& args) {
    out.clear();
    out += R"({"notify_id": ")";
    appendUnsigned(out, args.notify);
    out += "\", \"duration estimated(us)\": ";
    appendShortMicros(out, args.estimated);
    addInteger(out, ", \"stream id\": ", args.stream);
    addInteger(out, ", \"task id\": ", args.task);
    addInteger(out, ", \"context id\": ", args.context);
    addText(out, ", \"task type\": ", args.taskType);
    addInteger(out, ", \"src rank\": ", args.source);
    addInteger(out, ", \"dst rank\": ", args.target);
    addText(out, ", \"transport type\": ", args.transport);
    addInteger(out, ", \"size(Byte)\": ", args.bytes);
    addText(out, ", \"data type\": ", args.dataType);
    addText(out, ", \"link type\": ", args.link);
    out += ", \"bandwidth(GB/s)\": ";
    // bytes / ns = GB/s; six decimals are kept.
    appendScaled(out, args.duration <= 0 ? 0 : args.bytes * 1'000'000 / args.duration, 6);
    addInteger(out, ", \"model id\": ", kNoId);
    out += '}';
}

} // namespace rankscope::generator

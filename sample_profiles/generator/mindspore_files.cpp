// SPDX-License-Identifier: GPL-3.0-or-later
#include "mindspore_files.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "memory_model.h"
#include "output_file.h"

namespace rankscope::generator {
namespace {

struct PipelineOp {
    std::string_view type;
    int workers;
    int parent; // -1: the root
    int child; // -1: the reader
    int queue; // average of the output queue, in hundredths of its length; -1: no queue
    int cpu; // average load of a worker, in hundredths of one core
};

constexpr int kQueueLength = 16;

// Late data: the map operators cannot keep up, so their output queue runs empty.
std::array<PipelineOp, 4> pipeline(bool isLate) {
    const int filled = isLate ? 6 : 87;
    return {{{"Batch", 1, -1, 1, -1, 24}, {"Shuffle", 1, 0, 2, filled, 4},
        {"Map", 4, 1, 3, isLate ? 4 : 90, isLate ? 97 : 38},
        {"MindRecordDataset", 4, 2, -1, 94, 21}}};
}

std::string family(int id) {
    return id < 0 ? "" : fmt::format("[{}]", id);
}

std::string rawTable(bool isLate) {
    std::string out = "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,"
                      "output_queue_length,output_queue_usage_rate,sample_interval,parent_id,"
                      "children_id\n";
    const auto ops = pipeline(isLate);
    for (std::size_t id = 0; id < ops.size(); ++id) {
        const PipelineOp& op = ops[id];
        out += fmt::format("{},{},{},", id, op.type, op.workers);
        if (op.queue < 0) {
            out += ",,,,";
        } else {
            const int size = op.queue * kQueueLength / 100;
            out += fmt::format("\"[{}, {}, {}]\",{},{},{},", size, size, size, size, kQueueLength,
                scaledText(size * 1'000 / kQueueLength, 3));
        }
        out += fmt::format(
            "10,{},{}\n", op.parent < 0 ? "" : std::to_string(op.parent), family(op.child));
    }
    return out;
}

// One row a property, one column an operator.
std::string summaryTable(bool isLate, Nanos batch) {
    const auto ops = pipeline(isLate);
    std::array<std::string, 8> rows{"op_ids", "op_names", "num_workers", "queue_average_size",
        "queue_utilization_pct", "children_ids", "parent_id", "avg_cpu_pct"};
    for (std::size_t id = 0; id < ops.size(); ++id) {
        const PipelineOp& op = ops[id];
        rows[0] += fmt::format(",{}", id);
        rows[1] += fmt::format(",{}", op.type);
        rows[2] += fmt::format(",{}", op.workers);
        rows[3] += fmt::format(",{}", std::max(op.queue, 0) * kQueueLength / 100);
        rows[4] += fmt::format(",{}", std::max(op.queue, 0));
        rows[5] += fmt::format(",{}", family(op.child));
        rows[6] += fmt::format(",{}", op.parent);
        rows[7] += fmt::format(",{}", op.cpu * op.workers);
    }
    std::string out;
    for (const auto& row : rows) {
        out += row + '\n';
    }
    out += fmt::format("per_batch_time,{}\n", scaledText(batch, 6));
    out += fmt::format(
        "bottleneck_warning,{}\n", isLate ? "Map (op_id 2) has an empty output queue" : "");
    return out;
}

std::string staticMemory(const RankContext& context) {
    std::string out =
        "Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)\n";
    int node = 0;
    for (const KernelKind& kind : forwardKernels()) {
        std::string size;
        appendKibibytes(size, outputBytes(kind, context.job().width(), kCatalogTokens));
        out += fmt::format("{},Default/network-LlamaForCausalLM/{}-op{},kernel_graph0,0,{},{},{}\n",
            context.device(), kind.opType, node, node, node + 12, size);
        node += 3;
    }
    out +=
        fmt::format("{},Default/weight,kernel_graph0,0,0,4294967295,389120.0\n", context.device());
    return out;
}

std::string datasetTable(std::int64_t steps, Nanos loading) {
    std::string average;
    appendQuotient(average, loading, std::max<std::int64_t>(steps, 1) * 1'000, 3);
    return fmt::format("Operation,Stage,Occurrences,Avg. time(us),Custom Info\n"
                       "DeviceQueueOp,PushToQueue,{0},112.5,\n"
                       "MapOp,Transform,{0},{1},\n"
                       "GetNext,WaitForData,{0},{1},\n",
        steps, average);
}

} // namespace

bool writeMindSporeFiles(const RankContext& context, const std::filesystem::path& folder,
    std::int64_t steps, Nanos loading) {
    const bool isLate = context.job().troubles.lateData;
    const auto rank = context.rank();
    const Nanos batch = loading / std::max<std::int64_t>(steps, 1);
    return writeFile(folder / "dataset.csv", datasetTable(steps, loading))
        && writeFile(folder / fmt::format("minddata_pipeline_raw_{}.csv", rank), rawTable(isLate))
        && writeFile(folder / fmt::format("minddata_pipeline_summary_{}.csv", rank),
            summaryTable(isLate, batch))
        && writeFile(folder / "static_op_mem.csv", staticMemory(context));
}

} // namespace rankscope::generator

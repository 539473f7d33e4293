// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/data_stages.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/analysis/data/data_summary.h"
#include "core/analysis/data/json_list.h"
#include "core/analysis/rank_rows.h"
#include "core/base/whole_number.h"

namespace rankscope::analysis {

namespace {

constexpr double kPercent = 100;

double meanOfAll(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

void addQueue(DataStage& stage, std::vector<double> queue, std::optional<double> length) {
    stage.length = length;
    if (queue.empty())
        return;
    const auto empty = std::ranges::count_if(queue, [](double filling) { return filling <= 0; });
    stage.emptyShare = static_cast<double>(empty) / static_cast<double>(queue.size());
    if (!stage.op.usage && length && *length > 0)
        stage.op.usage = meanOfAll(queue) / *length;
    stage.queue = std::move(queue);
}

Status readTable(const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop,
    std::vector<DataStage>& stages) {
    return eachRowOf(snapshot, rank, "minddata_pipeline",
        "SELECT op_id, op_type, parent_id, queue_usage_rate, num_workers, queue_size, queue_length "
        "FROM minddata_pipeline ORDER BY op_id",
        stop, [&stages](const index::TableIndex&, const index::Statement& row) {
            DataStage stage;
            stage.op = {row.integer(0), std::string(row.text(1)), integerAt(row, 2), std::nullopt,
                integerAt(row, 4)};
            if (!row.isNull(3) && !row.isNull(5))
                stage.op.usage = row.real(3);
            addQueue(stage, numbersOf(row.text(5)),
                row.isNull(6) ? std::nullopt : std::optional(row.real(6)));
            stages.push_back(std::move(stage));
        });
}

/// Of pipeline_profiling_*.json: the operators of "op_info", whose children are named.
std::vector<DataStage> stagesOf(std::string_view list) {
    std::vector<DataStage> stages;
    std::map<int64_t, int64_t> parents;
    for (const std::string_view element : elementsOf(list)) {
        const auto id = wholeIn(element, "op_id");
        const auto type = textIn(element, "op_type");
        if (!id || !type)
            continue; // samples of the CPU have no type
        DataStage stage;
        stage.op = {*id, *type, std::nullopt, std::nullopt, wholeIn(element, "num_workers")};
        const std::string_view queue = memberOf(memberOf(element, "metrics"), "output_queue");
        const std::vector<double> length = numbersOf(memberOf(queue, "length"));
        addQueue(stage, numbersOf(memberOf(queue, "size")),
            length.empty() ? std::nullopt : std::optional(length.front()));
        for (const std::string_view child : elementsOf(memberOf(element, "children"))) {
            if (const auto number = wholeNumber(child))
                parents[*number] = *id;
        }
        stages.push_back(std::move(stage));
    }
    for (DataStage& stage : stages) {
        if (const auto parent = parents.find(stage.op.id); parent != parents.end())
            stage.op.parent = parent->second;
    }
    return stages;
}

/// By operator, of minddata_cpu_utilization_*.json. MindSpore multiplies these by the number of
/// processors before it writes them: 100 is one core. Those of the host are shares of all cores.
std::map<int64_t, double> cpuOf(std::string_view list) {
    std::map<int64_t, double> shares;
    for (const std::string_view element : elementsOf(list)) {
        const auto id = wholeIn(element, "op_id");
        const std::string_view metrics = memberOf(element, "metrics");
        const auto user = numbersOf(memberOf(metrics, "user_utilization"));
        const auto system = numbersOf(memberOf(metrics, "sys_utilization"));
        if (id && !user.empty() && !system.empty())
            shares[*id] = (meanOfAll(user) + meanOfAll(system)) / kPercent;
    }
    return shares;
}

void addCpu(const std::vector<double>& values, std::optional<double> CpuSample::*part,
    std::vector<CpuSample>& cpu) {
    cpu.resize(std::max(cpu.size(), values.size()));
    for (size_t i = 0; i < values.size(); ++i)
        cpu[i].*part = values[i] / kPercent;
}

/// What the facts of a rank hold of its data preparation.
struct Facts {
    std::vector<DataStage> stages;
    std::map<int64_t, double> cpuOfOperators;
};

Result<Facts> readFacts(const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop,
    DataPipeline& pipeline) {
    Facts facts;
    RS_TRY(eachRowOf(snapshot, rank, "fact", "SELECT key, value FROM fact", stop,
        [&](const index::TableIndex&, const index::Statement& row) {
            const std::string_view key = row.text(0);
            const std::string_view value = row.text(1);
            if (key == "op_info") {
                auto stages = stagesOf(value);
                if (facts.stages.empty())
                    facts.stages = std::move(stages);
                facts.cpuOfOperators.merge(cpuOf(value));
            } else if (key == "cpu_processor_num") {
                pipeline.processors = row.integer(1);
            } else if (key == "device_info.user_utilization") {
                addCpu(numbersOf(value), &CpuSample::user, pipeline.cpu);
            } else if (key == "device_info.sys_utilization") {
                addCpu(numbersOf(value), &CpuSample::system, pipeline.cpu);
            } else if (key == "device_info.io_utilization") {
                addCpu(numbersOf(value), &CpuSample::io, pipeline.cpu);
            } else if (key == "device_info.idle_utilization") {
                addCpu(numbersOf(value), &CpuSample::idle, pipeline.cpu);
            }
        }));
    return facts;
}

/// From the root down, each operator before those that feed it; a parent that is not there, or a
/// ring of them, makes a root.
std::vector<DataStage> inOrder(std::vector<DataStage> stages) {
    std::vector<DataStage> ordered;
    std::vector<bool> isTaken(stages.size());
    const auto takeFrom = [&](size_t root) {
        std::vector<std::pair<size_t, int>> open{{root, 0}};
        while (!open.empty()) {
            const auto [at, depth] = open.back();
            open.pop_back();
            if (isTaken[at])
                continue;
            isTaken[at] = true;
            const int64_t id = stages[at].op.id;
            stages[at].depth = depth;
            ordered.push_back(std::move(stages[at]));
            for (size_t i = stages.size(); i-- > 0;) {
                if (!isTaken[i] && stages[i].op.parent == id)
                    open.emplace_back(i, depth + 1);
            }
        }
    };
    const auto hasParent = [&stages](const DataStage& stage) {
        return stage.op.parent && std::ranges::any_of(stages, [&stage](const DataStage& other) {
            return other.op.id == *stage.op.parent && &other != &stage;
        });
    };
    std::vector<size_t> roots;
    for (size_t i = 0; i < stages.size(); ++i) {
        if (!hasParent(stages[i]))
            roots.push_back(i);
    }
    for (const size_t root : roots)
        takeFrom(root);
    for (size_t i = 0; i < stages.size(); ++i)
        takeFrom(i);
    return ordered;
}

void judge(std::vector<DataStage>& stages) {
    std::vector<DataOperator> operators;
    operators.reserve(stages.size());
    for (const DataStage& stage : stages)
        operators.push_back(stage.op);
    for (const size_t slow : slowDataOperators(operators))
        stages[slow].isSlow = true;
}

/// Of the operators that feed the one: the mean of what is known of them.
std::optional<double> meanOfInputs(const std::vector<DataStage>& stages, const DataStage& of,
    const std::function<std::optional<double>(const DataStage&)>& value) {
    std::vector<double> known;
    for (const DataStage& stage : stages) {
        if (stage.op.parent == of.op.id && value(stage))
            known.push_back(*value(stage));
    }
    return known.empty() ? std::nullopt : std::optional(meanOfAll(known));
}

/// MindSpore's use of a worker is that of the operator by their number.
void judgeWorkers(DataPipeline& pipeline) {
    std::vector<DataStage>& stages = pipeline.stages;
    std::vector<WorkedOperator> operators;
    for (DataStage& stage : stages) {
        const auto workers =
            static_cast<double>(std::max<int64_t>(stage.op.workers.value_or(1), 1));
        if (!stage.worker && stage.cpu)
            stage.worker = *stage.cpu / workers;
        operators.push_back({stage.op, stage.worker,
            meanOfInputs(stages, stage, [](const DataStage& input) { return input.op.usage; }),
            meanOfInputs(stages, stage, [](const DataStage& input) { return input.emptyShare; }),
            std::ranges::none_of(stages,
                [&stage](const DataStage& other) { return other.op.parent == stage.op.id; })});
    }
    const std::vector<WorkerSigns> signs = workerSigns(operators);
    for (size_t i = 0; i < stages.size(); ++i)
        stages[i].signs = signs[i];
}

/// What the raw samples do not say; alone it makes the operators.
void addSummary(DataPipeline& pipeline, const DataSummary& summary) {
    if (pipeline.stages.empty()) {
        for (const SummaryOperator& of : summary.operators) {
            DataStage stage;
            stage.op = {of.id, of.type, of.parent, std::nullopt, of.workers};
            pipeline.stages.push_back(std::move(stage));
        }
    }
    for (DataStage& stage : pipeline.stages) {
        const auto found = std::ranges::find(summary.operators, stage.op.id, &SummaryOperator::id);
        if (found == summary.operators.end())
            continue;
        // Of the one that nobody takes from it says 0 where there is no queue.
        if (!stage.op.usage && stage.op.parent)
            stage.op.usage = found->usage;
        if (!stage.emptyShare && stage.op.parent)
            stage.emptyShare = found->emptyShare;
        stage.worker = found->worker;
        stage.cpu = found->cpu;
    }
}

Status readOperations(const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop,
    std::vector<DataOperation>& operations) {
    return eachRowOf(snapshot, rank, "dataset",
        "SELECT operation, stage, occurrences, avg, custom_info FROM dataset ORDER BY rowid", stop,
        [&operations](const index::TableIndex&, const index::Statement& row) {
            operations.push_back({std::string(row.text(0)), std::string(row.text(1)),
                integerAt(row, 2), durationAt(row, 3), std::string(row.text(4))});
        });
}

} // namespace

std::optional<LastQueue> lastQueueOf(const std::vector<DataStage>& stages) {
    std::optional<LastQueue> last;
    std::set<int64_t> open; // operators without a queue, down from the root
    for (const DataStage& stage : stages) {
        if (stage.depth > 0 && !(stage.op.parent && open.contains(*stage.op.parent)))
            continue;
        if (!stage.emptyShare)
            open.insert(stage.op.id);
        else if (!last || *stage.emptyShare > last->emptyShare)
            last = {stage.op.type, stage.op.id, *stage.emptyShare};
    }
    return last;
}

namespace {

std::vector<int64_t> readRanksWithDataPipeline(const query::Snapshot& snapshot) {
    std::set<int64_t> ranks;
    for (const auto& part : snapshot.tables) {
        for (const char* const name : {"minddata_pipeline", "minddata_summary", "dataset"}) {
            const index::TableInfo* const table = part->find(name);
            if (table != nullptr && table->rows > 0)
                ranks.insert(part->rank);
        }
    }
    // A rank whose facts can not be read is one without them here; dataPipelineOf() tells why.
    const Status read = eachRow(snapshot, "fact",
        "SELECT 1 FROM fact WHERE key IN ('op_info', 'op_ids', "
        "'device_info.idle_utilization') LIMIT 1",
        {},
        [&ranks](const index::TableIndex& of, const index::Statement&) { ranks.insert(of.rank); });
    static_cast<void>(read);
    return {ranks.begin(), ranks.end()};
}

} // namespace

std::vector<int64_t> ranksWithDataPipeline(const query::Snapshot& snapshot) {
    using Ranks = std::vector<int64_t>;
    return snapshot.figures
        .get<Ranks>("ranksWithDataPipeline", std::tuple(), {},
            [&]() -> Result<Ranks> { return readRanksWithDataPipeline(snapshot); })
        .value_or(Ranks());
}

Result<DataPipeline> dataPipelineOf(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    DataPipeline pipeline;
    pipeline.rank = rank;
    RS_TRY(readTable(snapshot, rank, stop, pipeline.stages));
    RS_TRY_ASSIGN(Facts facts, readFacts(snapshot, rank, stop, pipeline));
    if (pipeline.stages.empty())
        pipeline.stages = std::move(facts.stages);
    RS_TRY_ASSIGN(DataSummary summary, dataSummaryOf(snapshot, rank, stop));
    addSummary(pipeline, summary);
    pipeline.stages = inOrder(std::move(pipeline.stages));
    for (DataStage& stage : pipeline.stages) {
        const auto cpu = facts.cpuOfOperators.find(stage.op.id);
        if (cpu != facts.cpuOfOperators.end())
            stage.cpu = cpu->second;
    }
    judge(pipeline.stages);
    judgeWorkers(pipeline);
    pipeline.warnings = std::move(summary.warnings);
    RS_TRY(readOperations(snapshot, rank, stop, pipeline.operations));
    return pipeline;
}

Result<bool> hasDataOperators(const query::Snapshot& snapshot, const std::stop_token& stop) {
    for (const int64_t rank : ranksWithDataPipeline(snapshot)) {
        RS_TRY_ASSIGN(const DataPipeline pipeline, dataPipelineOf(snapshot, rank, stop));
        if (!pipeline.stages.empty())
            return true;
    }
    return false;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_whatif.h"

#include <cmath>

#include <fmt/format.h>

#include "core/advisor/replay/cause.h"
#include "core/advisor/replay/slow_pattern.h"
#include "core/analysis/thresholds.h"
#include "core/base/json_writer.h"
#include "core/tables/job_op_lines.h"

namespace rankscope::bench {

namespace {

using namespace advisor;

/// "worker(0,0)" (data-parallel rank, stage), "stage 3", "dp 1", "microbatch", "transfers",
/// "sequences".
std::string textOf(const Cause& cause) {
    switch (cause.factor) {
    case Factor::Worker:
        return fmt::format("worker({},{})", cause.worker.dpRank, cause.worker.stage);
    case Factor::Stage:
        return fmt::format("stage {}", cause.worker.stage);
    case Factor::DataParallel:
        return fmt::format("dp {}", cause.worker.dpRank);
    case Factor::MicroBatch:
        return "microbatch";
    case Factor::Transfers:
        return "transfers";
    case Factor::Sequences:
        return "sequences";
    }
    return "unknown";
}

const char* textOf(SlowPattern pattern) {
    switch (pattern) {
    case SlowPattern::None:
        return "none";
    case SlowPattern::Workers:
        return "single workers";
    case SlowPattern::Stages:
        return "whole stages";
    case SlowPattern::Ranks:
        return "whole data-parallel ranks";
    case SlowPattern::All:
        return "all workers";
    }
    return "unknown";
}

std::string nameOf(const Worker& worker) {
    return fmt::format("dp{},pp{}", worker.dpRank, worker.stage);
}

void write(JsonWriter& json, const std::string& key, std::optional<double> value) {
    json.key(key);
    value ? json.raw(fmt::format("{}", *value)) : json.null();
}

std::optional<double> removalOf(const std::optional<Explained>& explained) {
    return explained ? std::optional(explained->removal) : std::nullopt;
}

void writeParts(JsonWriter& json, const Slowdowns& slowdowns) {
    json.key("by_type").beginObject();
    for (const TypeSlowdown& part : slowdowns.byType)
        write(json, part.type, part.slowdown);
    json.endObject().key("by_stage").beginObject();
    for (const PlaceSlowdown& part : slowdowns.byStage)
        write(json, std::to_string(part.place), part.slowdown);
    json.endObject().key("by_dp").beginObject();
    for (const PlaceSlowdown& part : slowdowns.byDpRank)
        write(json, std::to_string(part.place), part.slowdown);
    json.endObject().key("by_worker").beginObject();
    for (const WorkerSlowdown& part : slowdowns.byWorker)
        write(json, nameOf(part.worker), part.slowdown);
    json.endObject();
}

void printJson(const Slowdowns& slowdowns, const Diagnosis& diagnosis) {
    JsonWriter json;
    json.beginObject();
    json.key("step_ns").value(slowdowns.replayed.count()); // ns are the unit of the contract
    json.key("ideal_step_ns").value(slowdowns.ideal.count());
    write(json, "slowdown", slowdowns.slowdown);
    writeParts(json, slowdowns);
    write(json, "worst_workers_share", removalOf(slowdowns.worstWorkers));
    write(json, "last_stage_share", removalOf(slowdowns.lastStage));
    json.key("balancing");
    if (const auto& shares = diagnosis.balancing) {
        json.beginObject();
        write(json, "worker", shares->worker);
        write(json, "stage", shares->stage);
        write(json, "dp", shares->dataParallel);
        write(json, "microbatch", shares->microBatch);
        json.endObject();
    } else {
        json.null();
    }
    json.key("cause");
    diagnosis.cause ? json.value(textOf(*diagnosis.cause)) : json.null();
    fmt::print("{}\n", json.endObject().text());
}

double milliseconds(Duration time) {
    return std::chrono::duration<double, std::milli>(time).count(); // to print
}

void printRow(const std::string& name, double value) {
    fmt::print("  {:<30}{:>9.4f}\n", name, value);
}

void printRow(const std::string& name, const std::optional<Explained>& explained) {
    if (explained)
        fmt::print("  {:<30}{:>9.4f}{:>9.4f}\n", name, explained->removal, explained->addition);
}

void printSteps(const JobGraph& job, const Slowdowns& slowdowns) {
    const OpLanes& lanes = job.lanes();
    fmt::print("data-parallel ranks: {}, stages: {}, steps: {} (incomplete: {}), ops: {}\n",
        lanes.dpRanks, lanes.stages, lanes.steps(), lanes.droppedSteps, job.size());
    const double off = 1 - milliseconds(slowdowns.replayed) / milliseconds(slowdowns.measured);
    const bool isBound = std::abs(off) > analysis::threshold::kReplayError.value;
    fmt::print("step measured {:.3f} ms, replayed without delays of the host {:.3f} ms ({:.2f} % "
               "less{})\n",
        milliseconds(slowdowns.measured), milliseconds(slowdowns.replayed), 100 * off,
        isBound ? ": every price is an upper bound" : "");
    fmt::print("step without stragglers {:.3f} ms: slowdown {:.4f}\n",
        milliseconds(slowdowns.ideal), slowdowns.slowdown);
}

void printDiagnosis(const Diagnosis& diagnosis) {
    if (const auto& shares = diagnosis.balancing) {
        fmt::print("saved of what stragglers cost, one factor mended\n");
        printRow("worst worker as its peers", shares->worker);
        printRow("even stages", shares->stage);
        printRow("even data-parallel ranks", shares->dataParallel);
        printRow("even micro-batches", shares->microBatch);
        printRow("median transfers", shares->transfers);
        printRow("even ranks and micro-batches", shares->sequences);
    }
    fmt::print("sequence lengths\n");
    printRow("correlation forward, backward", diagnosis.sequences.correlation);
    printRow("variation within a worker", diagnosis.sequences.variation);
    printRow("steps with one slowest worker", diagnosis.sequences.slowestShare.value_or(0));
    fmt::print("cause: {}\n", diagnosis.cause ? textOf(*diagnosis.cause) : "none that stands out");
}

void printTable(const JobGraph& job, const Slowdowns& slowdowns, const Diagnosis& diagnosis) {
    printSteps(job, slowdowns);
    fmt::print("slowdown by one part\n");
    for (const TypeSlowdown& part : slowdowns.byType)
        printRow(part.type, part.slowdown);
    for (const PlaceSlowdown& part : slowdowns.byStage)
        printRow(fmt::format("stage {}", part.place), part.slowdown);
    for (const PlaceSlowdown& part : slowdowns.byDpRank)
        printRow(fmt::format("dp {}", part.place), part.slowdown);
    fmt::print("  slow: {}\n", textOf(slowPatternOf(slowdowns)));
    fmt::print("share explained: removed, added\n");
    printRow("worst workers, " + nameOf(slowdowns.worst.front()), slowdowns.worstWorkers);
    printRow("last stage", slowdowns.lastStage);
    printDiagnosis(diagnosis);
}

void printIssues(const model::IssueLog& log) {
    for (const model::Issue& issue : log.issues())
        fmt::print(stderr, "{}: {} x {}, first at byte {}\n", issue.file, issue.count,
            model::toWord(issue.code), issue.offset);
}

} // namespace

Status printWhatIf(const std::filesystem::path& file, WhatIfForm form) {
    model::IssueLog issues;
    RS_TRY_ASSIGN(auto source, input::openSource(file, issues));
    RS_TRY_ASSIGN(const auto ops, tables::readJobOps(std::move(source), file.native(), issues));
    printIssues(issues);
    RS_TRY_ASSIGN(const JobGraph job, JobGraph::of(ops).map_error([&file](Error error) {
        error.context = file.native();
        return error;
    }));
    const Slowdowns slowdowns = slowdownsOf(job);
    const Diagnosis diagnosis = diagnose(job, slowdowns);
    if (form == WhatIfForm::Json)
        printJson(slowdowns, diagnosis);
    else
        printTable(job, slowdowns, diagnosis);
    return {};
}

} // namespace rankscope::bench

// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/commands.h"
#include "core/base/grouped.h"
#include "core/dryrun/planner_input.h"
#include "core/dryrun/stage_report.h"

namespace rankscope::app {

namespace {

using dryrun::DryRunReport;
using dryrun::MemoryBlock;
using dryrun::StageLog;
using dryrun::StageRow;
using dryrun::Verdict;

using Number = std::optional<int64_t>;

/// Of a stage or rank, which is no count.
std::string called(Number number) {
    return number ? std::to_string(*number) : "-";
}

std::string text(Number number) {
    return number ? grouped(*number) : "-";
}

const char* meaningOf(const StageLog& log, const StageRow& row) {
    switch (row.verdict) {
    case Verdict::Unknown:
        return dryrun::missingOf(log, row) == dryrun::Missing::Cap ? "the cap is 0"
                                                                   : "no peak in the log";
    case Verdict::Fits:
        return "fits";
    case Verdict::Tight:
        return "fits, but tight";
    case Verdict::Fragmented:
        return "fits only without fragments";
    case Verdict::Over:
        return "does not fit";
    case Verdict::OutOfMemory:
        return "ran out of memory";
    }
    return "";
}

const char* meaningOf(dryrun::Missing missing) {
    switch (missing) {
    case dryrun::Missing::Size:
        return "the log has a size that cannot be read";
    case dryrun::Missing::Memory:
        return "the log has no memory data; set GLOG_v=1 and let the run end";
    case dryrun::Missing::Peak:
        return "the log has the size of the device but no peak; the run did not get that far";
    case dryrun::Missing::PeakAndDevice:
        return "the log has neither a peak nor the size of the device; the run did not get that "
               "far";
    case dryrun::Missing::Cap:
        return "the log has a peak but a cap of 0; give one with --limit";
    }
    return "";
}

std::string nameOf(const StageLog& log) {
    return log.stage ? fmt::format("Stage {}", *log.stage)
        : log.rank   ? fmt::format("Rank {}", *log.rank)
                     : log.file;
}

void printRows(const DryRunReport& report, const std::vector<StageLog>& logs) {
    fmt::print("{:>5} {:>6} {:>9} {:>9} {:>9} {:>9} {:>7} {:>9} {:>9} {:>9}  {}\n", "stage", "rank",
        "used", "actual", "cap", "free", "use", "fragments", "device", "reserve", "verdict (MB)");
    for (const StageRow& row : report.rows) {
        const StageLog& log = logs[row.log];
        fmt::print("{:>5} {:>6} {:>9} {:>9} {:>9} {:>9} {:>7} {:>9} {:>9} {:>9}  {}\n",
            called(log.stage), called(log.rank), text(row.used), text(row.actual),
            log.memory ? text(row.cap) : "-", text(row.free),
            row.share ? fmt::format("{:.2f} %", *row.share * 100) : "-", text(row.fragmentation),
            text(row.device), text(row.reserve), meaningOf(log, row));
    }
}

void printAdvice(const DryRunReport& report, const std::vector<StageLog>& logs) {
    for (const StageRow& row : report.rows) {
        const StageLog& log = logs[row.log];
        if (row.verdict == Verdict::Unknown)
            fmt::print("{}: {}.\n", log.file, meaningOf(dryrun::missingOf(log, row)));
        if (row.verdict == Verdict::Over)
            fmt::print("{} is {} MB over: split more (tensor, pipeline or optimizer parallel), "
                       "recompute, or move layers away.\n",
                nameOf(log), grouped(-*row.free));
        if (row.verdict == Verdict::Fragmented)
            fmt::print(
                "{} fits without fragments only: MS_ALLOC_CONF=enable_vmm:True.\n", nameOf(log));
        if (row.isCapAssumed && row.used)
            fmt::print("{}: no line says what MindSpore may take; {} MB assumed.\n", nameOf(log),
                grouped(row.cap));
        if (log.blocks > 1)
            fmt::print(
                "{}: {} blocks of memory data; the last one counts.\n", nameOf(log), log.blocks);
        for (const MemoryBlock& block : log.outOfMemory)
            fmt::print("{}: out of memory in line {}, {} bytes were asked for.\n", nameOf(log),
                block.line, text(block.requestedBytes));
    }
    if (report.isUneven)
        fmt::print("Uneven: {} takes {:.1f} % less than {}; move layers or recomputation.\n",
            nameOf(logs[report.rows[*report.emptiest].log]), report.spread * 100,
            nameOf(logs[report.rows[*report.fullest].log]));
    if (!report.missingStages.empty())
        fmt::print("No log of stage {}.\n", fmt::join(report.missingStages, ", "));
    if (report.isOfRanks)
        fmt::print("The logs are named by rank, and the ranks follow one another: which stage a "
                   "rank belongs to is unknown.\n");
    if (!report.isSimulated)
        fmt::print("Neither the logs nor their folders show that this is a dry run "
                   "(MS_SIMULATION_LEVEL): it may be a real one.\n");
    if (!report.isOneCap)
        fmt::print("The logs give different caps: are they of one run?\n");
}

void writeBlock(JsonWriter& json, const MemoryBlock& block) {
    json.beginObject();
    json.key("line").value(block.line);
    json.key("requested_bytes").value(block.requestedBytes);
    json.key("device_mb").value(block.device);
    json.key("cap_mb").value(block.cap);
    json.key("used_mb").value(block.used());
    json.endObject();
}

void writeRow(JsonWriter& json, const StageRow& row, const StageLog& log) {
    json.beginObject();
    json.key("stage").value(log.stage);
    json.key("rank").value(log.rank);
    json.key("file").value(log.file);
    json.key("verdict").value(dryrun::toWord(row.verdict));
    json.key("used_mb").value(row.used);
    json.key("actual_mb").value(row.actual);
    json.key("cap_mb").value(row.cap);
    json.key("cap_assumed").value(row.isCapAssumed);
    json.key("free_mb").value(row.free);
    json.key("use_percent");
    row.share ? json.raw(fmt::format("{:.2f}", *row.share * 100)) : json.null();
    json.key("fragmentation_mb").value(row.fragmentation);
    json.key("device_mb").value(row.device);
    json.key("reserve_mb").value(row.reserve);
    json.key("blocks").value(uint64_t{log.blocks});
    json.key("out_of_memory").beginArray();
    for (const MemoryBlock& block : log.outOfMemory)
        writeBlock(json, block);
    json.endArray().endObject();
}

/// The members of an object that is open.
void writeReport(JsonWriter& json, const DryRunReport& report, const std::vector<StageLog>& logs) {
    json.key("stages").beginArray();
    for (const StageRow& row : report.rows)
        writeRow(json, row, logs[row.log]);
    json.endArray();
    const auto stageOf = [&](std::optional<size_t> row) {
        return row ? logs[report.rows[*row].log].stage : Number();
    };
    json.key("over").value(report.isOver());
    json.key("fullest_stage").value(stageOf(report.fullest));
    json.key("emptiest_stage").value(stageOf(report.emptiest));
    json.key("spread_percent").raw(fmt::format("{:.2f}", report.spread * 100));
    json.key("uneven").value(report.isUneven);
    json.key("one_cap").value(report.isOneCap);
    json.key("simulated").value(report.isSimulated);
    json.key("missing_stages").beginArray();
    for (const int64_t stage : report.missingStages)
        json.value(stage);
    json.endArray();
}

void printJson(const std::vector<DryRunReport>& reports, const std::vector<dryrun::Run>& runs) {
    JsonWriter json;
    json.beginObject();
    if (runs.size() == 1) {
        writeReport(json, reports.front(), runs.front().logs);
    } else {
        json.key("runs").beginArray();
        for (size_t i = 0; i < runs.size(); ++i) {
            json.beginObject().key("run").value(runs[i].name);
            writeReport(json, reports[i], runs[i].logs);
            json.endObject();
        }
        json.endArray();
    }
    fmt::print("{}\n", json.endObject().text());
}

void printText(const std::vector<DryRunReport>& reports, const std::vector<dryrun::Run>& runs) {
    for (size_t i = 0; i < runs.size(); ++i) {
        if (runs.size() > 1)
            fmt::print("{}Run {}\n", i > 0 ? "\n" : "", runs[i].name);
        printRows(reports[i], runs[i].logs);
        printAdvice(reports[i], runs[i].logs);
    }
}

int printPlannerInput(const std::vector<dryrun::Run>& runs) {
    if (runs.size() > 1) {
        fmt::print(stderr,
            "rankscope-cli: the logs are of {} runs: give the folder of one of them\n",
            runs.size());
        return kExitUsage;
    }
    const dryrun::PlannerInput input = dryrun::plannerInput(runs.front().logs);
    if (input.isEmpty()) {
        fmt::print(stderr,
            "rankscope-cli: no log says which stage it is of: name them stage0_0, or rank_0.log, "
            "rank_8.log, ... with one log a stage\n");
        return kExitNothingReadable;
    }
    if (!input.withoutPeak.empty())
        fmt::print(
            stderr, "rankscope-cli: no peak of stage {}\n", fmt::join(input.withoutPeak, ", "));
    fmt::print("{}", input.yaml);
    return kExitGood;
}

} // namespace

int runDryRun(const DryRunOptions& options, OutputFormat format) {
    model::IssueLog issues;
    const auto logs = dryrun::readDryRun(options.path, issues, options.stop);
    if (!logs) {
        fmt::print(stderr, "rankscope-cli: {}\n", logs.error().message);
        return logs.error().code == ErrorCode::Cancelled ? kExitStopped : kExitNothingReadable;
    }
    for (const model::Issue& issue : issues.issues())
        fmt::print(stderr, "rankscope-cli: {}: {} ({}){}{}\n", issue.file,
            model::toWord(issue.code), issue.count, issue.example.empty() ? "" : ": ",
            issue.example);
    const bool isAny =
        std::ranges::any_of(*logs, [](const StageLog& log) { return log.memory.has_value(); });
    if (!isAny) {
        fmt::print(stderr,
            "rankscope-cli: no memory data in \"{}\": set MS_SIMULATION_LEVEL=1 and GLOG_v=1\n",
            options.path.native());
        return kExitNothingReadable;
    }
    const std::vector<dryrun::Run> runs = dryrun::separateRuns(*logs);
    std::vector<DryRunReport> reports;
    reports.reserve(runs.size());
    for (const dryrun::Run& run : runs)
        reports.push_back(dryrun::report(run.logs, options.limit));
    if (options.isForPlanner) {
        if (const int exit = printPlannerInput(runs); exit != kExitGood)
            return exit;
    } else if (format == OutputFormat::Json) {
        printJson(reports, runs);
    } else {
        printText(reports, runs);
    }
    const bool isJudged = std::ranges::any_of(reports, &DryRunReport::isJudged);
    if (!isJudged)
        fmt::print(stderr, "rankscope-cli: no stage could be judged: a peak or a cap is missing\n");
    return finishOutput(!isJudged                                 ? kExitNothingReadable
            : std::ranges::any_of(reports, &DryRunReport::isOver) ? kExitFailed
            : issues.issues().empty()                             ? kExitGood
                                                                  : kExitDamaged);
}

} // namespace rankscope::app

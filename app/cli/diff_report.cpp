// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/diff_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/number_text.h"
#include "core/base/json_writer.h"

namespace rankscope::app {

namespace {

using analysis::Compared;

constexpr size_t kMostLines = 20;

const char* sentenceOf(analysis::RunWarning warning) {
    using enum analysis::RunWarning;
    switch (warning) {
    case Ranks:
        return "the runs have different numbers of ranks";
    case Steps:
        return "the runs have different numbers of steps";
    case NoSteps:
        return "a run has no steps to compare";
    case Kind:
        return "the runs were collected by different profilers";
    case Level:
        return "the runs were collected at different profiler levels";
    case Versions:
        return "the runs ran on different versions";
    case ParallelSizes:
        return "the jobs are split differently over their ranks";
    }
    return "";
}

const char* toWord(analysis::MemoryKind kind) {
    static constexpr const char* kWords[] = {"allocated", "reserved", "active"};
    return kWords[static_cast<size_t>(kind)];
}

std::string timeText(std::optional<int64_t> nanoseconds) {
    if (!nanoseconds)
        return "-";
    const std::string sign = *nanoseconds < 0 ? "-" : "";
    return sign + durationText(std::abs(*nanoseconds));
}

std::string sizeText(std::optional<int64_t> bytes) {
    return bytes ? bytesText(static_cast<uint64_t>(std::max(*bytes, int64_t{0}))) : "-";
}

std::string growthText(const Compared& of) {
    const auto growth = of.growth();
    return growth ? fmt::format("{:+.1f} %", *growth * 100) : "";
}

void printOperators(const char* title, const std::vector<analysis::OperatorDelta>& deltas) {
    fmt::print("\n{}, a rank and step\n", title);
    size_t lines = 0;
    for (const analysis::OperatorDelta& delta : deltas) {
        if (delta.change == analysis::Change::Same)
            continue;
        if (++lines > kMostLines)
            break;
        fmt::print("  {:<7} {:>10} -> {:>10} {:>10}  {} {}\n", toWord(delta.change),
            timeText(delta.time.base), timeText(delta.time.candidate), growthText(delta.time),
            delta.name, delta.shapes);
    }
    if (lines == 0)
        fmt::print("  no difference\n");
}

void write(JsonWriter& json, const char* name, const Compared& of) {
    json.key(name).beginObject();
    const std::pair<const char*, const std::optional<int64_t>*> sides[] = {
        {"base", &of.base}, {"candidate", &of.candidate}};
    for (const auto& [side, value] : sides) {
        json.key(side);
        *value ? json.value(**value) : json.null();
    }
    json.endObject();
}

void writeOperators(
    JsonWriter& json, const char* name, const std::vector<analysis::OperatorDelta>& deltas) {
    json.key(name).beginArray();
    for (const analysis::OperatorDelta& delta : deltas) {
        json.beginObject().key("name").value(delta.name).key("shapes").value(delta.shapes);
        json.key("core").value(delta.core).key("change").value(toWord(delta.change));
        write(json, "time", delta.time);
        write(json, "calls", delta.calls);
        write(json, "average", delta.average);
        json.endObject();
    }
    json.endArray();
}

} // namespace

void printDiff(const analysis::RunDiff& diff) {
    for (const analysis::RunWarning warning : diff.warnings)
        fmt::print(stderr, "rankscope-cli: {}\n", sentenceOf(warning));
    fmt::print("Steps, mean over ranks and steps\n");
    for (const analysis::StepDelta& delta : diff.steps)
        fmt::print("  {:<32} {:>10} -> {:>10} {:>10}\n", toWord(delta.metric),
            timeText(delta.time.base), timeText(delta.time.candidate), growthText(delta.time));
    printOperators("Operators", diff.operators);
    printOperators("Communication", diff.communication);
    fmt::print("\nMemory, highest of all ranks\n");
    for (const analysis::MemoryDelta& delta : diff.memory)
        fmt::print("  {:<12} {:<10} {:>10} -> {:>10} {:>10}\n", delta.component, toWord(delta.kind),
            sizeText(delta.peak.base), sizeText(delta.peak.candidate), growthText(delta.peak));
}

void printDiffJson(const analysis::RunDiff& diff) {
    JsonWriter json;
    json.beginObject().key("warnings").beginArray();
    for (const analysis::RunWarning warning : diff.warnings)
        json.value(toWord(warning));
    json.endArray().key("step_growth");
    const auto growth = diff.stepGrowth();
    growth ? json.raw(fmt::format("{:.6f}", *growth)) : json.null();
    json.key("steps").beginArray();
    for (const analysis::StepDelta& delta : diff.steps) {
        json.beginObject().key("metric").value(toWord(delta.metric));
        write(json, "time", delta.time);
        json.endObject();
    }
    json.endArray();
    writeOperators(json, "operators", diff.operators);
    writeOperators(json, "communication", diff.communication);
    json.key("memory").beginArray();
    for (const analysis::MemoryDelta& delta : diff.memory) {
        json.beginObject().key("component").value(delta.component);
        json.key("kind").value(toWord(delta.kind));
        write(json, "peak", delta.peak);
        json.endObject();
    }
    fmt::print("{}\n", json.endArray().endObject().text());
}

} // namespace rankscope::app

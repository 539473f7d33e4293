// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <fmt/format.h>

#include "app/cli/diff_report.h"
#include "core/analysis/runs/diff_conclusion.h"
#include "core/base/json_writer.h"

namespace rankscope::app {

namespace {

using analysis::Compared;

void write(JsonWriter& json, const char* name, const Compared& of) {
    json.key(name).beginObject();
    json.key("base").value(of.base);
    json.key("candidate").value(of.candidate);
    json.endObject();
}

void writePart(JsonWriter& json, const char* name, const analysis::RunPart& part) {
    json.key(name).beginObject();
    json.key("rank").value(part.rank);
    json.key("step").value(part.step);
    json.key("profile").value(part.profile);
    json.endObject();
}

template <class Delta, class Write>
void writeList(
    JsonWriter& json, const char* name, const std::vector<Delta>& deltas, Write writeOne) {
    json.key(name).beginArray();
    for (const Delta& delta : deltas) {
        json.beginObject();
        writeOne(json, delta);
        json.endObject();
    }
    json.endArray();
}

void writeStep(JsonWriter& json, const analysis::StepDelta& delta) {
    json.key("metric").value(toWord(delta.metric));
    write(json, "time", delta.time);
}

void writeRankStep(JsonWriter& json, const analysis::RankStepDelta& delta) {
    json.key("rank").value(delta.rank);
    json.key("metric").value(toWord(delta.metric));
    write(json, "time", delta.time);
}

void writeOperator(JsonWriter& json, const analysis::OperatorDelta& delta) {
    json.key("name").value(delta.name).key("shapes").value(delta.shapes);
    json.key("core").value(delta.core).key("change").value(toWord(delta.change));
    write(json, "time", delta.time);
    write(json, "calls", delta.calls);
    write(json, "average", delta.average);
}

void writeCollective(JsonWriter& json, const analysis::CollectiveDelta& delta) {
    json.key("operation").value(delta.operation).key("group").value(delta.group);
    json.key("ranks").beginArray();
    for (const int64_t rank : delta.ranks)
        json.value(rank);
    json.endArray().key("change").value(toWord(delta.change));
    write(json, "time", delta.time);
    write(json, "calls", delta.calls);
    write(json, "elapse", delta.elapse);
    write(json, "transit", delta.transit);
    write(json, "wait", delta.wait);
}

void writeRankCommunication(JsonWriter& json, const analysis::RankCommunicationDelta& delta) {
    json.key("rank").value(delta.rank);
    write(json, "elapse", delta.elapse);
    write(json, "transit", delta.transit);
    write(json, "wait", delta.wait);
    write(json, "synchronization", delta.synchronization);
    write(json, "idle", delta.idle);
}

void writeLink(JsonWriter& json, const analysis::LinkDelta& delta) {
    json.key("source").value(delta.source);
    json.key("target").value(delta.target);
    json.key("transport").value(delta.transport);
    write(json, "size", delta.size);
    write(json, "time", delta.time);
    write(json, "bandwidth", delta.bandwidth);
}

void writeMemory(JsonWriter& json, const analysis::MemoryDelta& delta) {
    json.key("component").value(delta.component);
    json.key("kind").value(toWord(delta.kind));
    write(json, "peak", delta.peak);
}

void writeRankMemory(JsonWriter& json, const analysis::MemoryDelta& delta) {
    json.key("rank").value(delta.rank);
    writeMemory(json, delta);
}

void writeConclusion(JsonWriter& json, const std::optional<analysis::DiffConclusion>& of) {
    json.key("conclusion");
    if (!of) {
        json.null();
        return;
    }
    json.beginObject();
    write(json, "step", of->step);
    json.key("change").value(toWord(of->change));
    json.key("part");
    of->part ? json.value(toWord(of->part->metric)) : json.null();
    json.key("part_delta");
    of->part ? json.value(of->part->time.delta()) : json.null();
    json.key("name");
    of->name.empty() ? json.null() : json.value(of->name);
    json.key("name_delta");
    of->name.empty() ? json.null() : json.value(of->nameDelta.count());
    json.endObject();
}

void writeCost(JsonWriter& json, const char* name, const advisor::Finding* finding) {
    json.key(name);
    // count(): the file's unit is ns
    finding != nullptr && finding->price.cost ? json.value(int64_t{finding->price.cost->count()})
                                              : json.null();
}

void writeLedgerEntry(
    JsonWriter& json, const advisor::LedgerEntry& entry, advisor::Language language) {
    const advisor::Finding& of = entry.finding();
    json.key("change").value(toWord(entry.change));
    json.key("id").value(of.id);
    json.key("text").value(toText(of.text, language));
    json.key("severity").value(toWord(of.severity));
    json.key("ranks").beginArray();
    for (const int64_t rank : of.ranks)
        json.value(rank);
    json.endArray().key("cost_ns").beginObject();
    writeCost(json, "base", entry.base);
    writeCost(json, "candidate", entry.candidate);
    json.endObject().key("not_run");
    entry.notRun != nullptr ? json.value(toText(entry.notRun->reason, language)) : json.null();
}

} // namespace

void printDiffJson(const DiffReport& report) {
    const analysis::RunDiff& diff = report.diff;
    JsonWriter json;
    json.beginObject();
    writePart(json, "base", report.base);
    writePart(json, "candidate", report.candidate);
    json.key("warnings").beginArray();
    for (const analysis::RunWarning warning : diff.warnings)
        json.value(toWord(warning));
    json.endArray().key("step_growth");
    const auto growth = diff.stepGrowth();
    // What rounds to nothing has no sign.
    const double told = std::abs(growth.value_or(0)) < 5e-7 ? 0 : *growth;
    growth ? json.raw(fmt::format("{:.6f}", told)) : json.null();
    writeConclusion(json, analysis::conclusionOf(diff));
    json.key("warm_up").beginObject();
    json.key("base").value(diff.warmUp.base);
    json.key("candidate").value(diff.warmUp.candidate);
    json.endObject();
    writeList(json, "steps", diff.steps, writeStep);
    writeList(json, "rank_steps", diff.rankSteps, writeRankStep);
    writeList(json, "operators", diff.operators, writeOperator);
    writeList(json, "communication", diff.communication, writeOperator);
    writeList(json, "collectives", diff.collectives, writeCollective);
    writeList(json, "rank_communication", diff.rankCommunication, writeRankCommunication);
    writeList(json, "links", diff.links, writeLink);
    writeList(json, "memory", diff.memory, writeMemory);
    writeList(json, "rank_memory", diff.rankMemory, writeRankMemory);
    if (report.ledger)
        writeList(json, "findings", *report.ledger,
            [&report](JsonWriter& out, const advisor::LedgerEntry& entry) {
                writeLedgerEntry(out, entry, report.language);
            });
    else
        json.key("findings").null();
    fmt::print("{}\n", json.endObject().text());
}

} // namespace rankscope::app

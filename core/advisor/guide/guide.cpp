// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/guide/guide.h"

#include <algorithm>

namespace rankscope::advisor {

namespace {

using Checks = std::vector<const char*>;

GuideRule found(Checks checks) {
    return {.checks = std::move(checks)};
}

GuideOutcome rest(const char* name, const char* next = "") {
    return {.name = name, .next = next};
}

const Checks& slowRank() {
    static const Checks kChecks{"CL-1", "CL-4", "CL-7", "CL-18", "CP-9"};
    return kChecks;
}

const Checks& lateRank() {
    static const Checks kChecks{"CL-2", "CL-3", "CO-6"};
    return kChecks;
}

/// Both frameworks of Ascend devices.
const std::vector<Framework>& ascend() {
    static const std::vector<Framework> kAscend{Framework::TorchNpu, Framework::MindSpore};
    return kAscend;
}

const std::vector<Framework>& torch() {
    static const std::vector<Framework> kTorch{Framework::TorchNpu, Framework::TorchGpu};
    return kTorch;
}

GuideView stepsBy(const char* metric) {
    return {"summary.steps", metric, Need::Steps};
}

GuideView waitsView() {
    return {"communication.waits", "", Need::Collectives};
}

GuideView pipelineView() {
    return {"summary.pipeline", "", Need::Stages};
}

GuideView peaksView() {
    return {"memory.ranks", "", Need::MemoryCurves};
}

/// Only MindSpore writes queues: else the calls of the loader.
std::vector<GuideView> dataViews() {
    return {{"data.queues", "", Need::DataQueues}, {"timeline", "", Need::HostCalls}};
}

/// Between two steps: data, and what the host prepares.
GuideState preparing(const char* id, const char* next) {
    return {id, "preparing", {stepsBy("preparing")},
        {{"all", {.checks = {"IO-1", "IO-2"}, .isOfAllRanks = true}, next, "S1"},
            {"one", found({"CL-6", "IO-6", "IO-1", "IO-2"}), next, "S1"}, rest("fine", next)}};
}

GuideState computing(const char* id, const char* next) {
    return {id, "computing", {stepsBy("computing")},
        {{"one", {.checks = slowRank(), .isOfComputing = true}, next, "S5"}, rest("fine", next)}};
}

GuideState links(const char* id) {
    return {id, "links", {{"communication.links", "", Need::Links}},
        {{"slow_link", found({"CL-8", "CL-9", "CO-4"})}, {"packets", found({"CO-1", "CO-2"})},
            {"compete", found({"CO-3"})}, rest("fine")}};
}

void addEntry(std::vector<GuideState>& table) {
    table.push_back({"E0", "entry", {{"summary.topology"}},
        {{"pipeline", {.size = &JobFacts::pipeline}, "P1"},
            {"model", {.size = &JobFacts::tensor}, "M1"}, {"data", {.metric = "ranks"}, "D1"},
            {"rounds", {.byPerson = ByPerson::May}, "L1"},
            {"memory_flow", {.byPerson = ByPerson::May}, "Q1", "", {Framework::MindSpore}},
            rest("single", "S0")}});
}

void addSingle(std::vector<GuideState>& table) {
    table.push_back({"S0", "step", {stepsBy("")},
        {{"interval", found({"IO-1", "IO-2", "IO-3"}), "S5", "S1"},
            {"tail", found({"CL-10"}), "S8"}, rest("compute", "S5")}});
    table.push_back({"S1", "data", dataViews(),
        {{"transfer", found({"IO-3.transfer"}), "", "", {Framework::MindSpore}},
            {"processing", found({"IO-1", "IO-3.processing", "IO-3.last"}), "S4", "",
                {Framework::MindSpore}},
            {"busy_cpu", found({"IO-5"}), "S4", "", {Framework::MindSpore}},
            {"loading", found({"IO-1"}), "", "", torch()}, rest("not_data")}});
    table.push_back({"S4", "pipeline_operator", {{"data.operators", "", Need::DataPipeline}},
        {{"slow_operator", found({"IO-4"})}, rest("no_operator")}, Need::DataPipeline});
    table.push_back({"S5", "kernels", {{"operators.operators"}},
        {{"long_calls", found({"CP-10", "CP-5", "CP-6", "CP-7"}), "S6"},
            {"conversions", found({"CP-11", "CP-2", "CP-3"}), "S6"},
            {"recomputed", found({"CP-12"}), "S6"}, rest("fine", "S6")}});
    table.push_back({"S6", "gaps", {{"timeline", "", Need::Timeline}, stepsBy("free")},
        {{"ai_cpu", found({"CP-1"}), "S7", "", ascend()}, {"idle", found({"SC-1", "SC-7"}), "S7"},
            {"exposed", found({"CO-5"}), "S8"}, rest("fine", "S8")}});
    table.push_back({"S7", "host", {{"timeline", "", Need::Timeline}},
        {{"compiles", found({"SC-2"}), "S8", "", ascend()},
            {"collects", found({"SC-5", "SC-6"}), "S8"}, {"blocks", found({"SC-3", "SC-4"}), "S8"},
            {"launches", found({"SC-7", "SC-8", "SC-9", "SC-10", "SC-11", "SC-12"}), "S8"},
            rest("other_host", "S8")}});
    table.push_back({"S8", "memory", {{"memory.curves", "", Need::MemoryCurves}},
        {{"limit", found({"ME-1", "ME-3", "ME-4"})}, {"grows", found({"ME-5"})},
            {"spare", found({"ME-2"})}, rest("fine")}});
}

void addData(std::vector<GuideState>& table) {
    table.push_back(preparing("D1", "D2"));
    table.push_back(computing("D2", "D3"));
    table.push_back({"D3", "tail", {stepsBy("not_overlapped")},
        {{"waits", found(lateRank()), "D4"}, {"long", found({"CL-10", "CO-5"}), "D4"},
            rest("fine", "D4")}});
    table.push_back(links("D4"));
}

void addModel(std::vector<GuideState>& table) {
    table.push_back(preparing("M1", "M2"));
    table.push_back(computing("M2", "M3"));
    table.push_back({"M3", "communication", {stepsBy("not_overlapped")},
        {{"missed", found(lateRank()), "M4"}, {"long", found({"CL-11", "CL-10", "CO-5"}), "M3a"},
            rest("fine")}});
    table.push_back({"M3a", "necessary", {{"communication.durations"}},
        {{"redundant", found({"CO-8"})}, rest("necessary", "M4")}});
    table.push_back({"M4", "inside", {waitsView()},
        {{"waits", found(lateRank()), "M5"}, {"idle_operator", found({"CO-7"}), "M5"},
            rest("transfers", "M5")}});
    table.push_back(links("M5"));
}

void addPipeline(std::vector<GuideState>& table) {
    table.push_back(preparing("P1", "P2"));
    table.push_back({"P2", "stages", {pipelineView(), stepsBy("computing")},
        {{"uneven", found({"CL-15"}), "P2a"}, rest("even", "P2b")}});
    table.push_back({"P2a", "layers", {{"operators.flops", "", Need::Flops}, {"summary.topology"}},
        {{"sequences", found({"CL-20"}), "P2b"}, {"experts", found({"CL-17"}), "P2b"},
            rest("layers", "P2b")}});
    table.push_back(computing("P2b", "P2c"));
    table.push_back({"P2c", "within_stage", {stepsBy("not_overlapped_exclude_receive")},
        {{"long", found({"CL-13", "CL-11"}), "P3", "M3a"}, rest("fine", "P3")}});
    table.push_back({"P3", "receive", {waitsView()},
        {{"long_receive", found({"CL-12"}), "P4"}, rest("fine", "P4")}});
    table.push_back({"P4", "bubble", {pipelineView()},
        {{"large_bubble", found({"CL-14"}), "P5"}, {"sequences", found({"CL-20"}), "P5"},
            rest("normal_bubble", "P5")}});
    table.push_back(
        {"P5", "stage_memory", {peaksView()}, {{"uneven", found({"CL-16"})}, rest("even")}});
}

/// C.5: a large model is tuned in rounds, in this order.
void addRounds(std::vector<GuideState>& table) {
    table.push_back({"L1", "strategy", {{"summary.topology"}},
        {{"other_strategy", {.byPerson = ByPerson::Must}, "L2"}, rest("strategy_fits", "L2")}});
    table.push_back({"L2", "fits", {peaksView()},
        {{"limit", found({"ME-1", "ME-3", "ME-4"}), "L3"}, {"grows", found({"ME-5"}), "L3"},
            rest("fine", "L3")}});
    table.push_back({"L3", "kernels", {{"operators.operators"}},
        {{"long_calls", found({"CP-10", "CP-5", "CP-6", "CP-7"}), "L4"},
            {"conversions", found({"CP-11", "CP-2", "CP-3"}), "L4"}, rest("fine", "L4")}});
    table.push_back({"L4", "hiding", {{"communication.durations"}},
        {{"redundant", found({"CO-8"}), "L5"}, {"exposed", found({"CO-5"}), "L5"},
            rest("fine", "L5")}});
    table.push_back({"L5", "data", dataViews(),
        {{"transfer", found({"IO-3.transfer"}), "L6", "", {Framework::MindSpore}},
            {"processing", found({"IO-6", "IO-1", "IO-2", "IO-3.processing", "IO-3.last"}), "L6",
                "", {Framework::MindSpore}},
            {"loading", found({"IO-6", "IO-1", "IO-2"}), "L6", "", torch()},
            rest("not_data", "L6")}});
    table.push_back({"L6", "bubble", {pipelineView()},
        {{"large_bubble", found({"CL-14"}), "L7"}, rest("normal_bubble", "L7")}, Need::Stages});
    table.push_back({"L7", "stage_load", {pipelineView()},
        {{"uneven", found({"CL-15", "CL-16"}), "L8"}, rest("even", "L8")}, Need::Stages});
    table.push_back({"L8", "spare_memory", {peaksView()},
        {{"spare", found({"ME-2"}), "L9"}, rest("no_spare", "L9")}});
    table.push_back({"L9", "next_round", {{"advisor.findings"}},
        {{"another_round", {.isOfGain = true}}, rest("last_round")}});
}

/// C.6: where the memory of a PyNative job goes.
void addMemoryFlow(std::vector<GuideState>& table) {
    const auto toDo = [&table](const char* id, const char* name, const char* next) {
        table.push_back({id, name, {{"memory.curves", "", Need::MemoryCurves}},
            {{"set", {.byPerson = ByPerson::Must}, next}, rest("skipped", next)}});
    };
    table.push_back({"Q1", "memory_theory", {peaksView()},
        {{"above_theory", {.byPerson = ByPerson::Must}, "Q2"}, rest("as_theory")}});
    toDo("Q2", "synchronous", "Q3");
    toDo("Q3", "tracker", "Q4");
    toDo("Q4", "few_layers", "Q5");
    table.push_back({"Q5", "late_release", {{"memory.tracker"}},
        {{"held", found({"ME-5", "ME-6"}), "Q6"}, rest("none_held", "Q6")}});
    table.push_back({"Q6", "switches_off", {{"advisor.checks"}},
        {{"still_on", found({"OV-2"})}, rest("are_off")}});
}

} // namespace

std::optional<model::Target> GuideState::place(
    std::optional<int64_t> rank, const std::set<Need>& lacks) const {
    const auto view = std::ranges::find_if(
        views, [&lacks](const GuideView& one) { return !one.need || !lacks.contains(*one.need); });
    if (view == views.end())
        return std::nullopt;
    model::Target target;
    target.rank = rank;
    target.page = view->page;
    target.order = view->order;
    return target;
}

const std::vector<GuideState>& guideTable() {
    static const std::vector<GuideState> kTable = [] {
        std::vector<GuideState> table;
        for (const auto add :
            {addEntry, addSingle, addData, addModel, addPipeline, addRounds, addMemoryFlow})
            add(table);
        return table;
    }();
    return kTable;
}

const GuideState* guideState(std::string_view id) {
    const auto& table = guideTable();
    const auto found =
        std::ranges::find_if(table, [id](const GuideState& state) { return id == state.id; });
    return found == table.end() ? nullptr : &*found;
}

} // namespace rankscope::advisor

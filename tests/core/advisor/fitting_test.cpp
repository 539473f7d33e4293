// SPDX-License-Identifier: GPL-3.0-or-later
// Options are those of who trains the job, and evidence leads to what the profile has.
#include <catch2/catch.hpp>

#include "core/advisor/findings.h"
#include "core/advisor/fitting.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace fitting_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

Trainer trainerOfJob(
    const query::Snapshot& snapshot, const JobFacts& facts = {}, const JobFacts& given = {}) {
    query::Session session(std::make_shared<const query::Snapshot>(snapshot));
    Inputs inputs(session, {});
    const auto trainer = trainerOf(inputs, facts, given);
    REQUIRE(trainer);
    return *trainer;
}

Files withMetadata(std::string metadata) {
    return {{"step_trace_time.csv", "Step,Computing,Free\n1,5,5\n"},
        {"profiler_metadata.json", std::move(metadata)}};
}

std::string callOf(const char* name) {
    return std::string(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"name":")") + name + "\"}]";
}

Finding onSlice(const char* table) {
    Finding finding;
    finding.evidence.push_back({sliceAt(0, {Timestamp(), Timestamp(Duration(5))}, "MatMul"),
        {"evidence.timeline", {}}, Duration(5), table});
    return finding;
}

} // namespace

TEST_CASE("options of Megatron are named to its jobs alone", "[advisor]") {
    const JobTables plain({{0, withMetadata(R"({"ENV_VARIABLES": {}})")}});
    CHECK(trainerOfJob(plain.snapshot()) == Trainer::Torch);
    CHECK(
        trainerOfJob(plain.snapshot(), {.tensor = 1, .data = 8, .pipeline = 1}) == Trainer::Torch);
    CHECK(trainerOfJob(plain.snapshot(), {.pipeline = 2}) == Trainer::Megatron);
    CHECK(trainerOfJob(plain.snapshot(), {}, {.tensor = 1}) == Trainer::Megatron);
    const JobTables left({{0, withMetadata(R"({"distributed_args": {"data_parallel_size": 4}})")}});
    CHECK(trainerOfJob(left.snapshot()) == Trainer::Megatron);
    const InlineTrace called(callOf("megatron/core/pipeline_parallel/schedules.py(1): forward"));
    CHECK(trainerOfJob(*called.snapshot()) == Trainer::Megatron);
    CHECK(trainerOfJob(*InlineTrace(callOf("train.py(1): forward")).snapshot()) == Trainer::Torch);
    const JobTables mindspore({{0, withMetadata("{}"), model::ProfileKind::MindsporeText}});
    CHECK(trainerOfJob(mindspore.snapshot(), {.pipeline = 2}) == Trainer::MindSpore);
}

TEST_CASE("advice without an option has no values of it", "[advisor]") {
    const auto fitted = [](Framework framework, Trainer trainer) {
        Finding finding;
        finding.advice = advised({"more_chunks", "full_batch"});
        finding.advice.front().current = "1";
        finding.advice.front().suggested = "2";
        fitAdvice(finding, framework, trainer);
        return finding.advice;
    };
    const auto megatron = fitted(Framework::TorchNpu, Trainer::Megatron);
    REQUIRE(megatron.size() == 1);
    CHECK(megatron.front().knob == "--num-layers-per-virtual-pipeline-stage");
    CHECK(megatron.front().suggested == "2");
    const auto torch = fitted(Framework::TorchGpu, Trainer::Torch);
    CHECK(torch.front().knob == "");
    CHECK(torch.front().current == "");
    CHECK(torch.front().suggested == "");
    CHECK(fitted(Framework::MindSpore, Trainer::MindSpore).size() == 2);
}

TEST_CASE("evidence of a rank without a timeline leads to its table or goes", "[advisor]") {
    const JobTables tables({{0, {{"step_trace_time.csv", "Step,Computing,Free\n1,5,5\n"}}}});
    const auto fitted = [](const query::Snapshot& snapshot, Finding finding) {
        fitEvidence(finding, snapshot);
        return finding.evidence;
    };
    const auto kernel = fitted(tables.snapshot(), onSlice(kOperatorsPage));
    REQUIRE(kernel.size() == 1);
    CHECK(toText(kernel.front().target) == "operators.operators?rank=0&row=MatMul");
    const auto collective = fitted(tables.snapshot(), onSlice(kCollectivesPage));
    REQUIRE(collective.size() == 1);
    CHECK(
        toText(collective.front().target) == "communication.timeline?rank=0&range=0:5&row=MatMul");
    CHECK(fitted(tables.snapshot(), onSlice("")).empty());
    Finding ofStep;
    ofStep.evidence.push_back({timelineAt(0, 3), {"evidence.timeline", {}}, int64_t{1}});
    ofStep.evidence.push_back({stepsPage(0, 3), {"evidence.timeline", {}}, int64_t{1}});
    CHECK(fitted(tables.snapshot(), ofStep).size() == 1);

    const InlineTrace traced(callOf("MatMul"));
    CHECK(fitted(*traced.snapshot(), ofStep).size() == 2);
    CHECK(fitted(*traced.snapshot(), onSlice(kOperatorsPage)).front().target.slice == "MatMul");
    // counters alone: the rank is there at that time, the slice is not
    const InlineTrace counters(
        R"([{"ph":"C","pid":1,"tid":0,"ts":0,"name":"AI Core Freq","args":{"MHz":1800}}])");
    CHECK(fitted(*counters.snapshot(), ofStep).size() == 2);
    CHECK(fitted(*counters.snapshot(), onSlice("")).empty());
}

} // namespace fitting_test

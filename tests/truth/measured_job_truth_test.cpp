// SPDX-License-Identifier: GPL-3.0-or-later
// Two public jobs (shared/real_profiles/straggler_jobs) written out as the folders of their ranks:
// the advisor names what their authors know, by the tables that a user would have.
#include <set>

#include <catch2/catch.hpp>

#include "core/advisor/advisor.h"
#include "core/tables/job_op_lines.h"
#include "tests/core/advisor/held_formula.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/places.h"
#include "tests/core/temp_folder.h"
#include "worker_ops.h"

namespace measured_job_truth_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

using generator::WorkerOpKind;
using model::JobOpType;

/// Embedding gradients, layer norms and garbage collection are times without kernels.
std::optional<WorkerOpKind> kindOf(JobOpType type) {
    switch (type) {
    case JobOpType::ForwardCompute:
        return WorkerOpKind::forward;
    case JobOpType::BackwardCompute:
        return WorkerOpKind::backward;
    case JobOpType::ForwardSend:
        return WorkerOpKind::forwardSend;
    case JobOpType::ForwardReceive:
        return WorkerOpKind::forwardReceive;
    case JobOpType::BackwardSend:
        return WorkerOpKind::backwardSend;
    case JobOpType::BackwardReceive:
        return WorkerOpKind::backwardReceive;
    case JobOpType::ParamsAllGather:
        return WorkerOpKind::gather;
    case JobOpType::GradsReduceScatter:
        return WorkerOpKind::reduceScatter;
    case JobOpType::OptimizerClip:
        return WorkerOpKind::norm;
    case JobOpType::Optimizer:
        return WorkerOpKind::optimizer;
    default:
        return std::nullopt;
    }
}

/// The first steps of it.
generator::WorkerJob readJob(const std::string& name, size_t steps) {
    model::IssueLog issues;
    const auto file =
        sharedDir() / "real_profiles/straggler_jobs" / ("trace-" + name + ".jsonl.gz");
    const auto ops =
        tables::readJobOps(input::openSource(file, issues).value(), file.native(), issues);
    REQUIRE(ops);
    REQUIRE_FALSE(ops->empty());
    generator::WorkerJob job;
    std::set<int64_t> numbers;
    for (const model::JobOp& op : *ops)
        numbers.insert(op.step);
    REQUIRE(numbers.size() > steps);
    const int64_t end = *std::next(numbers.begin(), static_cast<ptrdiff_t>(steps));
    for (const model::JobOp& op : *ops) {
        const auto kind = kindOf(op.type);
        if (!kind || op.step >= end)
            continue;
        job.ops.push_back({*kind, op.dpRank, op.stage, op.step, op.ordinal,
            op.start.time_since_epoch().count(), op.duration.count()});
        job.dataParallel = std::max(job.dataParallel, op.dpRank + 1);
        job.pipelineParallel = std::max(job.pipelineParallel, op.stage + 1);
    }
    return job;
}

Report adviceOn(const generator::WorkerJob& job) {
    const TempFolder folder;
    REQUIRE(generator::writeWorkers(job, folder.path()));
    const FolderTables tables(folder.path());
    auto report =
        runChecks(std::make_shared<const query::Snapshot>(tables.snapshot()), {}, {}, {}, {});
    REQUIRE(report);
    for (const Finding& finding : report->findings)
        CHECK(rankscope::test::faultOfFormula(finding) == "");
    return *report;
}

/// "CL-15 by CL-1 2 3": what explains it and its ranks; of the first finding of a check.
std::string found(const Report& report, const std::string& id) {
    for (const Finding& finding : report.findings) {
        if (finding.id != id)
            continue;
        std::string text = finding.id;
        if (!finding.explainedBy.empty())
            text += " by " + finding.explainedBy;
        for (const int64_t rank : finding.ranks)
            text += ' ' + std::to_string(rank);
        return text;
    }
    return {};
}

/// Of the step that it costs, by replay.
double shareOf(const Report& report, const Finding& finding) {
    REQUIRE(finding.price.cost);
    CHECK(finding.price.low == finding.price.cost); // else it is a bound
    return static_cast<double>(finding.price.cost->count())
        / static_cast<double>(report.step.value().count());
}

} // namespace

TEST_CASE("the public job AR as rank folders: the advisor names its slow worker", "[truth]") {
    const Report report = adviceOn(readJob("AR", 5));
    CHECK(report.findings.front().id == "CL-1");
    CHECK(found(report, "CL-1") == "CL-1 0"); // data-parallel rank 0 of stage 0
    CHECK(found(report, "CL-19") == "CL-19 by CL-1 0");
    // Published: without the slowest workers the step takes 23.45 s of 46.34 (mw-AR.json).
    CHECK(shareOf(report, report.findings.front()) == Approx(1 - 23.45 / 46.34).margin(0.02));
}

TEST_CASE("the public job ST as rank folders: the advisor names its last stage", "[truth]") {
    const Report report = adviceOn(readJob("ST", 12));
    CHECK(report.findings.front().id == "CL-15");
    CHECK(found(report, "CL-15") == "CL-15 6 7");
    CHECK(found(report, "CL-19") == "CL-19 by CL-15 6 7");
}

} // namespace measured_job_truth_test

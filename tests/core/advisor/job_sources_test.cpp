// SPDX-License-Identifier: GPL-3.0-or-later
// What graphs and dry runs beside a profile, or without one, tell the checks.
#include <catch2/catch.hpp>

#include "core/advisor/compiled_graph.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/ir/llama_graph.h"
#include "tests/core/temp_folder.h"

namespace job_sources_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::LlamaPlan;
using rankscope::test::runCheck;
using rankscope::test::TempFolder;

namespace {

model::SourceFile sourceOf(const std::filesystem::path& path, model::FileKind kind) {
    return {.path = path, .kind = kind, .size = std::filesystem::file_size(path)};
}

query::Snapshot withGraph(
    const TempFolder& folder, const LlamaPlan& plan, const char* name = "18_validate.ir") {
    query::Snapshot snapshot;
    snapshot.root = folder.path();
    snapshot.jobFiles = {
        sourceOf(folder.write(std::string("rank_0/") + name, test::llamaGraph(plan)),
            model::FileKind::Graph)};
    return snapshot;
}

std::string blockOf(int64_t used, int64_t actual) {
    return "MindSpore Used memory size: 59392M\nUsed peak memory usage (without fragments): "
        + std::to_string(used)
        + "M\nActual peak memory usage (with fragments): " + std::to_string(actual) + "M\n";
}

} // namespace

TEST_CASE("ME-7 tells recomputed casts that keep the wider input", "[advisor]") {
    const TempFolder folder;
    LlamaPlan plan;
    CHECK(runCheck(withGraph(folder, plan), "ME-7").state == CheckState::Ok);
    plan.narrowsCasts = true;
    const auto found = runCheck(withGraph(folder, plan), "ME-7");
    CHECK(found.finding().text.key == "graph.narrowing_cast");
    REQUIRE(found.finding().evidence.size() == 2);
    CHECK(found.finding().evidence[0].target.page == "graph.nodes");
    CHECK(found.finding().evidence[0].target.filter == "rank_0/18_validate.ir");
    plan.hasRun = false;
    // Behind the pass that recomputes nothing was; before it nobody can tell.
    CHECK(runCheck(withGraph(folder, plan), "ME-7").state == CheckState::Ok);
    CHECK(runCheck(withGraph(folder, plan, "01_type_inference.ir"), "ME-7").reason
        == "graph.early_pass");
    CHECK(runCheck(query::Snapshot(), "ME-7").reason == "need.graph.torch");
}

TEST_CASE("ME-8 tells recomputation that comes to nothing", "[advisor]") {
    const TempFolder folder;
    LlamaPlan plan;
    CHECK(runCheck(withGraph(folder, plan), "ME-8").state == CheckState::Ok);
    plan.hasReshapeMarks = false;
    const auto found = runCheck(withGraph(folder, plan), "ME-8");
    CHECK(found.findings.size() == 2);
    CHECK(found.findings.front().text.key == "graph.kept_reshape");
    CHECK(runCheck(query::Snapshot(), "ME-8").state == CheckState::NotRun);
}

TEST_CASE("CO-8 tells from the graph what is rearranged and repeated", "[advisor]") {
    const TempFolder folder;
    LlamaPlan plan;
    CHECK(runCheck(withGraph(folder, plan), "CO-8").state == CheckState::Ok);
    plan.relayouts = 2;
    const auto found = runCheck(withGraph(folder, plan), "CO-8");
    CHECK(found.finding().text.key == "graph.relayout");
    CHECK_FALSE(found.finding().price.cost); // bytes are no time
}

TEST_CASE("ME-1 tells dry runs that do not fit", "[advisor]") {
    const TempFolder folder;
    query::Snapshot snapshot;
    snapshot.root = folder.path();
    const auto add = [&](const char* name, int64_t used, int64_t actual) {
        snapshot.jobFiles.push_back(
            sourceOf(folder.write(name, blockOf(used, actual)), model::FileKind::DryRunLog));
    };
    add("a/rank_0.log", 48874, 48874);
    CHECK(runCheck(snapshot, "ME-1").state == CheckState::Ok);
    add("a/rank_8.log", 59000, 60000); // with fragments over
    add("b/rank_0.log", 70000, 70000); // another run
    const auto found = runCheck(snapshot, "ME-1");
    REQUIRE(found.findings.size() == 2);
    CHECK(found.findings[0].text.key == "ME-1.dry_run");
    CHECK(found.findings[0].severity == Severity::High);
    CHECK(found.findings[1].text.key == "ME-1.dry_run_fragments");
    CHECK(found.findings[1].severity == Severity::Medium);
    CHECK(found.findings[0].evidence.size() == 1);
    CHECK(runCheck(query::Snapshot(), "ME-1").reason == "need.memory_curves");
}

TEST_CASE("ME-1 calls a run a dry one only where something says so", "[advisor]") {
    const auto toldOf = [](const char* name, const std::string& words) {
        const TempFolder folder;
        query::Snapshot snapshot;
        snapshot.root = folder.path();
        snapshot.jobFiles = {sourceOf(
            folder.write(name, words + blockOf(70000, 70000)), model::FileKind::DryRunLog)};
        return toText(runCheck(snapshot, "ME-1").finding().text, Language::English);
    };
    CHECK(toldOf("output_dryrun/rank_0.log", "").find("the dry run does not") != std::string::npos);
    CHECK(toldOf("log/rank_0.log", "MS_SIMULATION_LEVEL=1\n").find("the dry run does not")
        != std::string::npos);
    for (const char* const words : {"", "dry_run: False\n", "Namespace(sim_level=-1, a=1)\n"})
        CHECK(toldOf("log/rank_0.log", words).find("the run, dry or real, does not")
            != std::string::npos);
}

TEST_CASE("ME-1 tells what a dry run asked for as memory ran out", "[advisor]") {
    const TempFolder folder;
    query::Snapshot snapshot;
    snapshot.root = folder.path();
    snapshot.jobFiles = {
        sourceOf(folder.write("rank_0.log",
                     "Out of Memory!!! Request memory size: 1088627200B, Memory Statistic:\n"
                     "MindSpore Used memory size: 59392M\nTotal Static Memory size: 59000M\n"
                     "Total Dynamic memory size: 0M\n"),
            model::FileKind::DryRunLog)};
    const auto found = runCheck(snapshot, "ME-1");
    CHECK(found.finding().text.key == "ME-1.dry_run_out");
    CHECK(found.finding().severity == Severity::High);
    CHECK(std::get<Bytes>(found.finding().text.values.back().second).value == 1'088'627'200);
}

TEST_CASE("ME-1 tells a tight dry run above the threshold only", "[advisor]") {
    const auto of = [](int64_t used) {
        const TempFolder folder;
        query::Snapshot snapshot;
        snapshot.root = folder.path();
        snapshot.jobFiles = {sourceOf(
            folder.write("anything.log", blockOf(used, used)), model::FileKind::DryRunLog)};
        return runCheck(snapshot, "ME-1");
    };
    CHECK(of(56422).state == CheckState::Ok); // 95 % of 59392 is 56422.4
    CHECK(of(56423).finding().text.key == "ME-1.dry_run_tight");
    CHECK(of(59392).finding().text.key == "ME-1.dry_run_tight");
    CHECK(of(59393).finding().text.key == "ME-1.dry_run");
    // Its name tells no stage: it is called by its name, never stage 0.
    const auto values = of(59393).finding().text.values;
    const auto stages =
        std::ranges::find(values, "stages", &std::pair<std::string, advisor::Value>::first);
    CHECK(std::get<std::string>(stages->second) == "anything.log");
}

TEST_CASE("ME-1 is not OK where a log does not tell its peak", "[advisor]") {
    const TempFolder folder;
    query::Snapshot snapshot;
    snapshot.root = folder.path();
    for (const char* const name : {"rank_0.log", "rank_8.log"})
        snapshot.jobFiles.push_back(sourceOf(
            folder.write(name,
                std::string(name) == "rank_0.log" ? blockOf(100, 100)
                                                  : "MindSpore Used memory size: 59392M\n"),
            model::FileKind::DryRunLog));
    CHECK(runCheck(snapshot, "ME-1").state == CheckState::NotRun);
}

TEST_CASE("of many graphs the last pass of the first rank tells most", "[advisor]") {
    const auto telling = [](const std::vector<std::string>& names) {
        return byTelling(names).front();
    };
    CHECK(telling({"a.ir"}) == "a.ir");
    CHECK(telling({"rank_0/1_begin.ir", "rank_0/18_validate_0068.ir", "rank_0/19_other.ir",
              "rank_1/20_execute.ir"})
        == "rank_0/18_validate_0068.ir");
    CHECK(telling({"rank_0/1_begin.ir", "rank_0/2_end.ir"}) == "rank_0/2_end.ir");
    CHECK(byTelling({"rank_0/1_begin.ir", "rank_0/18_validate.ir", "rank_0/19_execute.ir",
              "rank_0/20_end.ir", "rank_1/19_execute.ir"})
        == std::vector<std::string>{"rank_0/19_execute.ir", "rank_0/18_validate.ir",
            "rank_0/20_end.ir", "rank_0/1_begin.ir", "rank_1/19_execute.ir"});
    CHECK(byTelling({}).empty());
}

TEST_CASE("a graph is read once for all who ask", "[advisor]") {
    const TempFolder folder;
    const query::Snapshot snapshot = withGraph(folder, {});
    const auto first = compiledGraph(snapshot, "rank_0/18_validate.ir", {});
    const auto second = compiledGraph(snapshot, "rank_0/18_validate.ir", {});
    REQUIRE(first);
    REQUIRE(second);
    CHECK(first->get() == second->get());
    CHECK(heldBytes(**first) > (*first)->graph.text->size());
    CHECK(compiledGraph(snapshot, "none.ir", {}).error().code == ErrorCode::NotFound);
}

} // namespace job_sources_test

// SPDX-License-Identifier: GPL-3.0-or-later
// Graphs and dry runs as SQL tables, against the graph's own counts and the verdicts of the page.
#include "core/advisor/job_tables.h"

#include <catch2/catch.hpp>

#include "core/advisor/compiled_graph.h"
#include "core/dryrun/stage_report.h"
#include "core/ir/findings.h"
#include "core/query/sql_surface.h"
#include "tests/core/ir/llama_graph.h"
#include "tests/core/temp_folder.h"

namespace job_tables_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

struct Job {
    test::TempFolder folder;
    std::shared_ptr<query::Snapshot> snapshot = std::make_shared<query::Snapshot>();

    void add(const char* name, const std::string& content, model::FileKind kind) {
        snapshot->root = folder.path();
        snapshot->jobFiles.push_back(
            {.path = folder.write(name, content), .kind = kind, .size = content.size()});
    }

    /// "a|b\nc|-\n"
    std::string answer(const std::string& sql) const {
        auto surface = query::SqlSurface::open(snapshot, allComputedTables());
        REQUIRE(surface);
        std::string text;
        query::SqlSink sink;
        sink.begin = [](const auto&) {};
        sink.row = [&text](std::span<const query::SqlValue> row) {
            for (const query::SqlValue& value : row) {
                text += &value == row.data() ? "" : "|";
                if (const auto* whole = std::get_if<int64_t>(&value))
                    text += std::to_string(*whole);
                else if (const auto* words = std::get_if<std::string_view>(&value))
                    text += *words;
                else
                    text += std::holds_alternative<double>(value) ? "real" : "-";
            }
            text += '\n';
            return query::RowAnswer::GoOn;
        };
        REQUIRE(surface->run(sql, sink, {}));
        return text;
    }
};

test::LlamaPlan troubled() {
    test::LlamaPlan plan;
    plan.hasReshapeMarks = false;
    plan.relayouts = 1;
    return plan;
}

} // namespace

TEST_CASE("the nodes of all graphs are rows", "[advisor]") {
    Job job;
    job.add("a.ir", test::llamaGraph({}), model::FileKind::Graph);
    job.add("rank_0/b_validate.ir", test::llamaGraph(troubled()), model::FileKind::Graph);
    std::string counts;
    for (const std::string& name : graphNames(*job.snapshot)) {
        const auto graph = compiledGraph(*job.snapshot, name, {});
        REQUIRE(graph);
        const ir::Graph& of = (*graph)->graph;
        counts += name + "|" + std::to_string(of.saidCalls.value_or(0)) + "|"
            + std::to_string(of.inputs.size()) + "|" + std::to_string(of.users.size()) + "\n";
    }
    CHECK(job.answer("SELECT file, count(*), sum(inputs), sum(users) FROM ir_node GROUP BY file "
                     "ORDER BY file")
        == counts);
    CHECK(job.answer("SELECT DISTINCT file FROM ir_node WHERE file = 'a.ir'") == "a.ir\n");
    CHECK(job.answer("SELECT count(*) FROM ir_node WHERE file = 'none'") == "0\n");
    CHECK(job.answer("SELECT DISTINCT purpose FROM ir_node ORDER BY 1")
        == "forward\ngradient\nrecompute\n");
    CHECK(job.answer("SELECT count(*) FROM ir_node WHERE number IS NULL AND op <> 'Return'")
        == "0\n");
}

TEST_CASE("what the checks of graphs find are rows with their lines", "[advisor]") {
    Job job;
    job.add("a.ir", test::llamaGraph(troubled()), model::FileKind::Graph);
    const auto graph = compiledGraph(*job.snapshot, "a.ir", {});
    REQUIRE(graph);
    std::string wanted;
    for (const ir::CheckResult& result : ir::findingsOf((*graph)->graph)) {
        if (result.findings.empty())
            wanted +=
                std::string(ir::idOf(result.check)) + "|" + ir::toWord(result.state) + "|-|-|-\n";
        for (const ir::Finding& finding : result.findings)
            wanted += std::string(ir::idOf(result.check)) + "|found|" + ir::toWord(finding.kind)
                + "|" + std::to_string(finding.count) + "|" + std::to_string(finding.nodes.size())
                + "\n";
    }
    CHECK(
        job.answer("SELECT check_id, state, kind, count, json_array_length(lines) FROM ir_finding")
        == wanted);
    // SiLU to Mul, and Mul to the MatMul behind it.
    CHECK(
        job.answer("SELECT DISTINCT n.op FROM ir_finding f JOIN ir_node n ON n.file = f.file AND "
                   "instr(replace(replace(f.lines, '[', ','), ']', ','), ',' || n.line || ',') > 0 "
                   "WHERE f.kind = 'kept_reshape' ORDER BY 1")
        == "MatMul\nMul\nReshape\nSiLU\n");
}

TEST_CASE("the stages of dry runs are rows in bytes", "[advisor]") {
    Job job;
    const auto log = [](int used) {
        return "MindSpore Used memory size: 59392M\nUsed peak memory usage (without fragments): "
            + std::to_string(used) + "M\n";
    };
    job.add("out/rank_0.log", log(70000), model::FileKind::DryRunLog);
    job.add("out/rank_8.log", log(30000), model::FileKind::DryRunLog);
    CHECK(job.answer("SELECT stage, rank, verdict, used / 1048576, cap / 1048576, free / 1048576, "
                     "cap_assumed, actual, device, out_of_memory, simulated FROM dry_run_stage "
                     "ORDER BY stage")
        == "0|0|over|70000|59392|-10608|0|-|-|0|0\n1|8|fits|30000|59392|29392|0|-|-|0|0\n");
    CHECK(job.answer("SELECT count(*) FROM ir_node") == "0\n");
}

TEST_CASE("a graph that can not be read leaves the others to be read", "[advisor]") {
    const std::string node = "  %0(x) = PrimFunc_MatMul(%para1_x)\n";
    Job job;
    job.add("1_begin.ir", node, model::FileKind::Graph);
    job.add("2_validate.ir", "no graph\n", model::FileKind::Graph); // would tell most
    job.add("3_end.ir", "", model::FileKind::Graph);
    CHECK(job.answer("SELECT file, op FROM ir_node") == "1_begin.ir|MatMul\n");
    CHECK(
        job.answer("SELECT count(*) FROM ir_finding WHERE file = '2_validate.ir' AND state = 'ok'")
        == "0\n");
    const auto shown = tellingCompiledGraph(*job.snapshot, {});
    REQUIRE(shown);
    CHECK((*shown)->name == "1_begin.ir");
    const auto issueOf = [&job](const char* name) {
        const auto graph = compiledGraph(*job.snapshot, name, {});
        REQUIRE(graph);
        CHECK((*graph)->graph.isDamaged);
        CHECK(heldBytes(**graph) < 1000);
        REQUIRE((*graph)->issues.issues().size() == 1);
        return (*graph)->issues.issues()[0].code;
    };
    CHECK(issueOf("2_validate.ir") == model::IssueCode::BadLine);
    CHECK(issueOf("3_end.ir") == model::IssueCode::EmptyFile);
    Job none;
    none.add("a.ir", "no graph\n", model::FileKind::Graph);
    const auto only = tellingCompiledGraph(*none.snapshot, {});
    REQUIRE(only);
    CHECK((*only)->name == "a.ir"); // says why
    const auto missing = tellingCompiledGraph(query::Snapshot(), {});
    REQUIRE(missing);
    CHECK(*missing == nullptr);
}

TEST_CASE("a kernel leads to its node, in whatever graph of the folder it is", "[advisor]") {
    const auto graphOf = [](const char* scope) {
        return std::string("  %0(x) = PrimFunc_MatMul(%para1_x)\n      # Fullname with scope: (")
            + scope + ")\n";
    };
    Job job;
    job.add("1_begin.ir", graphOf("Default/a/MatMul-op1"), model::FileKind::Graph);
    job.add("2_validate.ir", graphOf("Default/b/MatMul-op2"), model::FileKind::Graph);
    job.add("3_end.ir", graphOf("Default/b/MatMul-op2"), model::FileKind::Graph);
    const auto found = [&job](const char* kernel) -> std::string {
        const auto node = nodeOfKernel(*job.snapshot, kernel, {});
        REQUIRE(node);
        return *node ? (*node)->graph->name : std::string("none");
    };
    CHECK(found("Default/b/MatMul-op2") == "2_validate.ir"); // it tells most
    CHECK(found("Default/a/MatMul-op1") == "1_begin.ir");
    CHECK(found("Default_a_MatMul-op1") == "1_begin.ir"); // as some exports write it
    CHECK(found("MatMul-op1") == "none");
    CHECK(found("") == "none");
    CHECK(!*nodeOfKernel(query::Snapshot(), "Default/a/MatMul-op1", {}));
}

} // namespace job_tables_test

// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of a graph against troubles that were put into it.
#include <random>

#include <catch2/catch.hpp>

#include "core/ir/findings.h"
#include "core/ir/read_graph.h"
#include "core/ir/relayout.h"
#include "core/ir/scope.h"
#include "core/ir/traffic.h"
#include "tests/core/ir/llama_graph.h"

namespace findings_test {

using namespace rankscope;
using namespace rankscope::ir;
using test::LlamaPlan;

namespace {

Graph graphOf(const LlamaPlan& plan) {
    model::IssueLog issues;
    auto graph = readGraphText(test::llamaGraph(plan), "a.ir", issues, {});
    REQUIRE(graph);
    REQUIRE(issues.issues().empty());
    REQUIRE_FALSE(graph->isMiscounted());
    return std::move(*graph);
}

/// "IR-1 no_effect 2; ...": kinds with their numbers.
std::string foundIn(const std::vector<CheckResult>& results) {
    std::string text;
    for (const CheckResult& result : results) {
        CHECK((result.state == CheckState::Found) == !result.findings.empty());
        for (const Finding& finding : result.findings)
            text += fmt::format("{} {} {} {}; ", idOf(result.check), toWord(finding.kind),
                finding.op, finding.count);
    }
    return text;
}
std::string found(const LlamaPlan& plan) {
    return foundIn(findingsOf(graphOf(plan)));
}

const CheckResult& resultOf(const std::vector<CheckResult>& results, CheckId check) {
    return results.at(static_cast<size_t>(check));
}

constexpr int64_t kTensor = int64_t{4096} * 4096 * 2; ///< of the plan, Float16

} // namespace

TEST_CASE("a graph that does what it was asked for has no findings", "[ir]") {
    CHECK(found({}).empty());
    LlamaPlan flat;
    flat.hasReshapes = false;
    CHECK(found(flat).empty());
}

TEST_CASE("recomputation without effect is told by place, with its bytes", "[ir]") {
    LlamaPlan plan;
    plan.layers = 3;
    plan.hasSiluCopies = false;
    plan.hasReshapes = false;
    const Graph graph = graphOf(plan);
    const auto results = findingsOf(graph);
    CHECK(foundIn(results) == "IR-1 no_effect SiLU 3; IR-1 no_effect Mul 3; ");
    const Finding& silu = results[0].findings[0];
    CHECK(silu.bytes == 3 * kTensor);
    CHECK(silu.place
        == "Default/network-Net/layers-CellList/*-Decode/feed_forward-FeedForward/w1-Linear/"
           "activation-SiLU");
    CHECK(silu.pattern == R"(feed_forward\.w1\.activation\.siLU)");
    CHECK(silu.nodes.size() == 3);
}

TEST_CASE("a layer that is not recomputed is told although another one is", "[ir]") {
    LlamaPlan plan;
    plan.layers = 4;
    plan.hasReshapes = false;
    plan.withoutCopies = 2;
    const Graph graph = graphOf(plan);
    const auto recompute = recomputeOf(graph);
    std::string table;
    for (const RecomputeGroup& group : recompute.groups)
        table += fmt::format("{} {}/{}: {} {}; ", group.op, layersText(group.layers),
            group.layers.all, group.configured.size(), group.copies.size());
    CHECK(table
        == "Cast 0-3/4: 4 4; SiLU 0-1, 3/4: 3 3; SiLU 2/4: 1 0; Mul 0-1, 3/4: 3 3; Mul 2/4: 1 0; ");
    const auto results = findingsOf(graph);
    CHECK(foundIn(results) == "IR-1 no_effect SiLU 1; IR-1 no_effect Mul 1; ");
    const Finding& silu = results[0].findings[0];
    CHECK(layersText(silu.layers) == "2");
    CHECK(silu.layers.all == 4);
    CHECK(silu.bytes == kTensor);
    REQUIRE(silu.nodes.size() == 1);
    CHECK(layerOf(graph.nodes[silu.nodes[0]].scope) == Layer{2});
}

TEST_CASE("a copy without a scope belongs to its original", "[ir]") {
    const auto line = [](int number, const char* mark, const char* scope) {
        return fmt::format("  %{0}(a{0}) = PrimFunc_SiLU(%para1_x) cnode_attrs: "
                           "{{recompute_sub_graph: U64(0), recompute_id: I64(5), {1}: Bool(1)}}\n"
                           "      # Fullname with scope: ({2})\n",
            number, mark, scope);
    };
    model::IssueLog issues;
    auto graph = readGraphText(
        line(0, "recompute", "Default/net-Net/1-Block/SiLU-op0") + line(1, "duplicated", "0"),
        "a.ir", issues, {});
    REQUIRE(graph);
    const auto recompute = recomputeOf(*graph);
    REQUIRE(recompute.groups.size() == 1);
    CHECK_FALSE(recompute.groups[0].isWithoutEffect());
}

TEST_CASE("before the pass that makes copies nothing is judged", "[ir]") {
    LlamaPlan plan;
    plan.hasRun = false;
    const auto results = findingsOf(graphOf(plan));
    CHECK(foundIn(results).empty());
    CHECK(resultOf(results, CheckId::Recompute).state == CheckState::Unknown);
    CHECK(resultOf(results, CheckId::Recompute).doubt == Doubt::EarlyPass);
    CHECK(resultOf(results, CheckId::Relayout).state == CheckState::Ok);
}

TEST_CASE("behind the pass that makes copies a mark without any has no effect", "[ir]") {
    LlamaPlan plan;
    plan.hasRun = false;
    model::IssueLog issues;
    const auto graph = readGraphText(test::llamaGraph(plan), "18_validate_0068.ir", issues, {});
    REQUIRE(graph);
    const CheckResult recompute = resultOf(findingsOf(*graph), CheckId::Recompute);
    CHECK(recompute.state == CheckState::Found);
    CHECK(recompute.doubt == Doubt::None);
    REQUIRE_FALSE(recompute.findings.empty());
    CHECK(recompute.findings.front().kind == FindingKind::NoEffect);
}

TEST_CASE("of a damaged graph only what is there is told", "[ir]") {
    LlamaPlan plan;
    plan.hasReshapeMarks = false;
    const std::string whole = test::llamaGraph(plan);
    const auto of = [](const std::string& text) {
        model::IssueLog issues;
        auto graph = readGraphText(text, "a.ir", issues, {});
        REQUIRE(graph);
        CHECK_FALSE(isWhole(*graph));
        return findingsOf(*graph);
    };
    // Cut before the copies of the first layer: marks without copies, and nobody knows why.
    const auto cut = of(whole.substr(0, whole.find("duplicated: Bool(1)", whole.find("SiLU(%"))));
    CHECK(foundIn(cut) == "IR-2 kept_reshape SiLU 1; IR-2 kept_reshape Mul 1; ");
    for (const CheckResult& result : cut) {
        const bool isFound = result.check == CheckId::SiluPath;
        CHECK(result.state == (isFound ? CheckState::Found : CheckState::Unknown));
        CHECK(result.doubt == (isFound ? Doubt::None : Doubt::Incomplete));
    }
    std::string broken = whole; // one line in the middle, of a file that counts its nodes or not
    broken.insert(broken.find("  %1("), "???\n");
    CHECK(of(broken)[3].doubt == Doubt::Incomplete);
}

TEST_CASE("a Reshape that is not recomputed is what keeps SiLU and Mul", "[ir]") {
    LlamaPlan plan;
    plan.hasReshapeMarks = false;
    const auto results = findingsOf(graphOf(plan));
    CHECK(foundIn(results) == "IR-2 kept_reshape SiLU 2; IR-2 kept_reshape Mul 2; ");
    CHECK(results[1].findings[0].pattern == R"(feed_forward\.w1\.reshape)");
    CHECK(results[1].findings[1].pattern == R"(feed_forward\.w2\.reshape)");
    CHECK(results[1].findings[0].bytes == 2 * kTensor);
}

TEST_CASE("a gradient that reads the forward node is told", "[ir]") {
    LlamaPlan plan;
    plan.readsForward = true;
    CHECK(found(plan) == "IR-2 held_forward SiLU 2; ");
}

TEST_CASE("a recomputed cast should widen", "[ir]") {
    LlamaPlan plan;
    plan.narrowsCasts = true;
    const auto results = findingsOf(graphOf(plan));
    CHECK(foundIn(results) == "IR-3 narrowing_cast Cast 2; ");
    CHECK(results[2].findings[0].bytes == 2 * kTensor); // twice the width is kept
}

TEST_CASE("re-layouts go by what they communicate", "[ir]") {
    LlamaPlan plan;
    plan.relayouts = 2;
    const auto graph = graphOf(plan);
    const auto results = findingsOf(graph);
    CHECK(foundIn(results) == "IR-4 relayout AllGather, StridedSlice 2; ");
    const Finding& finding = results[3].findings[0];
    CHECK(finding.bytes == 2 * kTensor);
    CHECK(finding.groupSize == 8);
    CHECK(finding.otherOp == "MatMul - Add");
    CHECK(finding.strategy == "in_strategy ((1, 1), (8, 1))");
    CHECK(finding.otherStrategy == "in_strategy ((8, 1), (8, 1)), out_strategy ((8, 1))");
    CHECK(finding.inputBytes == 2 * kTensor);
    CHECK(finding.outputBytes == 2 * kTensor);
    const auto chains = relayoutsOf(graph);
    REQUIRE(chains.size() == 2);
    CHECK(chains[0].nodes.size() == 2);
    CHECK(graph.nodes[*chains[0].producer].op == "MatMul");
}

TEST_CASE("the ends of a re-layout are operators of the network", "[ir]") {
    model::IssueLog issues;
    const auto graph =
        readGraphText("  %0(a) = MatMul(%para1_x) {in_strategy: ((2, 4), (4, 1))}\n"
                      "  %1(b) = AllReduce(%0) {instance name: forward_op_1}\n"
                      "      : () -> (<Tensor[Float32], (8, 16)>)\n"
                      "  %2(c) = Depend(%1, %0)\n"
                      "  %3(d) = AllGather(%2) {instance name: redistribution_op_1AllGather}\n"
                      "      : (<Tensor[Float32], (8, 16)>) -> (<Tensor[Float32], (16, 16)>)\n"
                      "  %4(e) = Depend(%3, %1)\n"
                      "  %5(f) = ReLU(%4) {in_strategy: ((2, 4))}\n",
            "a.ir", issues, {});
    REQUIRE(graph);
    const auto chains = relayoutsOf(*graph);
    REQUIRE(chains.size() == 1);
    CHECK(chains[0].producer == NodeIndex{0});
    CHECK(chains[0].consumer == NodeIndex{5});
    CHECK(chains[0].inputBytes == 512);
    CHECK(chains[0].outputBytes == 1024);
    CHECK(chains[0].movedBytes == 512);
}

TEST_CASE("strategies are read as every version writes them", "[ir]") {
    const auto of = [](const std::string& trailers) {
        model::IssueLog issues;
        auto graph = readGraphText("  %0(a) = MatMul(%1)" + trailers + "\n", "a.ir", issues, {});
        REQUIRE(graph);
        return strategyText(graph->nodes.at(0));
    };
    CHECK(of(" {in_strategy: ((2, 4), (4, 1))}") == "in_strategy ((2, 4), (4, 1))");
    CHECK(of(" {in_strategy: ((1, 1)), out_strategy: ((8, 1))}")
        == "in_strategy ((1, 1)), out_strategy ((8, 1))");
    CHECK(
        of(" cnode_attrs: {k: 1}\n { strategy: ((2, 1)) }  : () -> ()") == "in_strategy ((2, 1))");
    CHECK(of(" primitive_attrs: {out_strategy: None, in_strategy: ((1, 8), (8, 1))}")
        == "in_strategy ((1, 8), (8, 1))");
    CHECK(of(" primitive_attrs: {in_layout: ({device_matrix: (2, 4), tensor_map: (1, 0)})}")
        == "in_strategy ({device_matrix: (2, 4), tensor_map: (1, 0)})");
    CHECK(of(" primitive_attrs: {k: 1}").empty());
}

TEST_CASE("what is done twice is told once", "[ir]") {
    LlamaPlan plan;
    plan.repeatedGathers = 1;
    CHECK(found(plan) == "IR-4 gathered_twice AllGather 1; ");
    plan = {};
    plan.layers = 1;
    plan.reducesTwice = true;
    plan.copiesTwice = true;
    CHECK(found(plan) == "IR-4 reduced_twice AllReduce 1; IR-5 copied_twice TensorMove 1; ");
}

TEST_CASE("a parameter that is written in between is not the same", "[ir]") {
    const auto kinds = [](const std::string& order) {
        model::IssueLog issues;
        auto graph = readGraphText("%para1_w: <Ref[Tensor[Float16]], (8), ref_key=w>\n"
                                   "subgraph @m() {\n"
                                   "  %0(a) = Load(%para1_w, UMonad[U])\n"
                                   "  %1(b) = AllReduce(%0)\n"
                                   "  %2(c) = AssignAdd(%para1_w, %1, UMonad[U])\n"
                                   "  %3(d) = UpdateState(UMonad[U], %2)\n"
                                   "  %4(e) = Load(%para1_w, "
                + order + ")\n  %5(f) = AllReduce(%4)\n  Return(%5)\n}\n",
            "a.ir", issues, {});
        REQUIRE(graph);
        return foundIn(findingsOf(*graph));
    };
    CHECK(kinds("%3").empty());
    CHECK(kinds("UMonad[U]") == "IR-4 reduced_twice AllReduce 1; ");
}

TEST_CASE("only what was put in is found, whatever else there is", "[ir]") {
    for (unsigned seed = 0; seed < 60; ++seed) {
        std::mt19937 random(seed);
        const auto coin = [&random] { return random() % 2 == 0; };
        LlamaPlan plan;
        plan.layers = 1 + static_cast<int>(random() % 6);
        plan.sequence = 128 * (1 + static_cast<int64_t>(random() % 8));
        plan.hasSiluCopies = coin();
        plan.hasReshapeMarks = coin();
        plan.readsForward = coin();
        plan.narrowsCasts = coin();
        plan.relayouts = coin() ? plan.layers : 0;
        plan.repeatedGathers = static_cast<int>(random() % 3);
        plan.reducesTwice = coin();
        plan.copiesTwice = coin();
        CAPTURE(seed);
        const auto results = findingsOf(graphOf(plan));
        std::map<FindingKind, uint64_t> counts;
        for (const CheckResult& result : results) {
            for (const Finding& finding : result.findings)
                counts[finding.kind] += finding.count;
        }
        const auto layers = static_cast<uint64_t>(plan.layers);
        const uint64_t marked = plan.hasReshapeMarks ? 4 : 2;
        CHECK(counts[FindingKind::NoEffect] == (plan.hasSiluCopies ? 0 : marked * layers));
        CHECK(counts[FindingKind::KeptReshape] == (plan.hasReshapeMarks ? 0 : 2 * layers));
        CHECK(counts[FindingKind::HeldForward]
            == (plan.hasSiluCopies && plan.readsForward ? layers : 0));
        CHECK(counts[FindingKind::NarrowingCast] == (plan.narrowsCasts ? layers : 0));
        CHECK(counts[FindingKind::Relayout] == (plan.relayouts > 0 ? layers : 0));
        CHECK(counts[FindingKind::ReducedTwice] == (plan.reducesTwice ? 1 : 0));
        CHECK(counts[FindingKind::CopiedTwice] == (plan.copiesTwice ? 1 : 0));
        CHECK(counts[FindingKind::GatheredTwice]
            == std::min<uint64_t>(static_cast<uint64_t>(plan.repeatedGathers), layers));
        CHECK(counts[FindingKind::LocalRelayout] + counts[FindingKind::BackToBack]
                + counts[FindingKind::CastAndBack] + counts[FindingKind::GatheredAndSliced]
            == 0);
    }
}

TEST_CASE("communication is summed by operator, group and purpose", "[ir]") {
    LlamaPlan plan;
    plan.relayouts = 1;
    const Graph graph = graphOf(plan);
    const auto rows = trafficOf(graph);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].op == "AllGather");
    CHECK(rows[0].group == "8-1");
    CHECK(rows[0].groupSize == 8);
    CHECK(rows[0].count == 3);
    CHECK(rows[0].bytes == kTensor + 2 * 512 * 4096 * 2);
    CHECK(rows[0].unsized == 0);
}

TEST_CASE("the biggest tensors come with how long they are held", "[ir]") {
    const Graph graph = graphOf({});
    const auto tensors = biggestTensors(graph, 3);
    REQUIRE(tensors.size() == 3);
    CHECK(tensors[0].bytes == 2 * kTensor); // a cast to Float32
    for (const BigTensor& tensor : tensors) {
        CHECK_FALSE(isView(graph.nodes[tensor.node].op));
        if (tensor.lastUser)
            CHECK(*tensor.lastUser - tensor.node == tensor.lifetime);
    }
    CHECK(biggestTensors(graph, 0).empty());
}

} // namespace findings_test

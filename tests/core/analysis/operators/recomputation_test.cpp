// SPDX-License-Identifier: GPL-3.0-or-later
// Recomputation told from the order of kernels, on passes written here: N a norm, F attention, M a
// matmul, G the gradient of F, B any other backward kernel.
#include <catch2/catch.hpp>

#include "core/analysis/operators/recomputation.h"
#include "tests/core/analysis/job_tables.h"

namespace recomputation_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::JobTables;

namespace {

/// Between a kernel and the next one.
constexpr Duration kBehind(5);

/// N takes 2 ns, F 30, M 50, G 70, B 90; in lower case half of it, with other shapes: the pair F
/// and G is one whatever its shapes. C and D are no kernels: 20 and 40 ns of communication.
std::vector<KernelInOrder> passOf(std::string_view letters) {
    const std::map<char, int64_t> lengths{{'N', 2}, {'F', 30}, {'M', 50}, {'G', 70}, {'B', 90}};
    std::vector<KernelInOrder> kernels;
    Timestamp start{};
    for (const char letter : letters) {
        if (letter == 'C' || letter == 'D') {
            start += Duration(letter == 'C' ? 20 : 40);
            continue;
        }
        const bool isShort = letter >= 'a';
        const char type = isShort ? static_cast<char>(letter - 'a' + 'A') : letter;
        const bool isOfPair = type == 'F' || type == 'G';
        kernels.push_back({static_cast<uint32_t>(isOfPair ? type : letter),
            Duration(lengths.at(type) / (isShort ? 2 : 1)), static_cast<uint32_t>(letter), start,
            static_cast<uint32_t>(type)});
        start += kernels.back().duration + kBehind;
    }
    return kernels;
}

std::optional<Recomputation> told(std::string_view letters) {
    return recomputationOf(passOf(letters), 'F', 'G');
}

} // namespace

TEST_CASE("a pass without recomputation has none", "[analysis]") {
    CHECK_FALSE(told("NFMNFMNFMBGBBGBBGB"));
    // 1F1B with one layer a stage: forwards stand behind gradients
    CHECK_FALSE(told("NFMNFMBGNFMBGNFMBGBG"));
}

TEST_CASE(
    "each layer's forward that runs again is counted with what stands around it", "[analysis]") {
    const auto found = told("NFMNFMNFMNFM" // forward
                            "NFMBGB" // the last layer: right behind its forward
                            "NFMBGBNFMBGBNFMBGB");
    REQUIRE(found);
    CHECK(found->forwards == 8);
    CHECK(found->backwards == 4);
    CHECK(found->kernels == 3);
    CHECK(found->time == Duration(4 * 82));
    // Of the last layer nobody sees where its forward runs again.
    REQUIRE(found->ranges.size() == 3);
    CHECK(found->timesSeen == Approx(4.0 / 3));
    for (const TimeRange& range : found->ranges)
        CHECK(range.length() == Duration(82) + 3 * kBehind);
}

TEST_CASE("around work of other lengths as many kernels run again", "[analysis]") {
    // Only of the long micro-batches a forward stands between two others.
    const auto found = told("nfmNFMNFMNFM"
                            "NFMBGBNFMBGB"
                            "nfmbgbNFMBGBB");
    REQUIRE(found);
    CHECK(found->forwards == 8);
    CHECK(found->backwards == 4);
    CHECK(found->kernels == 3);
    CHECK(found->time == Duration((82 + 41 + 82) / 3 * 4));
    REQUIRE(found->ranges.size() == 3);
    CHECK(found->ranges[1].length() == Duration(41) + 3 * kBehind);
    // Of those that run again none stands between two others.
    const auto byTypes = told("nfmNFMNFMNFM"
                              "NFMbgb"
                              "nfmbgbnfmBGBnfmBGBB");
    REQUIRE(byTypes);
    CHECK(byTypes->kernels == 3);
}

TEST_CASE("communication that the work begins or ends with runs again, too", "[analysis]") {
    const auto lengths = [](std::string_view letters) {
        std::vector<Duration> all;
        const auto found = told(letters);
        REQUIRE(found);
        for (const TimeRange& range : found->ranges)
            all.push_back(range.length());
        return all;
    };
    const Duration kernels(82 + 3 * kBehind.count());
    const std::vector<Duration> withIt(3, kernels + Duration(20));
    // A gather before each layer; behind the backward of each stands what is its own (D).
    CHECK(lengths("CNFMCNFMCNFMCNFMCNFMBGBDCNFMBGBDCNFMBGBDCNFMBGBD") == withIt);
    // A sum behind each layer.
    CHECK(lengths("NFMCNFMCNFMCNFMCNFMCBGBDNFMCBGBDNFMCBGBDNFMCBGBD") == withIt);
    // A forward pass may wait longer for something else, as long as one of its layers does not.
    CHECK(lengths("CNFMCNFMDCNFMDCNFMCNFMBGBDCNFMBGBDCNFMBGBDCNFMBGBD") == withIt);
    // What it does not wait for while it runs again is none: the launch of the first kernel.
    CHECK(lengths("CNFMCNFMCNFMCNFMCNFMBGBNFMBGBNFMBGBNFMBGB")
        == std::vector<Duration>(3, kernels + kBehind));
    // One layer, whose backward follows at once: behind its own forward, and that behind a
    // backward.
    CHECK(lengths("CNFMCNFMBGBDCNFMCNFMBGBDCNFMCNFMBGBD") == withIt);
    CHECK(lengths("NFMCNFMCBGBDNFMCNFMCBGBDNFMCNFMCBGBD") == withIt);
}

TEST_CASE("a stage of one layer whose backward follows at once", "[analysis]") {
    const auto found = told("NFMNFMBGB"
                            "NFMNFMBGB"
                            "NFMNFMBGB");
    REQUIRE(found);
    CHECK(found->kernels == 3);
    CHECK(found->time == Duration(3 * 82));
    // attention alone
    const auto alone = told("NFMFBGBNFMFBGB");
    REQUIRE(alone);
    CHECK(alone->time == Duration(2 * 30));
}

TEST_CASE("micro-batches of different lengths run again with their own shapes", "[analysis]") {
    const auto found = told("NFMNFMNFM" // forward
                            "NFMBGBNFMBGBNFMBGB"
                            "nfmnfmnfm" // of a shorter one
                            "nfmbgbnfmbgbnfmbgb");
    REQUIRE(found);
    CHECK(found->kernels == 3);
    CHECK(found->time == Duration((82 + 41) / 2 * 6)); // the mean of two each, of six
}

TEST_CASE("only some layers are recomputed", "[analysis]") {
    const auto found = told("NFMNFMNFMNFM"
                            "BGB"
                            "BGBNFMBGBNFMBGB");
    REQUIRE(found);
    CHECK(found->time == Duration(2 * 82));
}

TEST_CASE("attention alone that is recomputed costs itself", "[analysis]") {
    const auto found = told("NFMNFMNFM"
                            "BFGB"
                            "BFGBBFGB");
    REQUIRE(found);
    CHECK(found->kernels == 1);
    CHECK(found->time == Duration(3 * 30));
}

TEST_CASE("forwards without a backward, as of an evaluation, are none", "[analysis]") {
    CHECK_FALSE(told("NFMNFMBGBBGBNFMNFMNFMNFM"));
    CHECK_FALSE(told("NFMNFM"));
    CHECK_FALSE(told("GG"));
    CHECK_FALSE(told(""));
}

TEST_CASE("the kernel table tells the pair by its names", "[analysis]") {
    std::string text =
        "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
    int at = 0;
    const auto add = [&](const char* type, int length, int step) {
        text += std::to_string(step) + ",x," + type + ",AI_CORE," + std::to_string(at) + ","
            + std::to_string(length) + ",\"1,2\"\n";
        at += length;
    };
    for (const int step : {1, 2}) {
        for (int layer = 0; layer < 3; ++layer) {
            add("RmsNorm", 2, step);
            add("FlashAttentionScore", 30, step);
        }
        for (int layer = 0; layer < 3; ++layer) {
            add("RmsNorm", 2, step);
            add("FlashAttentionScore", 30, step);
            add("FlashAttentionScoreGrad", 70, step);
            add("RmsNormGrad", 4, step);
        }
    }
    const JobTables job({{0, {{"kernel_details.csv", text}}}});
    const auto both = recomputationOn(job.snapshot(), 0, {}, {});
    REQUIRE(both);
    REQUIRE(both->found);
    CHECK(both->found->type == "FlashAttentionScore");
    CHECK(both->found->time == Duration(6 * 32'000));
    const auto one = recomputationOn(job.snapshot(), 0, 1, {});
    REQUIRE(one);
    REQUIRE(one->found);
    CHECK(one->found->time == Duration(3 * 32'000));
    const JobTables none({{0,
        {{"kernel_details.csv",
            "Step Id,Name,Type,Accelerator Core,Start "
            "Time(us),Duration(us)\n1,a,Add,AI_CORE,1,1\n"}}}});
    const auto lacking = recomputationOn(none.snapshot(), 0, {}, {});
    REQUIRE(lacking);
    CHECK_FALSE(lacking->hasPairs);
}

} // namespace recomputation_test

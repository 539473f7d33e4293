// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/experts.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/parallel/all_to_all.h"
#include "tests/core/analysis/job_tables.h"

namespace experts_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

constexpr const char* kHead =
    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";

Files kernels(const std::string& rows) {
    return {{"kernel_details.csv", kHead + rows}};
}

/// "rank: time/tokens ...", a rank a line.
std::string text(const std::vector<ExpertRank>& ranks) {
    std::string result;
    for (const ExpertRank& of : ranks) {
        result += std::to_string(of.rank) + ':';
        for (const ExpertPass& pass : of.passes)
            result += ' ' + std::to_string(pass.time.count()) + '/'
                + (pass.tokens ? std::to_string(*pass.tokens) : "-");
        result += '\n';
    }
    return result;
}

} // namespace

TEST_CASE("Grouped products between attention kernels are one pass", "[experts]") {
    const JobTables job({{0,
                             kernels("1,a,FlashAttentionScore,MIX_AIC,10,1,\n"
                                     "1,g,GroupedMatmul,MIX_AIC,20,2,\"512,64;8,64,256;8\"\n"
                                     "1,g,GroupedMatmul,MIX_AIC,30,3,\"512,256;8,256,64;8\"\n"
                                     "1,a,FlashAttentionScore,MIX_AIC,40,1,\n"
                                     "1,g,GroupedMatmul,MIX_AIC,50,4,\"100,64;8,64,256;8\"\n"
                                     "2,g,GroupedMatmul,MIX_AIC,60,9,\"7,64;8,64,256;8\"\n")},
        {1, kernels("1,g,GroupedMatmul,MIX_AIC,20,5,\n1,m,MatMulV3,AI_CORE,30,1,\"3,4\"\n")},
        {2, kernels("1,m,MatMulV3,AI_CORE,30,1,\"3,4\"\n")}});
    const auto ranks = expertRanks(job.snapshot(), 1, {});
    REQUIRE(ranks);
    CHECK(text(*ranks) == "0: 5000/512 4000/100\n1: 5000/-\n");
    CHECK(ranks->front().tokens() == 612);
    CHECK_FALSE(ranks->back().tokens());
}

TEST_CASE("All-to-all parts the passes of a layer and tells how long they are", "[experts]") {
    // Forwards and backwards of the last layer follow each other without attention between them.
    const JobTables job({{0,
        kernels("1,a,FlashAttentionScore,MIX_AIC,10,1,\n"
                "1,x,hcom_alltoallv_,COMMUNICATION,15,3,\n"
                "1,g,GroupedMatmul,MIX_AIC,20,2,\"512,64;8,64,256;8\"\n"
                "1,s,SwiGlu,AI_VECTOR_CORE,22,5,\"512,64\"\n"
                "1,x,hcom_alltoallv_,COMMUNICATION,28,3,\n"
                "1,x,hcom_alltoallv_,COMMUNICATION,32,7,\n"
                "1,g,GroupedMatmul,MIX_AIC,40,3,\"500,256;8,256,64;8\"\n"
                "1,g,GroupedMatmul,MIX_AIC,44,4,\"500,256;8,256,64;8\"\n"
                "1,x,hcom_alltoallv_,COMMUNICATION,49,3,\n"
                "1,a,FlashAttentionScoreGrad,MIX_AIC,60,1,\n"
                "1,g,GroupedMatmul,MIX_AIC,70,6,\"500,256;8,256,64;8\"\n")}});
    const auto ranks = expertRanks(job.snapshot(), 1, {});
    REQUIRE(ranks);
    CHECK(text(*ranks) == "0: 2000/512 7000/500 6000/500\n");
    std::vector<int64_t> lengths;
    for (const ExpertPass& pass : ranks->front().passes)
        lengths.push_back(pass.range.length().count());
    CHECK(lengths == std::vector<int64_t>{10'000, 10'000, 6'000});
}

TEST_CASE("Tokens are the rows of all inputs but the last two", "[experts]") {
    CHECK(tokensIn("512,64;8,64,256;8") == 512);
    CHECK(tokensIn("\"3,64;5,64;8,64,256;8\"") == 8);
    CHECK(tokensIn("7,64") == 7);
    CHECK_FALSE(tokensIn(""));
    CHECK_FALSE(tokensIn("N/A"));
}

TEST_CASE("Uneven experts have a largest far above the mean", "[experts]") {
    CHECK(imbalance({10, 10, 10, 10}) == Approx(0));
    CHECK(imbalance({10, 10, 10, 30}) == Approx(1));
    CHECK(imbalance({}) == 0);
    CHECK(imbalance({0, 0}) == 0);
}

TEST_CASE("All-to-all operators tell what experts are sent", "[experts]") {
    const auto operation = [](const std::string& name, int ms, const std::string& bandwidth) {
        return fmt::format("\"{}\": {{\"Communication Time Info\": {{\"Elapse Time(ms)\": {}, "
                           "\"Wait Time(ms)\": 1}}, \"Communication Bandwidth Info\": {{{}}}}}",
            name, ms, bandwidth);
    };
    const std::string hccs = R"x("HCCS": {"Transit Size(MB)" : 2, "Transit Time(ms)" : 1
},
        "RDMA": {"Transit Size(MB)": 3, "Transit Time(ms)": 1},
        "SDMA": {"Transit Size(MB)": 2, "Transit Time(ms)": 1})x";
    const auto step = [](int number, const std::string& operations) {
        return fmt::format(
            "\"step{}\": {{\"p2p\": {{}}, \"collective\": {{{}}}}}", number, operations);
    };
    const JobTables job(
        {{0,
             {{"communication.json",
                 "{"
                     + step(1,
                         operation("hcom_alltoallv__1_0_1@9", 4, hccs) + ","
                             + operation("hcom_alltoall__1_1_1@9", 5, hccs) + ","
                             + operation("hcom_allReduce__1_2_1@9", 50, hccs))
                     + "," + step(2, operation("hcom_alltoallv__1_3_1@9", 7, hccs)) + "}"}}},
            {1,
                {{"communication.json",
                    "{" + step(1, operation("hcom_alltoallv__1_0_1@9", 6, "")) + "}"}}},
            {2,
                {{"communication.json",
                    "{" + step(1, operation("hcom_allReduce__1_2_1@9", 6, "")) + "}"}}}});
    const auto ranks = allToAllByRank(job.snapshot(), 1, {});
    REQUIRE(ranks);
    std::string text;
    for (const AllToAll& of : *ranks)
        text += fmt::format("{}: {} {}/{} {}\n", of.rank, of.count, of.elapse.count(),
            of.wait.count(), of.bytes.value_or(-1));
    CHECK(text == "0: 2 9000000/2000000 10000000\n1: 1 6000000/1000000 -1\n");
    CHECK(allToAllByRank(job.snapshot(), std::nullopt, {})->front().count == 3);
}

} // namespace experts_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/experts.h"

#include <catch2/catch.hpp>

#include "tests/core/analysis/job_tables.h"

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

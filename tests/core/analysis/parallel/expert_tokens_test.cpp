// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/expert_tokens.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/analysis/job_tables.h"

namespace expert_tokens_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

constexpr auto kJob = model::ProfileKind::ClusterAnalysis;

std::string text(const ExpertTokens& map) {
    std::string result;
    for (const ExpertPlace& of : map.experts)
        result += fmt::format("{}.{}={} ", of.rank, of.slot, of.expert);
    for (size_t layer = 0; layer < map.layers; ++layer) {
        result += "|";
        for (size_t column = 0; column < map.experts.size(); ++column)
            result += " "
                + (map.at(layer, column) ? std::to_string(*map.at(layer, column))
                                         : std::string("-"));
    }
    return result;
}

std::string text(const LayerLoad& of) {
    return fmt::format("{} e{} {:.4f} r{} {:.4f}\n", of.tokens, of.busiest.value_or(99),
        of.unevenExperts, of.busiestRank.value_or(-1), of.unevenRanks);
}

std::string text(const RankLoad& of) {
    return fmt::format("{}: {} experts, {} {:+.4f}, e{} {}, ahead {}\n", of.rank, of.experts,
        of.tokens, of.aboveMean, of.busiest.value_or(99), of.busiestTokens, of.layersAhead);
}

template <class Load>
std::string text(const std::vector<Load>& loads) {
    std::string result;
    for (const Load& load : loads)
        result += text(load);
    return result;
}

} // namespace

TEST_CASE("Tokens of experts are a map of layers and experts of all ranks", "[experts]") {
    const JobTables job({{0,
        {{"hot/prefill_1.csv", "1,2\n3,x\n"}, {"hot/prefill_10.csv", "5,6\n7,8\n"},
            {"hot/decode_1.csv", "4\n"}, {"hot/model_gen_config.json", R"({"num_moe_layers": 3})"},
            {"other/model_gen_config.json", "{}"}},
        kJob}});
    const auto dumps = expertDumps(job.snapshot(), {});
    REQUIRE(dumps);
    REQUIRE(dumps->size() == 1); // the other holds no tokens
    CHECK(dumps->front().moeLayers == 3);
    CHECK(dumps->front().stages == std::vector<std::string>{"prefill", "decode"});
    const auto map = expertTokens(job.snapshot(), 0, "prefill", {});
    REQUIRE(map);
    CHECK(text(*map) == "1.0=2 1.1=3 10.0=20 10.1=21 | 1 2 5 6| 3 - 7 8");
    CHECK(text(layerLoads(*map)) == "14 e3 0.7143 r10 0.5714\n18 e3 0.3333 r10 0.6667\n");
    CHECK(text(rankLoads(*map))
        == "1: 2 experts, 6 -0.6250, e0 4, ahead 0\n10: 2 experts, 26 +0.6250, e3 14, ahead 2\n");
    const auto decode = expertTokens(job.snapshot(), 0, "decode", {});
    REQUIRE(decode);
    CHECK(text(layerLoads(*decode)) == "4 e0 0.0000 r-1 0.0000\n");
    CHECK(expertTokens(job.snapshot(), 1, "decode", {})->experts.empty());
}

TEST_CASE("Ranks with different numbers of experts are counted on", "[experts]") {
    const JobTables job({{0, {{"decode_2.csv", "0,0,0\n"}, {"decode_5.csv", "0\n0\n"}}, kJob}});
    const auto map = expertTokens(job.snapshot(), 0, "decode", {});
    REQUIRE(map);
    CHECK(text(*map) == "2.0=0 2.1=1 2.2=2 5.0=3 | 0 0 0 0| - - - 0");
    CHECK(text(rankLoads(*map))
        == "2: 3 experts, 0 +0.0000, e0 0, ahead 0\n5: 1 experts, 0 +0.0000, e3 0, ahead 0\n");
}

TEST_CASE("M6: a map has 4,194,304 cells, the layers beyond are counted", "[experts]") {
    const auto layers = [](int count) {
        std::string wide; // 4,095 experts of the first layer
        for (int i = 0; i < 4095; ++i)
            wide += i == 0 ? "1" : ",1";
        std::string deep;
        for (int i = 0; i < count; ++i)
            deep += "2\n";
        const JobTables job({{0, {{"decode_0.csv", wide + '\n'}, {"decode_1.csv", deep}}, kJob}});
        const auto map = expertTokens(job.snapshot(), 0, "decode", {});
        REQUIRE(map);
        CHECK(map->experts.size() == 4096);
        CHECK(map->at(1023, 4095) == 2);
        return std::pair(map->layers, map->layersLeftOut);
    };
    CHECK(layers(1024) == std::pair<size_t, size_t>(1024, 0));
    CHECK(layers(1025) == std::pair<size_t, size_t>(1024, 1));
}

TEST_CASE("Tokens of a real inference equal sums of its files", "[experts][real]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("msinsight_ut/expert_hotspot"));
    const auto map = expertTokens(job.snapshot(), 0, "decode", {});
    REQUIRE(map);
    CHECK(map->layers == 58);
    CHECK(text(rankLoads(*map)) == "0: 4 experts, 14697255 +0.0000, e3 4193130, ahead 58\n");
    CHECK(text(layerLoads(*map)[4]) == "334482 e0 1.9667 r-1 0.0000\n");
    const auto dumps = expertDumps(job.snapshot(), {});
    REQUIRE(dumps);
    CHECK((dumps->front().moeLayers == 59 && dumps->front().experts == 256));
}

} // namespace expert_tokens_test

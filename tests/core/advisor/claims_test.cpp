// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/claims.h"

#include <catch2/catch.hpp>

namespace claims_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

Finding finding(const char* id, const char* method, std::optional<int64_t> cost) {
    Finding made;
    made.id = id;
    made.price.method = method;
    made.price.high = Duration(9);
    if (cost)
        made.price.cost = Duration(*cost);
    return made;
}

std::string claimOf(const Finding& of) {
    return std::string(toWord(priceMethodOf(of.price))) + ' ' + toWord(claimStatusOf(of));
}

} // namespace

TEST_CASE("a finding says by what its cost was made and what of it is proven", "[advisor]") {
    CHECK(claimOf(finding("CL-1", kByReplay, 5)) == "sim trace-verified");
    // a replay of a part of the pipelines, or with two causes in it, proves no cost
    CHECK(claimOf(finding("CL-1", "method.replay_part", 5)) == "sim inferred");
    CHECK(claimOf(finding("CL-20", "method.replay_mixed", 5)) == "sim inferred");
    CHECK(claimOf(finding("CL-15", "method.replay_late_hosts", 5)) == "sim inferred");
    // nor does one that is no shorter
    CHECK(claimOf(finding("CL-1", kByReplay, 0)) == "sim unverified");
    Finding hidden = finding("CL-1", kByReplay, 0);
    hidden.price.behind = Duration(5);
    CHECK(claimOf(hidden) == "sim trace-verified");
    CHECK(claimOf(finding("CL-1", "method.peers", 5)) == "heuristic inferred");
    CHECK(claimOf(finding("CP-6", "method.headroom", {})) == "roofline unverified");
    CHECK(claimOf(finding("CP-4", "method.busiest_headroom", {})) == "roofline unverified");
    CHECK(claimOf(finding("CL-12", "method.exposed", {})) == "exposed-bound unverified");
    CHECK(claimOf(finding("CL-9", "method.exposed_bandwidth", 5)) == "exposed-bound inferred");
    // settings and the compiled graph are read, not measured
    CHECK(claimOf(finding("ME-7", "", {})).ends_with(" source-verified"));
    Finding without = finding("OV-2", "", {});
    without.price = {};
    CHECK(claimOf(without) == "none source-verified");
    without.id = "SC-10";
    CHECK(claimOf(without) == "none unverified");
    without.evidence.push_back({.target = {.page = "graph.nodes"}, .text = {}, .value = {}});
    CHECK(claimOf(without) == "none source-verified");
}

TEST_CASE("a sentence says what of a finding is proven", "[advisor]") {
    const auto told = [](const Finding& of) { return claimTextOf(of).key; };
    CHECK(told(finding("CL-1", kByReplay, 5)) == "claim.proven");
    CHECK(told(finding("CL-1", kByReplay, 0)) == "claim.nothing");
    Finding hidden = finding("CL-1", kByReplay, 0);
    hidden.price.behind = Duration(5);
    CHECK(told(hidden) == "claim.proven_behind");
    CHECK(told(finding("CL-1", "method.replay_part", 5)) == "claim.bound_replay");
    CHECK(told(finding("CL-1", "method.peers", 9)) == "claim.bound");
    CHECK(told(finding("CL-1", "method.peers", 5)) == "claim.estimate");
    CHECK(told(finding("CL-12", "method.exposed", {})) == "claim.measured");
    CHECK(told(finding("ME-7", "", {})) == "claim.read");
    Finding counted = finding("SC-10", "", {});
    counted.price = {};
    CHECK(told(counted) == "claim.counted");
    for (const char* const key :
        {"claim.proven", "claim.read", "claim.bound", "claim.bound_replay", "claim.measured",
            "claim.counted", "claim.nothing", "claim.estimate", "claim.proven_behind"})
        CHECK(textOf(key, Language::English) != textOf(key, Language::Chinese));
}

TEST_CASE("every replay of the catalogue is told as one", "[advisor]") {
    for (const std::string_view key : textKeys()) {
        if (!key.starts_with("method."))
            continue;
        CAPTURE(std::string(key));
        const bool isReplay =
            textOf(key, Language::English).find("replay of the steps") != std::string_view::npos;
        const PriceMethod method =
            priceMethodOf(finding("CL-1", std::string(key).c_str(), 5).price);
        CHECK(method != PriceMethod::None);
        if (isReplay)
            CHECK(method == PriceMethod::Replay);
    }
}

} // namespace claims_test

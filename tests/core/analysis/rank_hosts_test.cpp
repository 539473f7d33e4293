// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_hosts.h"

#include <catch2/catch.hpp>

namespace rank_hosts_test {

using namespace rankscope::analysis;

namespace {

RankProfile rankOn(int64_t rank, const char* host, const char* id) {
    RankProfile profile;
    profile.rank = rank;
    profile.host = host;
    profile.hostId = id;
    return profile;
}

} // namespace

TEST_CASE("ranks stand together by the host that their profiles name", "[rank_hosts]") {
    const auto hosts = hostsOf(hostNames({rankOn(8, "b", "b"), rankOn(0, "z", "z"),
        rankOn(1, "z", "z"), rankOn(9, "b", "b"), rankOn(3, "", "")}));
    CHECK(hosts == std::vector<RankGroup>{{"z", {0, 1}}, {"b", {8, 9}}}); // by the first ranks
    CHECK(hostsOf({}).empty());
}

TEST_CASE("hosts of one name are told apart by their ids", "[rank_hosts]") {
    const auto hosts = hostsOf(
        hostNames({rankOn(0, "node", "71"), rankOn(1, "node", "72"), rankOn(2, "node", "71")}));
    CHECK(hosts == std::vector<RankGroup>{{"node (71)", {0, 2}}, {"node (72)", {1}}});
}

} // namespace rank_hosts_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <random>

#include <catch2/catch.hpp>

#include "core/importer/profile_db/call_chains.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::call_chains_test {

using importer::CallChains;
using importer::SourceDatabase;

namespace {

std::vector<int64_t> rising() {
    std::vector<int64_t> chains;
    for (int64_t i = 0; i < 3000; ++i) // 600 rows of one chain: more than two blocks
        chains.push_back(i < 1000 ? i / 3 : i < 1600 ? 400 : i - 1100);
    return chains;
}

/// Frames of a chain as "depth:text ".
std::string framesOf(CallChains& chains, int64_t chain) {
    std::string text;
    for (const CallChains::Frame& frame : chains.find(chain))
        text += std::to_string(frame.depth) + ':'
            + (frame.text ? std::to_string(*frame.text) : "none") + ' ';
    return text;
}

/// Asks for chains in an order that mixes small steps with jumps, and compares with a map.
void checkAgainstMap(const std::vector<int64_t>& ids, const std::string& oddRow = {}) {
    const test::TempFolder folder;
    std::string sql = "CREATE TABLE PYTORCH_CALLCHAINS(id INTEGER, stack INTEGER, stackDepth"
                      " INTEGER); BEGIN;";
    std::map<int64_t, std::string> expected;
    for (size_t i = 0; i < ids.size(); ++i) {
        const std::string depth = std::to_string(static_cast<int64_t>(i % 7) - 2);
        const std::string text = std::to_string(268435456 + i * 31 % 97);
        sql += "INSERT INTO PYTORCH_CALLCHAINS VALUES(" + std::to_string(ids[i]) + "," + text + ","
            + depth + ");";
        expected[ids[i]] += depth + ':' + text + ' ';
    }
    test::writeDatabase(folder.path() / "t.db", sql + oddRow + "COMMIT;");
    model::IssueLog issues;
    const importer::DamageLog damage{issues, "t.db"};
    auto source = SourceDatabase::open(folder.path() / "t.db", folder.path(), {}, damage);
    REQUIRE(source);
    auto chains = CallChains::open(*source, damage);
    REQUIRE(chains);
    std::mt19937 random(7);
    int64_t chain = 0;
    for (int i = 0; i < 4000; ++i) {
        chain = random() % 10 == 0 ? static_cast<int64_t>(random() % 2200) - 20
                                   : chain + static_cast<int64_t>(random() % 3);
        CAPTURE(chain, i);
        REQUIRE(framesOf(*chains, chain) == expected[chain]);
    }
    CHECK(issues.issues().empty());
}

} // namespace

TEST_CASE("frames of call chains are found in a sorted table") {
    checkAgainstMap(rising());
}

TEST_CASE("frames of call chains are found in a table in no order") {
    std::vector<int64_t> ids = rising();
    std::shuffle(ids.begin(), ids.end(), std::mt19937(3));
    checkAgainstMap(ids);
    ids = rising();
    ids.push_back(0); // the last row only
    checkAgainstMap(ids);
}

TEST_CASE("frames of call chains are found beside one without a text, and in an empty table") {
    checkAgainstMap(rising(), "INSERT INTO PYTORCH_CALLCHAINS VALUES(9000,NULL,1);");
    checkAgainstMap({});
}

TEST_CASE("the numbers of call chains may be any") {
    checkAgainstMap({INT64_MIN + 1, -5, 0, 0, 3, INT64_MAX});
}

} // namespace rankscope::call_chains_test

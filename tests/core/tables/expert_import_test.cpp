// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/expert_import.h"

#include <catch2/catch.hpp>

#include "core/tables/table_files.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/tables/inline_tables.h"

namespace expert_import_test {

using namespace rankscope;
using rankscope::test::Files;
using rankscope::test::InlineTables;

namespace {

constexpr auto kJob = model::ProfileKind::ClusterAnalysis;

} // namespace

TEST_CASE("dumped tokens of experts: a row a layer, a file a rank, a folder a dump", "[tables]") {
    InlineTables tables(
        Files{{"a/prefill_0.csv", "1,2\n3,4"}, // no line break at the end
            {"a/prefill_10.csv", "5, 6.0,\r\n7,1.5e3,\r\n"}, {"b/decode_0.csv", "9\n"},
            {"b/model_gen_config.json", R"({"num_moe_layers": 59, "collection_Interval": 8,
                "num_of_experts": 256, "num_of_selected_experts": 8, "other": 1})"}},
        kJob);
    CHECK(tables.text("SELECT dump, stage, rank, layer, slot, tokens FROM cluster_expert"
                      " ORDER BY dump, rank, layer, slot")
        == "0|prefill|0|0|0|1\n0|prefill|0|0|1|2\n0|prefill|0|1|0|3\n0|prefill|0|1|1|4\n"
           "0|prefill|10|0|0|5\n0|prefill|10|0|1|6\n0|prefill|10|1|0|7\n0|prefill|10|1|1|1500\n"
           "1|decode|0|0|0|9\n");
    CHECK(tables.text("SELECT dump, moe_layers, collection_interval, experts, selected_experts,"
                      " shared_experts FROM cluster_expert_dump ORDER BY dump")
        == "0|NULL|NULL|NULL|NULL|NULL\n1|59|8|256|8|NULL\n");
    CHECK(tables.text("SELECT count(*) FROM cluster_expert_dump WHERE folder LIKE '%/a'") == "1\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("damaged tokens of experts keep their place and are counted", "[tables]") {
    InlineTables tables(
        Files{{"decode_3.csv", "1,2,3\n4,x,-6\n7\n1.5,99999999999999999999,8,9\n10,1"},
            {"prefill_0.csv", ""}, {"model_gen_config.json", R"({"num_moe_layers": "many"})"}},
        kJob);
    CHECK(tables.text("SELECT layer, slot, tokens FROM cluster_expert")
        == "0|0|1\n0|1|2\n0|2|3\n1|0|4\n1|1|NULL\n1|2|NULL\n2|0|7\n3|0|NULL\n3|1|NULL\n3|2|8\n"
           "4|0|10\n");
    CHECK(tables.text("SELECT moe_layers FROM cluster_expert_dump") == "NULL\n");
    CHECK(tables.issues()
        == "bad_number 1 0 num_moe_layers: many\n"
           "bad_number 4 6 x\n"
           "short_row 1 13 7\n"
           "long_row 1 15 1.5,99999999999999999999,8,9\n"
           "truncated_file 1 44 10,1\n"
           "empty_file 1 0 \n");
}

TEST_CASE("one layer of experts needs no line break", "[tables]") {
    InlineTables tables(Files{{"decode_0.csv", "1,2,3"}}, kJob);
    CHECK(tables.text("SELECT layer, slot, tokens FROM cluster_expert") == "0|0|1\n0|1|2\n0|2|3\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("names of dumped tokens of experts", "[tables]") {
    for (const char* const name : {"prefill_0.csv", "decode_1023.csv"})
        CHECK(tables::expertFileName(name));
    for (const char* const name :
        {"prefill.csv", "prefill_.csv", "prefill_-1.csv", "prefill_1_2.csv", "decode_0.json",
            "xdecode_0.csv", "decode_99999999999999999999.csv"})
        CHECK_FALSE(tables::expertFileName(name));
    CHECK(tables::isExpertFile("model_gen_config.json"));
    CHECK(tables::expertFileName("decode_7.csv")->rank == 7);
}

TEST_CASE("dumped tokens of a real inference", "[tables][real]") {
    if (!test::hasRealProfiles())
        return;
    const test::FolderTables job(test::realProfile("msinsight_ut/expert_hotspot"));
    REQUIRE(job.snapshot().tables.size() == 1);
    auto reader = index::TableReader::reopen(job.snapshot().tables.front());
    REQUIRE(reader);
    auto rows =
        reader->prepare("SELECT stage || ' ' || rank || ' ' || count(DISTINCT layer) || ' ' "
                        "|| count(*) || ' ' || sum(tokens) || ' ' || max(tokens) "
                        "FROM cluster_expert GROUP BY stage, rank ORDER BY stage");
    REQUIRE(rows);
    for (const char* const expected :
        {"decode 0 58 232 14697255 273144", "prefill 0 58 232 243269632 4028146"}) {
        REQUIRE(rows->step().value_or(false));
        CHECK(rows->text(0) == expected);
    }
}

} // namespace expert_import_test

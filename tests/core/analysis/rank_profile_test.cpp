// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_profile.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/core/query/inline_trace.h"
#include "tests/core/tables/inline_tables.h"

namespace rank_profile_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

std::shared_ptr<const index::TableIndex> shared(const InlineTables& tables, int64_t rank = 0) {
    auto index = std::make_shared<index::TableIndex>(tables.index());
    index->rank = rank;
    return index;
}

const File kLevel0{"profiler_info_0.json",
    R"({"config":{"experimental_config":{"_profiler_level":"Level0"}},"torch_npu_version":"2.7.1",
"cann_version":"8.3.RC1"})"};
const File kSteps{"step_trace_time.csv", "Step,Computing\n13,1.5\n"};
const File kMemory{"memory_record.csv",
    "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device "
    "Type\nPTA,1,2,3,NPU:4\n"};

} // namespace

TEST_CASE("a rank's profile says who collected it and what it holds", "[rank_profile]") {
    const InlineTables tables(Files{kLevel0, kSteps, kMemory});
    query::Snapshot snapshot;
    snapshot.tables = {shared(tables)};
    const auto profiles = rankProfiles(snapshot);
    REQUIRE(profiles);
    REQUIRE(profiles->size() == 1);
    const RankProfile& profile = profiles->front();
    CHECK(profile.level == "Level0");
    CHECK(profile.versions == "torch_npu 2.7.1, CANN 8.3.RC1");
    CHECK(profile.device == "NPU 4");
    CHECK(profile.has == std::vector{Subject::Steps, Subject::Memory});
    CHECK(profile.lacks
        == std::vector{Lack{Subject::Timeline, Remedy::Export},
            Lack{Subject::Communication, Remedy::RaiseLevel},
            Lack{Subject::Links, Remedy::RaiseLevel},
            Lack{Subject::Kernels, Remedy::MendFiles}}); // the device was collected: it has steps
}

TEST_CASE("a database names its host, a folder where none does", "[rank_profile]") {
    const auto hostOf = [](const std::string& rows, const std::string& folder) {
        const InlineTables tables(
            Files{{"profiler_info_0.json", "{\"HOST_INFO\":{" + rows + "}}"}});
        auto index = std::make_shared<index::TableIndex>(tables.index());
        index->folder = folder;
        const auto profile = rankProfile({nullptr, index}, 1).value();
        return profile.host + ' ' + profile.hostId;
    };
    const std::string one = R"("0":{"hostUid":"3538","hostName":"node-17"})";
    CHECK(hostOf(one, "/job/x_1_2_ascend_pt") == "node-17 3538");
    CHECK(hostOf("", "/job/node_3_77_2025_ascend_pt") == "node_3 node_3");
    // Of two hosts it does not say whose the rank is.
    CHECK(hostOf(one + R"(,"1":{"hostUid":"9","hostName":"b"})", "/job/rank0") == " ");
}

TEST_CASE("a rank alone does not communicate", "[rank_profile]") {
    const InlineTables tables(Files{kSteps});
    query::Snapshot snapshot;
    snapshot.tables = {shared(tables)};
    const auto one = rankProfiles(query::Snapshot(snapshot)).value(); // it goes on to change
    CHECK(one.front().lacks[1] == Lack{Subject::Communication, Remedy::SeveralRanks});
    snapshot.tables = {shared(tables, 0), shared(tables, 1)};
    const auto two = rankProfiles(snapshot).value();
    REQUIRE(two.size() == 2);
    CHECK(two[1].lacks[1] == Lack{Subject::Communication, Remedy::RaiseLevel});
}

TEST_CASE("a level that is high enough is not to be raised", "[rank_profile]") {
    const File level2{"profiler_info_0.json",
        R"({"config":{"experimental_config":{"_profiler_level":"Level2"}}})"};
    const InlineTables tables(Files{level2, kSteps});
    query::Snapshot snapshot;
    snapshot.tables = {shared(tables, 0), shared(tables, 1)};
    const auto two = rankProfiles(snapshot).value();
    CHECK(two[1].lacks[1] == Lack{Subject::Communication, Remedy::MendFiles});
}

TEST_CASE("files that no reader takes are not to be collected again", "[rank_profile]") {
    const InlineTables tables(Files{kSteps});
    const auto index = std::make_shared<index::TableIndex>(tables.index());
    index->issues.push_back({.code = model::IssueCode::NotIndexedYet,
        .severity = model::Severity::Info,
        .count = 1,
        .file = "/job/timeline/hccl_0_2_1.json",
        .offset = 0,
        .example = {}});
    const auto lacks = rankProfile({nullptr, index}, 2).value().lacks;
    CHECK(
        std::count(lacks.begin(), lacks.end(), Lack{Subject::Communication, Remedy::NotRead}) == 1);
}

TEST_CASE("a timeline gives the steps that were computed and its device", "[rank_profile]") {
    InlineTrace trace(R"({"deviceProperties": [{"id": 0, "name": "NVIDIA A100"}],"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":10}]})");
    const auto profiles = rankProfiles(*trace.snapshot()).value();
    REQUIRE(profiles.size() == 1);
    CHECK(profiles[0].device == "NVIDIA A100");
    CHECK(profiles[0].host.empty());
    CHECK(profiles[0].has == std::vector{Subject::Timeline, Subject::Steps, Subject::Kernels});
    CHECK(profiles[0].lacks
        == std::vector{Lack{Subject::Communication, Remedy::SeveralRanks},
            Lack{Subject::Links, Remedy::NotWritten},
            Lack{Subject::Memory, Remedy::CollectMemory}});
}

TEST_CASE("T11: what a page takes from the timeline is there", "[rank_profile]") {
    InlineTrace trace(R"({"traceEvents":[
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce_RING","pid":0,"tid":7,"ts":10,"dur":10},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":9,"tid":1,"ts":12,"args":
 {"Device Type":1,"Device Id":0,"Addr":1,"Bytes":8,"Total Allocated":8,"Total Reserved":8}}]})");
    const auto profiles = rankProfiles(*trace.snapshot()).value();
    CHECK(profiles.at(0).has
        == std::vector{Subject::Timeline, Subject::Steps, Subject::Communication, Subject::Memory,
            Subject::Kernels});
}

TEST_CASE("T11: a host alone lacks the device", "[rank_profile]") {
    InlineTrace trace(R"({"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":9,"tid":1,"ts":10,"dur":10}]})");
    const auto lacks = rankProfiles(*trace.snapshot()).value().at(0).lacks;
    for (const Subject subject : {Subject::Steps, Subject::Communication, Subject::Kernels})
        CHECK(std::count(lacks.begin(), lacks.end(), Lack{subject, Remedy::CollectDevice}) == 1);
}

TEST_CASE("T11: older MindSpore has steps, and streams whose table is missing", "[rank_profile]") {
    const InlineTables tables(Files{{"step_trace_raw_0_detail_time.csv", "step_num,total\n1,5\n"}});
    InlineTrace trace(R"([
{"ph":"M","name":"thread_name","pid":1,"tid":3,"args":{"name":"Stream 3"}},
{"ph":"X","name":"a","pid":1,"tid":3,"ts":10,"dur":10}])");
    query::Snapshot snapshot = *trace.snapshot();
    const auto isExported = [&](model::ProfileKind kind) {
        auto rank = std::make_shared<index::RankIndex>(trace.rank());
        rank->kind = kind;
        snapshot.ranks[0].index = rank;
        const query::Snapshot now = snapshot; // it goes on to change
        const auto lacks = rankProfiles(now).value().at(0).lacks;
        return std::count(lacks.begin(), lacks.end(), Lack{Subject::Kernels, Remedy::ExportTables});
    };
    CHECK(isExported(model::ProfileKind::MindsporeLegacy) == 1);
    CHECK(isExported(model::ProfileKind::Msprof) == 1);
    snapshot.ranks.clear();
    snapshot.tables = {shared(tables)};
    CHECK(rankProfiles(snapshot).value().at(0).has == std::vector{Subject::Steps});
}

} // namespace rank_profile_test

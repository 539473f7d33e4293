// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/communication/links.h"
#include "core/analysis/communication/transports.h"
#include "core/analysis/communication/wait_table.h"
#include "core/analysis/communication/waits.h"
#include "core/analysis/verdicts/late_ranks.h"
#include "core/query/sql_surface.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace communication_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

/// One operator of communication.json: elapse, transit and wait in ms.
std::string operation(const std::string& name, double elapse, double transit, double wait) {
    return fmt::format("\"{}\": {{\"Communication Time Info\": {{\"Elapse Time(ms)\": {}, "
                       "\"Transit Time(ms)\": {}, \"Wait Time(ms)\": {}, "
                       "\"Synchronization Time(ms)\": {}, \"Idle Time(ms)\": {}}}}}",
        name, elapse, transit, wait, wait, elapse - transit - wait);
}

RankFiles communication(int64_t rank, const std::string& p2p, const std::string& collective) {
    return {rank,
        {{"communication.json",
            "{\"step1\": {\"p2p\": {" + p2p + "}, \"collective\": {" + collective + "}}}"}}};
}

std::string sqlText(const query::Snapshot& snapshot, std::string_view sql) {
    auto surface =
        query::SqlSurface::open(std::make_shared<query::Snapshot>(snapshot), computedTables());
    REQUIRE(surface);
    std::string text;
    const query::SqlSink sink{[](const auto&) {},
        [&text](std::span<const query::SqlValue> row) {
            for (const auto& value : row)
                text += std::holds_alternative<int64_t>(value)
                    ? std::to_string(std::get<int64_t>(value)) + '|'
                    : std::string(std::get<std::string_view>(value)) + '|';
            text += '\n';
            return query::RowAnswer::GoOn;
        }};
    REQUIRE(surface->run(sql, sink, {}));
    return text;
}

Collectives all(const query::Snapshot& snapshot) {
    auto rows = collectives(snapshot, {}, {});
    REQUIRE(rows);
    return std::move(*rows);
}

/// source-target transport bytes ns, a link a line, without links within a rank.
std::string text(const LinkMatrix& matrix) {
    std::string text;
    for (const Link& link : matrix.links)
        text += link.isLocal() ? ""
                               : fmt::format("{}-{} {} {} {}\n", link.source, link.target,
                                   link.transport, link.size, link.time.count());
    return text;
}

} // namespace

// advisor_spec.md A.1: what an operator moves is what it takes on the last to arrive
TEST_CASE("A.1: what the last to arrive is charged with", "[waits][goldens]") {
    const JobTables job({communication(0, operation("hcom_send__1_0_1@7", 5, 1, 4),
                             operation("hcom_allReduce__2_0_1@9", 10, 1, 9)),
        communication(1, operation("hcom_receive__1_0_1@7", 2, 1, 1),
            operation("hcom_allReduce__2_0_1@9", 3, 1, 2)),
        communication(2, "",
            operation("hcom_allReduce__2_0_1@9", 4, 1, 2) + ","
                + operation("hcom_allGather__2_1_1@9", 4, 1, 2))});
    CHECK(sqlText(job.snapshot(),
              "SELECT kind, rank, arrival, lag, wait, late_rank FROM wait ORDER BY kind, arrival")
        == "collective|0|0|0|7000000|1|\ncollective|2|1|6000000|1000000|1|\n"
           "collective|1|2|7000000|0|1|\np2p|0|0|0|3000000|1|\np2p|1|1|3000000|0|1|\n");
    const Collectives rows = all(job.snapshot());
    const Matched matched = matchCollectives(rows);
    CHECK(matched.alone == 1);
    // Of the allReduce rank 1 comes 1 ms behind rank 2; the receive makes nobody late.
    const auto sums = waitSums(rows, matched, WaitsBy::Job);
    REQUIRE(sums.size() == 2);
    CHECK(sums[0].waiting == 0);
    CHECK(sums[0].late == 1);
    CHECK(sums[0].operators == 1);
    CHECK(sums[0].wait == Duration(1'000'000));
    CHECK(waitSums(rows, matched, WaitsBy::Group).size() == 2);
    CHECK(waitSums(rows, matched, WaitsBy::Step).front().step == 1);
    const auto ranks = rankWaits(rows, matched);
    CHECK(ranks.front().rank == 1);
    CHECK(ranks.front().late == Duration(1'000'000));
    CHECK(ranks.front().caused == Duration(2'000'000));
    CHECK(ranks.front().timesLast == 1);
    CHECK(ranks[1].receiving == Duration(3'000'000));
}

TEST_CASE("T4: waits are those of one profile of each rank", "[waits]") {
    const auto of = [](int64_t rank, double elapse) {
        return communication(rank, "", operation("hcom_allReduce__2_0_1@9", elapse, 1, 0));
    };
    const JobTables first({of(0, 10), of(1, 3)});
    const JobTables second({of(0, 4), of(1, 9)});
    query::Snapshot both = first.snapshot();
    for (const auto& tables : second.snapshot().tables) {
        auto again = std::make_shared<index::TableIndex>(*tables);
        again->label = fmt::format("Rank {} (2)", again->rank);
        both.tables.push_back(again);
    }
    const auto waits = [&both](const std::string& where) {
        return sqlText(
            both, "SELECT profile, rank, wait, late_rank FROM wait " + where + " ORDER BY 1, 2");
    };
    CHECK(waits("") == "1|0|7000000|1|\n1|1|0|1|\n2|0|0|0|\n2|1|5000000|0|\n");
    CHECK(waits("WHERE profile = 2") == "2|0|0|0|\n2|1|5000000|0|\n");
    CHECK(waits("WHERE profile = 3").empty());
}

TEST_CASE("waits of a trace without tables come from its kernels", "[waits]") {
    const auto kernel = [](int duration) {
        return fmt::format(R"~([{{"ph":"X","pid":0,"tid":7,"ts":10,"dur":{},)~"
                           R"~("name":"ncclDevKernel_AllReduce_Sum(x)"}}])~",
            duration);
    };
    const std::string first = kernel(30);
    const std::string second = kernel(12);
    const InlineTrace trace({first, second});
    CHECK(sqlText(*trace.snapshot(), "SELECT rank, arrival, wait, late_rank FROM wait")
        == "0|0|18000|1|\n1|1|0|1|\n");
}

TEST_CASE("the ranks wait for the planted slow one", "[waits]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    const Collectives rows = all(job.snapshot());
    const Matched matched = matchCollectives(rows);
    CHECK(matched.alone == 0);
    const auto sums = waitSums(rows, matched, WaitsBy::Group);
    const auto ofData = std::find_if(sums.begin(), sums.end(),
        [&](const WaitSum& sum) { return rows.text(*sum.group) == "5862276097510448909"; });
    REQUIRE(ofData != sums.end());
    CHECK(ofData->waiting == 0); // ranks 0 and 1 share the gradients of the first stage
    CHECK(ofData->late == 1);
    const auto late = findLateRanks(rows, matched);
    REQUIRE(late);
    REQUIRE(late->ranks.size() == 1);
    CHECK(late->ranks[0].rank == 1);
    CHECK(late->ranks[0].steps == 2);
    CHECK(rankWaits(rows, matched).front().rank == 1);
}

// advisor_spec.md A.2
TEST_CASE("A.2: ratios of a rank come from the sums of its operators", "[communication][goldens]") {
    const JobTables job({communication(0, "",
        operation("hcom_allReduce__2_0_1@9", 10, 1, 8) + ","
            + operation("hcom_allReduce__3_0_1@11", 6, 2, 4) + ","
            + operation("Total Op Info", 99, 9, 9))});
    const auto ranks = communicationByRank(all(job.snapshot()));
    REQUIRE(ranks.size() == 1);
    CHECK(ranks[0].operators == 2);
    CHECK(ranks[0].times.elapse == Duration(16'000'000));
    CHECK(ranks[0].times.idle == Duration(1'000'000));
    CHECK(ranks[0].times.waitRatio() == Approx(0.8)); // their mean would be 0.78
    CHECK(*ranks[0].times.synchronizationRatio() == Approx(0.8));
    CHECK(ranks[0].times.transitRatio() == Approx(3. / 16));
    CHECK_FALSE(CommunicationTimes().waitRatio());
    CHECK(collectives(job.snapshot(), {.group = "11"}, {})->rows.size() == 1);
    CHECK(collectives(job.snapshot(), {.step = 2}, {})->rows.empty());
    CHECK(collectives(job.snapshot(), {.rank = 5}, {})->rows.empty());
}

// Names that begin with G and a number: advisor_spec.md D.
TEST_CASE("G4: SDMA bandwidths of two ranks are even", "[communication][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mstt_ut/cluster_analysis_output"));
    const auto sums = transportSums(job.snapshot(), {}, {}).value();
    std::vector<TransportSum> sdma;
    for (const TransportSum& sum : sums) {
        CHECK(sum.transport != "RDMA"); // nothing went that way
        if (sum.transport == "SDMA")
            sdma.push_back(sum);
    }
    REQUIRE(sdma.size() == 2);
    CHECK(sdma[0].size == 85'368);
    CHECK(sdma[0].time == Duration(36'300));
    CHECK(sdma[0].bandwidth() == Approx(2.3518).margin(.0001)); // times are whole nanoseconds
    CHECK(sdma[1].bandwidth() == Approx(2.3586).margin(.00005));
    const double mean = (sdma[0].bandwidth() + sdma[1].bandwidth()) / 2;
    CHECK(mean == Approx(2.355).margin(.0005));
    CHECK((sdma[1].bandwidth() - sdma[0].bandwidth()) / mean < .05);
}

TEST_CASE("G5: the rank that does not wait is the late one", "[communication][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mstt_ut/cluster_analysis_output"));
    const Collectives rows =
        collectives(job.snapshot(), {.operation = "hcom_broadcast__501_0"}, {}).value();
    REQUIRE(rows.rows.size() == 2);
    CHECK(rows.rows[0].times.elapse == Duration(121'736'944));
    CHECK(rows.rows[0].times.waitRatio() == Approx(.9999).margin(.00005));
    CHECK(*rows.rows[0].times.synchronizationRatio() == Approx(.9999).margin(.00005));
    CHECK(rows.rows[0].times.idle == Duration(5'768'242));
    CHECK(rows.rows[1].times.waitRatio() == Approx(.0091).margin(.00005));
    CHECK(*rows.rows[1].times.synchronizationRatio() == Approx(.0006).margin(.00005));
    CHECK(rows.rows[matchCollectives(rows).collectives[0].last().row].rank == 1);
}

TEST_CASE("real links are those of communication_matrix.json", "[links]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    const LinkMatrix one = linkMatrix(job.snapshot(),
        {.step = 13, .group = "5862276114690318097", .operation = "allgather-total", .rank = 0}, {})
                               .value();
    CHECK(text(one) == "0-1 HCCS 375815680 19302280\n");
    CHECK(one.links.back().bandwidth() == Approx(19.47).margin(.00005));
    CHECK(std::ranges::all_of(one.links, &Link::isPlaced));
    const LinkMatrix top = linkMatrix(job.snapshot(),
        {.group = "5862276114690318097", .operation = "allgather-top1", .rank = 0}, {})
                               .value();
    CHECK(top.links.back().operators == "hcom_allGather__097_6_1");
    const LinkMatrix whole = linkMatrix(job.snapshot(), {}, {}).value();
    CHECK(whole.ranks == std::vector<int64_t>{0, 1, 2, 3});
    CHECK(linkChoices(job.snapshot(), {}).value().steps == std::vector<std::optional<int64_t>>{13});
}

TEST_CASE("S8: what no file says of synchronization stays unknown", "[communication]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mindspore_legacy/cluster_propose"));
    const auto ranks = communicationByRank(all(job.snapshot()));
    REQUIRE(ranks.size() > 1);
    CHECK(ranks[0].times.wait > Duration());
    CHECK_FALSE(ranks[0].times.synchronization);
    CommunicationTimes sum{.synchronization = Duration(5)};
    sum += ranks[0].times;
    CHECK(sum.synchronization == Duration(5));
}

// The file's own sums add up the bandwidths of operators; the golden number is of these.
TEST_CASE("G16: link 0-1 of an older job is the slowest", "[links][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mindspore_legacy/cluster_propose"));
    const char* const sums = "SELECT CAST(coalesce(json_extract(link_info, '$.0-1.SDMA[2]'),"
                             " json_extract(link_info, '$.1-0.SDMA[2]')) AS INTEGER)"
                             " FROM legacy_communication WHERE is_average";
    CHECK(sqlText(job.snapshot(), sums) == "188040273|\n107910491|\n656740006|\n724225040|\n");
    const double mean = (188040273. + 107910491 + 656740006 + 724225040) / 4;
    CHECK(107910491 / mean - 1 == Approx(-.7426).margin(.00005));
    const LinkMatrix matrix = linkMatrix(job.snapshot(), {}, {}).value();
    CHECK(text(matrix)
        == "0-1 SDMA 6659584 1317380\n0-2 SDMA 77073408 3383380\n1-0 SDMA 6659584 1307340\n"
           "1-3 SDMA 77073408 3402330\n2-0 SDMA 269756928 11896820\n2-3 SDMA 96618496 5562170\n"
           "3-1 SDMA 269756928 11958120\n3-2 SDMA 96618496 5563140\n");
    CHECK(std::ranges::all_of(matrix.links, &Link::isPlaced));
    const auto slow = slowLinks(matrix);
    const auto slowest = std::ranges::max_element(slow, {}, &SlowLink::below);
    REQUIRE(slowest != slow.end());
    CHECK(matrix.links[slowest->link].source == 0);
    CHECK(matrix.links[slowest->link].target == 1);
    CHECK(slowest->below == Approx(.747).margin(.001));
}

TEST_CASE("the planted slow link stands out against its own transport", "[links]") {
    const FolderTables job(sampleProfile("cluster_mindspore_4rank"));
    const LinkMatrix matrix = linkMatrix(job.snapshot(), {}, {}).value();
    const auto slow = slowLinks(matrix);
    REQUIRE(slow.size() == 2);
    for (const SlowLink& of : slow) {
        const Link& link = matrix.links[of.link];
        CHECK(link.source + link.target == 5); // 2-3 and 3-2
        CHECK(of.normal == Approx(18).margin(1));
        CHECK(of.below == Approx(5. / 6).margin(.03));
        CHECK(of.lost > Duration(17'000'000));
    }
    const FolderTables healthy(sampleProfile("healthy_2rank"));
    CHECK(slowLinks(linkMatrix(healthy.snapshot(), {}, {}).value()).empty());
}

TEST_CASE("S11: links are judged by their own transport, tiny ones not at all", "[links]") {
    const auto slowAt = [](int64_t size, int64_t percent) {
        LinkMatrix matrix;
        for (const int64_t target : {1, 2, 3}) // 20 GB/s
            matrix.links.push_back({0, target, "HCCS", size, Duration(size / 20), ""});
        matrix.links.push_back({1, 0, "HCCS", size, Duration(size * 5 / percent), ""});
        matrix.links.push_back({1, 2, "RDMA", size, Duration(size), ""}); // slower, and normal
        return slowLinks(matrix);
    };
    CHECK(slowAt(100'000'000, 80).empty()); // 20 % below is not slow yet
    const auto slow = slowAt(100'000'000, 50);
    REQUIRE(slow.size() == 1);
    CHECK(slow[0].link == 3);
    CHECK(slow[0].normal == Approx(20));
    CHECK(slow[0].below == Approx(.5));
    CHECK(slow[0].lost == Duration(5'000'000)); // M5: 10 ms instead of 5
    CHECK(slowAt(1'000'000, 50).empty()); // threshold::kLinkSmallest
    CHECK(slowAt(1'000'020, 50).size() == 1);
}

TEST_CASE("packets of a size add up over operators", "[communication]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    const auto sums = transportSums(job.snapshot(), {.step = 10, .rank = 0}, {}).value();
    const auto packets = packetSums(job.snapshot(), {.step = 10, .rank = 0}, {}).value();
    REQUIRE_FALSE(sums.empty());
    for (const TransportSum& sum : sums) {
        int64_t size = 0;
        Duration time{};
        for (const PacketSum& packet : packets) {
            const bool isPart = packet.transport == sum.transport;
            size += isPart ? packet.packetSize * packet.count : 0;
            time += isPart ? packet.time : Duration();
        }
        CHECK((sum.transport == "SDMA" || size == sum.size));
        CHECK((sum.transport == "SDMA" || time == sum.time));
    }
}

} // namespace communication_test

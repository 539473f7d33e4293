// SPDX-License-Identifier: GPL-3.0-or-later
// T4: two profiles of one rank number are told apart.
#include "core/query/profiles.h"

#include <catch2/catch.hpp>

#include "tests/core/query/inline_trace.h"
#include "tests/core/tables/inline_tables.h"

namespace profiles_test {

using namespace rankscope;
using namespace rankscope::test;

namespace {

constexpr std::string_view kTrace = R"([
    {"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},
    {"ph":"X","pid":1,"tid":7,"ts":0,"dur":2,"name":"a"},
    {"ph":"X","pid":1,"tid":7,"ts":5,"dur":1,"name":"b"},
    {"ph":"i","pid":1,"tid":7,"ts":5,"name":"mark"},
    {"ph":"C","pid":1,"name":"mem","ts":10,"args":{"KB":28}},
    {"ph":"s","id":1,"pid":1,"tid":7,"ts":0,"cat":"x","name":"f"},
    {"ph":"f","id":1,"bp":"e","pid":1,"tid":7,"ts":5,"cat":"x","name":"f"}])";

/// The same rank twice, as a folder with a repeated schedule has it.
class TwoProfiles {
public:
    TwoProfiles()
        : m_trace({kTrace, kTrace})
        , m_first(Files{{"kernel_details.csv", "Name,Start Time(us)\na,1\n"}})
        , m_second(Files{{"kernel_details.csv", "Name,Start Time(us)\nb,2\n"}}) {
        m_snapshot = std::make_shared<query::Snapshot>(*m_trace.snapshot());
        m_snapshot->tables = {
            labelled(m_second.shared(), "Rank 0 (2)"), labelled(m_first.shared(), "Rank 0")};
        m_snapshot->ranks[0].index = labelled(m_snapshot->ranks[0].index, "Rank 0");
        m_snapshot->ranks[1].index = labelled(m_snapshot->ranks[1].index, "Rank 0 (2)");
    }
    std::string text(std::string_view sql) { return sqlText(m_snapshot, sql); }
    const query::Snapshot& snapshot() const { return *m_snapshot; }

private:
    template <class Index>
    static std::shared_ptr<const Index> labelled(
        const std::shared_ptr<const Index>& index, const char* label) {
        auto copy = std::make_shared<Index>(*index);
        copy->rank = 0;
        copy->label = label;
        copy->folder = "/job";
        return copy;
    }

    InlineTrace m_trace;
    InlineTables m_first;
    InlineTables m_second;
    std::shared_ptr<query::Snapshot> m_snapshot;
};

} // namespace

TEST_CASE("T4: the label says which profile of a rank it is", "[query]") {
    CHECK(query::profileOf("Rank 0") == 1);
    CHECK(query::profileOf("Rank 0 (2)") == 2);
    CHECK(query::profileOf("Rank 12 (13)") == 13);
    CHECK(query::profileOf("Rank 0 (1)") == 1);
    CHECK(query::profileOf("Rank 0 (NPU)") == 1);
    CHECK(query::profileOf("Rank 0 (2") == 1);
    CHECK(query::profileOf("") == 1);
}

TEST_CASE("M6: a label tells up to a million profiles", "[query]") {
    CHECK(query::profileOf("Rank 0 (1)") == 1);
    CHECK(query::profileOf("Rank 0 (2)") == 2);
    CHECK(query::profileOf("Rank 0 (1000000)") == 1'000'000);
    CHECK(query::profileOf("Rank 0 (1000001)") == 1); // a number of its own, of no profile
}

TEST_CASE("T4: a join by rank and profile multiplies nothing", "[query]") {
    TwoProfiles two;
    CHECK(two.text("SELECT rank, profile, name FROM slice ORDER BY 1, 2, 3")
        == "0|1|a\n0|1|b\n0|2|a\n0|2|b\n");
    CHECK(two.text("SELECT s.profile, t.profile, s.name, t.process FROM slice s JOIN track t ON "
                   "t.rank = s.rank AND t.profile = s.profile AND t.id = s.track_id WHERE "
                   "s.name = 'a' ORDER BY 1")
        == "1|1|a|Python\n2|2|a|Python\n");
    for (const char* table : {"instant", "counter", "flow", "process", "rank"})
        CHECK(two.text(std::string("SELECT DISTINCT rank, profile FROM ") + table + " ORDER BY 2")
            == "0|1\n0|2\n");
    CHECK(two.text("SELECT rank, profile, name FROM kernel") == "0|1|a\n0|2|b\n");
    CHECK(two.text("SELECT name FROM kernel WHERE profile = 2") == "b\n");
    CHECK(two.text("SELECT count(*) FROM slice WHERE profile = 2 AND rank = 0") == "2\n");
    CHECK(two.text("SELECT label FROM rank ORDER BY profile") == "Rank 0\nRank 0 (2)\n");
}

TEST_CASE("T4: one profile of each rank makes a job", "[query]") {
    const TwoProfiles two;
    CHECK(query::profileCount(two.snapshot()) == 2);
    CHECK(query::profileCount({}) == 1);
    query::Snapshot job = two.snapshot();
    job.root = "/job";
    job.jobFiles = {{"/job/graph/validate.ir", model::FileKind::Graph, 5}};
    const query::Snapshot second = query::onlyProfile(job, 2);
    CHECK(second.root == "/job"); // a graph is of the job, whichever profile is looked at
    REQUIRE(second.jobFiles.size() == 1);
    CHECK(second.jobFiles.front().path == "/job/graph/validate.ir");
    REQUIRE(second.ranks.size() == 1);
    REQUIRE(second.tables.size() == 1);
    CHECK(second.ranks.front().index->label == "Rank 0 (2)");
    CHECK(second.tables.front()->label == "Rank 0 (2)");
}

} // namespace profiles_test

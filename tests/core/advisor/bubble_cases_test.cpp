// SPDX-License-Identifier: GPL-3.0-or-later
// CL-14 on a pipeline whose passes are marked: where it fires, where it is just below, and where
// nothing tells the passes. OV-6 where facts contradict these passes.
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"
#include "tests/core/query/inline_trace.h"

namespace bubble_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::OneCheck;
using rankscope::test::runCheck;

namespace {

constexpr int kForward = 10; // us
constexpr int kBackward = 20;

/// The passes of a stage of two, one forward and one backward in turn; all wait so long before the
/// last micro-batch ends.
class MarkedStage {
public:
    MarkedStage(int stage, int microBatches, int pause)
        : m_at(stage * kForward)
        , m_text(R"([{"ph":"M","pid":1,"name":"process_name","args":{"name":"Ascend Hardware"}},)"
                 R"({"ph":"M","pid":1,"tid":5,"name":"thread_name",)"
                 R"("args":{"name":"Stream 5 MSTX domain default"}})") {
        if (stage == 0) {
            add("forward_step", kForward);
            add("forward_step", kForward);
            m_at += kBackward; // until the first backward of the other stage has ended
        }
        for (int i = 0; i < microBatches; ++i) {
            if (stage == 1)
                add("forward_step", kForward);
            m_at += i + 1 == microBatches ? pause : 0;
            add("backward_step", kBackward);
            if (stage == 0 && i + 2 < microBatches)
                add("forward_step", kForward);
            else if (stage == 0 && i + 2 == microBatches)
                m_at += kForward; // the other stage has one more
        }
    }

    std::string text() const { return m_text + "]"; }

private:
    void add(const char* name, int length) {
        m_text += fmt::format(
            R"(,{{"ph":"X","pid":1,"tid":5,"ts":{},"dur":{},"name":"{}"}})", m_at, length, name);
        m_at += length;
    }

    int m_at; ///< us
    std::string m_text;
};

/// A run without steps of two stages; the profiles tell their group.
OneCheck judged(
    const char* id, int microBatches, int pause, bool isMarked = true, const JobFacts& facts = {}) {
    const auto textOf = [&](int stage) {
        return isMarked ? MarkedStage(stage, microBatches, pause).text()
                        : R"([{"ph":"X","pid":1,"tid":5,"ts":1,"dur":1,"name":"MatMul"}])";
    };
    const std::string first = textOf(0);
    const std::string second = textOf(1);
    const InlineTrace trace({first, second});
    std::vector<test::RankFiles> ranks;
    for (const int64_t rank : {0, 1}) {
        ranks.push_back({rank,
            {{"step_trace_time.csv",
                 "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
                 ",270,0,0,0,30\n"},
                {"profiler_metadata.json",
                    R"({"parallel_group_info": {"g": {"group_name": "pp", "group_rank": 0,)"
                    R"( "global_ranks": [0, 1]}}})"}}});
    }
    const JobTables job(ranks);
    query::Snapshot snapshot = *trace.snapshot();
    snapshot.tables = job.snapshot().tables;
    return runCheck(snapshot, id, facts);
}

} // namespace

TEST_CASE("CL-14 tells a bubble that the schedule makes, and one beyond it", "[advisor]") {
    const OneCheck eight = judged("CL-14", 8, 0); // 1 of 8 + 1 parts
    REQUIRE(eight.findings.size() == 1);
    CHECK(eight.findings[0].text.key == "CL-14.theory");
    // Of 270 us; with 16 micro-batches 1 of 17 parts is a bubble.
    CHECK(eight.findings[0].price.cost->count()
        == Approx(270'000 * (1 - (8.0 / 9) / (16.0 / 17))).margin(1)); // count(): ns
    CHECK(judged("CL-14", 9, 0).state == CheckState::Ok); // theoretical_bubble: 1 of 10 parts
    // 270 us of work a stage: 300 us without a pause.
    CHECK(judged("CL-14", 9, 17).state == CheckState::Ok); // stage_even: 4.8 % beyond the 10 %
    CHECK(judged("CL-14", 9, 18).finding().text.key == "CL-14.excess");
    CHECK(judged("CL-14", 9, 0, false).reason == "CL-14.no_passes");
    const JobTables alone = test::stepJob(2, 3, [](int64_t) { return test::StepTimes{}; });
    for (const char* const id : {"CL-14", "CL-19"})
        CHECK(runCheck(alone.snapshot(), id).reason == "need.stages");
    CHECK(judged("CL-19", 9, 0).state == CheckState::NotRun); // nothing says who waits for whom
    const JobTables single = test::stepJob(1, 3, [](int64_t) { return test::StepTimes{}; });
    CHECK(runCheck(single.snapshot(), "CL-20").state == CheckState::NotRun);
}

TEST_CASE("OV-6 tells facts that the passes of the pipeline contradict", "[advisor]") {
    const auto told = [](const JobFacts& facts, bool isMarked = true) {
        std::string text;
        for (const Finding& finding : judged("OV-6", 4, 0, isMarked, facts).findings) {
            const bool isOfFacts =
                finding.text.key == "OV-6.micro_batches" || finding.text.key == "OV-6.batch";
            text += isOfFacts ? toText(finding.text, Language::English) + '\n' : std::string();
        }
        return text;
    };
    JobFacts facts;
    facts.microBatches = 7;
    CHECK(told(facts)
        == "The facts give micro_batch_num as 7, the passes of the pipeline show 4: values that "
           "follow from the fact are wrong.\n");
    CHECK(told(facts, false).empty()); // nothing is counted
    facts.interleave = 2; // of which the passes show nothing
    CHECK(told(facts).empty());
    facts.interleave.reset();
    facts.microBatches = 4;
    CHECK(told(facts).empty());
    facts.microBatches = 2; // each computed as two copies
    CHECK_FALSE(told(facts).empty());
    facts.copies = 2;
    CHECK(told(facts).empty());
    JobFacts batch;
    batch.globalBatch = 100;
    batch.data = 2;
    CHECK(told(batch).find("no multiple of 8 (dp 2 x micro_batch_num 4)") != std::string::npos);
    CHECK(told(batch, false).empty());
    batch.microBatch = 1; // 50 by the facts alone: that is told by the multiple
    CHECK(told(batch).starts_with("The global batch of 100 is no multiple of 8"));
    batch.globalBatch = 96;
    CHECK(told(batch).empty());
    batch.globalBatch.reset(); // 14 follow from the facts: the one that is wrong is told
    batch.microBatches = 7;
    CHECK(told(batch).starts_with("The facts give micro_batch_num as 7"));
    CHECK(told(batch).find("global batch") == std::string::npos);
}

} // namespace bubble_cases_test

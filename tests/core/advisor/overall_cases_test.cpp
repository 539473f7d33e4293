// SPDX-License-Identifier: GPL-3.0-or-later
// OV-1, OV-2, OV-5, OV-6: each on jobs where it fires, where it is just below, and where the
// profile does not tell.
#include "core/advisor/why.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"
#include "tests/core/query/inline_trace.h"

namespace overall_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::FolderTables;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::runCheck;
using rankscope::test::stepFiles;
using rankscope::test::stepJob;
using rankscope::test::stepTable;
using rankscope::test::StepTimes;

namespace {

/// A rank of so many steps with what its profiler wrote down of itself.
JobTables described(int steps, const char* file, const std::string& text) {
    auto files = stepFiles(steps, {});
    files.push_back({file, text});
    return JobTables({{0, files}});
}

JobTables noSteps() {
    return JobTables({{0, {{"op_statistic.csv", "Device_id,OP Type\n0,Add\n"}}}});
}

} // namespace

TEST_CASE("OV-1 tells free time above its share of the step", "[advisor]") {
    const auto job = [](double computing) {
        return stepJob(2, 3, [&](int64_t) { return StepTimes{.computing = computing}; });
    };
    const auto found = runCheck(job(8990).snapshot(), "OV-1");
    CHECK(found.finding().severity == Severity::Info); // says where, not why
    CHECK(found.finding().text.key == "OV-1.no_communication");
    CHECK(runCheck(job(9000).snapshot(), "OV-1").state == CheckState::Ok); // 10 %
    // No file tells communication: unknown is no zero.
    const std::string text =
        toText(runCheck(job(6000).snapshot(), "OV-1").finding().text, Language::English);
    CHECK(text.ends_with("computing takes 85.7 %; no communication was recorded."));
    const auto talking =
        stepJob(2, 3, [](int64_t) { return StepTimes{.computing = 6000, .exposed = 1000}; });
    CHECK(runCheck(talking.snapshot(), "OV-1").finding().text.key == "OV-1.free");
    // Of several ranks it is told on which the others wait.
    CHECK(runCheck(talking.snapshot(), "SC-1").finding().text.key == "SC-1.free");
    const auto alone = stepJob(1, 3, [](int64_t) { return StepTimes{.computing = 6000}; });
    CHECK(toText(runCheck(alone.snapshot(), "SC-1").finding().text, Language::English)
        == "The device neither computes nor communicates for 1.00 ms, 14.3 % of its step. Late "
           "launches by the host are one possible reason; the profile does not prove it.");
    CHECK(runCheck(noSteps().snapshot(), "OV-1").reason == "need.steps");
    const JobTables untold({{0, {{"step_trace_time.csv", "Step,Computing\n1,90\n2,90\n"}}}});
    for (const char* const id : {"OV-1", "SC-1"})
        CHECK(runCheck(untold.snapshot(), id).reason == "need.free_time");
}

TEST_CASE("OV-2 tells switches that cost time", "[advisor]") {
    const auto judged = [](const std::string& variables) {
        return runCheck(
            described(2, "profiler_metadata.json", "{\"ENV_VARIABLES\": {" + variables + "}}")
                .snapshot(),
            "OV-2");
    };
    const auto found = judged(R"("ASCEND_LAUNCH_BLOCKING": "1", "ASCEND_GLOBAL_LOG_LEVEL": "1")");
    REQUIRE(found.findings.size() == 2);
    CHECK(found.findings[0].advice.front().current == "1");
    CHECK(judged(R"("HCCL_ALGO": "level0:ring")").finding().text.key == "OV-2.algorithm");
    const Finding segments =
        judged(R"("PYTORCH_NPU_ALLOC_CONF": "max_split_size_mb:128")").finding();
    CHECK(segments.text.key == "OV-2.segments");
    CHECK(segments.advice.front().current == "max_split_size_mb:128");
    CHECK(segments.advice.front().knob == "PYTORCH_NPU_ALLOC_CONF=expandable_segments:True");
    CHECK(judged(R"("HOST_CACHE_CAPACITY": "0")").finding().text.key == "OV-2.host_cache");
    const Finding cache = judged(R"("ACLNN_CACHE_LIMIT": "9999")").finding();
    CHECK(cache.text.key == "OV-2.aclnn_cache");
    CHECK(cache.advice.front().suggested == "100000");
    CHECK(std::get<int64_t>(cache.evidence.front().value) == 9999);
    CHECK(std::get<int64_t>(limitsOf(cache).front()) == 10'000);
    CHECK(std::get<std::string>(segments.evidence.front().value) == "max_split_size_mb:128");
    const auto suggested = [](double limit) {
        const JobTables job({{0,
            {{"profiler_metadata.json", R"({"ENV_VARIABLES": {"ACLNN_CACHE_LIMIT": "9999"}})"}}}});
        return runCheck(job.snapshot(), "OV-2", {}, {{"aclnn_cache", limit}})
            .finding()
            .advice.front()
            .suggested;
    };
    CHECK(suggested(100'000) == "100000");
    CHECK(suggested(250'000.5) == "250001"); // else it would be found again
    CHECK(suggested(1e300) == "1000000000000000");
    const JobTables byMindSpore(
        {{0, {{"profiler_metadata.json", R"({"ENV_VARIABLES": {"ACLNN_CACHE_LIMIT": "9999"}})"}},
            model::ProfileKind::MindsporeText}});
    REQUIRE(runCheck(byMindSpore.snapshot(), "OV-2").finding().advice.size() == 1);
    CHECK(runCheck(byMindSpore.snapshot(), "OV-2").finding().advice.front().knob
        == "ACLNN_CACHE_LIMIT");
    CHECK(runCheck(byMindSpore.snapshot(), "OV-2", {}, {{"aclnn_cache", 9999}}).state
        == CheckState::Ok);
    const Finding tracker = judged(R"("MS_ALLOC_CONF": "memory_tracker:True")").finding();
    CHECK(tracker.text.key == "OV-2.tracker");
    CHECK(judged(R"("MS_ALLOC_CONF": "enable_vmm:False")").finding().text.key == "OV-2.segments");
    CHECK(judged(R"("ACLNN_CACHE_LIMIT": "10000", "MS_ALLOC_CONF": "enable_vmm:True")").state
        == CheckState::Ok);
    CHECK(judged(R"("ACLNN_CACHE_LIMIT": "", "MS_ALLOC_CONF": "")").state == CheckState::Ok);
    CHECK(judged(R"("PYTORCH_NPU_ALLOC_CONF": "a:1,expandable_segments:True",)"
                 R"( "HOST_CACHE_CAPACITY": "20")")
              .state
        == CheckState::Ok);
    CHECK(judged(R"("ASCEND_LAUNCH_BLOCKING": "0", "ASCEND_GLOBAL_LOG_LEVEL": "3",)"
                 R"( "HCCL_ALGO": "", "PYTORCH_NPU_ALLOC_CONF": "", "HOST_CACHE_CAPACITY": "")")
              .state
        == CheckState::Ok);
    CHECK(runCheck(noSteps().snapshot(), "OV-2").reason == "need.environment");
}

TEST_CASE("OV-5 tells a long step by the times that it names", "[advisor]") {
    // Step 1 of a computed trace waits for its first kernel: the median is 103 ms with that, and
    // 102 without.
    const InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":1,"name":"a"}])");
    auto rank = std::make_shared<index::RankIndex>(trace.rank());
    rank->steps.clear();
    Timestamp begin{};
    for (const int free : {0, 1, 30, 2, 3}) {
        model::StepSplit& split = rank->steps.emplace_back();
        split.step = std::to_string(rank->steps.size());
        split.computing = std::chrono::milliseconds(100);
        split.free = std::chrono::milliseconds(free);
        split.preparing = std::chrono::milliseconds(rank->steps.size() == 1 ? 5 : 0);
        split.window = {begin, begin + split.computing + split.free + split.preparing};
        begin = split.window.end;
    }
    query::Snapshot snapshot = *trace.snapshot();
    snapshot.ranks.front().index = rank;
    const auto found = runCheck(snapshot, "OV-5", {}, {{"least_cost", 0}}).finding();
    CHECK(found.text.key == "OV-5.long");
    CHECK(whyText(found, Language::English).starts_with("longest step beyond the median 27.0 ms"));
    CHECK(found.price.cost == std::chrono::microseconds(5'400));
}

TEST_CASE("OV-5 tells long steps and steps that grow", "[advisor]") {
    const auto job = [](const std::function<double(int)>& timeOf) {
        std::vector<StepTimes> steps;
        for (int step = 0; step < 20; ++step)
            steps.push_back({.computing = timeOf(step)});
        return JobTables({{0, {{"step_trace_time.csv", stepTable(steps)}}},
            {1, {{"step_trace_time.csv", stepTable(steps)}}}});
    };
    const auto jitter = [](int step) { return step % 3 * 10.0; };
    const auto one = [&](double longer) {
        const JobTables of =
            job([&](int step) { return 9000 + jitter(step) + (step == 12 ? longer : 0); });
        return runCheck(of.snapshot(), "OV-5", {}, {{"least_cost", 0}}); // a twentieth of it a step
    };
    const auto found = one(2000);
    CHECK(found.finding().text.key == "OV-5.slow");
    CHECK(found.finding().steps == std::vector<int64_t>{13});
    REQUIRE(found.finding().price.cost);
    CHECK(found.finding().price.cost->count() == Approx(2'000'000 / 20).margin(1'000));
    CHECK(one(470).state == CheckState::Found); // slow_rank: 5 % of 9.01 ms
    CHECK(one(430).state == CheckState::Ok);
    // As long, and not by what the ranks compute.
    const auto free = [&](double longer) {
        std::vector<StepTimes> steps;
        for (int step = 0; step < 20; ++step)
            steps.push_back(
                {.computing = 9000 + jitter(step), .free = 1000 + (step == 12 ? longer : 0)});
        const JobTables of({{0, {{"step_trace_time.csv", stepTable(steps)}}},
            {1, {{"step_trace_time.csv", stepTable(steps)}}}});
        return runCheck(of.snapshot(), "OV-5", {}, {{"least_cost", 0}});
    };
    CHECK(free(2000).finding().text.key == "OV-5.long");
    CHECK(free(2000).finding().steps == std::vector<int64_t>{13});
    CHECK(free(520).state == CheckState::Found); // slow_rank: 5 % of 10.01 ms
    CHECK(free(480).state == CheckState::Ok);
    const auto growing = [&](double each) {
        return runCheck(
            job([&](int step) { return 9000 + jitter(step) + each * step; }).snapshot(), "OV-5");
    };
    CHECK(growing(150).finding().text.key == "OV-5.drift");
    CHECK(growing(80).state == CheckState::Ok); // step_trend: 1 % of the step
    // From the 13th of 20 steps on all ranks take longer.
    const auto shifted = [&](double longer, int from = 12) {
        return runCheck(job([&](int step) {
            return 9000 + jitter(step) + (step >= from ? longer : 0);
        }).snapshot(),
            "OV-5");
    };
    const auto level = shifted(1500);
    CHECK(level.finding().text.key == "OV-5.shift");
    CHECK(level.finding().steps.front() == 13);
    CHECK(level.finding().stepsSeen == size_t{8});
    REQUIRE(level.finding().price.cost);
    CHECK(level.finding().price.cost->count() == Approx(1'500'000 * 8.0 / 20).margin(10'000));
    CHECK(shifted(1500, 6).finding().stepsSeen == size_t{14}); // most of them
    CHECK(shifted(1020).finding().text.key == "OV-5.shift"); // step_shift: 10 % of 10.01 ms
    CHECK(shifted(990).finding().text.key == "OV-5.slow"); // below it: eight slow steps
    CHECK(growing(300).finding().text.key == "OV-5.drift");
    CHECK(runCheck(stepJob(2, 1, [](int64_t) { return StepTimes{}; }).snapshot(), "OV-5").reason
        == "need.several_steps");
}

TEST_CASE("OV-5 tells ranks that are slow in turn, each part of the step as it is", "[advisor]") {
    // Four ranks, in each step another one takes 2 ms longer.
    const auto turning = [](double StepTimes::*part) {
        std::vector<rankscope::test::RankFiles> all;
        for (int64_t rank = 0; rank < 4; ++rank) {
            std::vector<StepTimes> steps(20, {.exposed = 500});
            for (size_t step = 0; step < steps.size(); ++step)
                steps[step].*part += static_cast<int64_t>(step) % 4 == rank ? 2000 : 0;
            all.push_back({rank, {{"step_trace_time.csv", stepTable(steps)}}});
        }
        return runCheck(JobTables(all).snapshot(), "OV-5").finding();
    };
    const Finding computing = turning(&StepTimes::computing);
    CHECK(computing.text.key == "OV-5.rotating");
    CHECK(computing.price.part == StepPart::Computing);
    CHECK(computing.advice.front().key == "advice.pack_sequences");
    const Finding free = turning(&StepTimes::free);
    CHECK(free.text.key == "OV-5.in_turn");
    CHECK(free.price.part == StepPart::Free);
    CHECK(free.price.cost == Duration(2'000'000));
    CHECK(free.advice.front().key == "advice.look_at_host");
    CHECK(turning(&StepTimes::exposed).price.part == StepPart::Communication);
}

TEST_CASE("OV-6 tells what the profile lacks", "[advisor]") {
    const auto keys = [](const JobTables& job) {
        std::string text;
        for (const Finding& finding : runCheck(job.snapshot(), "OV-6").findings)
            text += finding.text.key + " ";
        return text;
    };
    const auto level = [](int steps, const char* word) {
        return described(steps, "profiler_info_0.json",
            std::string(R"({"config": {"experimental_config": {"_profiler_level": ")") + word
                + "\"}}}");
    };
    CHECK(runCheck(level(2, "Level1").snapshot(), "OV-6").state == CheckState::Ok);
    CHECK(runCheck(level(2, "Level0").snapshot(), "OV-6").state == CheckState::Found);
    CHECK(keys(level(2, "Level0")) == "OV-6.level ");
    CHECK(keys(level(1, "Level1")) == "OV-6.one_step ");
    CHECK(keys(noSteps()) == "OV-6.no_steps ");
}

TEST_CASE("OV-6 tells how many ranks of the job were captured", "[advisor]") {
    const auto told = [](const query::Snapshot& snapshot) {
        std::string text;
        for (const Finding& finding : runCheck(snapshot, "OV-6").findings)
            text += finding.text.key == "OV-6.ranks" ? toText(finding.text, Language::English) : "";
        return text;
    };
    const JobTables steps = stepJob(2, 2, [](int64_t) { return StepTimes{}; });
    const auto traced = [&](const char* worldSize) {
        const InlineTrace read(std::string(R"({"schemaVersion":1,"distributedInfo":{"rank":0,)")
            + worldSize + R"("backend":"nccl"},"traceEvents":[)"
            + R"({"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"a"}]})");
        query::Snapshot both = *read.snapshot();
        both.tables = steps.snapshot().tables;
        return told(both);
    };
    CHECK(traced(R"("world_size":128,)").find("2 of 128 ranks") != std::string::npos);
    CHECK(traced(R"("world_size":"128",)") == traced(R"("world_size":128,)"));
    for (const char* const none : {"", R"("world_size":2,)", R"("world_size":-1,)"})
        CHECK(traced(none).empty());
    CHECK(told(steps.snapshot()).empty()); // nothing says how many there are
    if (rankscope::test::hasRealProfiles()) { // no groups, links between eight ranks
        const FolderTables job(rankscope::test::realProfile("pytorch_text_level2"));
        CHECK(told(job.snapshot()).find("2 of 8 ranks") != std::string::npos);
    }
}

TEST_CASE("of a profile without steps nothing says that there is only one rank", "[advisor]") {
    const JobTables kernels({{0,
        {{"kernel_details.csv", "Name,Type,Accelerator Core,Duration(us)\na,Add,AI_CORE,5\n"}}}});
    CHECK(runCheck(kernels.snapshot(), "SC-13").reason == "need.steps"); // kernels, several ranks
}

TEST_CASE("OV-6 tells damage of the input, which may be why something is missing", "[advisor]") {
    const auto of = [](const char* text) {
        return runCheck(described(2, "op_statistic.csv", text).snapshot(), "OV-6");
    };
    CHECK(of("Device_id,OP Type\n0,Add\n").state == CheckState::Ok);
    const auto found = of("Device_id,OP Type\n0,Add,7\n0,Mul,8\n");
    CHECK(found.finding().ranks.empty()); // numbered by us, in the order of the folders
    CHECK(found.finding().severity == Severity::Info);
    CHECK(std::get<int64_t>(found.finding().evidence.front().value) == 2);
    CHECK(toText(found.finding().text, Language::English)
        == "Parts of the input could not be read, the first in op_statistic.csv: a step, a rank or "
           "a value that is missing may have been there.");
}

TEST_CASE("OV-6 tells facts that contradict the profile, and the profile's are used", "[advisor]") {
    const JobTables job = described(2, "profiler_metadata.json",
        R"({"distributed_args": {"tensor_model_parallel_size": 1, "world_size": 8,)"
        R"( "pipeline_model_parallel_size": 4, "data_parallel_size": 2}})");
    JobFacts facts;
    facts.pipeline = 4;
    facts.context = 1; // the profile does not say it
    const auto found = [&] {
        auto findings = runCheck(job.snapshot(), "OV-6", facts).findings;
        std::erase_if(
            findings, [](const Finding& finding) { return finding.text.key != "OV-6.facts"; });
        return findings;
    };
    CHECK(found().empty());
    facts.pipeline = 8;
    REQUIRE(found().size() == 1);
    CHECK(toText(found().front().text, Language::English)
        == "The facts give pp as 8, the profile has 4: 4 is used.");
    REQUIRE(found().front().evidence.size() == 2);
    CHECK(std::get<int64_t>(found().front().evidence[0].value) == 4);
    CHECK(std::get<int64_t>(found().front().evidence[1].value) == 8);
    Options options;
    options.checks = {"OV-6"};
    const auto report =
        runChecks(std::make_shared<const query::Snapshot>(job.snapshot()), facts, options, {}, {});
    REQUIRE(report);
    CHECK(report->facts.pipeline == 4);
    CHECK(report->facts.data == 2);
}

TEST_CASE(
    "OV-6 tells another number of devices where the profile knows the whole job", "[advisor]") {
    const auto told = [](const query::Snapshot& snapshot, int64_t devices) {
        JobFacts facts;
        facts.devices = devices;
        std::string text;
        for (const Finding& finding : runCheck(snapshot, "OV-6", facts).findings)
            text += finding.text.key == "OV-6.facts" ? toText(finding.text, Language::English) : "";
        return text;
    };
    const JobTables sized = described(2, "profiler_metadata.json",
        R"({"distributed_args": {"tensor_model_parallel_size": 2, "context_parallel_size": 1,)"
        R"( "pipeline_model_parallel_size": 2, "data_parallel_size": 2}})");
    CHECK(told(sized.snapshot(), 16)
        == "The facts give devices as 16, the profile has 8: 8 is used.");
    CHECK(told(sized.snapshot(), 8).empty());
    const JobTables world =
        described(2, "profiler_metadata.json", R"({"distributed_args": {"world_size": 8}})");
    CHECK(told(world.snapshot(), 16) == told(sized.snapshot(), 16));
    const InlineTrace trace(R"({"schemaVersion":1,"distributedInfo":{"rank":0,"world_size":8,)"
                            R"("backend":"nccl"},"traceEvents":[)"
                            R"({"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"a"}]})");
    CHECK(told(*trace.snapshot(), 16) == told(sized.snapshot(), 16));
    // Of a part of the sizes, or of two ranks of a job, nobody knows how many there are.
    const JobTables part = described(
        2, "profiler_metadata.json", R"({"distributed_args": {"tensor_model_parallel_size": 2}})");
    CHECK(told(part.snapshot(), 16).empty());
    CHECK(told(stepJob(2, 2, [](int64_t) { return StepTimes{}; }).snapshot(), 16).empty());
}

TEST_CASE("OV-6 tells a global batch that the replicas cannot share", "[advisor]") {
    const JobTables job = stepJob(2, 2, [](int64_t) { return StepTimes{}; });
    const auto told = [&job](const JobFacts& facts) {
        std::string text;
        for (const Finding& finding : runCheck(job.snapshot(), "OV-6", facts).findings) {
            CHECK(finding.text.key == "OV-6.batch");
            CHECK(finding.evidence.size() == 2); // the multiple and the fact
            text += toText(finding.text, Language::English);
        }
        return text;
    };
    JobFacts facts;
    facts.globalBatch = 100;
    CHECK(told(facts).empty());
    facts.data = 8;
    CHECK(told(facts)
        == "The global batch of 100 is no multiple of 8 (dp 8): it cannot be shared out evenly. "
           "One "
           "of these facts is wrong.");
    facts.data = 2;
    CHECK(told(facts).empty());
    facts.microBatches = 4;
    CHECK(told(facts).find("no multiple of 8 (dp 2 x micro_batch_num 4)") != std::string::npos);
    facts.globalBatch = 96;
    CHECK(told(facts).empty());
    facts.microBatch = 5;
    CHECK(told(facts).find("no multiple of 40 (dp 2 x micro_batch_num 4 x micro_batch_size 5)")
        != std::string::npos);
    facts.globalBatch = 80; // of two batches for one update
    CHECK(told(facts).empty());
}

} // namespace overall_cases_test

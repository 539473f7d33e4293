// SPDX-License-Identifier: GPL-3.0-or-later
// Throughput, MFU, HFU, linearity and bubbles against numbers worked out by hand. G numbers are the
// golden examples of advisor_spec.md D.
#include <catch2/catch.hpp>

#include "core/advisor/advisor.h"
#include "core/advisor/efficiency.h"
#include "core/advisor/why.h"
#include "tests/core/advisor/held_formula.h"
#include "tests/core/analysis/job_tables.h"

namespace efficiency_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;

namespace {

constexpr Duration kTenSeconds{10'000'000'000};

double valueOf(const std::vector<Metric>& metrics, const char* name) {
    const Metric* const metric = metricNamed(metrics, name);
    return metric == nullptr ? -1 : metric->value;
}

/// Two steps of so many seconds on two ranks.
JobTables jobOf(int seconds) {
    std::vector<RankFiles> ranks;
    for (int64_t rank = 0; rank < 2; ++rank) {
        std::string text = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,"
                           "Free,Stage,Bubble,Preparing\n";
        for (int step = 1; step <= 2; ++step)
            text += std::to_string(step) + "," + std::to_string(seconds * 1'000'000)
                + ",0,0,0,0,0,0,0\n";
        ranks.push_back({rank, {{"step_trace_time.csv", text}}});
    }
    return JobTables(ranks);
}

struct Judged {
    CheckState state{};
    std::string reason;
    std::vector<Finding> findings;
};

Judged judged(const JobTables& job, const char* id, const JobFacts& facts,
    const std::map<std::string, double>& limits = {}) {
    Options options;
    options.checks = {id};
    options.thresholds = limits;
    const auto report =
        runChecks(std::make_shared<const query::Snapshot>(job.snapshot()), facts, options, {}, {});
    REQUIRE(report);
    for (const Finding& finding : report->findings)
        CHECK(rankscope::test::faultOfFormula(finding) == "");
    for (const CheckResult& result : report->checks) {
        if (result.check->id == std::string(id))
            return {result.state, toText(result.reason, Language::English), report->findings};
    }
    return {};
}

/// Of G21: 2465 tokens/s on each of two devices in steps of ten seconds.
JobFacts sevenBillion() {
    JobFacts facts;
    facts.parameters = 7e9;
    facts.layers = 32;
    facts.hidden = 4096;
    facts.sequenceLength = 4096;
    facts.peakTflops = 313;
    facts.devices = 2;
    facts.globalBatch = 12; // 12 x 4096 / 10 s / 2 = 2457.6 tokens/s
    return facts;
}

} // namespace

TEST_CASE("G19: throughput of a device and of a replica", "[advisor]") {
    JobFacts facts;
    facts.sequenceLength = 4096;
    facts.globalBatch = 512;
    facts.devices = 64;
    facts.data = 8;
    const auto metrics = efficiencyOf(facts, kTenSeconds, {});
    CHECK(valueOf(metrics, "samples_per_second") == Approx(51.2));
    CHECK(valueOf(metrics, "samples_per_second_per_device") == Approx(0.8));
    CHECK(valueOf(metrics, "tokens_per_second_per_device") == Approx(3276.8));
    CHECK(valueOf(metrics, "tokens_per_second_per_replica") == Approx(26214.4));
    const auto textOf = [&](const char* name) {
        return valueText(*metricNamed(metrics, name), Language::English);
    };
    CHECK(textOf("tokens_per_second_per_replica") == "26,214");
    CHECK(textOf("samples_per_second_per_device") == "0.80");
    CHECK(valueText({"tokens_per_second_per_device", 1234567.8, {}}, Language::English)
        == "1,234,568");
    CHECK(valueText({"ranks_of_job", 1024, {}}, Language::English) == "1,024"); // counts
    CHECK(valueText({"steps", 3, {}}, Language::English) == "3");
    CHECK(toText(metricNamed(metrics, "tokens_per_second_per_device")->formula, Language::English)
        == "4,096 tokens x 512 samples / 10.0 s / 64 devices");
}

TEST_CASE("every figure says which facts it lacks", "[advisor]") {
    const auto lacks = [](const char* metric, const JobFacts& facts = {}) {
        return missingFor(metric, facts);
    };
    CHECK(lacks("samples_per_second") == "global_batch_size");
    CHECK(lacks("samples_per_second_per_device") == "global_batch_size, devices");
    CHECK(lacks("tokens_per_second_per_device") == "seq_length, global_batch_size, devices");
    CHECK(lacks("tokens_per_second_per_replica") == "seq_length, global_batch_size, dp");
    CHECK(lacks("linearity") == "global_batch_size, devices, baseline_samples");
    CHECK(lacks("mfu", sevenBillion()).empty());
    CHECK(lacks("hfu", sevenBillion()) == "recompute");
    CHECK(lacks("bubble").empty());
    // What has all its facts is computed, and the other way round.
    JobFacts facts = sevenBillion();
    facts.data = 2;
    facts.recomputesAll = true;
    const auto metrics = efficiencyOf(facts, kTenSeconds, {});
    for (const char* name : efficiencyNames()) {
        CAPTURE(name);
        const std::string_view of(name);
        const bool isOfFacts = !of.starts_with("bubble") && !of.ends_with("_share");
        CHECK((metricNamed(metrics, name) != nullptr)
            == (isOfFacts && missingFor(name, facts).empty()));
    }
}

TEST_CASE("G21: MFU with the weights alone and with attention", "[advisor]") {
    const auto work = tokenWork(sevenBillion());
    REQUIRE(work);
    constexpr double kTokens = 2465;
    constexpr double kPeak = 313e12;
    CHECK(kTokens * 6 * work->parameters / kPeak == Approx(0.3308).epsilon(0.0005));
    CHECK(kTokens * work->model() / kPeak == Approx(0.3815).epsilon(0.0005));
    const auto metrics = efficiencyOf(sevenBillion(), kTenSeconds, {});
    CHECK(valueOf(metrics, "mfu") == Approx(0.3815 * 2457.6 / 2465).epsilon(0.0005));
    CHECK(valueOf(metrics, "hfu") == -1); // nobody says what is recomputed
    CHECK(toText(metricNamed(metrics, "mfu")->formula, Language::English)
        == "2,457.60 tokens/s per device x 48.44 GFLOP per token (6 x 7.00 billion parameters, "
           "attention 6.44) / 313.00 TFLOPS");
}

TEST_CASE("parameters of a decoder by its sizes", "[advisor]") {
    // Llama 2 7B: 6.738e9 with the embedding, which no token is multiplied by, of 32000 x 4096.
    JobFacts facts = sevenBillion();
    facts.parameters.reset();
    facts.ffn = 11008;
    facts.vocabulary = 32000;
    facts.gated = true;
    CHECK(tokenWork(facts)->parameters == Approx(6.738e9 - 32000 * 4096.0).epsilon(0.0005));
    // Eight heads of keys and values in 64: h_kv is an eighth.
    facts.heads = 64;
    facts.keyValueHeads = 8;
    const double less = 32 * 2 * 4096.0 * 4096 * 7 / 8;
    CHECK(tokenWork(facts)->parameters == Approx(6.738e9 - 32000 * 4096.0 - less).epsilon(0.0005));
    facts.experts = 8; // which of them work on a token is not known
    CHECK_FALSE(tokenWork(facts));
    facts.experts.reset();
    CHECK(tokenWork(facts));
    facts.expert = 4; // ranks share experts out: there are some
    CHECK_FALSE(tokenWork(facts));
    CHECK(missingForMfu(facts).find("parameters") != std::string::npos);
    facts.expert = 1;
    CHECK(tokenWork(facts));
}

TEST_CASE("of a job with expert parallel ranks no MFU of a dense model is told", "[advisor]") {
    const JobTables job({{0,
        {{"step_trace_time.csv",
             "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,"
             "Bubble,Preparing\n1,10000000,0,0,0,0,0,0,0\n2,10000000,0,0,0,0,0,0,0\n"},
            {"profiler_metadata.json",
                R"({"distributed_args": {"tensor_model_parallel_size": 1,)"
                R"( "data_parallel_size": 4, "expert_model_parallel_size": 4}})"}}}});
    JobFacts facts = sevenBillion();
    facts.devices = 4;
    facts.parameters.reset();
    facts.ffn = 11008;
    facts.vocabulary = 32000;
    facts.gated = true;
    const Judged lacking = judged(job, "OV-3", facts);
    CHECK(lacking.state == CheckState::NotRun);
    CHECK(lacking.reason.find("missing: parameters.") != std::string::npos);
    facts.parameters = 7e9;
    CHECK(judged(job, "OV-3", facts).state == CheckState::Found);
}

TEST_CASE("a recomputed layer runs its forward twice", "[advisor]") {
    JobFacts facts = sevenBillion();
    facts.recomputesAll = true;
    const auto all = efficiencyOf(facts, kTenSeconds, {});
    CHECK(valueOf(all, "hfu") == Approx(valueOf(all, "mfu") * 4 / 3)); // 2 of 6, 4 of 12
    CHECK(toText(metricNamed(all, "hfu")->formula, Language::English)
        == "2,457.60 tokens/s per device x (48.44 + 16.15 GFLOP per token of 32 recomputed "
           "layers) / 313.00 TFLOPS");
    facts.recompute = {4, 4, 0, 0};
    const auto some = efficiencyOf(facts, kTenSeconds, {});
    CHECK(valueOf(some, "hfu") == Approx(valueOf(some, "mfu") * (1 + 8.0 / 32 / 3)));
    facts.recompute = {};
    facts.recomputesAll = false;
    const auto none = efficiencyOf(facts, kTenSeconds, {});
    CHECK(valueOf(none, "hfu") == valueOf(none, "mfu"));
}

TEST_CASE("G17: bubbles measured and in theory, with and without interleaving", "[advisor]") {
    const auto metrics = efficiencyOf({}, {}, MeasuredBubble{0.31, 16, 16, 3});
    CHECK(valueOf(metrics, "bubble") == 0.31);
    CHECK(valueOf(metrics, "bubble_theory") == Approx(0.2381).epsilon(0.001));
    CHECK(valueOf(metrics, "bubble_theory_without_interleave") == Approx(0.4839).epsilon(0.001));
    JobFacts facts;
    facts.pipeline = 4;
    facts.microBatches = 16;
    const auto told = efficiencyOf(facts, {}, {});
    CHECK(told.size() == 1);
    CHECK(valueOf(told, "bubble_theory") == Approx(0.1579).epsilon(0.001));
    facts.pipeline = 1;
    CHECK(efficiencyOf(facts, {}, {}).empty());
}

TEST_CASE("OV-3 fires below the threshold and says which facts it lacks", "[advisor]") {
    const JobTables job = jobOf(10);
    const Judged low = judged(job, "OV-3", sevenBillion());
    REQUIRE(low.findings.size() == 1);
    CHECK(low.findings[0].severity == Severity::Low);
    // At 40 % the step would take 38.03 / 40 of its time.
    REQUIRE(low.findings[0].price.high);
    CHECK(low.findings[0].price.high->count() == Approx(10e9 * (1 - 0.38035 / 0.4)).epsilon(0.01));
    CHECK_FALSE(low.findings[0].price.cost);
    CHECK(judged(job, "OV-3", sevenBillion(), {{"least_mfu", 0.385}}).state == CheckState::Found);
    CHECK(judged(job, "OV-3", sevenBillion(), {{"least_mfu", 0.38}}).state == CheckState::Ok);
    // 38.035 %: low within 5 points, medium up to 15, beyond them high
    const auto severityBelow = [&job](double wanted) {
        return judged(job, "OV-3", sevenBillion(), {{"least_mfu", wanted}}).findings.at(0).severity;
    };
    CHECK(severityBelow(0.43) == Severity::Low);
    CHECK(severityBelow(0.431) == Severity::Medium);
    CHECK(severityBelow(0.53) == Severity::Medium);
    CHECK(severityBelow(0.531) == Severity::High);
    JobFacts slow = sevenBillion();
    slow.globalBatch = 7; // 22.2 %
    CHECK(judged(job, "OV-3", slow).findings.at(0).severity == Severity::High);
    JobFacts good = sevenBillion();
    good.globalBatch = 13; // 41.2 %
    CHECK(judged(job, "OV-3", good).state == CheckState::Ok);
    good.globalBatch = 40;
    CHECK(judged(job, "OV-3", good).reason.find("do not fit") != std::string::npos);
    // 12 samples make 38.0 %, 40 of them 126.8 %: shown, with the warning.
    const auto beyond = efficiencyOf(good, kTenSeconds, {});
    const Metric& mfu = *metricNamed(beyond, "mfu");
    CHECK(mfu.value == Approx(0.38035 * 40 / 12).epsilon(0.01));
    CHECK(mfu.isImpossible());
    CHECK(formulaText(mfu, Language::English).starts_with("Not possible: no device"));
    CHECK(formulaText(mfu, Language::English).ends_with("313.00 TFLOPS"));
    CHECK(warningText(mfu, Language::Chinese).find("peak_tflops") != std::string::npos);
    const Metric full{"mfu", 1.0, mfu.formula};
    CHECK(warningText(full, Language::English).empty());
    CHECK(formulaText(full, Language::English) == toText(mfu.formula, Language::English));
    CHECK_FALSE(Metric{"linearity", 1.2, {}}.isImpossible());
    JobFacts unknown = sevenBillion();
    unknown.peakTflops.reset();
    unknown.parameters.reset();
    const Judged notRun = judged(job, "OV-3", unknown);
    CHECK(notRun.state == CheckState::NotRun);
    CHECK(notRun.reason.find("ffn_hidden_size, vocab_size, swiglu, peak_tflops")
        != std::string::npos);
}

TEST_CASE("ME-9 holds the recomputed layers of a stage against its layers", "[advisor]") {
    const JobTables job = jobOf(1);
    JobFacts facts;
    facts.layers = 8;
    facts.pipeline = 4;
    facts.offset = {-1, 0, 0, 1}; // 1, 2, 2, 3
    CHECK(judged(job, "ME-9", facts).state == CheckState::NotRun);
    facts.recompute = {1, 1, 1, 1};
    facts.selectRecompute = {0, 1, 1, 2};
    CHECK(judged(job, "ME-9", facts).state == CheckState::Ok);
    facts.selectRecompute[0] = 1;
    const Judged both = judged(job, "ME-9", facts);
    REQUIRE(both.findings.size() == 1);
    CHECK(toText(both.findings[0].text, Language::English)
        == "recompute + select_recompute of stage 0 asks for 2 layers; the stage has 1.");
    REQUIRE(both.findings[0].evidence.size() == 1);
    CHECK(std::get<int64_t>(both.findings[0].evidence[0].value) == 2);
    CHECK(std::get<int64_t>(limitsOf(both.findings[0]).front()) == 1);
    facts.recompute = {1, 1};
    const Judged length = judged(job, "ME-9", facts);
    REQUIRE(length.findings.size() == 1);
    REQUIRE(length.findings[0].evidence.size() == 2); // entries, stages
    CHECK(std::get<int64_t>(length.findings[0].evidence[0].value) == 2);
    CHECK(std::get<int64_t>(length.findings[0].evidence[1].value) == 4);
    facts.interleave = 2; // chunks of one layer
    facts.offset = {-1, 0, 0, 0, 0, 0, 0, 1};
    facts.selectRecompute = {};
    facts.recompute = {0, 1, 1, 1, 1, 1, 1, 2};
    CHECK(judged(job, "ME-9", facts).state == CheckState::Ok);
    facts.recompute = {1, 2, 2, 4};
    CHECK(judged(job, "ME-9", facts).findings.size() == 1);
}

TEST_CASE("G20: linearity against a smaller run", "[advisor]") {
    // 8 devices 20 samples/s: 2.5 each. 128 devices 288: 2.25 each; 240: 1.875 each.
    const JobTables job = jobOf(1);
    JobFacts facts;
    facts.devices = 128;
    facts.globalBatch = 288;
    facts.baselineSamples = 2.5;
    CHECK(valueOf(efficiencyOf(facts, Duration(1'000'000'000), {}), "linearity") == Approx(0.9));
    CHECK(judged(job, "OV-4", facts).state == CheckState::Ok);
    facts.globalBatch = 256; // 0.8
    CHECK(judged(job, "OV-4", facts).state == CheckState::Ok);
    facts.globalBatch = 240;
    const Judged low = judged(job, "OV-4", facts);
    REQUIRE(low.findings.size() == 1);
    CHECK(toText(low.findings[0].text, Language::English)
        == "A device trains 75.0 % of what it trained in the smaller run, less than 80.0 %.");
    facts.baselineSamples.reset();
    CHECK(judged(job, "OV-4", facts).state == CheckState::NotRun);
}

} // namespace efficiency_test

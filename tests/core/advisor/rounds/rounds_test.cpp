// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of tuning: kept, read again, compared, on reports written here.
#include <fstream>

#include <catch2/catch.hpp>

#include "core/advisor/rounds/round_store.h"
#include "core/advisor/rounds/staircase.h"
#include "tests/core/temp_folder.h"

namespace rounds_test {

using namespace rankscope;
using namespace rankscope::advisor;
using test::TempFolder;

namespace {

Finding findingOf(const char* id, std::vector<int64_t> ranks, double share) {
    Finding finding;
    finding.id = id;
    finding.text = {std::string(id) + ".same", {{"effect", Duration(5)}}};
    finding.ranks = std::move(ranks);
    finding.share = share;
    finding.price.cost = Duration(static_cast<int64_t>(share * 1000));
    finding.price.method = kByReplay;
    finding.severity = Severity::High;
    finding.evidence.push_back({});
    finding.advice.push_back({"advice.offset"});
    return finding;
}

/// CL-1, SC-5 and CP-1 ran.
Report reportOf(int64_t step, std::vector<Finding> findings) {
    Report report;
    report.step = Duration(step);
    report.bestCase = Duration(step / 2);
    report.findings = std::move(findings);
    for (const Check& check : checkTable()) {
        const std::string id = check.id;
        const bool hasRun = id == "CL-1" || id == "SC-5" || id == "CP-1";
        report.checks.push_back({&check, hasRun ? CheckState::Ok : CheckState::NotRun,
            {hasRun ? "" : "need.kernels", {}}});
    }
    return report;
}

Round roundAt(
    const char* folder, std::optional<int64_t> captured, Report report, int64_t advised = 7) {
    analysis::JobOverview job{.ranks = 8};
    job.sizes = analysis::ParallelSizes{.tensor = 2, .data = 2, .pipeline = 2};
    if (captured)
        job.begin = fromNanoseconds(*captured);
    return roundOf(folder, job, report, fromNanoseconds(advised));
}

std::string told(const std::vector<LedgerEntry>& ledger) {
    std::string text;
    for (const LedgerEntry& entry : ledger)
        text +=
            std::string(text.empty() ? "" : ", ") + toWord(entry.change) + " " + entry.finding().id;
    return text;
}

std::vector<std::string> foldersOf(const std::vector<Round>& rounds) {
    std::vector<std::string> folders;
    for (const Round& round : rounds)
        folders.push_back(round.folder.filename());
    return folders;
}

} // namespace

TEST_CASE("profiles beside each other are of one job", "[advisor][rounds]") {
    CHECK(usualJob("/data/llama/run1") == "/data/llama");
    CHECK(usualJob("/data/llama/run2/") == "/data/llama");
    CHECK(usualJob("/data/llama/old/../run3") == "/data/llama");
}

TEST_CASE("a round is read as it was written", "[advisor][rounds]") {
    Report report = reportOf(1000, {findingOf("CL-1", {3, 4}, 0.125)});
    report.findings[0].explainedBy = "CP-1";
    report.findings[0].price.low = Duration(100);
    report.metrics = {{"tokens_per_second_per_device", 1860.5}, {"mfu", 1.5}, {"steps", 12}};
    report.thresholds = {{"free_share", 0.1 + 0.2}, {"retransmission", 5e15}};
    const Round round = roundAt("/data/a \"b\"\n", 1'700'000'000'000'000'001, report);
    CHECK(round.report.findings[0].evidence.empty());
    CHECK(round.report.findings[0].advice.empty());

    const auto read = roundFromJson(toJson(round));
    REQUIRE(read);
    CHECK(read->folder == "/data/a \"b\"\n");
    CHECK(read->job == "/data");
    CHECK(read->captured == fromNanoseconds(1'700'000'000'000'000'001));
    CHECK(read->advised == fromNanoseconds(7));
    CHECK(read->ranks == 8);
    CHECK(read->sizes == round.sizes);
    CHECK(read->report.step == Duration(1000));
    CHECK(read->report.bestCase == Duration(500));
    // An MFU above the whole is wrong, and the number of steps is no measure.
    REQUIRE(read->report.metrics.size() == 1);
    CHECK(read->report.metrics[0].value == 1860.5);
    REQUIRE(read->report.findings.size() == 1);
    const Finding& finding = read->report.findings[0];
    CHECK(finding.id == "CL-1");
    CHECK(finding.text.key == "CL-1.same");
    CHECK(finding.ranks == std::vector<int64_t>{3, 4});
    CHECK(finding.severity == Severity::High);
    CHECK(finding.price.cost == Duration(125));
    CHECK(finding.price.low == Duration(100));
    CHECK(!finding.price.high);
    CHECK(finding.price.method == kByReplay);
    CHECK(finding.share == 0.125);
    CHECK(finding.explainedBy == "CP-1");
    CHECK(read->report.thresholds == report.thresholds);
    CHECK(toJson(*read) == toJson(round));
    CHECK(ledgerOf(read->report, round.report).empty());
}

TEST_CASE("a round without figures has none when it is read", "[advisor][rounds]") {
    const auto read = roundFromJson(toJson(roundOf("/a/b", {}, {}, fromNanoseconds(3))));
    REQUIRE(read);
    CHECK(!read->captured);
    CHECK(!read->sizes);
    CHECK(!read->report.step);
    CHECK(!read->report.bestCase);
    CHECK(read->time() == fromNanoseconds(3));
    CHECK(std::ranges::all_of(read->report.checks,
        [](const CheckResult& result) { return result.state == CheckState::NotRun; }));
}

TEST_CASE("what is no round is refused", "[advisor][rounds]") {
    for (const char* text : {"", "{", "[]", "{}", R"({"format":2,"folder":"/a","advised_ns":1})",
             R"({"format":1,"folder":"","advised_ns":1})", R"({"format":1,"folder":"/a"})"})
        CHECK(roundFromJson(text).error().code == ErrorCode::Damaged);
    // Members of another kind are as if they were not there.
    const auto odd =
        roundFromJson(R"({"format":1,"folder":"/a","advised_ns":1,"ranks":-4,)"
                      R"("findings":[3,{"id":7,"ranks":["x",2]}],"ran":5,"step_ns":"1"})");
    REQUIRE(odd);
    CHECK(odd->ranks == 0);
    CHECK(!odd->report.step);
    REQUIRE(odd->report.findings.size() == 1);
    CHECK(odd->report.findings[0].ranks == std::vector<int64_t>{2});
    CHECK(odd->report.thresholds.empty()); // as in what was kept before there were any
    const auto moved = roundFromJson(
        R"({"format":1,"folder":"/a","advised_ns":1,)"
        R"("thresholds":{"slow_rank":0.9,"free_share":"x","late_rank":-1,"":-0.0,"new":2}})");
    REQUIRE(moved);
    CHECK(moved->report.thresholds
        == std::map<std::string, double>{{"", 0.0}, {"new", 2.0}, {"slow_rank", 0.9}});
    CHECK(toJson(*roundFromJson(toJson(*moved))) == toJson(*moved));
    // So are times and figures that no job has.
    const auto huge =
        roundFromJson(R"({"format":1,"folder":"/a","advised_ns":1,)"
                      R"("step_ns":9223372036854775807,"best_case_ns":2305843009213693952,)"
                      R"("metrics":{"mfu":1e13,"hfu":1e12}})");
    REQUIRE(huge);
    CHECK(!huge->report.step);
    CHECK(huge->report.bestCase == Duration(int64_t{1} << 61));
    CHECK(huge->report.metrics.size() == 1);
}

TEST_CASE("rounds are kept, replaced and forgotten", "[advisor][rounds]") {
    const TempFolder folder;
    const std::filesystem::path store = folder.path() / "state" / "rounds";
    CHECK(keptRounds(store).rounds.empty());

    REQUIRE(keepRound(store, roundAt("/j/second", 200, reportOf(900, {}))));
    REQUIRE(keepRound(store, roundAt("/j/first", 100, reportOf(1000, {}))));
    REQUIRE(keepRound(store, roundAt("/j/undated", std::nullopt, reportOf(800, {}), 150)));
    REQUIRE(keepRound(store, roundAt("/other/one", 50, reportOf(1, {}))));
    CHECK(foldersOf(ofJob(keptRounds(store), "/j"))
        == std::vector<std::string>{"first", "undated", "second"});

    // Judged again: the same round, at its first time. Captured anew in the same place: another.
    REQUIRE(keepRound(store, roundAt("/j/undated", std::nullopt, reportOf(700, {}), 400)));
    REQUIRE(keepRound(store, roundAt("/j/first", 300, reportOf(600, {}))));
    const std::vector<Round> rounds = ofJob(keptRounds(store), "/j");
    CHECK(foldersOf(rounds) == std::vector<std::string>{"first", "undated", "second", "first"});
    CHECK(rounds[1].report.step == Duration(700));
    CHECK(rounds[1].advised == fromNanoseconds(150));

    // A person's name for the job stays until another one is given.
    REQUIRE(keepRound(store, rounds[2], "llama"));
    const auto again = keepRound(store, roundAt("/j/second", 200, reportOf(910, {})));
    REQUIRE(again);
    CHECK(again->job == "llama");
    CHECK(foldersOf(ofJob(keptRounds(store), "llama")) == std::vector<std::string>{"second"});
    REQUIRE(keepRound(store, *again, usualJob(again->folder)));
    CHECK(ofJob(keptRounds(store), "llama").empty());

    REQUIRE(forgetRound(store, rounds[0]));
    CHECK(ofJob(keptRounds(store), "/j").size() == 3);
    REQUIRE(forgetRound(store, rounds[0]));
}

TEST_CASE("a damaged round is named, the others are read", "[advisor][rounds]") {
    const TempFolder folder;
    REQUIRE(keepRound(folder.path(), roundAt("/j/first", 100, reportOf(1000, {}))));
    std::ofstream(folder.path() / "bad.round") << "{\"format\":1";
    std::ofstream(folder.path() / "notes.txt") << "mine";
    const KeptRounds kept = keptRounds(folder.path());
    CHECK(kept.rounds.size() == 1);
    CHECK(kept.unreadable == std::vector<std::filesystem::path>{folder.path() / "bad.round"});
}

TEST_CASE("a round is put among those that are kept as if it was kept", "[advisor][rounds]") {
    const TempFolder folder;
    REQUIRE(keepRound(folder.path(), roundAt("/j/b", 5, reportOf(1, {})), "llama"));
    REQUIRE(keepRound(folder.path(), roundAt("/j/c", 9, reportOf(2, {}))));
    KeptRounds kept = keptRounds(folder.path());
    CHECK(putRound(kept, roundAt("/j/a", 7, reportOf(3, {}))).job == "/j");
    CHECK(putRound(kept, roundAt("/j/b", 5, reportOf(4, {}))).job == "llama"); // judged again
    std::vector<std::filesystem::path> folders;
    for (const Round& round : kept.rounds)
        folders.push_back(round.folder);
    CHECK(folders == std::vector<std::filesystem::path>{"/j/b", "/j/a", "/j/c"});
    CHECK(kept.rounds.front().report.step == Duration(4));
    CHECK(keptRounds(folder.path()).rounds.size() == 2);
}

TEST_CASE("a place that can not be written keeps nothing, and says so", "[advisor][rounds]") {
    const TempFolder folder;
    std::ofstream(folder.path() / "file") << "x";
    const auto kept = keepRound(folder.path() / "file", roundAt("/j/a", 1, reportOf(1, {})));
    REQUIRE(!kept);
    CHECK(kept.error().code == ErrorCode::WriteFailed);
}

TEST_CASE("stairs tell the change since before and since the first", "[advisor][rounds]") {
    const std::vector<Round> rounds{
        roundAt(
            "/j/a", 1, reportOf(1000, {findingOf("CL-1", {3}, 0.2), findingOf("SC-5", {0}, 0.02)})),
        roundAt("/j/b", 2, reportOf(800, {findingOf("SC-5", {0}, 0.02)})),
        roundAt("/j/c", 3, reportOf(600, {findingOf("CP-1", {1}, 0.009)}))};
    const Staircase stairs = staircaseOf(rounds);
    CHECK(stairs.measure == RoundMeasure::Step);
    REQUIRE(stairs.stairs.size() == 3);
    CHECK(!stairs.stairs[0].sinceBefore);
    CHECK(stairs.stairs[0].ledger.empty());
    CHECK(*stairs.stairs[1].sinceBefore == Approx(-0.2));
    CHECK(*stairs.stairs[2].sinceBefore == Approx(-0.25));
    CHECK(*stairs.stairs[2].sinceFirst == Approx(-0.4));
    CHECK(told(stairs.stairs[1].ledger) == "fixed CL-1");
    CHECK(told(stairs.stairs[2].ledger) == "new CP-1, fixed SC-5");
    CHECK(stairs.stairs[0].largestCost == 0.2);
    CHECK(stairs.isDone);
    // At the hundredth of the step a round more pays.
    CHECK(
        !staircaseOf({roundAt("/j/a", 1, reportOf(1000, {findingOf("CL-1", {3}, 0.01)}))}).isDone);
    CHECK(!staircaseOf({}).isDone);
    CHECK(!staircaseOf({roundOf("/j/a", {}, {}, fromNanoseconds(3))}).isDone);
}

TEST_CASE("only a price by replay proves that another round pays", "[advisor][rounds]") {
    const auto outlook = [](double proven, double bound) {
        std::vector<Finding> findings{
            findingOf("CL-1", {3}, proven), findingOf("SC-5", {0}, bound)};
        findings[1].price.method = "method.peers";
        const std::vector<Round> rounds{roundAt("/j/a", 1, reportOf(1000, findings))};
        return phrasesOf(staircaseOf(rounds)).front().key;
    };
    CHECK(outlook(0.01, 0.3) == "rounds.go_on"); // least_cost
    CHECK(outlook(0.009, 0.01) == "rounds.may_go_on");
    CHECK(outlook(0.009, 0.009) == "rounds.done");
    Finding bound = findingOf("CP-6", {3}, 0.2); // nobody knows what of it delays the step
    bound.price = {Duration(0), std::nullopt, Duration(200), "method.headroom"};
    bound.share.reset();
    const std::vector<Round> bounded{roundAt("/j/a", 1, reportOf(1000, {bound}))};
    CHECK(staircaseOf(bounded).stairs[0].largestCost == 0.2);
    CHECK(!staircaseOf(bounded).stairs[0].provenCost);
    CHECK(!staircaseOf(bounded).stairs[0].proven);
    CHECK(phrasesOf(staircaseOf(bounded)).front().key == "rounds.may_go_on");
    const std::vector<Round> unknown{roundOf("/j/a", {}, {}, fromNanoseconds(3))};
    CHECK(phrasesOf(staircaseOf(unknown)).front().key == "rounds.verify");
}

TEST_CASE("the outlook names the finding that it speaks of", "[advisor][rounds]") {
    std::vector<Finding> findings{
        findingOf("CL-1", {3}, 0.1), findingOf("SC-5", {0}, 0.3), findingOf("CP-1", {1}, 0.05)};
    findings[1].price.method = "method.peers"; // a bound
    const auto said = [](std::vector<Finding> of, Language language) {
        const std::vector<Round> rounds{roundAt("/j/a", 1, reportOf(1000, std::move(of)))};
        return toText(phrasesOf(staircaseOf(rounds)).front(), language);
    };
    CHECK(said(findings, Language::English)
        == "CL-1 Slow rank costs 10.0 % of the step in the last round, by replay: another round "
           "pays.");
    CHECK(said(findings, Language::Chinese).find("CL-1 ") != std::string::npos);
    CHECK(said({findings[1]}, Language::English)
              .starts_with("The largest finding of the last round, SC-5 Garbage collection, costs "
                           "up to 30.0 % of the step"));
}

TEST_CASE("what changes within two percent is neither better nor worse", "[advisor][rounds]") {
    CHECK(!isBetter(0.02, RoundMeasure::Step));
    CHECK(!isBetter(-0.02, RoundMeasure::TokensPerDevice));
    CHECK(!isBetter(std::nullopt, RoundMeasure::Step));
    CHECK(isBetter(0.021, RoundMeasure::Step) == false);
    CHECK(isBetter(-0.021, RoundMeasure::Step) == true);
    CHECK(isBetter(0.021, RoundMeasure::TokensPerDevice) == true);
    CHECK(isBetter(-0.021, RoundMeasure::TokensPerDevice) == false);
}

TEST_CASE("rounds that were judged by other thresholds say so", "[advisor][rounds]") {
    const auto judgedBy = [](const char* folder, int64_t time, std::map<std::string, double> by) {
        Report report = reportOf(1000, {});
        report.thresholds = std::move(by);
        return roundAt(folder, time, report);
    };
    const std::vector<Round> rounds{judgedBy("/j/a", 1, {{"slow_rank", 0.9}, {"free_share", 0.2}}),
        judgedBy("/j/b", 2, {{"free_share", 0.2}}), judgedBy("/j/c", 3, {{"free_share", 0.2}}),
        judgedBy("/j/d", 4, {{"of_later", 3}})};
    const Staircase stairs = staircaseOf(rounds);
    CHECK(stairs.stairs[0].otherThresholds.empty());
    REQUIRE(stairs.stairs[1].otherThresholds.size() == 1);
    CHECK(stairs.stairs[1].otherThresholds[0].name == "slow_rank");
    CHECK(stairs.stairs[1].otherThresholds[0].before == 0.9);
    CHECK(stairs.stairs[1].otherThresholds[0].now == analysis::threshold::kSlowRank.value);
    CHECK(stairs.stairs[2].otherThresholds.empty());
    std::vector<std::string> said;
    for (const Phrase& phrase : phrasesOf(stairs)) {
        if (phrase.key == "rounds.thresholds")
            said.push_back(toText(phrase, Language::English));
    }
    CHECK(said
        == std::vector<std::string>{"Round 2 was judged by other thresholds than the previous "
                                    "round (slow_rank 0.9 -> 0.05): "
                                    "findings may be new or fixed only because of that.",
            "Round 4 was judged by other thresholds than the previous round (free_share 0.2 -> "
            "0.1, "
            "of_later - -> 3): findings may be new or fixed only because of that."});
}

TEST_CASE("a symptom promises nothing beside its cause", "[advisor][rounds]") {
    Finding symptom = findingOf("CL-1", {3}, 0.3);
    symptom.explainedBy = "CP-1";
    const Staircase stairs =
        staircaseOf({roundAt("/j/a", 1, reportOf(1000, {symptom, findingOf("CP-1", {}, 0.1)}))});
    CHECK(stairs.stairs[0].largestCost == 0.1);
}

TEST_CASE("steps of other numbers of ranks are not compared, tokens are", "[advisor][rounds]") {
    std::vector<Round> rounds{
        roundAt("/j/a", 1, reportOf(1000, {})), roundAt("/j/b", 2, reportOf(500, {}))};
    rounds[1].ranks = 16;
    CHECK(!staircaseOf(rounds).stairs[1].sinceBefore);
    rounds[0].report.metrics = {{"tokens_per_second_per_device", 1860}};
    CHECK(staircaseOf(rounds).measure == RoundMeasure::Step);
    rounds[1].report.metrics = {{"tokens_per_second_per_device", 2562}};
    const Staircase stairs = staircaseOf(rounds);
    CHECK(stairs.measure == RoundMeasure::TokensPerDevice);
    CHECK(stairs.stairs[1].value == 2562);
    CHECK(*stairs.stairs[1].sinceBefore == Approx(2562.0 / 1860 - 1));
}

} // namespace rounds_test

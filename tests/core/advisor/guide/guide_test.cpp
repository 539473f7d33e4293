// SPDX-License-Identifier: GPL-3.0-or-later
// The guides as trees: every path comes to an end, every state has its texts, and a walk answers
// what the checks tell and nothing else.
#include <catch2/catch.hpp>

#include <set>

#include "core/advisor/guide/walk.h"

namespace guide_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

/// A report in which all checks are OK but those that are told.
Report reportWith(const std::map<std::string, CheckState>& states) {
    Report report;
    for (const Check& check : checkTable()) {
        const auto told = states.find(check.id);
        report.checks.push_back({&check, told == states.end() ? CheckState::Ok : told->second, {}});
        if (report.checks.back().state == CheckState::Found) {
            Finding finding;
            finding.id = check.id;
            finding.ranks = {7};
            report.findings.push_back(std::move(finding));
        }
    }
    report.framework = Framework::MindSpore;
    report.metrics.push_back({"ranks", 8, {}});
    report.facts.pipeline = 1;
    report.facts.tensor = 1;
    return report;
}

/// The walk that takes what the program proposes.
Walk followed(const Report& report, std::vector<GuideAnswer> answers = {}) {
    for (;;) {
        Walk walk = walkOf(report, answers);
        REQUIRE(walk.path.size() == answers.size());
        REQUIRE(answers.size() < 40);
        if (walk.now == nullptr || walk.proposed == nullptr)
            return walk;
        answers.push_back({walk.now->id, walk.proposed->name});
    }
}

std::string textOfPath(const Walk& walk) {
    std::string text;
    for (const GuideStep& step : walk.path) {
        text += (text.empty() ? "" : " ") + std::string(step.state->id) + '.' + step.outcome->name;
        if (step.rank)
            text += '@' + std::to_string(*step.rank);
    }
    return text + (walk.now == nullptr ? "" : std::string(" ? ") + walk.now->id);
}

/// Every way to answer, by hand.
void walkAll(const Report& report, std::vector<GuideAnswer>& answers, size_t& ends,
    std::set<std::string>& seen) {
    const Walk walk = walkOf(report, answers);
    REQUIRE(walk.path.size() == answers.size());
    REQUIRE(answers.size() < 20);
    if (walk.now == nullptr) {
        ++ends;
        return;
    }
    for (const GuideOutcome* const one : walk.outcomes) {
        const GuideOutcome& outcome = *one;
        // Once seen from here the rest of the path is the same.
        if (!seen.insert(std::string(answers.empty() ? "" : answers.front().outcome) + walk.now->id
                     + outcome.name)
                 .second)
            continue;
        answers.push_back({walk.now->id, outcome.name, true});
        walkAll(report, answers, ends, seen);
        answers.pop_back();
    }
}

} // namespace

TEST_CASE("every state of the guides leads on, and its last outcome is what is left", "[advisor]") {
    std::set<std::string> ids;
    for (const GuideState& state : guideTable()) {
        CAPTURE(state.id);
        CHECK(ids.insert(state.id).second);
        REQUIRE_FALSE(state.outcomes.empty());
        CHECK(state.outcomes.back().when.isRest());
        CHECK(state.outcomes.back().of.empty());
        CHECK_FALSE(state.views.empty());
        std::set<std::string> names;
        for (const GuideOutcome& outcome : state.outcomes) {
            CAPTURE(outcome.name);
            CHECK(names.insert(outcome.name).second);
            CHECK((outcome.when.isRest() == (&outcome == &state.outcomes.back())));
            CHECK((*outcome.next == 0 || guideState(outcome.next) != nullptr));
            CHECK((*outcome.visit == 0 || guideState(outcome.visit) != nullptr));
            for (const std::string asked : outcome.when.checks) {
                CAPTURE(asked);
                CHECK(checkNamed(asked.substr(0, asked.find('.'))) != nullptr);
                CHECK((asked.find('.') == std::string::npos
                    || !textOf(asked, Language::English).empty()));
            }
            for (const Language language : {Language::English, Language::Chinese})
                CHECK_FALSE(textOf("guide.is." + std::string(outcome.name), language).empty());
        }
        for (const char* part : {".title", ".look", ".ask"})
            for (const Language language : {Language::English, Language::Chinese})
                CHECK_FALSE(textOf("guide." + std::string(state.name) + part, language).empty());
    }
}

TEST_CASE("every state is reached, every path ends", "[advisor]") {
    const Report report = reportWith({});
    std::vector<GuideAnswer> answers;
    size_t ends = 0;
    std::set<std::string> seen;
    walkAll(report, answers, ends, seen);
    CHECK(ends >= 4);
    for (const GuideState& state : guideTable())
        CHECK(std::ranges::any_of(seen, [&state](const std::string& one) {
            return one.find(std::string(state.id) + state.outcomes.front().name)
                != std::string::npos;
        }));
}

TEST_CASE("a healthy job is walked through without a question", "[advisor]") {
    CHECK(textOfPath(followed(reportWith({}))) == "E0.data D1.fine D2.fine D3.fine D4.fine");
    Report pipeline = reportWith({});
    pipeline.facts.pipeline = 4;
    CHECK(textOfPath(followed(pipeline))
        == "E0.pipeline P1.fine P2.even P2b.fine P2c.fine P3.fine P4.normal_bubble P5.even");
    Report model = reportWith({});
    model.facts.tensor = 2;
    CHECK(textOfPath(followed(model)) == "E0.model M1.fine M2.fine M3.fine");
    Report single = reportWith({});
    single.metrics.front().value = 1;
    CHECK(textOfPath(followed(single)) == "E0.single S0.compute S5.fine S6.fine S8.fine");
}

TEST_CASE("a state opens the first of its views that the profile fills", "[advisor]") {
    const auto pageOf = [](const char* state, const std::set<Need>& lacks) {
        const auto place = guideState(state)->place(3, lacks);
        return place ? toText(*place) : std::string();
    };
    CHECK(pageOf("S1", {}) == "data.queues?rank=3");
    CHECK(pageOf("S1", {Need::DataQueues}) == "timeline?rank=3");
    CHECK(pageOf("S1", {Need::DataQueues, Need::HostCalls}) == "");
    CHECK(pageOf("S4", {}) == "data.operators?rank=3");
    CHECK(pageOf("S6", {}) == "timeline?rank=3");
    CHECK(pageOf("S6", {Need::Timeline}) == "summary.steps?rank=3&order=free");
    CHECK(pageOf("S7", {Need::Timeline}) == "");
    Report tables = reportWith({});
    tables.lacks = {Need::Links};
    const Walk walk = followed(tables);
    CHECK(walk.path.front().view);
    CHECK_FALSE(walk.path.back().view); // D4
}

TEST_CASE("what a queue of data tells of its cause is what the walk proposes", "[advisor]") {
    const auto path = [](const char* sentence) {
        Report report = reportWith({{"IO-2", CheckState::Found}, {"IO-3", CheckState::Found}});
        report.findings.back().text.key = sentence;
        return textOfPath(followed(report));
    };
    CHECK(path("IO-3.processing").starts_with("E0.data D1.one S1.processing@7 S4.no_operator@7"));
    CHECK(path("IO-3.last").starts_with("E0.data D1.one S1.processing@7 S4.no_operator@7"));
    CHECK(path("IO-3.transfer") == "E0.data D1.one S1.transfer@7 D2.fine D3.fine D4.fine");
    // Nobody but a person can say, whatever stands beside it.
    CHECK(path("IO-3.undecided").ends_with(" ? S1"));
    Report open = reportWith(
        {{"IO-1", CheckState::Found}, {"IO-2", CheckState::Found}, {"IO-3", CheckState::Found}});
    open.findings.back().text.key = "IO-3.undecided";
    const Walk asked = followed(open);
    CHECK(textOfPath(asked).ends_with(" ? S1"));
    CHECK(std::ranges::count(asked.proof.findings, &open.findings.back()) == 1);
    CHECK(std::ranges::count(asked.proof.quiet, std::string_view("IO-3")) == 0);
    const std::vector<GuideAnswer> toData{{"E0", "rounds", true}, {"L1", "strategy_fits", true}};
    CHECK(textOfPath(followed(open, toData)).ends_with(" ? L5"));
    open.findings.back().text.key = "IO-3.transfer";
    CHECK(textOfPath(followed(open)).find("S1.transfer") != std::string::npos);
    CHECK(textOfPath(followed(open, toData)).find("L5.transfer") != std::string::npos);
    const Walk none =
        followed(reportWith({{"IO-2", CheckState::Found}, {"IO-3", CheckState::NotRun}}));
    for (const GuideStep& step : none.path)
        CHECK(step.proof.notRun.size() <= 1);
    Report round = reportWith({{"IO-3", CheckState::Found}});
    round.findings.back().text.key = "IO-3.transfer";
    const auto told = followed(round, {{"E0", "rounds", true}, {"L1", "strategy_fits", true}});
    CHECK(textOfPath(told).find("L5.transfer") != std::string::npos);
}

TEST_CASE("a job of PyTorch is asked of nothing that MindSpore alone has", "[advisor]") {
    Report report = reportWith({{"IO-1", CheckState::Found}, {"IO-5", CheckState::Found}});
    CHECK(textOfPath(followed(report))
        == "E0.data D1.one S1.processing@7 S4.no_operator@7 D2.fine D3.fine D4.fine");
    Report without = report; // files of the data pipeline
    without.lacks = {Need::DataPipeline};
    CHECK(
        textOfPath(followed(without)) == "E0.data D1.one S1.processing@7 D2.fine D3.fine D4.fine");
    report.framework = Framework::TorchNpu;
    report.lacks = {Need::DataQueues, Need::DataPipeline};
    CHECK(textOfPath(followed(report)) == "E0.data D1.one S1.loading@7 D2.fine D3.fine D4.fine");
    // Of all ranks: nobody is apart from the others.
    report.findings.front().ranks = {0, 1, 2, 3, 4, 5, 6, 7};
    CHECK(textOfPath(followed(report)) == "E0.data D1.all S1.loading@0 D2.fine D3.fine D4.fine");
    const auto offered = [&report](std::vector<GuideAnswer> answers) {
        std::vector<std::string> names;
        for (const GuideOutcome* const outcome : walkOf(report, answers).outcomes)
            names.emplace_back(outcome->name);
        return names;
    };
    using Names = std::vector<std::string>;
    CHECK(offered({}) == Names{"pipeline", "model", "data", "rounds", "single"});
    CHECK(textOfPath(walkOf(report, {{"E0", "memory_flow", true}})) == " ? E0");
    const std::vector<GuideAnswer> gaps{
        {"E0", "single", true}, {"S0", "compute", true}, {"S5", "fine", true}};
    CHECK(offered(gaps) == Names{"ai_cpu", "idle", "exposed", "fine"});
    report.framework = Framework::TorchGpu;
    CHECK(offered(gaps) == Names{"idle", "exposed", "fine"});
    for (const Framework framework : {Framework::TorchNpu, Framework::TorchGpu}) {
        CHECK(textOf(keyFor("guide.data.ask", framework), Language::English)
            == "Do the steps wait for the data loader?");
        for (const GuideState& state : guideTable())
            for (const char* part : {".title", ".look", ".ask"})
                CHECK_FALSE(keyFor("guide." + std::string(state.name) + part, framework).empty());
    }
}

TEST_CASE("rounds of a job without stages ask of none", "[advisor]") {
    Report report = reportWith({});
    report.lacks = {Need::Stages};
    const std::vector<GuideAnswer> suits{{"E0", "rounds", true}, {"L1", "strategy_fits", true}};
    CHECK(textOfPath(followed(report, suits))
        == "E0.rounds L1.strategy_fits L2.fine L3.fine L4.fine L5.not_data L8.no_spare "
           "L9.last_round");
}

TEST_CASE("a large model is tuned in rounds until nothing more can be saved", "[advisor]") {
    const std::vector<GuideAnswer> begin{{"E0", "rounds", true}};
    Report report = reportWith({{"ME-2", CheckState::Found}, {"CL-14", CheckState::Found}});
    // whether the split suits the model nothing in a profile tells
    CHECK(textOfPath(followed(report, begin)) == "E0.rounds ? L1");
    const std::vector<GuideAnswer> suits{{"E0", "rounds", true}, {"L1", "strategy_fits", true}};
    const std::string rounds = "E0.rounds L1.strategy_fits L2.fine L3.fine L4.fine L5.not_data "
                               "L6.large_bubble L7.even L8.spare ";
    CHECK(textOfPath(followed(report, suits)) == rounds + "L9.last_round");
    report.counted.push_back({0, Duration(1'000'000)});
    CHECK(textOfPath(followed(report, suits)) == rounds + "L9.another_round");
}

TEST_CASE("the memory of a PyNative job is followed step by step by a person", "[advisor]") {
    const Report report = reportWith({{"ME-6", CheckState::Found}, {"OV-2", CheckState::Found}});
    std::vector<GuideAnswer> answers{{"E0", "memory_flow", true}};
    for (const char* state : {"Q1", "Q2", "Q3", "Q4"}) {
        const Walk walk = followed(report, answers);
        REQUIRE(walk.now != nullptr);
        CHECK(std::string(walk.now->id) == state);
        CHECK(walk.proposed == nullptr);
        answers.push_back({state, walk.now->outcomes.front().name, true});
    }
    CHECK(textOfPath(followed(report, answers))
        == "E0.memory_flow Q1.above_theory Q2.set Q3.set Q4.set Q5.held Q6.still_on");
    CHECK(walkOf(report, {{"E0", "memory_flow", true}, {"Q1", "as_theory", true}}).now == nullptr);
}

TEST_CASE("the kind of job is told with its sizes", "[advisor]") {
    Report report = reportWith({});
    report.facts.pipeline = 4;
    report.facts.tensor.reset();
    const Walk walk = walkOf(report, {});
    REQUIRE(walk.proposed != nullptr);
    CHECK(std::string(walk.proposed->name) == "pipeline");
    REQUIRE(walk.proof.sizes.size() == 2);
    CHECK(toText(walk.proof.sizes[0], Language::English) == "Pipeline stages: 4");
    CHECK(toText(walk.proof.sizes[1], Language::English) == "Ranks: 8");
}

TEST_CASE("a slow rank is visited, and the walk comes back", "[advisor]") {
    CHECK(textOfPath(followed(reportWith({{"CL-1", CheckState::Found}, {"CL-2", CheckState::Found},
              {"SC-1", CheckState::Found}, {"SC-5", CheckState::Found}})))
        == "E0.data D1.fine D2.one S5.fine@7 S6.idle@7 S7.collects@7 S8.fine@7 D3.waits D4.fine");
}

TEST_CASE("where no check could judge a person is asked", "[advisor]") {
    const Report report = reportWith(
        {{"CL-8", CheckState::NotRun}, {"CL-9", CheckState::NotRun}, {"CO-4", CheckState::NotRun}});
    const Walk walk = followed(report);
    CHECK(textOfPath(walk) == "E0.data D1.fine D2.fine D3.fine ? D4");
    CHECK(walk.proof.notRun.size() == 3);
    CHECK(std::vector<std::string>(walk.proof.quiet.begin(), walk.proof.quiet.end())
        == std::vector<std::string>{"CO-1", "CO-2", "CO-3"});
    std::vector<GuideAnswer> answers{
        {"E0", "data"}, {"D1", "fine"}, {"D2", "fine"}, {"D3", "fine"}, {"D4", "slow_link", true}};
    CHECK(walkOf(report, answers).now == nullptr);
    CHECK(walkOf(report, answers).path.back().isByPerson);
    // One of the three suffices to say no; a later one that was found needs none of them.
    CHECK(textOfPath(followed(reportWith({{"CL-8", CheckState::NotRun}})))
        == "E0.data D1.fine D2.fine D3.fine D4.fine");
    CHECK(
        textOfPath(followed(reportWith({{"CL-8", CheckState::NotRun}, {"CL-9", CheckState::NotRun},
            {"CO-4", CheckState::NotRun}, {"CO-1", CheckState::Found}})))
        == "E0.data D1.fine D2.fine D3.fine D4.packets");
    Report unknown = reportWith({});
    unknown.facts = {};
    CHECK(textOfPath(followed(unknown)) == " ? E0");
}

TEST_CASE("answers that do not fit the report any more end the walk there", "[advisor]") {
    const std::vector<GuideAnswer> answers{{"E0", "data"}, {"D1", "fine"}, {"D2", "fine"}};
    CHECK(textOfPath(walkOf(reportWith({{"CL-1", CheckState::Found}}), answers))
        == "E0.data D1.fine ? D2");
    CHECK(textOfPath(walkOf(reportWith({}), {{"D1", "fine"}})) == " ? E0");
    CHECK(textOfPath(walkOf(reportWith({}), {{"E0", "nonsense", true}})) == " ? E0");
    CHECK(textOfPath(walkOf(reportWith({}), {{"E0", "single", true}})) == "E0.single ? S0");
}

TEST_CASE("answers are kept as texts", "[advisor]") {
    const std::vector<GuideAnswer> answers{{"P2a", "layers", false}, {"D4", "slow_link", true}};
    std::vector<std::string> texts;
    for (const GuideAnswer& answer : answers)
        texts.push_back(toText(answer));
    CHECK(texts == std::vector<std::string>{"P2a.layers", "D4.slow_link!"});
    CHECK(parseGuideAnswers(texts) == answers);
    CHECK(parseGuideAnswers({"", "D1", ".fine", "D1.", "D1.!"}).empty());
}

TEST_CASE("a rank that is free for longer is no rank that computes for longer", "[advisor]") {
    Report report = reportWith({{"CL-1", CheckState::Found}, {"SC-7", CheckState::Found}});
    for (Finding& finding : report.findings)
        finding.price.part = StepPart::Free;
    CHECK(textOfPath(followed(report)) == "E0.data D1.fine D2.fine D3.fine D4.fine");
    Finding slow;
    slow.id = "CL-1";
    slow.ranks = {2};
    slow.price.part = StepPart::Computing;
    report.findings.push_back(slow); // behind the dearer one
    CHECK(textOfPath(followed(report))
        == "E0.data D1.fine D2.one S5.fine@2 S6.idle@2 S7.launches@2 S8.fine@2 D3.fine D4.fine");
}

} // namespace guide_test

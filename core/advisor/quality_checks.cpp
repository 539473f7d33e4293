// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/quality_checks.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/further_profiles.h"
#include "core/analysis/verdicts/pipeline_verdict.h"
#include "core/base/saturate.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

void addQuality(Outcome& outcome, Phrase text, const char* shows, Value value, const char* advice) {
    Finding finding;
    finding.text = std::move(text);
    finding.inputs = {{"shown", value}};
    finding.severity = Severity::Info;
    finding.evidence.push_back(
        {pageOf("import-health"), {std::string("evidence.") + shows, {}}, std::move(value)});
    finding.advice = advised({advice});
    outcome.findings.push_back(std::move(finding));
}

constexpr size_t kLeastSteps = 2; ///< of one nobody knows whether it is like others

/// Issues of one kind, in all files of the job.
struct InputIssues {
    uint64_t places = 0;
    std::string first; ///< file
    std::vector<int64_t> ranks; ///< each once, in order
};

using IsOf = bool (*)(const model::Issue&);

template <class Part>
void addIssues(const Part& part, IsOf isOf, InputIssues& found) {
    for (const model::Issue& issue : part.issues) {
        if (!isOf(issue))
            continue;
        if (found.places == 0)
            found.first = std::filesystem::path(issue.file).filename().native();
        found.places += issue.count;
        if (part.isRankKnown && (found.ranks.empty() || found.ranks.back() != part.rank))
            found.ranks.push_back(part.rank);
    }
}

InputIssues issuesOf(const query::Snapshot& snapshot, IsOf isOf) {
    InputIssues found;
    for (const query::OpenRank& rank : snapshot.ranks)
        addIssues(*rank.index, isOf, found);
    for (const auto& part : snapshot.tables)
        addIssues(*part, isOf, found);
    std::ranges::sort(found.ranks);
    const auto behind = std::unique(found.ranks.begin(), found.ranks.end());
    found.ranks.erase(behind, found.ranks.end());
    return found;
}

/// A step, a rank or a figure that is missing may have been there.
void addDamage(const query::Snapshot& snapshot, Outcome& outcome) {
    const auto add = [&](const std::string& kind, IsOf isOf) {
        InputIssues issues = issuesOf(snapshot, isOf);
        if (issues.places == 0)
            return;
        addQuality(outcome, {"OV-6." + kind, {{"file", issues.first}}}, kind.c_str(),
            static_cast<int64_t>(issues.places), "mend_input");
        outcome.findings.back().ranks = std::move(issues.ranks);
    };
    add("damage",
        [](const model::Issue& issue) { return issue.severity == model::Severity::DataLoss; });
    add("empty", [](const model::Issue& issue) {
        return issue.code == model::IssueCode::EmptyFile
            && issue.severity != model::Severity::DataLoss;
    });
}

/// What most ranks have and these do not: verdicts on all of them are without these.
void addLacks(const std::vector<RankProfile>& profiles, Outcome& outcome) {
    using enum Subject;
    for (const Subject subject : {Timeline, Steps, Communication, Memory, Kernels}) {
        std::vector<int64_t> ranks;
        for (const RankProfile& profile : profiles)
            if (std::ranges::find(profile.has, subject) == profile.has.end())
                ranks.push_back(profile.rank);
        if (ranks.empty() || 2 * ranks.size() >= profiles.size())
            continue;
        addQuality(outcome,
            {"OV-6.lacks",
                {{"subject", Word{std::string("subject.") + toWord(subject)}},
                    {"ranks", Numbers{ranks}}}},
            "lacks", static_cast<int64_t>(ranks.size()), "mend_input");
        outcome.findings.back().ranks = std::move(ranks);
    }
}

/// Verdicts on a step are without the ranks that lack it.
void addFewerSteps(const StepTrace& trace, Outcome& outcome) {
    std::map<int64_t, size_t> counts;
    for (const StepRow& row : trace.rows)
        if (row.step)
            ++counts[row.rank];
    std::vector<int64_t> ranks;
    size_t fewest = trace.steps.size();
    for (const auto& [rank, count] : counts)
        if (count < trace.steps.size()) {
            ranks.push_back(rank);
            fewest = std::min(fewest, count);
        }
    if (ranks.empty())
        return;
    addQuality(outcome,
        {"OV-6.fewer_steps",
            {{"ranks", Numbers{ranks}}, {"fewest", static_cast<int64_t>(fewest)},
                {"all", static_cast<int64_t>(trace.steps.size())}}},
        "fewest_steps", static_cast<int64_t>(fewest), "profile_steps");
    outcome.findings.back().ranks = std::move(ranks);
}

void addProfiles(const FurtherProfiles& further, Outcome& outcome) {
    if (further.count() == 1)
        return;
    addQuality(outcome,
        {"OV-6.profiles", {{"count", further.count()}, {"ranks", Numbers{further.ranks()}}}},
        "profiles", further.count(), "open_profile");
    outcome.findings.back().ranks = further.ranks();
}

/// As the passes of all pipelines show them alike; nothing where they do not, or may be those of
/// chunks that the passes do not show.
Result<std::optional<int64_t>> countedMicroBatches(Context& context) {
    const auto pipelines = context.inputs().pipelines();
    if (!pipelines) {
        if (pipelines.error().code == ErrorCode::Cancelled)
            return tl::unexpected(pipelines.error());
        return std::optional<int64_t>(); // a pipeline that can not be read shows none
    }
    std::optional<int64_t> counted;
    for (const PipelineInputs& one : **pipelines) {
        const auto verdict = judgePipeline(one.pipeline).verdict;
        const bool hasHiddenChunks =
            one.pipeline.chunks < 2 && context.facts().interleave.value_or(1) > 1;
        const auto shown = verdict ? static_cast<int64_t>(verdict->microBatches) : 0;
        if (shown < 1 || hasHiddenChunks || counted.value_or(shown) != shown)
            return std::optional<int64_t>();
        counted = shown;
    }
    return counted;
}

void addGiven(Outcome& outcome, int64_t given) {
    outcome.findings.back().evidence.push_back(
        {pageOf("advisor.efficiency"), {"evidence.given_facts", {}}, given});
}

/// A micro-batch may be computed as several copies in turn, and several batches make an update:
/// then the passes are so many times as many.
bool areSame(int64_t given, int64_t counted, const JobFacts& facts) {
    const int64_t times = counted / given;
    return counted == given
        || (counted % given == 0
            && (times == facts.copies || times == facts.accumulated
                || times
                    == saturatingMultiply(
                        facts.copies.value_or(1), facts.accumulated.value_or(1))));
}

void addMicroBatches(const Context& context, int64_t counted, Outcome& outcome) {
    const auto given = context.given().microBatches;
    const bool isTold = std::ranges::any_of(context.conflicts(),
        [](const FactConflict& conflict) { return conflict.fact == "micro_batch_num"; });
    if (!given || *given < 1 || isTold || areSame(*given, counted, context.facts()))
        return;
    addQuality(outcome, {"OV-6.micro_batches", {{"given", *given}, {"proven", counted}}}, "facts",
        counted, "correct_facts");
    outcome.findings.back().evidence.front().target = pageOf("summary.pipeline");
    addGiven(outcome, *given);
}

/// Each replica computes as many micro-batches of as many samples.
void addBatch(const Context& context, std::optional<int64_t> counted, Outcome& outcome) {
    const JobFacts& facts = context.facts();
    const auto given = context.given().globalBatch;
    if (!given || !facts.data)
        return;
    int64_t multiple = 1;
    std::string parts;
    const auto add = [&](const char* name, std::optional<int64_t> factor) {
        if (!factor)
            return;
        multiple = saturatingMultiply(multiple, *factor);
        parts += (parts.empty() ? "" : " x ") + std::string(name) + " " + std::to_string(*factor);
    };
    add("dp", facts.data);
    add("micro_batch_num", counted ? counted : facts.microBatches);
    add("micro_batch_size", facts.microBatch);
    const int64_t rest = multiple < 1 ? 0 : *given % multiple;
    if (rest == 0)
        return;
    addQuality(outcome,
        {"OV-6.batch", {{"given", *given}, {"multiple", multiple}, {"parts", parts}}}, "multiple",
        multiple, "correct_facts");
    outcome.findings.back().inputs.emplace_back("rest", rest);
    outcome.findings.back().evidence.front().target = pageOf("advisor.efficiency");
    addGiven(outcome, *given);
}

/// Facts that contradict the profile or one another. What the metadata prove was put in their
/// place; all others are used as they were given.
Status addFacts(Context& context, Outcome& outcome) {
    for (const FactConflict& conflict : context.conflicts()) {
        addQuality(outcome,
            {"OV-6.facts",
                {{"fact", conflict.fact}, {"given", conflict.given}, {"proven", conflict.proven}}},
            "facts", conflict.proven, "correct_facts");
        addGiven(outcome, conflict.given);
    }
    if (!context.given().microBatches && !context.given().globalBatch)
        return {}; // nothing to hold against passes, which take long to read
    RS_TRY_ASSIGN(const auto counted, countedMicroBatches(context));
    if (counted)
        addMicroBatches(context, *counted, outcome);
    addBatch(context, counted, outcome);
    return {};
}

} // namespace

Result<Outcome> profileQuality(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    Outcome outcome;
    const size_t captured = steps->trace.ranks.size();
    if (captured == 0 && hasStepsOfHostAlone(context.inputs().snapshot()))
        addQuality(outcome, {"OV-6.no_device", {}}, "device_steps", int64_t{0}, "profile_device");
    else if (captured == 0)
        addQuality(outcome, {"OV-6.no_steps", {}}, "steps", int64_t{0}, "profile_steps");
    else if (steps->count() < kLeastSteps)
        addQuality(outcome, {"OV-6.one_step", {{"least", static_cast<int64_t>(kLeastSteps)}}},
            "steps", int64_t{1}, "profile_steps");
    if (captured > 0 && steps->parts.ranks > captured)
        addQuality(outcome,
            {"OV-6.ranks",
                {{"captured", static_cast<int64_t>(captured)},
                    {"all", static_cast<int64_t>(steps->parts.ranks)}}},
            "ranks", static_cast<int64_t>(captured), "profile_ranks");
    addFewerSteps(steps->trace, outcome);
    addLacks(steps->profiles, outcome);
    addProfiles(context.further(), outcome);
    if (steps->isOfLevel0())
        addQuality(outcome, {"OV-6.level", {}}, "level", std::string("Level0"), "profile_level");
    addDamage(context.inputs().snapshot(), outcome);
    RS_TRY(addFacts(context, outcome));
    return outcome;
}

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/advisor.h"

#include <algorithm>
#include <functional>

#include "core/advisor/best_case.h"
#include "core/advisor/beyond_capture.h"
#include "core/advisor/capture_quality.h"
#include "core/advisor/facts/read_facts.h"
#include "core/advisor/finding_order.h"
#include "core/advisor/findings.h"
#include "core/advisor/further_profiles.h"
#include "core/advisor/hidden_causes.h"
#include "core/advisor/inputs.h"
#include "core/advisor/length_inputs.h"
#include "core/advisor/metrics.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/switch_severity.h"
#include "core/advisor/symptoms.h"
#include "core/advisor/why.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/base/task_progress.h"
#include "core/query/profiles.h"

namespace rankscope::advisor {

namespace {

bool isWanted(const Check& check, const Options& options) {
    return options.checks.empty()
        || std::ranges::find(options.checks, check.id) != options.checks.end();
}

Result<Outcome> outcomeOf(const Check& check, Context& context) {
    if (check.run == nullptr)
        return Outcome{Phrase{std::string(check.id) + ".open", {}}, {}};
    for (const Need need : check.needs) {
        RS_TRY_ASSIGN(std::optional<Phrase> lack, missing(need, context.inputs()));
        if (!lack)
            continue;
        RS_TRY_ASSIGN(const auto profile, context.further().meeting(check));
        if (profile)
            lack = Phrase{"need.first_profile", {{"profile", *profile}}};
        return Outcome{std::move(lack), {}};
    }
    return check.run(context);
}

/// Costs that nobody would work on.
bool isTooCheap(const Finding& finding, std::optional<Duration> step, double limit) {
    const std::optional<Duration>& cost =
        finding.price.cost ? finding.price.cost : finding.price.high;
    return cost && step && *step > Duration() && shareOf(*cost, *step) < limit;
}

/// As the framework of the job calls its options; what is of no use there goes.
void fitAdvice(Finding& finding, Framework framework) {
    std::vector<Advice> fitting;
    for (Advice& advice : finding.advice) {
        advice.knob = knobOf(advice.key, framework);
        advice.key = keyFor(advice.key, framework);
        if (advice.key.empty())
            continue;
        if (const auto own = knobOf(advice.key, framework); !own.empty())
            advice.knob = own;
        fitting.push_back(std::move(advice));
    }
    finding.advice = std::move(fitting);
}

/// What can not be read is the reason of this check; the others still run.
/// What costs too little to be told goes to `cheap`.
Result<CheckResult> runOne(const Check& check, Context& context, std::vector<Finding>& findings,
    std::vector<Finding>& cheap) {
    TaskProgress ofCheck; // the run counts checks, not the ranks that they go through
    const ProgressScope scope(ofCheck);
    Result<Outcome> outcome = outcomeOf(check, context);
    if (!outcome) {
        if (outcome.error().code == ErrorCode::Cancelled)
            return tl::unexpected(outcome.error());
        return CheckResult{
            &check, CheckState::NotRun, {"need.readable", {{"error", outcome.error().message}}}};
    }
    if (outcome->notRun) {
        outcome->notRun->key = keyFor(outcome->notRun->key, context.inputs().framework());
        return CheckResult{&check, CheckState::NotRun, std::move(*outcome->notRun)};
    }
    const auto steps = context.inputs().steps();
    const double limit = context.limit(analysis::threshold::kLeastCost);
    size_t told = 0;
    for (Finding& finding : outcome->findings) {
        const bool isCheap = isTooCheap(finding, steps ? (*steps)->step() : std::nullopt, limit);
        finding.id = check.id;
        fitAdvice(finding, context.inputs().framework());
        addKnownInputs(finding, check, context, steps ? (*steps)->step() : std::nullopt);
        (isCheap ? cheap : findings).push_back(std::move(finding));
        told += isCheap ? 0 : 1;
    }
    return CheckResult{&check, told == 0 ? CheckState::Ok : CheckState::Found, Phrase()};
}

struct KnownFacts {
    JobFacts facts;
    std::vector<FactConflict> conflicts;
};

/// The user knows best, but for how the job is split where the metadata say it; a profile whose
/// metadata can not be read tells nothing.
Result<KnownFacts> knownFacts(JobFacts given, Inputs& inputs) {
    const auto metadata = inputs.facts();
    if (!metadata && metadata.error().code == ErrorCode::Cancelled)
        return tl::unexpected(metadata.error());
    const JobFacts proven = metadata ? factsOfProfile(**metadata) : JobFacts();
    KnownFacts known;
    known.conflicts = correctBy(given, proven);
    known.facts = merged(given, proven);
    if (const auto steps = inputs.steps(); steps && (*steps)->sizes) {
        const analysis::ParallelSizes& sizes = *(*steps)->sizes;
        known.facts = merged(known.facts,
            {.tensor = sizes.tensor,
                .data = sizes.data,
                .pipeline = sizes.pipeline,
                .context = sizes.context,
                .expert = sizes.expert});
    }
    return known;
}

Result<PlaceOfRank> placesOf(Inputs& inputs) {
    PlaceOfRank places;
    RS_TRY_ASSIGN(const auto topology, analysis::jobTopology(inputs.snapshot(), inputs.stop()));
    for (int64_t rank = 0; topology && rank < topology->ranks(); ++rank)
        places.emplace(rank, workerOf(*topology, rank));
    return places;
}

/// The job that changes are made to.
struct PlayedJob {
    std::optional<JobGraph> oneStage; ///< of a job without stages
    const JobGraph* job = nullptr; ///< null: it can not be played
};

/// Asked for only where a check has asked for the replay, or for lengths, already.
Status findJob(Inputs& inputs, PlayedJob& played) {
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    if (steps->isWithoutStages()) {
        RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
        played.oneStage = oneStageJob(steps->trace, lengths->optimizers);
        played.job = played.oneStage ? &*played.oneStage : nullptr;
        return {};
    }
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    played.job = replay->played();
    return {};
}

/// Found after all, though they cost too little alone.
void tellToo(std::vector<Finding> found, Report& report) {
    for (Finding& finding : found) {
        const auto check = std::ranges::find_if(report.checks,
            [&finding](const CheckResult& one) { return one.check->id == finding.id; });
        if (check != report.checks.end())
            check->state = CheckState::Found;
        report.findings.push_back(std::move(finding));
    }
}

/// What the findings cost together, and those that only show beside the others.
Status countTogether(Inputs& inputs, std::vector<Finding> cheap, double least, Report& report) {
    RS_TRY_ASSIGN(const PlaceOfRank places, placesOf(inputs));
    PlayedJob played;
    const auto isPlayed = [](const Finding& one) { return one.price.played != nullptr; };
    const auto count = std::ranges::count_if(report.findings, isPlayed);
    std::erase_if(cheap, std::not_fn(isPlayed));
    if (count > 0 && count + std::ssize(cheap) > 1)
        RS_TRY(findJob(inputs, played));
    if (report.step && count > 0 && played.job != nullptr) {
        tellToo(hiddenCauses(report.findings, std::move(cheap), places, played.job,
                    scaled(*report.step, least)),
            report);
        order(report.findings);
    }
    report.counted =
        playedTogether(report.findings, countedOf(report.findings, places), played.job);
    report.causes = pricedCausesOf(report.findings, places);
    report.bestCase = bestCaseOf(report.counted, report.step);
    return {};
}

/// Even sequences are priced by the mean of all ranks, a slow rank by what it takes longer with its
/// own lengths: found together each price has a part of the other's in it and is only a bound, but
/// for where attention told them apart (length_price.h).
void boundWhatIsMixed(std::vector<Finding>& findings) {
    const auto isSlowRank = [](const Finding& one) {
        return one.id == "CL-1" && one.price.part == StepPart::Computing
            && one.price.method != kAtSameLength;
    };
    const auto isOfLengths = [](const Finding& one) {
        return one.id == "CL-20" || one.text.key == "CL-19.sequences";
    };
    if (std::ranges::none_of(findings, isSlowRank) || std::ranges::none_of(findings, isOfLengths))
        return;
    for (Finding& finding : findings) {
        if (finding.price.method != kByReplay || (!isSlowRank(finding) && !isOfLengths(finding)))
            continue;
        finding.price.low = Duration();
        finding.price.method = "method.replay_mixed";
    }
}

} // namespace

const char* toWord(CheckState state) {
    switch (state) {
    case CheckState::Found:
        return "FOUND";
    case CheckState::Ok:
        return "OK";
    case CheckState::NotRun:
        break;
    }
    return "NOT RUN";
}

size_t ranChecks(const Report& report) {
    return static_cast<size_t>(std::ranges::count_if(
        report.checks, [](const CheckResult& check) { return check.state != CheckState::NotRun; }));
}

BestCase toldBestCase(const Report& report, const IsMuted& isMuted) {
    BestCase told;
    const auto isTold = [&](const Finding& finding) { return !isMuted || !isMuted(finding); };
    const auto isToldAt = [&](size_t place) { return isTold(report.findings[place]); };
    const bool isWhole = std::ranges::all_of(report.counted, isToldAt, &Counted::place);
    told.counted = isWhole ? report.counted : countedAmong(report.causes, report.counted, isToldAt);
    for (const Counted& one : told.counted) {
        told.together += one.cost;
        told.alone += report.findings[one.place].price.cost.value_or(Duration());
    }
    for (size_t i = 0; i < report.findings.size(); ++i) {
        const Finding& finding = report.findings[i];
        const bool isCounted =
            std::ranges::find(told.counted, i, &Counted::place) != told.counted.end();
        if (finding.explainedBy.empty() && finding.price.cost.value_or(Duration()) > Duration()
            && !isCounted && isTold(finding))
            told.others.push_back(&finding);
    }
    told.step = isWhole ? report.bestCase : bestCaseOf(told.counted, report.step);
    return told;
}

Result<Report> runChecks(std::shared_ptr<const query::Snapshot> snapshot, const JobFacts& facts,
    const Options& options, const Progress& progress, const std::stop_token& stop) {
    FurtherProfiles further(*snapshot, stop);
    if (further.count() > 1)
        snapshot = std::make_shared<const query::Snapshot>(query::onlyProfile(*snapshot, 1));
    query::Session session(std::move(snapshot));
    session.setStop(stop);
    Inputs inputs(session, stop);
    Report report;
    std::vector<Finding> cheap;
    RS_TRY_ASSIGN(KnownFacts known, knownFacts(facts, inputs));
    report.facts = std::move(known.facts);
    Context context(inputs, report.facts, options.thresholds, further, std::move(known.conflicts));
    if (options.checks.empty())
        inputs.readAhead();
    for (size_t i = 0; i < checkTable().size(); ++i) {
        const Check& check = checkTable()[i];
        if (progress)
            progress(i, checkTable().size());
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        if (!isWanted(check, options)) {
            report.checks.push_back({&check, CheckState::NotRun, {"need.asked", {}}});
            continue;
        }
        RS_TRY_ASSIGN(CheckResult result, runOne(check, context, report.findings, cheap));
        report.checks.push_back(std::move(result));
    }
    RS_TRY_ASSIGN(report.metrics, metricsOf(inputs, report.facts));
    if (options.checks.empty()) { // else it would read more than was asked for
        RS_TRY_ASSIGN(report.quality, qualityOf(inputs));
    }
    if (const auto steps = inputs.steps())
        report.step = (*steps)->step();
    boundWhatIsMixed(report.findings);
    RS_TRY(boundBeyondCapture(context, report.findings));
    RS_TRY(boundBeyondCapture(context, cheap));
    tellToo(explainingCauses(report.findings, cheap), report);
    explain(report.findings);
    weighSwitches(report.findings);
    order(report.findings);
    const double least = context.limit(analysis::threshold::kLeastCost);
    RS_TRY(countTogether(inputs, std::move(cheap), least, report));
    for (Finding& finding : report.findings)
        finding.price.played.reset();
    return report;
}

} // namespace rankscope::advisor

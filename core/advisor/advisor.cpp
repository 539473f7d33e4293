// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/advisor.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/advisor/best_case.h"
#include "core/advisor/beyond_capture.h"
#include "core/advisor/capture_quality.h"
#include "core/advisor/facts/read_facts.h"
#include "core/advisor/finding_order.h"
#include "core/advisor/findings.h"
#include "core/advisor/fitting.h"
#include "core/advisor/further_profiles.h"
#include "core/advisor/hidden_causes.h"
#include "core/advisor/inputs.h"
#include "core/advisor/length_inputs.h"
#include "core/advisor/metrics.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/run_check.h"
#include "core/advisor/silent_causes.h"
#include "core/advisor/switch_severity.h"
#include "core/advisor/symptoms.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/verdicts/job_parts.h"
#include "core/query/profiles.h"

namespace rankscope::advisor {

namespace {

bool isWanted(const Check& check, const Options& options) {
    return options.checks.empty()
        || std::ranges::find(options.checks, check.id) != options.checks.end();
}

Status fit(Context& context, Found& found) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const Trainer trainer, trainerOf(inputs, context.facts(), context.given()));
    for (std::vector<Finding>* const of : {&found.told, &found.cheap}) {
        for (Finding& finding : *of) {
            fitAdvice(finding, inputs.framework(), trainer);
            fitEvidence(finding, inputs.snapshot());
        }
    }
    return {};
}

struct KnownFacts {
    JobFacts facts;
    std::vector<FactConflict> conflicts;
};

/// Those that are not what the table has anyway.
std::map<std::string, double> movedOf(const Options& options) {
    std::map<std::string, double> moved;
    for (const analysis::Threshold& of : analysis::kThresholds) {
        const auto asked = options.thresholds.find(of.name);
        if (asked != options.thresholds.end() && asked->second != of.value)
            moved.insert(*asked);
    }
    return moved;
}

/// Of the whole job, by what its metadata or traces say of it: profiles of some of its ranks, and
/// groups of them, prove nothing.
std::optional<int64_t> devicesOf(const JobFacts& proven, const query::Snapshot& snapshot) {
    if (const auto devices = merged(proven, {}).devices)
        return devices;
    const auto told = static_cast<int64_t>(analysis::worldSizeTold(snapshot));
    return told > 0 ? std::optional(told) : std::nullopt;
}

/// The user knows best, but for how the job is split where the metadata say it; a profile whose
/// metadata can not be read tells nothing.
Result<KnownFacts> knownFacts(JobFacts given, Inputs& inputs) {
    const auto metadata = inputs.facts();
    if (!metadata && metadata.error().code == ErrorCode::Cancelled)
        return tl::unexpected(metadata.error());
    JobFacts proven = metadata ? factsOfProfile(**metadata) : JobFacts();
    if (!proven.devices)
        proven.devices = devicesOf(proven, inputs.snapshot());
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
        played.oneStage = oneStageJob(*steps, lengths->optimizers);
        played.job = played.oneStage ? &*played.oneStage : nullptr;
        return {};
    }
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    played.job = replay->played();
    return {};
}

void takeStep(const StepInputs& steps, Report& report) {
    report.step = steps.step();
    report.isOfCapture = report.step && steps.numbers().empty();
    report.warmUpStep = steps.trace.warmUpStep();
    const auto mean = steps.meanStep();
    const double noise = analysis::threshold::kHealthyNoise.value;
    if (mean && std::abs(1 - shareOf(*mean, *report.step)) > noise)
        report.meanStep = mean;
}

void sayOfCapture(Report& report) {
    for (Finding& finding : report.findings)
        sayOfCapture(finding);
    for (Metric& metric : report.metrics)
        metric.formula.isOfCapture = true;
    for (CheckResult& check : report.checks)
        for (Phrase& cheap : check.cheap)
            cheap.isOfCapture = true;
}

/// Else a page may call a rank slow of which its check says that all is well.
void nameCheap(const std::vector<Finding>& cheap, Report& report) {
    for (CheckResult& check : report.checks)
        for (const Finding& finding : cheap)
            if (check.state == CheckState::Ok && finding.id == check.check->id)
                check.cheap.push_back(finding.text);
}

/// A check of whose findings none is left has found nothing.
void takeAlong(const std::vector<Finding>& silent, Report& report) {
    report.findings = withoutSilenced(std::move(report.findings), silent);
    for (CheckResult& check : report.checks) {
        const bool isTold = std::ranges::any_of(
            report.findings, [&check](const Finding& one) { return one.id == check.check->id; });
        if (check.state == CheckState::Found && !isTold)
            check.state = CheckState::Ok;
    }
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
        explain(report.findings);
        order(report.findings);
    }
    report.counted =
        playedTogether(report.findings, countedOf(report.findings, places), played.job);
    report.causes = pricedCausesOf(report.findings, places);
    report.bestCase = bestCaseOf(report.counted, report.stepOfCosts());
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

/// Where hosts launch late passes last as long as their launches, and not as their kernels: what is
/// computed less makes them shorter by less, and work that moves takes its launches along. What
/// ends sooner may wait for a launch.
void boundBesideLateLaunches(const std::vector<Finding>& told, std::vector<Finding>& findings) {
    if (std::ranges::none_of(told, [](const Finding& one) {
            return one.text.key == "SC-7.starved" && one.explainedBy.empty();
        }))
        return;
    for (Finding& finding : findings) {
        if (finding.price.method != kByReplay)
            continue;
        finding.price.low = Duration();
        finding.price.method = "method.replay_late_hosts";
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
    told.step = isWhole ? report.bestCase : bestCaseOf(told.counted, report.stepOfCosts());
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
    RS_TRY_ASSIGN(KnownFacts known, knownFacts(facts, inputs));
    report.facts = std::move(known.facts);
    report.framework = inputs.framework();
    report.thresholds = movedOf(options);
    Context context(
        inputs, report.facts, options.thresholds, further, std::move(known.conflicts), facts);
    Found found;
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
        RS_TRY_ASSIGN(CheckResult result, runOneCheck(check, context, found));
        report.checks.push_back(std::move(result));
    }
    RS_TRY(fit(context, found));
    report.findings = std::move(found.told);
    RS_TRY_ASSIGN(report.metrics, metricsOf(inputs, report.facts));
    if (options.checks.empty()) { // else it would read more than was asked for
        RS_TRY_ASSIGN(report.quality, qualityOf(inputs));
        RS_TRY_ASSIGN(report.lacks, lacking(inputs));
    }
    if (const auto steps = inputs.steps())
        takeStep(**steps, report);
    boundWhatIsMixed(report.findings);
    RS_TRY(boundBeyondCapture(context, report.findings));
    RS_TRY(boundBeyondCapture(context, found.cheap));
    tellToo(explainingCauses(report.findings, found.cheap), report);
    explain(report.findings);
    takeAlong(found.silent, report);
    boundBesideLateLaunches(report.findings, report.findings);
    boundBesideLateLaunches(report.findings, found.cheap);
    weighSwitches(report.findings);
    order(report.findings);
    const double least = context.limit(analysis::threshold::kLeastCost);
    const std::vector<Finding> cheap = found.cheap;
    RS_TRY(countTogether(inputs, std::move(found.cheap), least, report));
    nameCheap(cheap, report);
    for (Finding& finding : report.findings)
        finding.price.played.reset();
    if (report.isOfCapture)
        sayOfCapture(report);
    return report;
}

} // namespace rankscope::advisor

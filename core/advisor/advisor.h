// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the checks on a job: what is wrong, what it costs, what could not be checked and why.
//
//   RS_TRY_ASSIGN(const Report report, runChecks(snapshot, {}, {}, {}, stop));
//   for (const Finding& finding : report.findings)   // causes, each before its symptoms
//                                                    // (finding_order.h)
//       print(toText(finding.text, Language::English));
//
// The verdicts are those of core/analysis; prices are formulas until the step can be replayed, and
// are called bounds. docs/advisor.md has every check.
// Thread: any; the whole run on the caller's.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "core/advisor/check.h"
#include "core/advisor/counted_causes.h"
#include "core/advisor/job_facts.h"
#include "core/advisor/metric.h"
#include "core/query/session.h"

namespace rankscope::advisor {

enum class CheckState { Found, Ok, NotRun };
const char* toWord(CheckState state);

struct CheckResult {
    const Check* check = nullptr;
    CheckState state{};
    Phrase reason{}; ///< of NotRun; no key otherwise
    std::vector<Phrase> cheap{}; ///< of Ok: what it found, and what costs too little to be told
};

struct Options {
    std::vector<std::string> checks{}; ///< ids of those to run; empty: all
    /// By name, in place of the value of the table (analysis/thresholds.h).
    std::map<std::string, double> thresholds{};
};

/// How far the profile itself can be trusted. Nothing is unknown.
struct CaptureQuality {
    /// Of the tasks of the device those whose launch is known, of the rank that waits least for
    /// others (free_causes.h).
    std::optional<double> launched{};
    /// Of its free time what ends with something whose launch is not known: nobody can be charged.
    std::optional<double> unresolved{};
    /// How far the ends of collectives are apart on aligned clocks, median (late_starts.h).
    std::optional<Duration> clockResidual{};
};

struct Report {
    std::optional<Duration> step{}; ///< median over the steps of the longest rank
    /// Mean of the same, where single steps take it from the median by more than a healthy job
    /// scatters: costs are means of the steps.
    std::optional<Duration> meanStep{};
    bool isOfCapture = false; ///< no marks of steps: the whole capture stands for one
    std::optional<int64_t> warmUpStep{}; ///< that is left out
    /// What costs are taken off.
    std::optional<Duration> stepOfCosts() const { return meanStep ? meanStep : step; }
    /// That step without what the counted findings cost. Nothing where no cost is known.
    std::optional<Duration> bestCase{};
    std::vector<Finding> findings{};
    std::vector<Counted> counted{}; ///< in the order of the findings
    std::vector<PricedCause> causes{}; ///< what may count in place of those that are muted
    std::vector<CheckResult> checks{}; ///< in the order of checkTable()
    std::vector<Metric> metrics{};
    CaptureQuality quality{}; ///< only of a run of all checks
    JobFacts facts{}; ///< those given, and what the profile and they together tell
    Framework framework{};
    std::set<Need> lacks{}; ///< what the profile has not; only of a run of all checks
    /// By name those that were judged by another value than the table's.
    std::map<std::string, double> thresholds{};
};

/// How many checks could judge.
size_t ranChecks(const Report& report);

/// The best case as it is told: nothing of a finding that a person muted counts, and what it
/// displaced does.
struct BestCase {
    std::optional<Duration> step{}; ///< nothing: no cost is known, or they do not go together
    std::vector<Counted> counted{}; ///< in the order of the findings
    std::vector<const Finding*> others{}; ///< causes with a cost that is not counted
    Duration together{}; ///< what the step is shorter
    Duration alone{}; ///< what the counted ones cost one by one, added up: no price
};

using IsMuted = std::function<bool(const Finding& finding)>;
BestCase toldBestCase(const Report& report, const IsMuted& isMuted = {});

/// Called before each check with its number from 0 and the number of all.
using Progress = std::function<void(size_t done, size_t all)>;

/// Of the first profile of each rank. What the facts do not tell is taken from the metadata of the
/// profile. Errors: Cancelled. What else goes wrong is the reason of the
/// checks that could not run.
Result<Report> runChecks(std::shared_ptr<const query::Snapshot> snapshot, const JobFacts& facts,
    const Options& options, const Progress& progress, const std::stop_token& stop);

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
// A job without stages as one that can be played again: each rank idles by itself (the delays of
// its host) and computes, all wait for the last of them, each runs its optimizer, and all wait once
// more. Prices of such a job are bounds: what
// else a step has is left as it is. Thread: any, free functions.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/advisor/finding.h"
#include "core/advisor/replay/fixes.h"
#include "core/advisor/worker_waits.h"

namespace rankscope::advisor {

/// What a rank computes in a step.
struct ComputedInStep {
    int64_t step = 0;
    int64_t rank = 0;
    Worker place; ///< in the job
    Duration idle{}; ///< OwnIdle, and how long it is in tensor parallel groups
    Duration passes{};
    Duration optimizer{}; ///< zero where it is not told apart from the passes
};

/// How long a rank neither computes nor waits for another one: its device is free, or has no step
/// yet. Zero in a trace in which nobody communicates: there being free may be waiting.
class OwnIdle {
public:
    explicit OwnIdle(const analysis::StepTrace& trace);
    struct Parts {
        Duration before{}; ///< its first kernel
        Duration within{};
        Duration all() const { return before + within; }
    };

    bool isTold() const { return m_isTold; }
    Parts parts(const analysis::StepRow& row) const;
    Duration operator()(const analysis::StepRow& row) const { return parts(row).all(); }

private:
    bool m_isTold;
};

/// Of the steps in which all ranks tell what they compute; `optimizers` is the part of it behind
/// the meeting, of steps in which all ranks have one. Nothing where no step is told so.
std::optional<JobGraph> oneStageJob(const StepInputs& steps, const TimesOfSteps& optimizers);

/// All that its ranks compute, without `idle`. `trace`: of which it was made.
std::vector<ComputedInStep> computedIn(const JobGraph& oneStage, const analysis::StepTrace& trace);

/// The place of the rank in it; nothing of a rank that the trace does not have.
std::optional<Worker> placeInOneStage(const analysis::StepTrace& trace, int64_t rank);

/// All that these compute takes so many times its length.
std::vector<Fix> computingTimes(const WorkerFactors& factors);

/// What each of these idles longer before its first kernel than the median of the other ranks does
/// in the step.
TimesByRank idleBesidePeers(const analysis::StepTrace& trace, std::span<const int64_t> ranks);

/// Where ranks are through their passes so much earlier, by all that they do not compute at most.
/// Null of a job with stages, where no step tells what all ranks compute, and where nobody knows
/// how long they idle.
std::shared_ptr<Played> playedEarlier(const StepInputs& steps, const TimesByRank& earlier);

/// Without these times in which ranks idle, before their first kernel or (Free) within the step
/// first; each of them holds up its tensor and context parallel group.
std::shared_ptr<Played> playedWithoutIdle(
    const StepInputs& steps, const TimesByRank& idle, StepPart first = StepPart::Preparing);

/// Where ranks meet behind their passes it costs no more than what is saved alone: others may be as
/// late. Null changes nothing.
void takePlayed(const StepInputs& steps, std::shared_ptr<Played> played, Price& price);

/// Without what ranks wait in these steps, at most; of the others nobody knows it, they are taken
/// to wait as long.
void playWaits(const StepInputs& steps, const TimesByRank& waits, Price& price);

/// What these are later than others, where the price was not played already.
void playInTime(const StepInputs& steps, std::span<const int64_t> ranks, Price& price);

/// What the mean step is shorter; below zero where it is longer.
Price pricedInOneStage(const JobGraph& job, std::vector<Fix> fixes, const char* method);

} // namespace rankscope::advisor

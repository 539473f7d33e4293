// SPDX-License-Identifier: GPL-3.0-or-later
// What the checks look at, each part read when the first of them asks: steps and their verdicts,
// matched collectives and late ranks, links, operators, host calls by name, memory.
// Thread: confined to that of the session.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/advisor/check.h"
#include "core/advisor/compiled_graph.h"
#include "core/advisor/job_facts.h"
#include "core/advisor/long_operators.h"
#include "core/advisor/replay/cause.h"
#include "core/advisor/replay/stand_in.h"
#include "core/analysis/communication/links.h"
#include "core/analysis/communication/waits.h"
#include "core/analysis/communication/waits_beyond.h"
#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/operators/core_clock.h"
#include "core/analysis/operators/kernel_efficiency.h"
#include "core/analysis/operators/operators.h"
#include "core/analysis/parallel/pipeline.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/verdicts/call_name.h"
#include "core/analysis/verdicts/job_parts.h"
#include "core/analysis/verdicts/late_ranks.h"
#include "core/dryrun/dry_run.h"

namespace rankscope::advisor {

/// By rank and step.
using TimesByRank = std::map<std::pair<int64_t, int64_t>, Duration>;

struct StepInputs {
    analysis::StepTrace trace;
    std::vector<analysis::CommunicationGroup> groups;
    std::optional<analysis::ParallelSizes> sizes;
    std::vector<analysis::RankProfile> profiles;
    analysis::JobParts parts;
    analysis::StepVerdicts verdicts;
    TimesByRank inPassGroups; ///< timesInPassGroups(); empty: not known

    /// Median step of the job; nothing without steps.
    std::optional<Duration> step() const;
    /// Mean of the same.
    std::optional<Duration> meanStep() const;
    /// Numbers of the steps that are judged.
    std::vector<int64_t> numbers() const;
    size_t count() const { return trace.steps.size(); }
    /// How long a rank is in collectives of such groups; zero where nobody knows it.
    Duration inPasses(int64_t rank, int64_t step) const {
        const auto of = inPassGroups.find({rank, step});
        return of == inPassGroups.end() ? Duration() : of->second;
    }
    /// A rank was profiled at the lowest level: without calls of CANN, counters and details.
    bool isOfLevel0() const;
    /// Then all ranks wait for the longest one of each step.
    bool isWithoutStages() const {
        return parts.stages.size() < 2 && (!sizes || sizes->pipeline < 2);
    }
    /// And before that in tensor and context parallel groups, in none else.
    bool meetsInPassGroups() const {
        return isWithoutExperts() && (sizes->tensor > 1 || sizes->context > 1);
    }
    /// Not before it is done: no groups within the passes make them wait, or it is known how long.
    bool meetsBehindPasses() const {
        return isWithoutExperts() && (!meetsInPassGroups() || !inPassGroups.empty());
    }

private:
    bool isWithoutExperts() const { return isWithoutStages() && sizes && sizes->expert == 1; }
};

struct LengthInputs; ///< length_inputs.h
struct ReadAhead; ///< read_ahead.h
class FurtherProfiles; ///< further_profiles.h

struct CommunicationInputs {
    analysis::Collectives all; ///< without the warm-up step
    analysis::Matched matched;
    std::optional<analysis::LateRanks> late;
};

/// Calls of one name on a rank, over the whole profile.
struct NamedCalls {
    int64_t rank = 0;
    std::string name;
    std::string process; ///< "CANN", "Python"
    uint64_t count = 0;
    Duration total{};
    Duration longest{};
};

/// One run of a stage's pipeline.
struct PipelineInputs {
    size_t number = 0; ///< of the pipeline
    std::optional<int64_t> step;
    analysis::Pipeline pipeline;
};

/// The job played again.
struct ReplayInputs {
    StandIn standIn;
    std::optional<JobGraph> job; ///< nothing: it cannot be
    std::optional<JobGraph> delayed; ///< then, where it can and is off the step that was measured
    std::optional<Phrase> why; ///< then
    size_t unseen = 0; ///< workers of the job whose passes are not in the profile
    Slowdowns slowdowns;
    Diagnosis diagnosis;

    /// Either of them, or none.
    const JobGraph* played() const { return job ? &*job : delayed ? &*delayed : nullptr; }
    /// The mean step as it is played, with the delays of its hosts.
    Duration step() const {
        const JobGraph* const of = played();
        return of == nullptr ? Duration() : of->stepTime(of->work());
    }
};

/// Why a job of so many workers is not played again; nothing of 1,024 and fewer: reading their
/// passes takes as long as they have kernels (1,024 in 10 s, the limit of the advisor, on two
/// cores).
std::optional<Phrase> tooManyToReplay(size_t workers);

class Inputs {
public:
    Inputs(query::Session& session, std::stop_token stop);
    ~Inputs();
    Inputs(const Inputs&) = delete;
    Inputs& operator=(const Inputs&) = delete;

    /// All checks will be run: of a job of many ranks a second thread begins to read what takes
    /// long and is asked for late.
    void readAhead();

    const query::Snapshot& snapshot() const { return m_session.snapshot(); }
    query::Session& session() { return m_session; }
    const std::stop_token& stop() const { return m_stop; }

    // Errors: Cancelled, those of TableReader and IndexReader.
    Result<const StepInputs*> steps();
    /// When the judged steps and the warm-up step were.
    Result<const analysis::RangesOfSteps*> stepRanges();
    /// When the warm-up step was, by rank; empty without one.
    Result<analysis::StepRanges> warmUpRanges();
    Result<const CommunicationInputs*> communication();
    Result<const analysis::WaitsBeyond*> waitsBeyond(); ///< without the warm-up step
    Result<const analysis::LinkMatrix*> links(); ///< without the warm-up step
    /// Computing kernels by type; where there is a table of them without the warm-up step.
    Result<const analysis::OperatorTable*> operators();
    /// Judged by their counters, without the warm-up step.
    Result<const std::vector<analysis::KernelGroup>*> kernels();
    Result<const std::vector<LongOperator>*> longestOperators(); ///< without the warm-up step
    Result<const std::vector<analysis::MemoryPeak>*> memory();
    /// What the clocks of the cores did, by rank.
    Result<const std::vector<analysis::CoreClock>*> clocks();
    Result<const std::vector<PipelineInputs>*> pipelines();
    Result<const ReplayInputs*> replay();
    Result<const LengthInputs*> lengths();
    /// key, value; of the first rank that says it
    Result<const std::map<std::string, std::string>*> facts();
    /// The compiled graph that tells most of what runs; null without any.
    Result<const CompiledGraph*> graph();
    /// Simulated runs of the job; empty without any.
    Result<const std::vector<dryrun::Run>*> dryRuns();
    Framework framework() const; ///< by the kinds of the profiles
    /// From the totals of the timelines, nothing is opened.
    std::vector<NamedCalls> callsNamed(const analysis::CallName& call) const;

private:
    query::Session& m_session;
    std::stop_token m_stop;
    std::unique_ptr<ReadAhead> m_ahead; ///< null: everything is read when it is asked for
    std::optional<StepInputs> m_steps;
    std::optional<analysis::RangesOfSteps> m_stepRanges;
    std::optional<CommunicationInputs> m_communication;
    std::optional<analysis::WaitsBeyond> m_waitsBeyond;
    std::optional<analysis::LinkMatrix> m_links;
    std::optional<analysis::OperatorTable> m_operators;
    std::optional<std::vector<analysis::KernelGroup>> m_kernels;
    std::optional<std::vector<LongOperator>> m_longest;
    std::optional<std::vector<analysis::MemoryPeak>> m_memory;
    std::optional<std::vector<analysis::CoreClock>> m_clocks;
    std::optional<std::vector<PipelineInputs>> m_pipelines;
    std::optional<ReplayInputs> m_replay;
    std::unique_ptr<const LengthInputs> m_lengths;
    std::optional<std::map<std::string, std::string>> m_facts;
    std::shared_ptr<const CompiledGraph> m_graph;
    std::optional<std::vector<dryrun::Run>> m_dryRuns;
};

/// What a check is run with.
class Context {
public:
    Context(Inputs& inputs, const JobFacts& facts, const std::map<std::string, double>& thresholds,
        FurtherProfiles& further, std::vector<FactConflict> conflicts = {}, JobFacts given = {})
        : m_inputs(inputs)
        , m_facts(facts)
        , m_thresholds(thresholds)
        , m_further(further)
        , m_conflicts(std::move(conflicts))
        , m_given(std::move(given)) { }

    Inputs& inputs() { return m_inputs; }
    const JobFacts& facts() const { return m_facts; }
    FurtherProfiles& further() { return m_further; }
    /// What was given otherwise than the profile has it: facts() has that of the profile.
    const std::vector<FactConflict>& conflicts() const { return m_conflicts; }
    /// Of the user alone: nothing of the metadata, and nothing that follows from others.
    const JobFacts& given() const { return m_given; }
    /// The table's value, or the one that the user gave.
    double limit(const analysis::Threshold& threshold) const;
    /// By name those that the user gave.
    const std::map<std::string, double>& thresholds() const { return m_thresholds; }
    /// The same with the values of the table alone.
    Context byTable() const;

private:
    Inputs& m_inputs;
    const JobFacts& m_facts;
    const std::map<std::string, double>& m_thresholds;
    FurtherProfiles& m_further;
    std::vector<FactConflict> m_conflicts;
    JobFacts m_given;
};

/// The timelines have steps, and nothing that a device did: nobody can split them.
bool hasStepsOfHostAlone(const query::Snapshot& snapshot);

/// Why the need is not met; nothing: it is.
Result<std::optional<Phrase>> missing(Need need, Inputs& inputs);

/// All needs that are not met, or whose files can not be read. Errors: Cancelled.
Result<std::set<Need>> lacking(Inputs& inputs);

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/inputs.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <set>

#include "core/advisor/dry_runs.h"
#include "core/advisor/findings.h"
#include "core/advisor/host_limits.h"
#include "core/advisor/length_inputs.h"
#include "core/advisor/pass_groups.h"
#include "core/advisor/read_ahead.h"
#include "core/advisor/replay/measured_job.h"
#include "core/advisor/replay/own_delays.h"
#include "core/advisor/sample_ranks.h"
#include "core/advisor/worker_waits.h"

#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/parallel/pipeline_groups.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/statistics.h"
#include "core/analysis/steps/hidden_preparing.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// A pipeline costs as much as reading the kernels of its stages; those of a job do the same work.
constexpr size_t kMostPipelines = 4;
constexpr size_t kMostPipelineSteps = 3;

/// A job that can not be played again is none that can not be judged.
Status whyNotReplayed(const Error& error, ReplayInputs& read) {
    if (error.code == ErrorCode::Cancelled)
        return tl::unexpected(error);
    read.why = error.code == ErrorCode::NoProfile
        ? Phrase{"replay.no_pipeline", {}}
        : Phrase{"replay.no_fit", {{"error", error.message}}};
    return {};
}

double offBy(Duration replayed, Duration measured) {
    return measured <= Duration() ? 1 : std::abs(1 - shareOf(replayed, measured));
}

/// The replay must be as long as the step was: else it proves nothing. With the delays that are its
/// hosts' own it may be, where it is not without any.
void judgeReplay(const JobGraph& job, ReplayInputs& read) {
    const Duration measured = read.slowdowns.measured;
    const double off = std::min(
        offBy(read.slowdowns.replayed, measured), offBy(job.stepTime(job.work()), measured));
    if (off > threshold::kReplayError.value)
        read.why = Phrase{"replay.off", {{"off", Share{off}}}};
    else
        read.diagnosis = diagnose(job, read.slowdowns);
}

} // namespace

std::optional<Phrase> tooManyToReplay(size_t workers) {
    constexpr size_t kMostReplayed = 1024;
    return workers > kMostReplayed
        ? std::optional(Phrase{"replay.too_large", {{"most", int64_t{kMostReplayed}}}})
        : std::nullopt;
}

std::optional<Duration> StepInputs::step() const {
    return verdicts.times.steps.empty() ? std::nullopt : std::optional(verdicts.times.median);
}

std::optional<Duration> StepInputs::meanStep() const {
    if (verdicts.times.steps.empty())
        return std::nullopt;
    Duration sum{};
    for (const StepTime& one : verdicts.times.steps)
        sum += one.time;
    return perStep(sum, verdicts.times.steps.size());
}

std::vector<int64_t> StepInputs::numbers() const {
    std::vector<int64_t> known;
    for (const auto& step : trace.steps) {
        if (step)
            known.push_back(*step);
    }
    return known;
}

bool StepInputs::isOfLevel0() const {
    return std::ranges::any_of(profiles, [](const RankProfile& profile) {
        return profile.level.ends_with("0") || profile.level == "Level_none";
    });
}

Inputs::Inputs(query::Session& session, std::stop_token stop)
    : m_session(session)
    , m_stop(std::move(stop)) { }

Inputs::~Inputs() = default;

void Inputs::readAhead() {
    constexpr size_t kManyRanks = 128; // a few are read faster than a thread begins
    const auto steps = this->steps();
    if (!steps || snapshot().tables.size() < kManyRanks)
        return;
    try {
        m_ahead = std::make_unique<ReadAhead>(m_session.sharedSnapshot(), **steps, m_stop);
    } catch (const std::exception&) { // no thread, no memory: then it is read when it is asked for
        m_ahead = nullptr;
    }
}

Result<const StepInputs*> Inputs::steps() {
    if (m_steps)
        return &*m_steps;
    StepInputs read;
    RS_TRY_ASSIGN(read.trace, stepTrace(snapshot(), m_stop));
    leaveOutHiddenPreparing(snapshot(), read.trace);
    if (read.trace.steps.size() > 1) // a row of a whole run is no step beside those of other ranks
        std::erase(read.trace.steps, std::nullopt);
    RS_TRY_ASSIGN(read.groups, communicationGroups(snapshot(), m_stop));
    RS_TRY_ASSIGN(read.sizes, parallelSizes(snapshot(), m_stop));
    RS_TRY_ASSIGN(read.profiles, rankProfiles(snapshot()));
    read.parts = jobPartsOf(read.groups, read.sizes);
    RS_TRY(addRanksTold(snapshot(), read.trace, m_stop, read.parts));
    RS_TRY(addStagesTold(snapshot(), m_stop, read.parts));
    read.parts.named =
        namedParts(partingsOf(read.trace.ranks, read.groups, read.parts.stages, read.profiles));
    if (!read.trace.rows.empty())
        read.verdicts = stepVerdicts(read.trace, read.parts);
    m_steps = std::move(read);
    if (m_steps->meetsInPassGroups()) {
        if (const auto all = jobCollectives(m_session)) // else communication() tells why
            m_steps->inPassGroups = timesInPassGroups(*m_steps, *all);
    }
    return &*m_steps;
}

Result<const RangesOfSteps*> Inputs::stepRanges() {
    if (m_stepRanges)
        return &*m_stepRanges;
    if (m_ahead && m_ahead->ranges.valid()) {
        RS_TRY_ASSIGN(m_stepRanges, m_ahead->ranges.get());
    } else {
        RS_TRY_ASSIGN(const StepInputs* const steps, this->steps());
        RS_TRY_ASSIGN(m_stepRanges, analysis::stepRanges(snapshot(), rangedSteps(*steps), m_stop));
    }
    return &*m_stepRanges;
}

Result<StepRanges> Inputs::warmUpRanges() {
    RS_TRY_ASSIGN(const StepInputs* const steps, this->steps());
    const auto warmUp = steps->trace.warmUpStep();
    if (!warmUp)
        return StepRanges();
    RS_TRY_ASSIGN(const RangesOfSteps* const ranges, stepRanges());
    return ranges->at(*warmUp);
}

Result<const CommunicationInputs*> Inputs::communication() {
    if (m_communication)
        return &*m_communication;
    RS_TRY_ASSIGN(const StepInputs* const steps, this->steps());
    CommunicationInputs read;
    RS_TRY_ASSIGN(read.all, jobCollectives(m_session));
    if (const auto warmUp = steps->trace.warmUpStep())
        std::erase_if(read.all.rows, [&](const Collective& row) { return row.step == warmUp; });
    read.matched = matchCollectives(read.all);
    RS_TRY_ASSIGN(const auto facts, stepFacts(snapshot(), read.all, m_stop));
    read.late = findLateRanks(read.all, read.matched, facts);
    m_communication = std::move(read);
    return &*m_communication;
}

Result<const WaitsBeyond*> Inputs::waitsBeyond() {
    if (!m_waitsBeyond) {
        RS_TRY_ASSIGN(const CommunicationInputs* const read, communication());
        RS_TRY_ASSIGN(
            m_waitsBeyond, analysis::waitsBeyond(m_session, read->all, read->matched, m_stop));
    }
    return &*m_waitsBeyond;
}

Result<const LinkMatrix*> Inputs::links() {
    if (m_links)
        return &*m_links;
    if (m_ahead && m_ahead->links.valid()) {
        RS_TRY_ASSIGN(m_links, m_ahead->links.get());
    } else {
        RS_TRY_ASSIGN(const StepInputs* const steps, this->steps());
        RS_TRY_ASSIGN(
            m_links, linkMatrix(snapshot(), withoutStep(steps->trace.warmUpStep()), m_stop));
    }
    return &*m_links;
}

Result<const OperatorTable*> Inputs::operators() {
    if (m_operators)
        return &*m_operators;
    if (m_ahead && m_ahead->operators.valid()) {
        RS_TRY_ASSIGN(m_operators, m_ahead->operators.get());
    } else {
        RS_TRY_ASSIGN(const StepInputs* const steps, this->steps());
        RS_TRY_ASSIGN(m_operators, readOperators(m_session, steps->trace.warmUpStep(), m_stop));
    }
    return &*m_operators;
}

Result<const std::vector<KernelGroup>*> Inputs::kernels() {
    if (!m_kernels && m_ahead && m_ahead->kernels.valid()) {
        RS_TRY_ASSIGN(m_kernels, m_ahead->kernels.get());
    } else if (!m_kernels) {
        RS_TRY_ASSIGN(const StepInputs* const steps, this->steps());
        RS_TRY_ASSIGN(m_kernels, kernelGroups(snapshot(), steps->trace.warmUpStep(), m_stop));
    }
    return &*m_kernels;
}

Result<const std::vector<LongOperator>*> Inputs::longestOperators() {
    if (!m_longest && m_ahead && m_ahead->longest.valid()) {
        RS_TRY_ASSIGN(m_longest, m_ahead->longest.get());
    } else if (!m_longest) {
        RS_TRY_ASSIGN(const StepInputs* const steps, this->steps());
        RS_TRY_ASSIGN(m_longest,
            longOperators(
                snapshot(), steps->trace.ranks.size(), steps->trace.warmUpStep(), m_stop));
    }
    return &*m_longest;
}

Result<const std::vector<MemoryPeak>*> Inputs::memory() {
    if (!m_memory && m_ahead && m_ahead->memory.valid()) {
        RS_TRY_ASSIGN(m_memory, m_ahead->memory.get());
    } else if (!m_memory) {
        RS_TRY_ASSIGN(m_memory, jobPeaks(m_session, m_stop));
    }
    return &*m_memory;
}

Result<const std::vector<CoreClock>*> Inputs::clocks() {
    if (!m_clocks) {
        RS_TRY_ASSIGN(m_clocks, coreClocks(m_session, m_stop));
    }
    return &*m_clocks;
}

Result<const std::vector<PipelineInputs>*> Inputs::pipelines() {
    if (m_pipelines)
        return &*m_pipelines;
    RS_TRY_ASSIGN(const StepInputs* const steps, this->steps());
    RS_TRY_ASSIGN(const auto groups, pipelinesOf(snapshot(), m_stop));
    std::vector<PipelineInputs> read;
    std::vector<size_t> numbers;
    for (size_t i = 0; i < groups.size(); ++i)
        numbers.push_back(i);
    for (const size_t number : spread(numbers, kMostPipelines)) {
        for (const auto& step : spread(steps->trace.steps, kMostPipelineSteps)) {
            RS_TRY_ASSIGN(
                Pipeline pipeline, pipelineOf(m_session, groups[number].ranks, step, m_stop));
            read.push_back({number, step, std::move(pipeline)});
        }
    }
    m_pipelines = std::move(read);
    return &*m_pipelines;
}

Result<const ReplayInputs*> Inputs::replay() {
    if (m_replay)
        return &*m_replay;
    RS_TRY_ASSIGN(const StepInputs* const ofSteps, steps());
    RS_TRY_ASSIGN(const auto topology, jobTopology(snapshot(), m_stop));
    RS_TRY_ASSIGN(const CommunicationInputs* const waits, communication());
    ReplayInputs read;
    if (topology)
        read.standIn = standInOf(*waits, *topology);
    if (const auto workers = workersOf(snapshot(), read.standIn, m_stop); !workers) {
        RS_TRY(whyNotReplayed(workers.error(), read));
    } else if (auto why = tooManyToReplay(*workers)) {
        read.why = std::move(why);
    } else if (const auto ops =
                   measuredOps(m_session, read.standIn, m_stop, ofSteps->trace.warmUpStep());
               !ops) {
        RS_TRY(whyNotReplayed(ops.error(), read));
    } else if (auto hosts = measuredHosts(snapshot(), read.standIn, m_stop); !hosts) {
        return tl::unexpected(hosts.error());
    } else if (auto job = JobGraph::of(*ops, kAsProfiled, *std::move(hosts)); !job) {
        RS_TRY(whyNotReplayed(job.error(), read));
    } else {
        read.slowdowns = slowdownsOf(*job);
        const size_t seen = job->lanes().dpRanks * static_cast<size_t>(job->lanes().stages);
        read.unseen = *workers - std::min(*workers, seen);
        RS_TRY_ASSIGN(const auto idle, idleOfWorkers(m_session, read.standIn, m_stop));
        if (topology) {
            RS_TRY_ASSIGN(
                HostShares shares, hostSharesOf(*this, *job, read.standIn, idle, *topology));
            job->limitByHosts(std::move(shares.within), std::move(shares.limits));
        }
        job->playDelays(ownDelays(*job, idle));
        judgeReplay(*job, read);
        if (read.why) // off by what delays it, whoever does
            job->playDelays(job->delays());
        (read.why ? read.delayed : read.job) = std::move(*job);
    }
    m_replay = std::move(read);
    return &*m_replay;
}

Result<const LengthInputs*> Inputs::lengths() {
    if (!m_lengths) {
        RS_TRY_ASSIGN(const StepInputs* const steps, this->steps());
        RS_TRY_ASSIGN(LengthInputs read, lengthInputsOf(*this, *steps));
        m_lengths = std::make_unique<const LengthInputs>(std::move(read));
    }
    return m_lengths.get();
}

Result<const std::map<std::string, std::string>*> Inputs::facts() {
    if (m_facts)
        return &*m_facts;
    std::map<std::string, std::string> read;
    RS_TRY(eachRow(snapshot(), "fact", "SELECT key, value FROM fact", m_stop,
        [&read](const index::TableIndex&, const index::Statement& row) {
            read.emplace(std::string(row.text(0)), std::string(row.text(1)));
        }));
    m_facts = std::move(read);
    return &*m_facts;
}

Result<const CompiledGraph*> Inputs::graph() {
    if (!m_graph) {
        RS_TRY_ASSIGN(m_graph, tellingCompiledGraph(snapshot(), m_stop));
    }
    return m_graph.get();
}

Result<const std::vector<dryrun::Run>*> Inputs::dryRuns() {
    if (m_dryRuns)
        return &*m_dryRuns;
    RS_TRY_ASSIGN(m_dryRuns, dryRunsOf(snapshot(), m_stop));
    return &*m_dryRuns;
}

Framework Inputs::framework() const {
    using model::ProfileKind;
    std::set<ProfileKind> kinds;
    for (const query::OpenRank& rank : snapshot().ranks)
        kinds.insert(rank.index->kind);
    for (const auto& part : snapshot().tables)
        kinds.insert(part->kind);
    for (const ProfileKind kind :
        {ProfileKind::MindsporeText, ProfileKind::MindsporeDb, ProfileKind::MindsporeLegacy}) {
        if (kinds.count(kind) > 0)
            return Framework::MindSpore;
    }
    if (kinds.empty() && !snapshot().jobFiles.empty())
        return Framework::MindSpore; // graphs and dry runs alone
    return kinds.count(ProfileKind::Kineto) > 0 ? Framework::TorchGpu : Framework::TorchNpu;
}

std::vector<NamedCalls> Inputs::callsNamed(const analysis::CallName& call) const {
    std::vector<NamedCalls> calls;
    for (const query::OpenRank& rank : snapshot().ranks) {
        const index::RankIndex& of = *rank.index;
        for (const index::NameTotals& totals : of.totals) {
            const std::string_view name = of.text(totals.name);
            if (!call.fits(name))
                continue;
            const model::Track& track = of.tracks[toIndex(totals.track)];
            const std::string& process = of.processes[toIndex(track.process)].name;
            calls.push_back(
                {of.rank, std::string(name), process, totals.count, totals.total, totals.max});
        }
    }
    return calls;
}

double Context::limit(const Threshold& threshold) const {
    constexpr double kMost = 1e18; // as ns or bytes still a whole number
    const auto found = m_thresholds.find(threshold.name);
    return found == m_thresholds.end() ? threshold.value : std::min(found->second, kMost);
}

Context Context::byTable() const {
    static const std::map<std::string, double> kNone;
    return {m_inputs, m_facts, kNone, m_further, m_conflicts, m_given};
}

} // namespace rankscope::advisor

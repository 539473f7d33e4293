// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/scheduler_tasks.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/saturate.h"
#include "core/base/whole_number.h"
#include "core/query/lane_cursor.h"

namespace rankscope::analysis {

namespace {

/// As the converter of the profiler names them (trace_convert.py of MindStudio Insight).
constexpr std::string_view kTasks = "Process Scheduling";
constexpr std::string_view kCpus = "CPU Scheduling";

enum class State { Running, Runnable, Sleeping, Switch, Soft, Hard, Other };

bool beginsWith(std::string_view name, std::string_view small) {
    const auto isSame = [](char a, char b) { return (a | 0x20) == b; };
    return name.size() >= small.size()
        && std::equal(
            small.begin(), small.end(), name.begin(), [&](char s, char n) { return isSame(n, s); });
}

State stateOf(std::string_view name) {
    if (name == "Running")
        return State::Running;
    if (name == "Runnable")
        return State::Runnable;
    if (name == "Sleeping")
        return State::Sleeping;
    if (name == "sched_switch")
        return State::Switch;
    if (beginsWith(name, "softirq"))
        return State::Soft;
    return beginsWith(name, "irq") ? State::Hard : State::Other;
}

std::optional<int64_t> numberBehind(std::string_view name, char mark) {
    const size_t at = name.rfind(mark);
    return at == std::string_view::npos ? std::nullopt : wholeNumber(name.substr(at + 1));
}

class SchedulerReader {
public:
    SchedulerReader(query::Session& session, RankSlot slot, const std::optional<TimeRange>& range,
        const std::stop_token& stop)
        : m_session(session)
        , m_slot(slot)
        , m_rank(session.snapshot().rank(slot))
        , m_range(range)
        , m_stop(stop) { }

    Result<SchedulerTasks> read() {
        for (const index::LaneIndex& lane : m_rank.index->lanes) {
            const model::Track& track = m_rank.index->tracks[toIndex(lane.lane.track)];
            const std::string& process = m_rank.index->processes[toIndex(track.process)].name;
            if (lane.lane.kind != model::LaneKind::Slices
                && lane.lane.kind != model::LaneKind::Instants)
                continue;
            if (process == kTasks)
                RS_TRY(readTask(track.name, lane));
            else if (process == kCpus)
                RS_TRY(readCpu(numberBehind(track.name, ' '), lane));
        }
        return finish();
    }

private:
    /// Each slice that reaches into the range, and how far.
    template <class Take>
    Status eachSlice(const index::LaneIndex& lane, Take take) {
        RS_TRY_ASSIGN(const auto reader, m_session.reader(m_slot));
        const Duration offset = m_rank.offsetOf(lane.lane.track);
        query::LaneCursor<model::Slice> cursor(reader, lane.levels.front());
        // Lanes of the host may lie outside of the rank's range: from the first slice there is.
        if (m_range)
            RS_TRY(cursor.seek(m_range->begin - offset));
        else
            RS_TRY(cursor.seekIndex(0));
        while (cursor.get() != nullptr) {
            if (m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            uint64_t position = cursor.position();
            for (const model::Slice& slice : cursor.restOfChunk()) {
                const TimeRange of = TimeRange{slice.ts, slice.end()}.movedBy(offset);
                if (m_range && of.begin >= m_range->end)
                    return {};
                take(slice, of, query::SliceRef{{m_slot, lane.lane.id}, position++});
            }
            RS_TRY(cursor.nextChunk());
        }
        return {};
    }

    Status readTask(const std::string& name, const index::LaneIndex& lane) {
        SchedulerTask& task = m_tasks[name];
        return eachSlice(
            lane, [&](const model::Slice& slice, TimeRange of, const query::SliceRef& ref) {
                add(task, stateOf(m_rank.index->text(slice.name)), of);
                if (!task.longest || of.length() > task.longest->range.length())
                    task.longest = {ref, of};
            });
    }

    Status readCpu(std::optional<int64_t> cpu, const index::LaneIndex& lane) {
        if (!cpu)
            return {};
        return eachSlice(lane, [&](const model::Slice& slice, TimeRange, const query::SliceRef&) {
            m_cpus[slice.name].insert(*cpu);
        });
    }

    void add(SchedulerTask& task, State state, TimeRange of) {
        const bool begins = !m_range || m_range->begin <= of.begin;
        const Duration inside = m_range
            ? std::min(of.end, m_range->end) - std::max(of.begin, m_range->begin)
            : of.length();
        const auto count = [&](uint64_t& events, Duration* time, bool& has) {
            has = true;
            events += begins ? 1 : 0;
            if (time != nullptr)
                *time = saturatingAdd(*time, inside);
        };
        switch (state) {
        case State::Running:
            task.running = saturatingAdd(task.running, inside);
            break;
        case State::Runnable:
            task.runnable = saturatingAdd(task.runnable, inside);
            break;
        case State::Sleeping:
            task.sleeping = saturatingAdd(task.sleeping, inside);
            break;
        case State::Switch:
            return count(task.switches, nullptr, m_result.hasSwitches);
        case State::Soft:
            return count(task.softInterrupts, &task.softInterrupt, m_result.hasSoftInterrupts);
        case State::Hard:
            return count(task.hardInterrupts, &task.hardInterrupt, m_result.hasHardInterrupts);
        case State::Other:
            m_result.hasOther = true;
            task.other = saturatingAdd(task.other, inside);
            break;
        }
    }

    SchedulerTasks finish() {
        std::map<std::string_view, const std::set<int64_t>*> cpusOf;
        for (const auto& [name, cpus] : m_cpus)
            cpusOf.emplace(m_rank.index->text(name), &cpus);
        m_result.isThere = !m_tasks.empty() || !m_cpus.empty();
        for (auto& [name, task] : m_tasks) {
            task.thread = numberBehind(name, ':');
            task.command = task.thread ? name.substr(0, name.rfind(':')) : name;
            if (const auto found = cpusOf.find(name); found != cpusOf.end())
                task.cpus.assign(found->second->begin(), found->second->end());
            if (task.longest) // else nothing of it lies in the range
                m_result.tasks.push_back(std::move(task));
        }
        std::ranges::stable_sort(m_result.tasks, std::ranges::greater(), &SchedulerTask::running);
        return std::move(m_result);
    }

    query::Session& m_session;
    RankSlot m_slot;
    const query::OpenRank& m_rank;
    const std::optional<TimeRange>& m_range;
    const std::stop_token& m_stop;
    std::map<std::string, SchedulerTask> m_tasks; ///< by the name of the lane
    std::map<StringId, std::set<int64_t>> m_cpus; ///< by the name of the slices
    SchedulerTasks m_result;
};

} // namespace

Result<SchedulerTasks> schedulerTasks(query::Session& session, RankSlot slot,
    const std::optional<TimeRange>& range, const std::stop_token& stop) {
    return SchedulerReader(session, slot, range, stop).read();
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/run_memory.h"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <tuple>

#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/runs/run_questions.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

/// One component of one rank; nothing of a kind that no row has.
struct ComponentPeaks {
    int64_t rank = 0;
    std::string component;
    std::array<std::optional<MemorySample>, kMemoryKinds> peaks{}; ///< within the range
    std::array<std::optional<MemorySample>, kMemoryKinds> before{}; ///< the last ones
};

/// What lasts from before the range counts from its begin on.
std::optional<MemorySample> peakOf(
    const ComponentPeaks& of, size_t kind, const std::optional<TimeRange>& range) {
    const auto& inside = of.peaks[kind];
    const auto& before = of.before[kind];
    if (!before || !range || (inside && inside->bytes > before->bytes))
        return inside;
    // Samples are plain numbers of the table.
    return MemorySample{range->begin.time_since_epoch().count(), before->bytes};
}

class Peaks {
public:
    /// Of whole runs where there are no ranges.
    explicit Peaks(std::optional<StepRanges> ranges)
        : m_ranges(std::move(ranges)) { }

    void add(const TableIndex& of, const Statement& row) {
        ComponentPeaks& own = componentOf(of, row.text(0));
        const int64_t time = row.integer(1);
        const bool isBefore = m_range && fromNanoseconds(time) < m_range->begin;
        if (m_range && fromNanoseconds(time) >= m_range->end)
            return;
        for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
            const auto bytes = integerAt(row, 2 + static_cast<int>(kind));
            if (!bytes)
                continue;
            std::optional<MemorySample>& kept = isBefore ? own.before[kind] : own.peaks[kind];
            if (!kept || (isBefore ? time >= kept->time : *bytes > kept->bytes))
                kept = MemorySample{time, *bytes};
        }
    }

    MemorySpan span() const { return m_span; }

    /// Those whose process is not among their records.
    std::set<int64_t> lackingProcess() const {
        std::set<int64_t> lacking;
        for (const ComponentPeaks& of : m_all)
            lacking.insert(of.rank);
        for (const ComponentPeaks& of : m_all) {
            if (of.component == "APP")
                lacking.erase(of.rank);
        }
        return lacking;
    }

    std::vector<MemoryPeak> finish() const {
        std::vector<MemoryPeak> result;
        for (const ComponentPeaks& of : m_all) {
            for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
                const auto found = peakOf(of, kind, rangeOf(of.rank));
                if (!found)
                    continue;
                MemoryPeak& peak = result.emplace_back();
                peak.rank = of.rank;
                peak.component = of.component;
                peak.kind = static_cast<MemoryKind>(kind);
                peak.peak = *found;
            }
        }
        std::stable_sort(
            result.begin(), result.end(), [](const MemoryPeak& left, const MemoryPeak& right) {
                return std::tie(left.component, left.kind) < std::tie(right.component, right.kind);
            });
        return result;
    }

private:
    std::optional<TimeRange> rangeOf(int64_t rank) const {
        if (!m_ranges)
            return std::nullopt;
        const auto found = m_ranges->find(rank);
        return found == m_ranges->end() ? std::nullopt : std::optional(found->second);
    }

    void begin(const TableIndex& of) {
        m_first = m_all.size();
        m_table = &of;
        m_range = rangeOf(of.rank);
        if (m_ranges && !m_range)
            m_span = MemorySpan::Run;
    }

    /// A rank has a handful, and its rows come together.
    ComponentPeaks& componentOf(const TableIndex& of, std::string_view component) {
        if (m_table != &of)
            begin(of);
        for (size_t i = m_first; i < m_all.size(); ++i) {
            if (m_all[i].component == component)
                return m_all[i];
        }
        return m_all.emplace_back(ComponentPeaks{of.rank, std::string(component)});
    }

    std::optional<StepRanges> m_ranges;
    MemorySpan m_span = MemorySpan::Part;
    std::vector<ComponentPeaks> m_all;
    const TableIndex* m_table = nullptr;
    size_t m_first = 0; ///< of that table
    std::optional<TimeRange> m_range; ///< of that table
};

/// What the process holds where memory_record does not say it: see kProcessMemory.
Status addProcesses(const query::Snapshot& snapshot, const std::stop_token& stop, Peaks& peaks) {
    const std::set<int64_t> ranks = peaks.lackingProcess();
    query::Snapshot lacking;
    for (const auto& part : snapshot.tables) {
        if (ranks.contains(part->rank))
            lacking.tables.push_back(part);
    }
    return eachRow(lacking, "device_memory", kProcessMemory, stop,
        [&peaks](const TableIndex& of, const Statement& row) { peaks.add(of, row); });
}

/// Of ranks without records, from the instants of their timelines.
Status addTraces(const query::Snapshot& snapshot, const std::optional<StepRanges>& ranges,
    const std::stop_token& stop, RunMemory& memory) {
    query::Session session(std::make_shared<const query::Snapshot>(snapshot));
    RS_TRY_ASSIGN(const std::vector<MemoryPeak> peaks, tracePeaks(session, ranges, stop));
    const auto lacksStep = [&](const MemoryPeak& peak) { return !ranges->contains(peak.rank); };
    if (ranges && std::ranges::any_of(peaks, lacksStep))
        memory.span = MemorySpan::Run;
    memory.peaks.insert(memory.peaks.end(), peaks.begin(), peaks.end());
    std::ranges::stable_sort(memory.peaks, {},
        [](const MemoryPeak& peak) { return std::tie(peak.component, peak.kind); });
    return {};
}

bool hasTraces(const query::Snapshot& snapshot) {
    return std::ranges::any_of(
        memoryRanks(snapshot), [](const MemoryRank& rank) { return rank.trace.has_value(); });
}

} // namespace

TableQuestion<RunMemory> askMemory(const query::Snapshot& snapshot,
    const std::optional<StepRanges>& ranges, const std::stop_token& stop) {
    const auto peaks = std::make_shared<Peaks>(ranges);
    TableQuestion<RunMemory> question;
    question.rows = {{"memory_record",
        "SELECT component, time, allocated, reserved, active FROM memory_record "
        "WHERE time IS NOT NULL",
        [peaks](const TableIndex& of, const Statement& row) { peaks->add(of, row); }}};
    question.finish = [peaks, ranges, &snapshot, stop]() -> Result<RunMemory> {
        RS_TRY(addProcesses(snapshot, stop, *peaks));
        RunMemory memory{peaks->finish(), peaks->span()};
        if (hasTraces(snapshot))
            RS_TRY(addTraces(snapshot, ranges, stop, memory));
        return memory;
    };
    return question;
}

} // namespace rankscope::analysis

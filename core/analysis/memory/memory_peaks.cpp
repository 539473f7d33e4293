// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/memory_peaks.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

/// Columns component, time, allocated, reserved, active, each asked for once: jobs have millions of
/// these rows.
struct MemoryRow {
    explicit MemoryRow(const Statement& row)
        : component(row.text(0))
        , time(row.integer(1)) {
        for (size_t kind = 0; kind < kMemoryKinds; ++kind)
            bytes[kind] = integerAt(row, 2 + static_cast<int>(kind));
    }
    const std::optional<int64_t>& of(MemoryKind kind) const {
        return bytes[static_cast<size_t>(kind)];
    }

    std::string_view component;
    int64_t time = 0;
    std::array<std::optional<int64_t>, kMemoryKinds> bytes;
};

void raisePeak(MemoryPeak& peak, const MemoryRow& row) {
    const MemorySample now{row.time, *row.of(peak.kind)};
    const auto& allocated = row.of(MemoryKind::Allocated);
    const bool isFirst = peak.begin == kNever;
    peak.begin = std::min(peak.begin, now.time);
    if (isFirst || now.bytes > peak.peak.bytes) {
        peak.peak = now;
        peak.allocated = allocated;
        peak.fullest = now.time;
        peak.reserved = row.of(MemoryKind::Reserved);
    } else if (now.bytes == peak.peak.bytes) {
        peak.peak.time = std::min(peak.peak.time, now.time); // rows need not be in order
        if (allocated > peak.allocated || (allocated == peak.allocated && now.time < peak.fullest))
            peak.fullest = now.time;
        peak.allocated = std::max(peak.allocated, allocated);
    }
}

/// Gathers the rows of rank after rank.
class PeakFold {
public:
    void add(int64_t rank, const MemoryRow& row) {
        if (m_rank != rank)
            endRank();
        m_rank = rank;
        for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
            if (row.bytes[kind])
                raisePeak(peakOf(row.component, static_cast<MemoryKind>(kind)), row);
        }
        const auto& allocated = row.of(MemoryKind::Allocated);
        const auto& reserved = row.of(MemoryKind::Reserved);
        if (allocated && reserved)
            unusedOf(row.component).add(row.time, *allocated, *reserved);
    }

    void endRank() {
        for (const auto& [component, unused] : m_unused) {
            if (!unused.isInOrder() && (m_disordered.empty() || m_disordered.back() != m_rank))
                m_disordered.push_back(*m_rank);
            for (size_t i = m_first; i < m_peaks.size(); ++i) {
                if (m_peaks[i].component == component)
                    m_peaks[i].unusedOverTime = unused.share();
            }
        }
        m_unused.clear();
        m_first = m_peaks.size();
    }

    /// Ranks whose rows are in no order of time: their shares are wrong so far.
    const std::vector<int64_t>& disordered() const { return m_disordered; }
    std::vector<MemoryPeak>& peaks() { return m_peaks; }

private:
    MemoryPeak& peakOf(std::string_view component, MemoryKind kind) {
        for (size_t i = m_first; i < m_peaks.size(); ++i) {
            if (m_peaks[i].kind == kind && m_peaks[i].component == component)
                return m_peaks[i];
        }
        return m_peaks.emplace_back(
            MemoryPeak{*m_rank, std::string(component), kind, {}, {}, {}, kNever});
    }
    UnusedOverTime& unusedOf(std::string_view component) {
        for (auto& [name, unused] : m_unused) {
            if (name == component)
                return unused;
        }
        return m_unused.emplace_back(std::string(component), UnusedOverTime()).second;
    }

    std::vector<MemoryPeak> m_peaks;
    std::optional<int64_t> m_rank; ///< that is being read
    size_t m_first = 0; ///< of its peaks
    std::vector<std::pair<std::string, UnusedOverTime>> m_unused; ///< of its components
    std::vector<int64_t> m_disordered;
};

const MemoryCurve* curveOf(
    const std::vector<MemoryCurve>& curves, const std::string& component, MemoryKind kind) {
    const auto found = std::find_if(curves.begin(), curves.end(), [&](const MemoryCurve& curve) {
        return curve.kind == kind && curve.component == component;
    });
    return found == curves.end() ? nullptr : &*found;
}

/// With the curves of allocated and reserved memory beside it, sample by sample.
void addUnused(MemoryPeak& peak, const MemoryCurve& curve, const MemoryCurve& allocated,
    const MemoryCurve& reserved) {
    for (size_t i = 0; i < curve.samples.size(); ++i) {
        if (curve.samples[i].bytes != peak.peak.bytes)
            continue;
        const std::optional<int64_t> now = allocated.samples[i].bytes;
        if (now > peak.allocated)
            peak.fullest = curve.samples[i].time;
        peak.allocated = std::max(peak.allocated, now);
        if (!peak.reserved)
            peak.reserved = reserved.samples[i].bytes;
    }
    peak.unusedOverTime = fragmentationOf(allocated, reserved).overTime;
}

/// Of the ranks whose memory_record lacks the process.
Status addProcesses(
    const query::Snapshot& snapshot, const std::stop_token& stop, std::vector<MemoryPeak>& peaks) {
    std::map<int64_t, bool> hasProcess;
    for (const MemoryPeak& peak : peaks)
        hasProcess[peak.rank] |= peak.component == "APP";
    PeakFold processes;
    RS_TRY(eachRow(snapshot, "device_memory", kProcessMemory, stop,
        [&](const TableIndex& of, const Statement& row) {
            const auto known = hasProcess.find(of.rank);
            if (known != hasProcess.end() && !known->second)
                processes.add(of.rank, MemoryRow(row));
        }));
    processes.endRank();
    std::move(processes.peaks().begin(), processes.peaks().end(), std::back_inserter(peaks));
    return {};
}

Result<std::vector<MemoryPeak>> readMemoryPeaks(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    PeakFold fold;
    RS_TRY(eachRow(snapshot, "memory_record",
        "SELECT component, time, allocated, reserved, active FROM memory_record "
        "WHERE time IS NOT NULL",
        stop, [&fold](const TableIndex& of, const Statement& row) {
            fold.add(of.rank, MemoryRow(row));
        }));
    fold.endRank();
    RS_TRY(addProcesses(snapshot, stop, fold.peaks()));
    for (const int64_t rank : fold.disordered()) {
        RS_TRY_ASSIGN(auto curves, memoryCurves(snapshot, rank, stop));
        const auto right = peaksOf(rank, mergeStreams(std::move(curves)));
        for (MemoryPeak& peak : fold.peaks()) {
            for (const MemoryPeak& of : right) {
                if (peak.rank == rank && of.component == peak.component && of.kind == peak.kind)
                    peak.unusedOverTime = of.unusedOverTime;
            }
        }
    }
    std::vector<MemoryPeak> peaks = std::move(fold.peaks());
    std::stable_sort(
        peaks.begin(), peaks.end(), [](const MemoryPeak& left, const MemoryPeak& right) {
            return std::tie(left.component, left.kind) < std::tie(right.component, right.kind);
        });
    return peaks;
}

} // namespace

Result<std::vector<MemoryPeak>> memoryPeaks(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.get<std::vector<MemoryPeak>>(
        "memoryPeaks", std::tuple(), stop, [&] { return readMemoryPeaks(snapshot, stop); });
}

std::vector<MemoryPeak> peaksOf(int64_t rank, const std::vector<MemoryCurve>& curves) {
    std::vector<MemoryPeak> peaks;
    for (const MemoryCurve& curve : curves) {
        MemoryPeak peak{rank, curve.component, curve.kind, curve.peakSample(), {}, {},
            curve.samples.front().time};
        const MemoryCurve* allocated = curveOf(curves, curve.component, MemoryKind::Allocated);
        const MemoryCurve* reserved = curveOf(curves, curve.component, MemoryKind::Reserved);
        const size_t count = curve.samples.size();
        if (allocated != nullptr && reserved != nullptr && allocated->samples.size() == count
            && reserved->samples.size() == count)
            addUnused(peak, curve, *allocated, *reserved);
        peaks.push_back(std::move(peak));
    }
    return peaks;
}

Result<std::vector<MemoryPeak>> modulePeaks(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    std::vector<MemoryPeak> peaks;
    RS_TRY(eachRowOf(snapshot, rank, "module_memory",
        "SELECT component, max(reserved), time FROM module_memory WHERE reserved IS NOT NULL "
        "GROUP BY component ORDER BY 2 DESC",
        stop, [&peaks](const TableIndex& of, const Statement& row) {
            peaks.push_back({of.rank, std::string(row.text(0)), MemoryKind::Reserved,
                {row.integer(2), row.integer(1)}, {}, row.integer(1)});
        }));
    return peaks;
}

} // namespace rankscope::analysis

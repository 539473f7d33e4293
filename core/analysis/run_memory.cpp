// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/run_memory.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

/// One component of one rank; nothing of a kind that no row has.
struct ComponentPeaks {
    int64_t rank = 0;
    std::string component;
    std::array<std::optional<MemorySample>, kMemoryKinds> peaks{};
};

class Peaks {
public:
    void add(const TableIndex& of, const Statement& row) {
        ComponentPeaks& own = componentOf(of, row.text(0));
        for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
            const auto bytes = integerAt(row, 2 + static_cast<int>(kind));
            std::optional<MemorySample>& peak = own.peaks[kind];
            if (bytes && (!peak || *bytes > peak->bytes))
                peak = MemorySample{row.integer(1), *bytes};
        }
    }

    std::vector<MemoryPeak> finish() const {
        std::vector<MemoryPeak> result;
        for (const ComponentPeaks& of : m_all) {
            for (size_t kind = 0; kind < kMemoryKinds; ++kind) {
                if (!of.peaks[kind])
                    continue;
                MemoryPeak& peak = result.emplace_back();
                peak.rank = of.rank;
                peak.component = of.component;
                peak.kind = static_cast<MemoryKind>(kind);
                peak.peak = *of.peaks[kind];
            }
        }
        std::stable_sort(
            result.begin(), result.end(), [](const MemoryPeak& left, const MemoryPeak& right) {
                return std::tie(left.component, left.kind) < std::tie(right.component, right.kind);
            });
        return result;
    }

private:
    /// A rank has a handful, and its rows come together.
    ComponentPeaks& componentOf(const TableIndex& of, std::string_view component) {
        if (m_table != &of)
            m_first = m_all.size();
        m_table = &of;
        for (size_t i = m_first; i < m_all.size(); ++i) {
            if (m_all[i].component == component)
                return m_all[i];
        }
        return m_all.emplace_back(ComponentPeaks{of.rank, std::string(component)});
    }

    std::vector<ComponentPeaks> m_all;
    const TableIndex* m_table = nullptr;
    size_t m_first = 0; ///< of that table
};

} // namespace

Result<std::vector<MemoryPeak>> runPeaks(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    Peaks peaks;
    RS_TRY(eachRow(snapshot, "memory_record",
        "SELECT component, time, allocated, reserved, active FROM memory_record", stop,
        [&peaks](const TableIndex& of, const Statement& row) { peaks.add(of, row); }));
    return peaks.finish();
}

} // namespace rankscope::analysis

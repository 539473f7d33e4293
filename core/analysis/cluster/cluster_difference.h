// SPDX-License-Identifier: GPL-3.0-or-later
// Where a cluster_analysis_output differs from what the ranks' own files say: one shape for steps,
// communication, links and groups, so that all are read in one list. A row that one side alone has
// is no difference of a value: it is counted by itself.
// Thread: any, values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/analysis/steps/step_metric.h"

namespace rankscope::analysis {

/// What is compared with what, by tables: cluster_step with step, cluster_collective with
/// collective, cluster_bandwidth with bandwidth, cluster_link with link, cluster_group with
/// parallel_group.
enum class ClusterArea : uint8_t { Steps, Durations, Bandwidth, Links, Groups };
inline constexpr size_t kClusterAreaCount = 5;

enum class ClusterFigure : uint8_t {
    Step, ///< a StepMetric
    Elapse,
    Transit,
    Wait,
    Synchronization,
    Idle,
    Size, ///< bytes
    TransitTime, ///< of a transport
    Ranks, ///< of a group, as text
    Name, ///< of a group
};

enum class ClusterSides : uint8_t { Both, OnlyThere, OnlyHere }; ///< there: in the cluster analysis

/// Texts are numbers into ClusterComparison::texts; 0 is "".
struct ClusterDifference {
    ClusterArea area{};
    ClusterSides sides{}; ///< of one side alone: neither figure nor values
    ClusterFigure figure{};
    StepMetric metric{}; ///< of ClusterFigure::Step
    std::optional<int64_t> rank{}; ///< of a link its source; nothing for a stage or a group
    std::optional<int64_t> target{}; ///< of a link
    std::optional<int64_t> step{};
    uint32_t members = 0; ///< "(0, 1)": ranks of the stage, of the group or of a sum
    uint32_t group = 0; ///< hash
    uint32_t operation = 0; ///< operator, or "Total Op Info"
    uint32_t transport = 0;
    std::optional<int64_t> ours{}; ///< ns or bytes
    std::optional<int64_t> theirs{};
    uint32_t ourText = 0; ///< of Ranks and Name
    uint32_t theirText = 0;

    /// ns or bytes; 0 of texts and of one side alone.
    int64_t size() const;
};

/// "computing", "transit", "ranks"; "" of one side alone.
const char* figureWord(const ClusterDifference& of);
const char* toWord(ClusterArea area);
const char* toWord(ClusterSides sides);

struct ClusterCounts {
    size_t rows = 0; ///< that were compared
    size_t differences = 0; ///< figures of them
    size_t onlyThere = 0; ///< rows
    size_t onlyHere = 0; ///< rows
    bool isComparable = false; ///< both sides have rows
};

class ClusterComparison {
public:
    /// Of each area and each side the largest are listed, so many of some 110 bytes; all are
    /// counted.
    static constexpr size_t kMostListed = 2'000'000;

    ClusterComparison() = default;
    explicit ClusterComparison(size_t most)
        : m_most(most) { }

    const ClusterCounts& of(ClusterArea area) const { return m_counts[static_cast<size_t>(area)]; }
    ClusterCounts& of(ClusterArea area) { return m_counts[static_cast<size_t>(area)]; }
    ClusterCounts all() const;
    /// As sort() left it.
    const std::vector<ClusterDifference>& list() const { return m_list; }
    const std::string& text(uint32_t number) const { return texts[number]; }

    /// Counts it as well; listed by sort().
    void add(const ClusterDifference& difference);
    /// Those of values first: times, then bytes, then texts, the largest first.
    void sort();
    /// Takes over what was compared of other areas, as sort() left it; sorts again.
    void absorb(const ClusterComparison& other);

    std::vector<std::string> texts{""};

private:
    void keepLargest(std::vector<ClusterDifference>& found) const;

    size_t m_most = kMostListed;
    std::array<ClusterCounts, kClusterAreaCount> m_counts{};
    /// Of each area and side; not yet listed.
    std::array<std::vector<ClusterDifference>, 3 * kClusterAreaCount> m_found;
    std::vector<ClusterDifference> m_list;
};
/// For heldBytes().
inline auto heldFields(const ClusterComparison& of) {
    return std::tie(of.texts, of.list());
}

} // namespace rankscope::analysis

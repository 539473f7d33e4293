// SPDX-License-Identifier: GPL-3.0-or-later
// A kernel with all that its row table says of it: what it worked on, where it ran, and what the
// counters of the cores saw. A slice of the timeline is joined to its row by begin, name, stream
// and task.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Of the inputs or of the outputs, separated by ";" as the files have them.
struct KernelTensors {
    std::string shapes{};
    std::string types{};
    std::string formats{};
    bool operator==(const KernelTensors&) const = default;
};

struct KernelRow {
    std::string name{};
    std::string type{};
    std::string state{}; ///< dynamic or static shape
    std::string core{};
    Timestamp start{}; ///< on the clock of the rank's trace
    Duration duration{};
    std::optional<Duration> wait{};
    std::optional<int64_t> step{};
    std::optional<int64_t> stream{};
    std::optional<int64_t> task{};
    std::optional<int64_t> blockDim{};
    std::optional<int64_t> mixBlockDim{};
    KernelTensors inputs{};
    KernelTensors outputs{};
    std::vector<std::optional<double>> counters{}; ///< in the order of their names
};

/// Columns of a SELECT on the kernels of a rank that kernelRowOf() reads; `counters` of
/// counterNames().
std::string kernelRowColumns(
    const index::TableIndex& tables, const std::vector<std::string>& counters);
/// SQL of a column with shapes as they are read: without quotation marks.
std::string shapesSql(std::string_view column);
KernelRow kernelRowOf(const index::Statement& row, size_t counters);

/// Tables of the profile whose timeline the rank shows, when they have kernels; else null.
std::shared_ptr<const index::TableIndex> kernelTablesOf(
    const query::Snapshot& snapshot, RankSlot slot);

/// What a slice says of itself.
struct KernelPlace {
    std::string name{};
    Timestamp start{}; ///< stored time
    std::optional<int64_t> stream{};
    std::optional<int64_t> task{};
};

struct FoundKernel {
    KernelRow row;
    std::vector<std::string> counters; ///< by the names of the files
};

/// The row of that rank which begins at the same ns and has its name, or its stream and task; of
/// several the one with all of them. Nothing without one, and of a rank without kernels. Rows in
/// order of their begins, as profilers write them, are found at once; others are gone through.
/// Errors: Cancelled, those of TableReader.
Result<std::optional<FoundKernel>> kernelAt(const query::Snapshot& snapshot, RankSlot slot,
    const KernelPlace& place, const std::stop_token& stop);

/// Each text between ";", without quotation marks: "2,3" and "" of "\"2,3\";".
std::vector<std::string> tensorTexts(std::string_view joined);

} // namespace rankscope::analysis

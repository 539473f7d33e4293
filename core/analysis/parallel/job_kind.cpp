// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/job_kind.h"

#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

std::optional<JobKind> kindOfMode(std::string_view mode) {
    if (mode == "pipeline")
        return JobKind::PipelineParallel;
    if (mode == "model")
        return JobKind::ModelParallel;
    if (mode == "data")
        return JobKind::DataParallel;
    return std::nullopt;
}

} // namespace

std::optional<JobKind> jobKindOf(const ParallelSizes& sizes) {
    if (sizes.pipeline > 1)
        return JobKind::PipelineParallel;
    if (sizes.tensor > 1)
        return JobKind::ModelParallel;
    if (sizes.data > 1)
        return JobKind::DataParallel;
    return std::nullopt;
}

Result<std::optional<JobKind>> jobKind(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto sizes, parallelSizes(snapshot, stop));
    std::optional<JobKind> kind = sizes ? jobKindOf(*sizes) : std::nullopt;
    if (kind)
        return kind;
    RS_TRY(eachRow(snapshot, "legacy_stage", "SELECT mode FROM legacy_stage LIMIT 1", stop,
        [&kind](const index::TableIndex&, const index::Statement& row) {
            kind = kind ? kind : kindOfMode(row.text(0)); // the first rank counts
        }));
    return kind;
}

} // namespace rankscope::analysis

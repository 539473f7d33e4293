// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/kernel_grades.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/analysis/operators/kernel_roofline.h"
#include "core/analysis/operators/operators.h"
#include "core/analysis/rank_rows.h"
#include "core/base/mean.h"

namespace rankscope::analysis {

namespace {

const std::vector<std::string> kUnitColumns{"aic_mac_ratio", "aic_scalar_ratio", "aic_mte1_ratio",
    "aic_mte2_ratio", "aic_fixpipe_ratio", "aiv_vec_ratio", "aiv_scalar_ratio", "aiv_mte2_ratio",
    "aiv_mte3_ratio"};
constexpr int kFirstUnit = 9;

CountedKernels countedOf(const index::Statement& row) {
    CountedKernels of;
    of.kind = kernelKindOf(row.text(1), row.text(2));
    of.name = row.text(0);
    of.shapes = row.text(3);
    of.count = row.integer(7);
    of.total = lengthAt(row, 8);
    of.mac = row.real(kFirstUnit);
    for (size_t i = 0; i < kUnitColumns.size(); ++i)
        of.busiest = std::max(of.busiest, row.real(kFirstUnit + static_cast<int>(i)));
    of.bytes = bytesMoved({row.text(3), row.text(4), row.text(5), row.text(6)});
    return of;
}

bool isLong(const CountedKernels& kernels, const GradeLimits& limits) {
    // count(): the threshold is in ns
    return static_cast<double>(kernels.average().count()) > limits.shortest;
}

} // namespace

Duration CountedKernels::average() const {
    return count > 0 ? meanOf(total, count) : Duration();
}

std::optional<double> CountedKernels::rate() const {
    if (!bytes || average() <= Duration())
        return std::nullopt;
    return *bytes / static_cast<double>(average().count()); // count(): bytes a ns are GB/s
}

Result<std::vector<CountedKernels>> countedKernels(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop) {
    std::vector<CountedKernels> all;
    const std::vector<std::string> known = counterNames(snapshot);
    if (std::ranges::find(known, kUnitColumns.front()) == known.end())
        return all;
    const std::string where = andNotOf(withoutStep);
    for (const auto& part : snapshot.tables) {
        if (part->rank != rank || part->find("kernel") == nullptr)
            continue;
        std::string means;
        for (const std::string& column : kUnitColumns) // ", name" of the one counter
            means += ", avg(" + counterColumns(*part, {column}).substr(2) + ")";
        const std::string sql = fmt::format(
            "SELECT name, coalesce(type, ''), coalesce(accelerator_core, ''), "
            "coalesce(input_shapes, ''), coalesce(input_data_types, ''), "
            "coalesce(output_shapes, ''), coalesce(output_data_types, ''), count(*), "
            "sum(duration){} FROM kernel WHERE duration > 0 AND accelerator_core IN ('AI_CORE', "
            "'AI_VECTOR_CORE', 'MIX_AIC', 'MIX_AIV'){} GROUP BY 1, 2, 3, 4, 5, 6, 7",
            means, where);
        RS_TRY(eachRowOf(
            part, sql, stop, [&all](const index::TableIndex&, const index::Statement& row) {
                all.push_back(countedOf(row));
            }));
    }
    std::ranges::stable_sort(all, std::ranges::greater(), &CountedKernels::total);
    return all;
}

bool isUnbound(const CountedKernels& kernels, const GradeLimits& limits) {
    return kernels.kind == KernelKind::Other && isLong(kernels, limits) && kernels.busiest > 0
        && kernels.busiest <= limits.busy;
}

bool isFarBelow(const CountedKernels& kernels, const GradeLimits& limits) {
    if (!isLong(kernels, limits))
        return false;
    if (kernels.kind == KernelKind::Matmul)
        return kernels.mac > 0 && kernels.mac < limits.mac;
    const auto rate = kernels.rate();
    return kernels.kind == KernelKind::Vector && rate && *rate * 2 < limits.rate;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// What kernels compute and move a second, as a table.
#include "core/analysis/figure_tables.h"
#include "core/analysis/operators/kernel_roofline.h"

namespace rankscope::analysis {

namespace {

constexpr index::ColumnSpec kKernelRateColumns[] = {
    {"type", index::ColumnType::Text, "of the operator"},
    {"input_shapes", index::ColumnType::Text, ""},
    {"calls", index::ColumnType::Integer, "on all ranks"},
    {"duration", index::ColumnType::Duration, "of all calls: work volume"},
    {"gflop", index::ColumnType::Number,
        "per call; attention of all pairs, a causal mask halves it; no value where no formula "
        "tells"},
    {"bytes", index::ColumnType::Number, "per call: inputs and outputs once each"},
    {"tflops", index::ColumnType::Number, "10^12 operations per second, mean of the calls"},
    {"bandwidth", index::ColumnType::Number, "GB/s, 10^9 bytes, mean of the calls"},
    {"intensity", index::ColumnType::Number,
        "operations a byte: above peak / bandwidth of the device it is bound by computing"},
};

std::optional<double> inUnits(std::optional<double> value, double unit) {
    return value ? std::optional(*value / unit) : std::nullopt;
}

Result<FigureRows> kernelRateRows(query::Session& session) {
    RS_TRY_ASSIGN(const auto rates, kernelRates(session.snapshot(), session.stop()));
    FigureRows rows;
    rows.reserve(rates.size());
    for (const KernelRate& rate : rates)
        rows.push_back({cell(rate.type), cell(rate.shapes), rate.calls, cell(rate.total),
            cell(inUnits(rate.work.flops, 1e9)), rate.work.bytes,
            cell(inUnits(rate.flopsRate(), 1e12)), rate.bytesRate() / 1e9,
            cell(rate.work.intensity())});
    return rows;
}

} // namespace

ComputedTable kernelRateTable() {
    return {{"kernel_rate", index::TableScope::Cluster,
                "What kernels compute and move by their shapes and types: matmul, attention, norm, "
                "softmax and elementwise kernels of the kernel table, of gradients of norms and "
                "activations only the bytes. Others are excluded.",
                kKernelRateColumns},
        kernelRateRows};
}

} // namespace rankscope::analysis

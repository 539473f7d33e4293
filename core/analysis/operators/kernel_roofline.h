// SPDX-License-Identifier: GPL-3.0-or-later
// What kernels compute and move by their shapes and types: matmul, attention, norms, softmax and
// elementwise kernels. Formulas: advisor_pricing.md section 2 (TraceLens).
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Texts as a kernel table has them: shapes separated by ;, types too.
struct KernelOperands {
    std::string_view inputShapes;
    std::string_view inputTypes;
    std::string_view outputShapes;
    std::string_view outputTypes;
};

/// Of one call.
struct KernelWork {
    std::optional<double> flops; ///< nothing: no formula tells what the kernel computes
    double bytes = 0; ///< inputs and outputs, once each

    std::optional<double> intensity() const {
        return flops && bytes > 0 ? std::optional(*flops / bytes) : std::nullopt;
    }
};

/// Matmul: 2 M N K, also batched and grouped. Attention: 4 elements of q x keys, backward 10, of
/// all pairs: a causal mask halves that. RMS norm: 3 an element and 2 a row. Softmax: 3 an element.
/// Elementwise: 1 an element of the output. Of layer norms and of gradients of norms and
/// activations the bytes alone. Nothing where shapes or types do not tell, of other layouts (NZ)
/// and other kernels.
std::optional<KernelWork> kernelWork(std::string_view type, const KernelOperands& operands);

/// Bytes of an element of the first of these types, as a kernel table has them; 0: not known.
double firstElement(std::string_view types);

/// Inputs and outputs of a call, once each. Nothing where a type is not known.
std::optional<double> bytesMoved(const KernelOperands& operands);

struct KernelRate {
    std::string type;
    std::string shapes; ///< of the inputs
    int64_t calls = 0;
    Duration total{}; ///< work volume
    KernelWork work; ///< of a call
    std::string types{}; ///< of the inputs

    std::optional<double> flopsRate() const; ///< a second, mean of the calls
    double bytesRate() const;
};

/// With a table of kernels.
std::vector<int64_t> ranksWithKernels(const query::Snapshot& snapshot);

/// Of all ranks, the longest first; kernels whose work is not known are left out. Errors:
/// Cancelled, those of TableReader.
Result<std::vector<KernelRate>> kernelRates(
    const query::Snapshot& snapshot, const std::stop_token& stop);
/// The same of one rank.
Result<std::vector<KernelRate>> kernelRatesOf(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

} // namespace rankscope::analysis

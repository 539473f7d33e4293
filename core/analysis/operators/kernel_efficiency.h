// SPDX-License-Identifier: GPL-3.0-or-later
// How well kernels use the units of their core, by shape: matmul, attention and vector kernels, by
// the counters of the profiler (aic_metrics PipeUtilization). A kernel is as fast as it can be when
// one of its units is busy nearly all the time; else there is headroom.
// Rules: MSTT ai_core_performance (advisor_spec.md CP-5 to CP-7, as corrected in F 1 and 2).
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/thresholds.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class KernelKind { Matmul, Attention, AttentionBackward, Vector, Other };
KernelKind kernelKindOf(std::string_view type, std::string_view core);

enum class KernelUse {
    Unaligned, ///< its shapes fit the core badly
    Bound, ///< a unit is busy as long as it should
    Headroom,
};

/// Ratios as means over the calls.
struct KernelRatios {
    double mac = 0; ///< aic_mac_ratio
    double load = 0; ///< aic_mte2_ratio
    double store = 0; ///< aic_fixpipe_ratio
    double vector = 0; ///< aiv_vec_ratio
    double vectorLoad = 0; ///< aiv_mte2_ratio
    double vectorStore = 0; ///< aiv_mte3_ratio
};

/// All calls of one name and its shapes.
struct KernelGroup {
    KernelKind kind{};
    std::string name;
    std::string shapes; ///< of the inputs, separated by ;
    std::string outputs;
    int64_t count = 0;
    Duration total{};
    double bytes = 0; ///< of matmuls: that the calls move, at two bytes an element
    double typeShare = 0; ///< of vector kernels: those of its type, of the time of all kernels
    Duration cube{}; ///< of the total: that the cube multiplied (aic_mac_time); zero: not told
    KernelRatios ratios;
    KernelUse use{};
    double headroom = 0; ///< the most that a judged unit lacks to its limit: 0.067
};

/// "81920,4096;8192,512" as lengths; an empty part is a tensor without any.
std::vector<std::vector<int64_t>> shapesIn(std::string_view text);

/// The table's, or those that somebody moved.
struct KernelLimits {
    double cubeBusy = threshold::kCubeBusy.value;
    double cubeLoad = threshold::kCubeLoad.value;
    double cubeAlign = threshold::kCubeAlign.value;
    double cubeBytes = threshold::kCubeBytes.value;
    double attentionLoad = threshold::kAttentionLoad.value;
    double attentionUnit = threshold::kAttentionUnit.value;
    double attentionAlign = threshold::kAttentionAlign.value;
    double vectorSum = threshold::kVectorSum.value;
    double vectorUnit = threshold::kVectorUnit.value;
    double vectorShare = threshold::kVectorShare.value;
};

/// Elements that a length has to be a multiple of, by a limit that somebody may have moved.
int64_t multipleOf(double limit);

/// Sets use and headroom.
void judgeKernels(KernelGroup& group, const KernelLimits& limits = {});
/// To be judged: matmuls that move 100 MB, vector kernels of a type with 1 % of the time.
bool isLargeEnough(const KernelGroup& group, const KernelLimits& limits = {});

/// Of the units of AI Core (PipeUtilization).
bool hasPipeCounters(const query::Snapshot& snapshot);

/// Over all ranks, without a step; of the kinds that can be judged, not judged yet. Longest first.
/// Empty without counters. Errors: Cancelled, those of TableReader.
Result<std::vector<KernelGroup>> kernelGroups(const query::Snapshot& snapshot,
    std::optional<int64_t> withoutStep, const std::stop_token& stop);

} // namespace rankscope::analysis

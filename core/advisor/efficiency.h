// SPDX-License-Identifier: GPL-3.0-or-later
// How well the job uses its devices, each figure with the numbers it is made of. Formulas:
// advisor_spec.md A.3 and A.4.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/advisor/job_facts.h"
#include "core/advisor/metric.h"

namespace rankscope::advisor {

/// Operations of the model for a token, as a multiply and an add each; of weights and of attention,
/// forward only. Backward takes twice as many.
struct TokenWork {
    double parameters = 0; ///< that a token meets
    double layerParameters = 0; ///< those of the layers
    double attention = 0; ///< 4 x layers x hidden x sequence length

    double model() const { return 6 * parameters + 3 * attention; }
    /// What a second forward of all layers adds.
    double recomputed() const { return 2 * layerParameters + attention; }
};

/// Nothing where the model is not known well enough. Parameters are those given, else of a decoder:
/// layers x (2 h^2 + 2 h h_kv + 2 or 3 h ffn) + vocabulary x h; of experts, also where only their
/// groups (ep) are known, only those given count.
std::optional<TokenWork> tokenWork(const JobFacts& facts);

/// What a pipeline showed.
struct MeasuredBubble {
    double share = 0; ///< of the pipeline's time, mean of the stages
    int64_t stages = 0;
    int64_t microBatches = 0;
    int64_t chunks = 1;
};

/// Names: samples_per_second, samples_per_second_per_device, tokens_per_second_per_device,
/// tokens_per_second_per_replica, mfu, hfu, linearity, bubble, bubble_theory and
/// bubble_theory_without_interleave; those that facts and profile allow.
std::vector<Metric> efficiencyOf(const JobFacts& facts, std::optional<Duration> step,
    const std::optional<MeasuredBubble>& bubble);

/// All names of above, in their order.
const std::vector<const char*>& efficiencyNames();

/// The keys of the facts file that the metric needs and nobody told; empty: facts are not what it
/// lacks.
std::string missingFor(std::string_view metric, const JobFacts& facts);
/// The keys of the facts file that the metric needs and nobody told: "seq_length, peak_tflops".
std::string missingForMfu(const JobFacts& facts);
std::string missingForLinearity(const JobFacts& facts);

} // namespace rankscope::advisor

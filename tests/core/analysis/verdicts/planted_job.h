// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a job with a planted trouble, made of nothing but a seed: each rank computes for
// 10 ms in every step, with noise and the factor that was planted, has 0.4 ms of free time and
// 0.2 ms of preparing, and then all wait in communication for the slowest.
#pragma once

#include <functional>
#include <random>

#include "core/analysis/steps/step_trace.h"

namespace rankscope::test {

struct PlantedJob {
    int ranks = 4;
    int steps = 8;
    double noise = 0.01; ///< deviation of each computing time, as a share
    unsigned seed = 1;
    /// Of computing, by rank and step.
    std::function<double(int, int)> factor = [](int, int) { return 1.0; };
    /// Of free time, by rank and step: ms on top.
    std::function<double(int, int)> free = [](int, int) { return 0.0; };
};

inline analysis::StepTrace planted(const PlantedJob& job) {
    using enum analysis::StepMetric;
    std::mt19937 random(job.seed); // the same on every run
    std::normal_distribution<double> normal;
    const auto ms = [](double value) { return Duration(static_cast<int64_t>(value * 1e6)); };
    analysis::StepTrace trace;
    for (int step = 0; step < job.steps; ++step) {
        std::vector<analysis::StepRow> rows;
        Duration longest{};
        for (int rank = 0; rank < job.ranks; ++rank) {
            const auto noisy = [&] { return 1 + job.noise * normal(random); };
            analysis::StepRow row{rank, step, {}, {}};
            row.values.set(Computing, ms(10 * noisy() * job.factor(rank, step)));
            row.values.set(Free, ms(0.4 * noisy() + job.free(rank, step)));
            row.values.set(Preparing, ms(0.2 * noisy()));
            const Duration busy = row.values.orZero(Computing) + row.values.orZero(Free)
                + row.values.orZero(Preparing);
            longest = std::max(longest, busy);
            rows.push_back(row);
        }
        for (analysis::StepRow& row : rows) {
            const Duration busy = row.values.orZero(Computing) + row.values.orZero(Free)
                + row.values.orZero(Preparing);
            row.values.set(NotOverlapped, longest - busy + ms(2));
            row.values.set(Total, longest + ms(2));
            trace.rows.push_back(row);
        }
    }
    arrange(trace);
    return trace;
}

} // namespace rankscope::test

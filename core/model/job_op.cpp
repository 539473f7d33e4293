// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/job_op.h"

#include <algorithm>
#include <array>

namespace rankscope::model {

namespace {

// In the order of the enumeration.
constexpr std::array<const char*, kJobOpTypes> kWords{"forward-compute", "backward-compute",
    "forward-send", "forward-recv", "backward-send", "backward-recv", "params-all-gather",
    "grads-reduce-scatter", "separate-grads-all-reduce", "layernorm-grads-all-reduce",
    "embedding-grads-all-reduce", "optimizer-clip-main-grad", "optimizer", "gc"};

} // namespace

const char* toWord(JobOpType type) {
    return kWords[static_cast<size_t>(type)];
}

std::optional<JobOpType> jobOpTypeOf(std::string_view word) {
    const auto* const found = std::find(kWords.begin(), kWords.end(), word);
    return found == kWords.end() ? std::nullopt
                                 : std::optional(static_cast<JobOpType>(found - kWords.begin()));
}

} // namespace rankscope::model

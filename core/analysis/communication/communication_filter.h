// SPDX-License-Identifier: GPL-3.0-or-later
// Which communication a page looks at. What is not set takes all.
// Thread: any, values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/time.h"

namespace rankscope::analysis {

struct CommunicationFilter {
    std::optional<int64_t> step{};
    std::string group{}; ///< hash, see CommunicationGroup
    std::string operation{}; ///< as in the table: hcom_allReduce__612_0_1, allreduce-top1
    std::optional<int64_t> rank{};
    std::string type{}; ///< of operators alone: allReduce
    std::optional<int64_t> withoutStep{}; ///< the warm-up; what is of no step stays

    /// Of the timeline: collectives with some of their time in it on any rank. What has no times
    /// knows it as the steps that it touches; none of them: all.
    std::optional<TimeRange> range{};
    std::vector<int64_t> steps{};

    bool operator==(const CommunicationFilter&) const = default;
    /// All times of what else is taken.
    CommunicationFilter withoutRange() const {
        CommunicationFilter whole = *this;
        whole.range.reset();
        whole.steps.clear();
        return whole;
    }
    bool takes(std::optional<int64_t> ofStep, std::string_view ofGroup,
        std::string_view ofOperation) const {
        return (!step || step == ofStep) && takesStep(ofStep)
            && (!withoutStep || withoutStep != ofStep) && (group.empty() || group == ofGroup)
            && (operation.empty() || operation == ofOperation);
    }
    bool takesStep(std::optional<int64_t> of) const {
        return steps.empty() || (of && std::find(steps.begin(), steps.end(), *of) != steps.end());
    }
    bool takesRank(int64_t of) const { return !rank || *rank == of; }
};

/// What a filter can be set to; each in order, once.
struct CommunicationChoices {
    std::vector<std::optional<int64_t>> steps;
    std::vector<std::string> groups; ///< hashes
    std::vector<std::string> operations; ///< names; of the choices of collectives: types
};
/// For heldBytes().
inline auto heldFields(const CommunicationChoices& of) {
    return std::tie(of.steps, of.groups, of.operations);
}

} // namespace rankscope::analysis

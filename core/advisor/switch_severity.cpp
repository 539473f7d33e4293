// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/switch_severity.h"

#include <algorithm>
#include <string_view>

namespace rankscope::advisor {

namespace {

struct SwitchLink {
    std::string_view sentence; ///< of the switch
    std::string_view check;
};

constexpr SwitchLink kSwitchLinks[] = {
    {"OV-2.blocking", "SC-4"},
    {"OV-2.blocking", "SC-7"}, // no launch comes before the kernel of the one before has ended
    {"OV-2.segments", "ME-3"},
    {"OV-2.segments", "ME-4"},
    {"OV-2.rdma", "CO-4"},
    {"OV-2.host_cache", "CP-2"},
    {"OV-2.aclnn_cache", "SC-7"},
    {"OV-2.aclnn_cache", "SC-1"},
};

/// The most severe of the findings that the switch may make.
const Finding* linkedTo(const Finding& of, const std::vector<Finding>& findings) {
    const Finding* most = nullptr;
    for (const Finding& finding : findings) {
        const bool isLinked = std::ranges::any_of(kSwitchLinks, [&](const SwitchLink& link) {
            return link.sentence == of.text.key && link.check == finding.id;
        });
        if (isLinked && finding.explainedBy.empty() && finding.text.key != kOfWarmUp
            && (most == nullptr || finding.severity > most->severity))
            most = &finding;
    }
    return most;
}

} // namespace

void weighSwitches(std::vector<Finding>& findings) {
    for (Finding& finding : findings) {
        const Finding* const linked = linkedTo(finding, findings);
        if (linked == nullptr)
            continue;
        finding.severity = std::max(finding.severity, linked->severity);
        finding.evidence.push_back(
            {linked->evidence.empty() ? model::Target() : linked->evidence.front().target,
                {"evidence.linked", {}}, linked->id});
    }
}

} // namespace rankscope::advisor

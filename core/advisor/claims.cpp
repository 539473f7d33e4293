// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/claims.h"

#include <algorithm>
#include <string_view>

#include "core/advisor/check.h"
#include "core/advisor/finding_texts.h"

namespace rankscope::advisor {

namespace {

constexpr std::string_view kReplays[] = {kByReplay, kAtSameLength, kStepsAtLength, kAtOwnPace,
    "method.replay_with_delays", "method.replay_part", "method.replay_mixed",
    "method.replay_late_hosts", "method.late_launches"};
constexpr std::string_view kRooflines[] = {"method.headroom", "method.busiest_headroom"};
constexpr std::string_view kOfExposed[] = {
    "method.exposed", "method.exposed_bandwidth", "method.normal_bandwidth", "method.hidden"};

bool isReadFromSource(const Finding& finding) {
    if (leadsTo(finding, "graph.nodes"))
        return true;
    const Check* const check = checkNamed(finding.id);
    return check != nullptr && std::ranges::any_of(check->needs, [](Need need) {
        return need == Need::Environment || need == Need::Graph;
    });
}

} // namespace

PriceMethod priceMethodOf(const Price& price) {
    const auto isAmong = [&price](const auto& methods) {
        return std::ranges::find(methods, price.method) != std::end(methods);
    };
    if (!price.high)
        return PriceMethod::None;
    if (isAmong(kReplays))
        return PriceMethod::Replay;
    if (isAmong(kRooflines))
        return PriceMethod::Roofline;
    return isAmong(kOfExposed) ? PriceMethod::ExposedBound : PriceMethod::Heuristic;
}

const char* toWord(PriceMethod method) {
    switch (method) {
    case PriceMethod::Replay:
        return "sim";
    case PriceMethod::Roofline:
        return "roofline";
    case PriceMethod::ExposedBound:
        return "exposed-bound";
    case PriceMethod::Heuristic:
        return "heuristic";
    case PriceMethod::None:
        break;
    }
    return "none";
}

ClaimStatus claimStatusOf(const Finding& finding) {
    if (finding.price.cost && !isBound(finding.price))
        return costsNothing(finding.price) ? ClaimStatus::Unverified : ClaimStatus::TraceVerified;
    if (isReadFromSource(finding))
        return ClaimStatus::SourceVerified;
    return finding.price.cost ? ClaimStatus::Inferred : ClaimStatus::Unverified;
}

const char* toWord(ClaimStatus status) {
    switch (status) {
    case ClaimStatus::TraceVerified:
        return "trace-verified";
    case ClaimStatus::SourceVerified:
        return "source-verified";
    case ClaimStatus::Inferred:
        return "inferred";
    case ClaimStatus::Unverified:
        break;
    }
    return "unverified";
}

Phrase claimTextOf(const Finding& finding) {
    switch (claimStatusOf(finding)) {
    case ClaimStatus::TraceVerified:
        return {finding.price.behind ? "claim.proven_behind" : "claim.proven"};
    case ClaimStatus::SourceVerified:
        return {"claim.read"};
    case ClaimStatus::Inferred:
        if (priceMethodOf(finding.price) == PriceMethod::Replay)
            return {"claim.bound_replay"};
        return {isAbout(finding.price) ? "claim.estimate" : "claim.bound"};
    case ClaimStatus::Unverified:
        break;
    }
    if (costsNothing(finding.price))
        return {"claim.nothing"};
    return {finding.price.high ? "claim.measured" : "claim.counted"};
}

} // namespace rankscope::advisor

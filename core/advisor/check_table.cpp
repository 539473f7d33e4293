// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/advisor/check.h"

namespace rankscope::advisor {

const char* toWord(Severity severity) {
    switch (severity) {
    case Severity::High:
        return "high";
    case Severity::Medium:
        return "medium";
    case Severity::Low:
        return "low";
    case Severity::Info:
        break;
    }
    return "info";
}

std::string titleKeyOf(const Finding& finding) {
    const std::string own = finding.text.key + ".title";
    return textOf(own, Language::English).empty() ? finding.id + ".title" : own;
}

Phrase titleOf(const Finding& finding) {
    return {titleKeyOf(finding), {}, finding.text.isOfCapture};
}

void sayOfCapture(Finding& finding) {
    finding.text.isOfCapture = true;
    for (Evidence& evidence : finding.evidence)
        evidence.text.isOfCapture = true;
}

bool isBound(const Price& price) {
    return price.method != kByReplay;
}

bool costsNothing(const Price& price) {
    return !isBound(price) && price.cost && *price.cost <= Duration() && !price.behind;
}

Severity severityOf(double share) {
    using namespace analysis::threshold;
    if (share >= kHighCost.value)
        return Severity::High;
    return share >= kMediumCost.value ? Severity::Medium : Severity::Low;
}

bool leadsTo(const Finding& finding, std::string_view page) {
    return std::ranges::any_of(finding.evidence,
        [page](const Evidence& evidence) { return evidence.target.page == page; });
}

const char* toWord(Theme theme) {
    switch (theme) {
    case Theme::Overall:
        return "overall";
    case Theme::Cluster:
        return "cluster";
    case Theme::Communication:
        return "communication";
    case Theme::Computing:
        return "computing";
    case Theme::Host:
        return "host";
    case Theme::Data:
        return "data";
    case Theme::Memory:
        return "memory";
    }
    return "";
}

const std::vector<Check>& checkTable() {
    static const std::vector<Check> kTable = [] {
        std::vector<Check> all;
        for (const auto family : {overallChecks, slowRankChecks, parallelChecks,
                 communicationChecks, computingChecks, hostChecks, dataChecks, memoryChecks}) {
            for (Check& check : family())
                all.push_back(std::move(check));
        }
        return all;
    }();
    return kTable;
}

const Check* checkNamed(std::string_view id) {
    const auto found =
        std::ranges::find_if(checkTable(), [id](const Check& check) { return check.id == id; });
    return found == checkTable().end() ? nullptr : &*found;
}

bool canOnlyRise(std::string_view threshold) {
    constexpr std::string_view kOfVerdicts[] = {"slow_rank", "late_rank", "slow_link",
        "interval_outlier", "flops_rate", "stage_flops", "fragmentation"};
    return std::ranges::find(kOfVerdicts, threshold) != std::end(kOfVerdicts);
}

} // namespace rankscope::advisor

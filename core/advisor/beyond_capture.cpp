// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/beyond_capture.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/analysis/statistics.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Told, and what other causes are held against.
struct Beyond {
    const WaitsBeyond* waits = nullptr; ///< null: nobody waits so long
    Duration ofStep{};
};

Result<Beyond> beyondOf(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const WaitsBeyond* const waits, context.inputs().waitsBeyond());
    const Duration ofStep = perStep(waits->beyond, steps->count());
    const bool isMost = 2 * waits->beyond >= waits->waited;
    if (!isMost
        || shareOf(ofStep, steps->step().value_or(Duration()))
            <= context.limit(threshold::kRatioOfStep))
        return Beyond();
    return Beyond{waits, ofStep};
}

Evidence evidenceOf(const CommunicationInputs& read, const WaitBeyond& longest) {
    const Collective& row = read.all.rows[longest.row];
    const std::string& name = read.all.text(row.name);
    if (!row.start)
        return {pageOf("communication.waits", row.rank),
            {"evidence.waits_beyond", {{"name", name}}}, longest.wait};
    const Timestamp begin = fromNanoseconds(*row.start);
    return {sliceAt(row.rank, {begin, begin + row.times.elapse}, name),
        {"evidence.waits_beyond", {{"name", name}}}, longest.wait, kCollectivesPage};
}

} // namespace

Result<std::optional<Finding>> waitingBeyond(Context& context) {
    RS_TRY_ASSIGN(const Beyond beyond, beyondOf(context));
    if (beyond.waits == nullptr)
        return std::nullopt;
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    Finding finding;
    const auto most = beyond.waits->most();
    finding.text = {most ? "CO-6.beyond" : "CO-6.beyond_unknown",
        {{"time", beyond.ofStep}, {"rank", most ? most->rank : 0},
            {"share", Share{most ? shareOf(most->wait, beyond.waits->beyond) : 0}}}};
    finding.inputs = {{"waited", perStep(beyond.waits->waited, steps->count())},
        {"part", Share{shareOf(beyond.waits->beyond, beyond.waits->waited)}},
        {"of_step", Share{shareOf(beyond.ofStep, steps->step().value_or(Duration()))}}};
    finding.ranks = steps->trace.ranks;
    seenIn(finding, steps->numbers());
    const auto exposed = medianOfMetric(steps->trace, StepMetric::NotOverlapped);
    const Duration cost = std::min(beyond.ofStep, exposed.value_or(beyond.ofStep));
    finding.price = {Duration(), cost, cost, "method.exposed", StepPart::Communication};
    finding.evidence.push_back(evidenceOf(*read, beyond.waits->collectives.front()));
    finding.advice = advised({"capture_more_ranks"});
    weigh(finding, steps->step());
    return finding;
}

Status boundBeyondCapture(Context& context, std::vector<Finding>& findings) {
    const auto beyond = beyondOf(context);
    if (!beyond) // of what can not be read the checks have told
        return beyond.error().code == ErrorCode::Cancelled ? tl::unexpected(beyond.error())
                                                           : Status();
    if (beyond->waits == nullptr)
        return {};
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    for (Finding& finding : findings) {
        Price& price = finding.price;
        if (price.part == StepPart::Communication || !price.cost || *price.cost <= Duration())
            continue;
        const Duration left = *price.cost - beyond->ofStep;
        price.cost = left > Duration() ? std::optional(left) : std::nullopt;
        price.low = Duration();
        price.method = "method.beyond_capture";
        price.played.reset();
        weigh(finding, steps->step(), finding.severity);
    }
    return {};
}

} // namespace rankscope::advisor

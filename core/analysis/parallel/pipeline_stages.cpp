// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline_stages.h"

#include <algorithm>
#include <array>

#include "core/analysis/parallel/pipeline_order.h"
#include "core/analysis/parallel/pipeline_pattern.h"
#include "core/analysis/parallel/pipeline_sends.h"

namespace rankscope::analysis {

namespace {

using Order = std::vector<PassKind>;
using Works = std::span<const PipelineWork>;

/// The first and last layer that other stages run, to tell forward from backward in a last stage.
struct Layers {
    Works forward;
    Works backward;
};

std::optional<std::vector<PassLengths>> lengthsOf(
    const std::vector<MeasuredStage>& stages, const std::vector<Order>& orders) {
    std::vector<PassLengths> lengths;
    Layers layers;
    for (size_t place = 0; place < stages.size(); ++place) {
        const auto found = repeatedPasses(stages[place].work, orders[place]);
        if (!found)
            return std::nullopt;
        lengths.push_back(*found);
        if (found->forward == 0)
            continue;
        const Works works = Works(stages[place].work).subspan(found->begin);
        const size_t ahead = static_cast<size_t>(
            std::ranges::find(orders[place], PassKind::Backward) - orders[place].begin());
        layers = {unitOf(works.first(found->forward)),
            unitOf(works.subspan(ahead * found->forward, found->backward))};
    }
    for (size_t place = 0; place < stages.size(); ++place) {
        PassLengths& of = lengths[place];
        if (of.forward > 0)
            continue;
        const Works both = Works(stages[place].work).subspan(of.begin, of.backward);
        of.forward = forwardOf(both, layers.forward, layers.backward);
        if (of.forward == 0 || of.forward >= of.backward)
            return std::nullopt;
        of.backward -= of.forward;
    }
    return lengths;
}

/// Forwards ahead of the first backward: one backward and one forward in turn; Megatron's
/// interleaved schedule, and MindSpore's with less memory; all forwards first, as Megatron's
/// interleaved schedule has it for as many micro-batches as stages.
enum class Ahead { InTurn, Interleaved, LessMemory, All };

std::vector<Order> ordersOf(size_t stages, size_t batches, size_t chunks, Ahead how) {
    std::vector<Order> orders;
    for (size_t place = 0; place < stages; ++place) {
        const size_t count = batches * chunks;
        const size_t ahead = how == Ahead::All ? count
            : how == Ahead::InTurn             ? stages - 1 - place
            : how == Ahead::Interleaved        ? (chunks + 1) * stages - 2 * place - 2
                                               : chunks * stages - place - 1;
        orders.push_back(scheduleKinds(ahead, count));
    }
    return orders;
}

std::vector<Ahead> schedulesOf(size_t stages, size_t batches, size_t chunks) {
    if (chunks == 1)
        return {Ahead::InTurn, Ahead::All};
    if (batches == stages)
        return {Ahead::All, Ahead::Interleaved, Ahead::LessMemory};
    return {Ahead::Interleaved, Ahead::LessMemory};
}

/// Passes of all stages that a schedule lays out.
struct Fit {
    std::vector<Order> orders;
    std::vector<PassLengths> lengths;
    size_t covered = 0; ///< kernels of the stages that are in a pass
    bool isAsReceived = false;
};

/// Of stages that run all forwards first the first one receives nothing before its last forward
/// where it has one chunk, and something where it has more. Tells them apart where both lay out the
/// same kernels.
bool isAsReceived(const MeasuredStage& first, const std::vector<PipelinePass>& passes, bool isOne) {
    const auto last =
        std::ranges::find(passes.rbegin(), passes.rend(), PassKind::Forward, &PipelinePass::kind);
    const bool receives = std::ranges::any_of(first.stage.transfers, [&](const auto& transfer) {
        return last != passes.rend() && transfer.kind == TransferKind::Receive
            && transfer.time.end <= last->time.begin;
    });
    return receives != isOne;
}

std::optional<Fit> fitOf(
    const std::vector<MeasuredStage>& stages, size_t batches, size_t chunks, Ahead how) {
    auto orders = ordersOf(stages.size(), batches, chunks, how);
    auto lengths = lengthsOf(stages, orders);
    if (!lengths)
        return std::nullopt;
    Fit fit{std::move(orders), std::move(*lengths)};
    for (size_t place = 0; place < stages.size(); ++place)
        fit.covered += fit.orders[place].size() / 2
            * (fit.lengths[place].forward + fit.lengths[place].backward);
    fit.isAsReceived = how != Ahead::All
        || isAsReceived(stages.front(),
            passesOf(stages.front().work, fit.lengths.front(), fit.orders.front()), chunks == 1);
    return fit;
}

void fillBy(std::vector<MeasuredStage>& stages, const Fit& fit) {
    for (size_t place = 0; place < stages.size(); ++place) {
        stages[place].stage.passes =
            passesOf(stages[place].work, fit.lengths[place], fit.orders[place]);
        stages[place].stage.source = PassSource::Repetition;
    }
}

} // namespace

bool fillRepeatedPasses(std::vector<MeasuredStage>& stages) {
    const bool areMarked = std::ranges::any_of(
        stages, [](const MeasuredStage& of) { return of.stage.source == PassSource::Marks; });
    if (stages.size() < 2 || areMarked)
        return false;
    std::vector<std::optional<size_t>> sends;
    sends.reserve(stages.size());
    for (const MeasuredStage& of : stages)
        sends.push_back(sendsOf(of.stage));
    const auto weight = [](const Fit& fit) { return std::pair(fit.covered, fit.isAsReceived); };
    std::optional<Fit> best; // of those that are alike the one with the fewest chunks
    for (size_t chunks = 1; chunks <= kMostChunks; ++chunks) {
        const auto batches = microBatchesOf(sends, chunks);
        if (!batches || (chunks > 1 && *batches % stages.size() != 0))
            continue;
        for (const Ahead how : schedulesOf(stages.size(), *batches, chunks)) {
            auto fit = fitOf(stages, *batches, chunks, how);
            if (fit && (!best || weight(*best) < weight(*fit)))
                best = std::move(fit);
        }
    }
    if (best)
        fillBy(stages, *best);
    return best.has_value();
}

} // namespace rankscope::analysis

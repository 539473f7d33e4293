// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline_stages.h"

#include <algorithm>
#include <array>

#include "core/analysis/parallel/pipeline_order.h"
#include "core/analysis/parallel/pipeline_pattern.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kMostChunks = 8;

using Order = std::vector<PassKind>;
using Works = std::span<const PipelineWork>;

/// Sends, which are as many as receives; nothing where they are not or go both ways at once.
std::optional<size_t> sendsOf(const PipelineStage& stage) {
    std::array<size_t, 3> counts{};
    for (const PipelineTransfer& transfer : stage.transfers)
        ++counts[static_cast<size_t>(transfer.kind)];
    const size_t sends = counts[static_cast<size_t>(TransferKind::Send)];
    const bool areTold = counts[static_cast<size_t>(TransferKind::Both)] == 0 && sends > 0
        && sends == counts[static_cast<size_t>(TransferKind::Receive)];
    return areTold ? std::optional(sends) : std::nullopt;
}

/// Of a stage between others every pass receives and sends; of the first and the last one pass of
/// each micro-batch comes from nowhere, another goes nowhere.
std::optional<size_t> microBatchesOf(const std::vector<MeasuredStage>& stages, size_t chunks) {
    std::optional<size_t> all;
    for (size_t place = 0; place < stages.size(); ++place) {
        const auto sends = sendsOf(stages[place].stage);
        const bool isEnd = place == 0 || place + 1 == stages.size();
        const size_t perBatch = isEnd ? 2 * chunks - 1 : 2 * chunks;
        if (!sends || *sends % perBatch != 0
            || *sends / perBatch != all.value_or(*sends / perBatch))
            return std::nullopt;
        all = *sends / perBatch;
    }
    return all;
}

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
/// interleaved schedule, and MindSpore's with less memory; all forwards first.
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

bool fillBy(std::vector<MeasuredStage>& stages, const std::vector<Order>& orders) {
    const auto lengths = lengthsOf(stages, orders);
    if (!lengths)
        return false;
    for (size_t place = 0; place < stages.size(); ++place) {
        stages[place].stage.passes = passesOf(stages[place].work, (*lengths)[place], orders[place]);
        stages[place].stage.source = PassSource::Repetition;
    }
    return true;
}

} // namespace

bool fillRepeatedPasses(std::vector<MeasuredStage>& stages) {
    const bool areMarked = std::ranges::any_of(
        stages, [](const MeasuredStage& of) { return of.stage.source == PassSource::Marks; });
    if (stages.size() < 2 || areMarked)
        return false;
    for (size_t chunks = 1; chunks <= kMostChunks; ++chunks) {
        const auto batches = microBatchesOf(stages, chunks);
        if (!batches || (chunks > 1 && *batches % stages.size() != 0))
            continue;
        static constexpr std::array kPlain{Ahead::InTurn, Ahead::All};
        static constexpr std::array kInterleaved{Ahead::Interleaved, Ahead::LessMemory};
        for (const Ahead how : chunks == 1 ? kPlain : kInterleaved) {
            if (fillBy(stages, ordersOf(stages.size(), *batches, chunks, how)))
                return true;
        }
    }
    return false;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/chain_rows.h"

#include <algorithm>

#include "core/analysis/sorted_places.h"

namespace rankscope::analysis {

namespace {

using ChainValueOf = std::function<SortKey(const KernelChain&)>;

/// Beside the last of kChainColumns.
constexpr std::array<std::optional<Duration> ChainTimes::*, 7> kSpans{&ChainTimes::whole,
    &ChainTimes::prepare, &ChainTimes::enqueue, &ChainTimes::queue, &ChainTimes::pipeline,
    &ChainTimes::launch, &ChainTimes::lag};
constexpr size_t kFirstSpan = kChainColumns.size() - kSpans.size();
constexpr size_t kBetweenStops = 4096;

/// Texts are those of the rank and of the request. Null for what is no column.
ChainValueOf chainValueOf(
    const std::string& column, const index::RankIndex& rank, const ChainRowsRequest& request) {
    if (column == "name")
        return [&rank](const KernelChain& chain) { return SortKey(rank.text(chain.name)); };
    if (column == "start")
        return [&request](const KernelChain& chain) {
            return SortKey((chain.range.begin - request.origin).count()); // count(): a key
        };
    if (column == "state")
        return [&request](const KernelChain& chain) {
            return SortKey(std::string_view(request.states[static_cast<size_t>(chain.state)]));
        };
    const auto place =
        static_cast<size_t>(std::ranges::find(kChainColumns, column) - kChainColumns.begin());
    if (place >= kChainColumns.size())
        return nullptr;
    return [span = kSpans[place - kFirstSpan]](const KernelChain& chain) {
        const std::optional<Duration>& time = chain.times.*span;
        return time ? SortKey(time->count()) : SortKey(); // count(): a key
    };
}

bool chainHolds(const ColumnCondition& condition, const SortKey& value) {
    const auto* const text = std::get_if<std::string_view>(&value);
    const auto* const number = std::get_if<int64_t>(&value);
    return holds(condition, text == nullptr ? std::string_view() : *text,
        number == nullptr ? std::nullopt : std::optional(*number));
}

} // namespace

Result<ChainRows> chainRows(const KernelChains& chains, const index::RankIndex& rank,
    const ChainRowsRequest& request, const std::stop_token& stop) {
    std::vector<std::pair<const ColumnCondition*, ChainValueOf>> conditions;
    for (const ColumnCondition& condition : request.conditions) {
        ChainValueOf valueOf = chainValueOf(condition.column, rank, request);
        if (!valueOf)
            return fail(ErrorCode::BadQuery, "kernels have no column " + condition.column);
        conditions.emplace_back(&condition, std::move(valueOf));
    }
    const ChainValueOf order = chainValueOf(request.order, rank, request);
    if (!order && !request.order.empty())
        return fail(ErrorCode::BadQuery, "kernels have no column " + request.order);
    SortedPlaces sorted(
        request.isDescending ? SortedPlaces::Direction::Down : SortedPlaces::Direction::Up,
        chains.chains.size());
    ChainRows rows;
    for (size_t i = 0; i < chains.chains.size(); ++i) {
        if (i % kBetweenStops == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        const KernelChain& chain = chains.chains[i];
        if (chain.operation != request.operation)
            continue;
        ++rows.listed;
        if (!std::ranges::all_of(conditions,
                [&chain](const auto& one) { return chainHolds(*one.first, one.second(chain)); }))
            continue;
        const auto place = static_cast<uint32_t>(i);
        if (order)
            sorted.add({0, place}, order(chain));
        else
            rows.places.push_back(place);
    }
    for (const RowPlace& place : sorted.take())
        rows.places.push_back(place.row);
    return rows;
}

} // namespace rankscope::analysis

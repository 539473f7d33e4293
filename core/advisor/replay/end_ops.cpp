// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/end_ops.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace rankscope::advisor {

namespace {

using analysis::PipelinePass;
using analysis::StageCollective;
using model::JobOpType;

/// From when a transfer could begin: what it takes to launch it, and files round.
constexpr Duration kAtOnce = std::chrono::microseconds(50);

TimeRange windowOf(const std::vector<PipelinePass>& passes) {
    TimeRange window = passes.front().time;
    for (const PipelinePass& pass : passes) {
        window.begin = std::min(window.begin, pass.time.begin);
        window.end = std::max(window.end, pass.time.end);
    }
    return window;
}

/// The last backward pass of a chunk: behind it its gradients are whole.
struct LastPass {
    TimeRange time;
    size_t chunk = 0;
};

/// In order of time.
std::vector<LastPass> lastPasses(const std::vector<PipelinePass>& passes) {
    std::map<size_t, TimeRange> ofChunks;
    for (const PipelinePass& pass : passes)
        if (pass.kind == analysis::PassKind::Backward) {
            TimeRange& last = ofChunks.emplace(pass.chunk, pass.time).first->second;
            last = last.end < pass.time.end ? pass.time : last;
        }
    std::vector<LastPass> sorted;
    sorted.reserve(ofChunks.size());
    for (const auto& [chunk, time] : ofChunks)
        sorted.push_back({time, chunk});
    std::ranges::sort(sorted, {}, [](const LastPass& one) { return one.time.end; });
    return sorted;
}

bool isGradients(const StageCollective& one) {
    return one.type == JobOpType::GradsReduceScatter;
}

std::vector<TimeRange> gradientsOf(const std::vector<StageCollective>& collectives) {
    std::vector<TimeRange> gradients;
    for (const StageCollective& one : collectives)
        if (isGradients(one))
            gradients.push_back(one.time);
    return gradients;
}

/// Each from when the last of the workers has come; nothing where they have other ones.
std::optional<std::vector<TimeRange>> transfersOf(std::span<const StageStep> workers) {
    std::vector<TimeRange> transfers = gradientsOf(workers.front().stage.collectives);
    for (const StageStep& worker : workers) {
        const auto own = gradientsOf(worker.stage.collectives);
        if (own.size() != transfers.size())
            return std::nullopt;
        for (size_t i = 0; i < own.size(); ++i)
            transfers[i] = {
                std::max(transfers[i].begin, own[i].begin), std::max(transfers[i].end, own[i].end)};
    }
    return transfers;
}

/// When the gradients of each chunk are whole on all workers.
std::vector<Timestamp> wholeChunks(std::span<const StageStep> workers, size_t chunks) {
    std::vector<Timestamp> whole(chunks);
    for (const StageStep& worker : workers) {
        const auto own = lastPasses(worker.stage.passes);
        for (size_t i = 0; i < std::min(chunks, own.size()); ++i)
            whole[i] = std::max(whole[i], own[i].time.end);
    }
    return whole;
}

/// Of the transfers up to `end` the first of those that follow each other at once.
size_t firstInRow(const std::vector<TimeRange>& transfers, size_t begin, size_t end) {
    size_t first = end - 1;
    while (first > begin && transfers[first].begin <= transfers[first - 1].end + kAtOnce)
        --first;
    return first;
}

EndOp besidePasses(const TimeRange& time, std::optional<size_t> chunk) {
    return {
        JobOpType::GradsReduceScatter, {time.begin, std::max(time.begin, time.end)}, chunk, true};
}

/// Writes the ops of the rows of a worker, one behind the other.
class RowWriter {
public:
    RowWriter(const StageStep& worker, const std::vector<Timestamp>& whole)
        : m_passes(lastPasses(worker.stage.passes))
        , m_gradients(gradientsOf(worker.stage.collectives))
        , m_whole(whole) { }

    void add(const GradientRow& row, size_t place) {
        if (place >= m_passes.size())
            return; // damage: other ops than other workers have
        const TimeRange& pass = m_passes[place].time;
        const auto chunk = m_whole.size() > 1 ? std::optional(m_passes[place].chunk) : std::nullopt;
        TimeRange early = nothing(pass.end, place);
        if (row.length() > 1) // what it waits for others before that is none of its own
            early.begin = early.end =
                begunAt(std::clamp(m_gradients[row.first].begin, pass.begin, pass.end));
        for (size_t at = row.first; at + 1 < row.end; ++at)
            early.end = std::max(early.end, m_gradients[at].end);
        m_ops.push_back(besidePasses(early, chunk));
        if (place + 1 == m_whole.size())
            return;
        const TimeRange none = nothing(pass.end, place);
        const Timestamp end = row.length() > 0 ? m_gradients[row.end - 1].end : none.end;
        m_ops.push_back(besidePasses({none.begin, end}, chunk));
    }

    std::vector<EndOp> take() { return std::move(m_ops); }

private:
    Timestamp begunAt(Timestamp time) const {
        return m_ops.empty() ? time : std::max(time, m_ops.back().time.end);
    }

    /// Where nothing is moved workers meet as well.
    TimeRange nothing(Timestamp whole, size_t place) const {
        const Timestamp begin = begunAt(whole);
        return {begin, std::max(begin, m_whole[place])};
    }

    std::vector<LastPass> m_passes;
    std::vector<TimeRange> m_gradients;
    const std::vector<Timestamp>& m_whole; ///< by place
    std::vector<EndOp> m_ops;
};

/// What no row has, and no pass before it.
std::vector<StageCollective> withoutRows(
    const std::vector<StageCollective>& collectives, const GradientRows& rows) {
    std::set<size_t> taken;
    for (const GradientRow& row : rows)
        for (size_t at = row.ofChunk; row.length() > 0 && at < row.end; ++at)
            taken.insert(at);
    if (!rows.empty() && rows.back().length() > 0)
        taken.erase(rows.back().end - 1); // behind all passes
    std::vector<StageCollective> others;
    size_t at = 0;
    for (const StageCollective& one : collectives)
        if (!isGradients(one) || !taken.contains(at++))
            others.push_back(one);
    return others;
}

/// Before the passes and behind them.
struct Besides {
    std::vector<EndOp> ops;
    Timestamp last{}; ///< end of those behind them
};

Besides besidesPasses(const std::vector<StageCollective>& collectives, const TimeRange& passes) {
    Besides all;
    std::vector<EndOp>& ops = all.ops;
    for (const StageCollective& one : collectives) {
        if (!one.type)
            continue;
        EndOp op{*one.type, one.time, {}};
        const bool isGather = op.type == JobOpType::ParamsAllGather;
        if (isGather && op.time.begin >= passes.end)
            break; // the optimizer's
        if (isGather ? op.time.end > passes.begin : op.time.end <= passes.end)
            continue; // what runs beside the passes is not seen
        if (!isGather) {
            op.time.begin = std::max(op.time.begin, passes.end);
            all.last = std::max(all.last, op.time.end);
        }
        if (!isGather && !ops.empty() && ops.back().type == op.type)
            ops.back().time.end = op.time.end;
        else
            ops.push_back(op);
    }
    return all;
}

Timestamp endOf(const std::vector<EndOp>& ops, Timestamp end) {
    for (const EndOp& op : ops)
        end = std::max(end, op.time.end);
    return end;
}

std::vector<EndOp> endOpsOf(
    const StageStep& worker, const GradientRows& rows, const std::vector<Timestamp>& whole) {
    const TimeRange passes = windowOf(worker.stage.passes);
    RowWriter beside(worker, whole);
    for (size_t i = 0; i < rows.size(); ++i)
        beside.add(rows[i], i);
    std::vector<EndOp> ops = beside.take();
    const Timestamp free = endOf(ops, passes.end);
    auto besides = besidesPasses(withoutRows(worker.stage.collectives, rows), passes);
    auto& others = besides.ops;
    const auto isReduction = [](const EndOp& op) { return isGradients({op.type, op.time}); };
    if (!rows.empty() && std::ranges::none_of(others, isReduction))
        others.push_back({JobOpType::GradsReduceScatter, {free, free}});
    const auto chunks = lastPasses(worker.stage.passes);
    for (EndOp& op : others)
        if (!rows.empty() && isReduction(op)) {
            op.time.begin = std::max(op.time.begin, free);
            op.time.end = std::max(op.time.begin, op.time.end);
            if (rows.size() > 1 && !chunks.empty())
                op.chunk = chunks.back().chunk;
        }
    const Timestamp optimizer = std::max(free, besides.last);
    std::ranges::move(others, std::back_inserter(ops));
    Timestamp end = std::max(optimizer, worker.last);
    for (const StageCollective& one : worker.stage.collectives)
        end = std::max(end, one.time.end);
    ops.push_back({JobOpType::Optimizer, {optimizer, end}});
    return ops;
}

} // namespace

GradientRows gradientRows(std::span<const StageStep> workers, size_t chunks) {
    GradientRows rows(chunks);
    const auto transfers = transfersOf(workers);
    const auto whole = wholeChunks(workers, chunks);
    size_t end = 0;
    for (size_t i = 0; transfers && i < chunks; ++i) {
        const size_t begin = end;
        end += (transfers->size() - begin + chunks - i - 1) / (chunks - i);
        if (begin == end)
            continue;
        const size_t first = firstInRow(*transfers, begin, end);
        const Timestamp begun = (*transfers)[first].begin;
        const bool isLast = i + 1 == chunks;
        const bool isFollowed = end < transfers->size()
            && (*transfers)[end].begin <= (*transfers)[end - 1].end + kAtOnce;
        const bool isBeside = isLast
            ? begun + kAtOnce < whole[i]
            : begun <= whole[i] + kAtOnce && begun + kAtOnce < whole[i + 1];
        if (isBeside && (end - first > 1 || isFollowed))
            rows[i] = {begin, first, end};
    }
    return rows;
}

bool hasRow(const GradientRows& rows) {
    return std::ranges::any_of(rows, [](const GradientRow& row) { return row.length() > 0; });
}

std::vector<std::vector<EndOp>> endOpsOf(
    std::span<const StageStep> workers, const GradientRows& rows) {
    const auto whole = wholeChunks(workers, rows.size());
    std::vector<std::vector<EndOp>> ops;
    ops.reserve(workers.size());
    for (const StageStep& worker : workers)
        ops.push_back(endOpsOf(worker, rows, whole));
    return ops;
}

} // namespace rankscope::advisor

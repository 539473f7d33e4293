// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline_blocks.h"
#include "core/analysis/time_union.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>

namespace rankscope::analysis {

namespace {

using Works = std::span<const PipelineWork>;

/// Kernels between two transfers.
struct Piece {
    Works works;
    bool isAfterTransfer = false;
    bool isBeforeTransfer = false;
};

bool contains(std::string_view text, std::span<const std::string_view> words) {
    return std::any_of(words.begin(), words.end(),
        [text](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

/// Where the kernels are cut, in order.
std::vector<Timestamp> cutsOf(const std::vector<PipelineTransfer>& transfers) {
    std::vector<Timestamp> cuts;
    for (const PipelineTransfer& transfer : transfers) {
        if (transfer.kind != TransferKind::Receive)
            cuts.push_back(transfer.time.begin);
        if (transfer.kind != TransferKind::Send)
            cuts.push_back(transfer.time.end);
    }
    std::sort(cuts.begin(), cuts.end());
    return cuts;
}

std::vector<Piece> piecesOf(Works works, const std::vector<PipelineTransfer>& transfers) {
    const std::vector<Timestamp> cuts = cutsOf(transfers);
    std::vector<Piece> pieces;
    size_t first = 0;
    const auto take = [&](size_t end, bool isBefore) {
        if (end > first)
            pieces.push_back({works.subspan(first, end - first),
                !cuts.empty() && works[first].time.begin >= cuts.front(), isBefore});
        first = end;
    };
    for (const Timestamp cut : cuts) {
        size_t end = first;
        while (end < works.size() && works[end].time.begin < cut)
            ++end;
        take(end, true);
    }
    take(works.size(), false);
    return pieces;
}

bool has(Works works, WorkKind kind) {
    return std::any_of(
        works.begin(), works.end(), [kind](const PipelineWork& one) { return one.kind == kind; });
}

/// Number of works before the first, and behind the last, of that kind.
size_t countBefore(Works works, WorkKind kind) {
    const auto first = std::find_if(
        works.begin(), works.end(), [kind](const PipelineWork& one) { return one.kind == kind; });
    return static_cast<size_t>(first - works.begin());
}
size_t countBehind(Works works, WorkKind kind) {
    size_t count = 0;
    while (count < works.size() && works[works.size() - 1 - count].kind != kind)
        ++count;
    return count;
}

/// Up to the optimizer, which ends the passes of a piece.
Works withoutOptimizer(Works works) {
    return works.first(countBefore(works, WorkKind::Optimizer));
}

Duration busyOf(Works works) {
    Duration busy{};
    for (const PipelineWork& work : works)
        busy += work.time.length();
    return busy;
}

class PassBuilder {
public:
    explicit PassBuilder(const StagePlace& place)
        : m_place(place) { }

    void addPieces(const std::vector<Piece>& pieces) {
        measure(pieces);
        for (const Piece& piece : pieces)
            addPiece(piece);
    }

    /// By the kinds that all works have.
    void addRuns(const std::vector<Piece>& pieces) {
        measure(pieces);
        for (const Piece& piece : pieces) {
            Works rest = withoutOptimizer(piece.works);
            while (!rest.empty()) {
                size_t length = 1;
                while (length < rest.size() && rest[length].kind == rest.front().kind)
                    ++length;
                addRun(piece, rest, length);
                rest = rest.subspan(length);
            }
        }
    }

    std::vector<PipelinePass> take() { return std::move(m_passes); }

private:
    bool canBeForward(const Piece& piece) const {
        return (m_place.isFirst || piece.isAfterTransfer) && piece.isBeforeTransfer;
    }

    /// Kernels of a forward alone, and the least work that counts as a pass.
    void measure(const std::vector<Piece>& pieces) {
        std::vector<size_t> lengths;
        std::vector<Duration> busy;
        for (const Piece& piece : pieces) {
            const Works works = withoutOptimizer(piece.works);
            if (works.empty())
                continue;
            busy.push_back(busyOf(works));
            if (canBeForward(piece) && !has(works, WorkKind::Backward))
                lengths.push_back(works.size());
        }
        std::sort(busy.begin(), busy.end());
        std::sort(lengths.begin(), lengths.end());
        constexpr int kLeastPart = 8;
        m_least = busy.empty() ? Duration() : busy[busy.size() / 2] / kLeastPart;
        m_forward = lengths.empty() ? 0 : lengths[lengths.size() / 2];
    }

    void addPiece(const Piece& piece) {
        const Works works = withoutOptimizer(piece.works);
        if (works.empty() || busyOf(works) < m_least)
            return;
        if (!has(works, WorkKind::Backward)) {
            if (canBeForward(piece))
                add(PassKind::Forward, works);
            return;
        }
        const size_t before = countBefore(works, WorkKind::Backward);
        const size_t behind = countBehind(works, WorkKind::Backward);
        if (m_place.isLast && (m_forward == 0 || before * 2 > m_forward)) {
            add(PassKind::Forward, works.first(before));
            add(PassKind::Backward, works.subspan(before));
        } else if (!m_place.isLast && m_forward > 0 && behind >= m_forward
            && piece.isBeforeTransfer) {
            add(PassKind::Backward, works.first(works.size() - m_forward));
            add(PassKind::Forward, works.last(m_forward));
        } else {
            add(PassKind::Backward, works);
        }
    }

    /// What the main thread launches behind the last backward is no forward.
    void addRun(const Piece& piece, Works rest, size_t length) {
        const Works works = rest.first(length);
        if (busyOf(works) < m_least)
            return;
        if (works.front().kind == WorkKind::Backward)
            add(PassKind::Backward, works);
        else if (canBeForward(piece) || (m_place.isLast && length < rest.size()))
            add(PassKind::Forward, works);
    }

    void add(PassKind kind, Works works) {
        if (works.empty())
            return;
        Timestamp end = works.front().time.end;
        for (const PipelineWork& work : works)
            end = std::max(end, work.time.end);
        size_t& number = kind == PassKind::Forward ? m_forwards : m_backwards;
        m_passes.push_back({kind, number++, {works.front().time.begin, end}});
    }

    StagePlace m_place;
    Duration m_least{};
    size_t m_forward = 0;
    size_t m_forwards = 0;
    size_t m_backwards = 0;
    std::vector<PipelinePass> m_passes;
};

template <class Part>
std::vector<TimeRange> timesOf(const std::vector<Part>& parts) {
    std::vector<TimeRange> ranges;
    ranges.reserve(parts.size());
    for (const Part& part : parts)
        ranges.push_back(part.time);
    return ranges;
}

} // namespace

WorkKind workKindOf(std::string_view name) {
    static constexpr std::array<std::string_view, 3> kBackward = {"grad", "backward", "bwd"};
    static constexpr std::array<std::string_view, 10> kOptimizer = {"adam", "foreach",
        "multitensor", "lpnorm", "squaresum", "l2norm", "applymomentum", "sgd", "lamb",
        "npuclearfloatstatus"};
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
        [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    if (contains(lower, kOptimizer))
        return WorkKind::Optimizer;
    return contains(lower, kBackward) ? WorkKind::Backward : WorkKind::Unnamed;
}

std::vector<PipelinePass> pipelinePasses(std::vector<PipelineWork> work,
    const std::vector<PipelineTransfer>& transfers, const StagePlace& place) {
    std::sort(work.begin(), work.end(),
        [](const PipelineWork& a, const PipelineWork& b) { return a.time.begin < b.time.begin; });
    const std::vector<Piece> pieces = piecesOf(work, transfers);
    PassBuilder builder(place);
    if (has(work, WorkKind::Forward))
        builder.addRuns(pieces);
    else
        builder.addPieces(pieces);
    return builder.take();
}

void measurePasses(std::vector<PipelinePass>& passes, const std::vector<PipelineWork>& work) {
    if (work.empty())
        return;
    const std::vector<TimeRange> busy = unionOf(timesOf(work));
    for (PipelinePass& pass : passes) {
        Duration sum{};
        const auto first = std::partition_point(busy.begin(), busy.end(),
            [&pass](const TimeRange& range) { return range.end <= pass.time.begin; });
        for (auto range = first; range != busy.end() && range->begin < pass.time.end; ++range)
            sum += std::min(range->end, pass.time.end) - std::max(range->begin, pass.time.begin);
        pass.work = sum;
    }
}

Duration exposedReceiving(
    const std::vector<PipelineWork>& work, const std::vector<PipelineTransfer>& transfers) {
    std::vector<PipelineTransfer> receives;
    std::copy_if(transfers.begin(), transfers.end(), std::back_inserter(receives),
        [](const PipelineTransfer& one) { return one.kind != TransferKind::Send; });
    const std::vector<TimeRange> busy = unionOf(timesOf(work));
    Duration exposed{};
    size_t at = 0;
    for (const TimeRange& range : unionOf(timesOf(receives))) {
        exposed += range.length();
        while (at < busy.size() && busy[at].end <= range.begin)
            ++at;
        for (size_t i = at; i < busy.size() && busy[i].begin < range.end; ++i)
            exposed -= std::min(busy[i].end, range.end) - std::max(busy[i].begin, range.begin);
    }
    return exposed;
}

} // namespace rankscope::analysis

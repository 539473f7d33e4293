// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/excerpt.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

namespace {

constexpr int64_t kColumns = 600; ///< as many as are told apart in a picture
constexpr size_t kMostNamed = 2; ///< rows of ranks that the finding names
constexpr int64_t kShortest = 12; ///< of a step: a slice that is shorter is hardly seen in it
constexpr int64_t kAround = 4; ///< lengths of such a slice, on each side of it

/// Where the evidence leads to.
struct Place {
    int64_t rank = 0;
    int64_t step = 0;
    std::optional<TimeRange> slice;
};

const index::RankIndex* indexOf(const query::Snapshot& snapshot, int64_t rank) {
    const auto slot = analysis::slotOf(snapshot, rank);
    return slot ? snapshot.rank(*slot).index.get() : nullptr;
}

/// On the clock of the rank's files; nothing where its timeline does not tell it.
std::optional<TimeRange> windowOf(const query::Snapshot& snapshot, int64_t rank, int64_t step) {
    const index::RankIndex* const index = indexOf(snapshot, rank);
    if (index == nullptr || !analysis::hasLane(*index, analysis::isComputingLane))
        return std::nullopt;
    const auto found = std::ranges::find_if(index->steps,
        [step](const model::StepSplit& of) { return analysis::numberOf(of) == step; });
    return found == index->steps.end() || found->window.isEmpty() ? std::nullopt
                                                                  : std::optional(found->window);
}

/// What is proven by the time of steps is seen in one from the middle of those of the finding.
std::optional<int64_t> stepOf(const Finding& finding, const model::Target& target) {
    if (target.step || finding.steps.empty() || !target.page.starts_with("summary."))
        return target.step;
    return finding.steps[finding.steps.size() / 2];
}

/// On the timeline before what is on a page of steps.
std::optional<Place> placeOf(const query::Snapshot& snapshot, const Finding& finding) {
    std::optional<Place> ofSteps;
    for (const Evidence& evidence : finding.evidence) {
        const model::Target& target = evidence.target;
        const index::RankIndex* const index =
            target.rank ? indexOf(snapshot, *target.rank) : nullptr;
        if (index == nullptr)
            continue;
        const bool isSlice = target.isOnTimeline() && target.range;
        const auto step =
            isSlice ? analysis::deviceStepAt(*index, target.range->begin) : stepOf(finding, target);
        if (!step || !windowOf(snapshot, *target.rank, *step))
            continue;
        if (target.isOnTimeline())
            return Place{*target.rank, *step, target.range};
        if (!ofSteps && target.page.starts_with("summary."))
            ofSteps = Place{*target.rank, *step, std::nullopt};
    }
    return ofSteps;
}

bool isAmong(int64_t rank, const std::vector<int64_t>& ranks) {
    return std::ranges::find(ranks, rank) != ranks.end();
}

/// Of those that the finding is held against the one that computes as long as the median of them.
std::optional<int64_t> peerOf(
    const Finding& finding, const analysis::StepTrace& trace, int64_t step) {
    if (finding.ranks.size() >= trace.ranks.size())
        return std::nullopt;
    std::vector<std::pair<Duration, int64_t>> others;
    for (const analysis::StepRow& row : trace.rows)
        if (row.step == step && !isAmong(row.rank, finding.ranks)
            && (finding.peers.empty() || isAmong(row.rank, finding.peers)))
            others.emplace_back(row.values.orZero(analysis::StepMetric::Computing), row.rank);
    if (others.empty())
        return std::nullopt;
    std::ranges::sort(others);
    return others[others.size() / 2].second;
}

/// What the columns of the excerpt are spent with.
class Columns {
public:
    /// `length`: of the excerpt, which a step may be shorter than.
    Columns(const TimeRange& range, Duration length)
        : m_range(range)
        , m_width(std::max(Duration(1), (length + Duration(kColumns - 1)) / kColumns)) { }

    void add(ExcerptPart part, const std::vector<TimeRange>& ranges) {
        for (const TimeRange& range : ranges) {
            const Timestamp end = std::min(range.end, m_range.end);
            for (Timestamp at = std::max(range.begin, m_range.begin); at < end;) {
                const auto column = static_cast<size_t>((at - m_range.begin) / m_width);
                const Timestamp next = m_range.begin + m_width * (static_cast<int64_t>(column) + 1);
                m_spent[column][static_cast<size_t>(part)] += std::min(next, end) - at;
                at = next;
            }
        }
    }

    std::vector<ExcerptPiece> pieces() const {
        std::vector<ExcerptPiece> pieces;
        for (size_t i = 0; i < m_spent.size(); ++i) {
            const Duration begin = m_width * static_cast<int64_t>(i);
            const Duration end = std::min(begin + m_width, m_range.length());
            const auto most = std::ranges::max_element(m_spent[i]);
            const Duration busy = m_spent[i].front() + m_spent[i].back();
            if (begin >= end || *most == Duration() || busy * 2 < end - begin)
                continue;
            const auto part = static_cast<ExcerptPart>(most - m_spent[i].begin());
            if (!pieces.empty() && pieces.back().part == part && pieces.back().at.end == begin)
                pieces.back().at.end = end;
            else
                pieces.push_back({part, {begin, end}});
        }
        return pieces;
    }

private:
    TimeRange m_range;
    Duration m_width;
    std::array<std::array<Duration, 2>, kColumns> m_spent{};
};

/// What the device of a rank did in a step.
struct StepWork {
    TimeRange range; ///< from where it had ended the step before to where it had ended this one
    std::vector<TimeRange> computing;
    std::vector<TimeRange> exposed;

    std::vector<ExcerptPiece> pieces(Timestamp begin, Duration length) const {
        Columns columns({begin, std::min(begin + length, range.end)}, length);
        columns.add(ExcerptPart::Computing, computing);
        columns.add(ExcerptPart::Exposed, exposed);
        return columns.pieces();
    }
};

/// Of the window before this one.
std::optional<TimeRange> windowBefore(const index::RankIndex& index, const TimeRange& window) {
    std::optional<TimeRange> before;
    for (const model::StepSplit& step : index.steps)
        if (step.window.end <= window.begin && (!before || step.window.end > before->end))
            before = step.window;
    return before;
}

/// That it is free before its first work is part of a step; what follows its last work is not.
TimeRange withoutTail(const StepWork& work, const TimeRange& window) {
    TimeRange range{window.begin, window.begin};
    std::optional<Timestamp> before;
    for (const auto* const part : {&work.computing, &work.exposed})
        for (const TimeRange& busy : *part) {
            if (busy.begin < window.begin)
                before = std::min(window.begin, std::max(before.value_or(busy.end), busy.end));
            if (busy.begin < window.end)
                range.end = std::max(range.end, std::min(busy.end, window.end));
        }
    range.begin = before.value_or(window.begin);
    return range.isEmpty() ? window : range;
}

/// Nothing where the timeline does not tell it.
Result<std::optional<StepWork>> workOf(query::Session& session, int64_t rank, int64_t step) {
    const query::Snapshot& snapshot = session.snapshot();
    const auto window = windowOf(snapshot, rank, step);
    if (!window)
        return std::optional<StepWork>();
    const auto before = windowBefore(*indexOf(snapshot, rank), *window);
    const TimeRange reach{before ? before->begin : window->begin, window->end};
    StepWork work;
    RS_TRY_ASSIGN(
        work.computing, analysis::rangesOn(session, rank, analysis::isComputingLane, reach));
    RS_TRY_ASSIGN(work.exposed, analysis::rangesOn(session, rank, analysis::isExposedLane, reach));
    work.range = withoutTail(work, *window);
    return std::optional(std::move(work));
}

/// Of the first row; around a slice that is hardly seen in the step.
TimeRange rangeOf(const Place& place, const TimeRange& step) {
    if (!place.slice || place.slice->length() * kShortest >= step.length())
        return step;
    const Duration around = std::max(Duration(kColumns), place.slice->length()) * kAround;
    return {std::max(step.begin, place.slice->begin - around),
        std::min(step.end, place.slice->end + around)};
}

/// Beside that one.
std::vector<int64_t> othersOf(
    const Finding& finding, const analysis::StepTrace& trace, const Place& place) {
    std::vector<int64_t> ranks;
    if (finding.ranks.size() < trace.ranks.size())
        for (const int64_t rank : finding.ranks)
            if (ranks.size() + 1 < kMostNamed && rank != place.rank)
                ranks.push_back(rank);
    const auto peer = peerOf(finding, trace, place.step);
    if (peer && *peer != place.rank)
        ranks.push_back(*peer);
    return ranks;
}

Result<std::optional<Excerpt>> excerptOf(
    query::Session& session, const Finding& finding, const analysis::StepTrace& trace) {
    const auto place = placeOf(session.snapshot(), finding);
    if (!place)
        return std::optional<Excerpt>();
    RS_TRY_ASSIGN(auto first, workOf(session, place->rank, place->step));
    if (place->slice) { // a call of the host may lie behind the last work
        first->range.begin = std::min(first->range.begin, place->slice->begin);
        first->range.end = std::max(first->range.end, place->slice->end);
    }
    const TimeRange step = first->range;
    const TimeRange range = rangeOf(*place, step);
    Excerpt excerpt{place->step, range.begin - step.begin, range.length(), range == step, {}, {}};
    excerpt.rows.push_back({place->rank, {}});
    std::vector<StepWork> works{std::move(*first)};
    // What others did during a part of it is in no order with that.
    for (const int64_t rank :
        excerpt.isWhole ? othersOf(finding, trace, *place) : std::vector<int64_t>()) {
        RS_TRY_ASSIGN(auto work, workOf(session, rank, place->step));
        if (!work)
            continue;
        excerpt.length = std::max(excerpt.length, work->range.length());
        excerpt.rows.push_back({rank, {}});
        works.push_back(std::move(*work));
    }
    for (size_t i = 0; i < works.size(); ++i)
        excerpt.rows[i].pieces =
            works[i].pieces(works[i].range.begin + excerpt.begin, excerpt.length);
    if (place->slice)
        excerpt.proof = Stretch{place->slice->begin - range.begin, place->slice->end - range.begin};
    const bool isEmpty =
        std::ranges::all_of(excerpt.rows, [](const ExcerptRow& row) { return row.pieces.empty(); });
    return isEmpty ? std::optional<Excerpt>() : std::optional(std::move(excerpt));
}

} // namespace

Result<std::vector<std::optional<Excerpt>>> excerptsOf(query::Session& session,
    const std::vector<Finding>& findings, const analysis::StepTrace& trace) {
    std::vector<std::optional<Excerpt>> excerpts;
    excerpts.reserve(findings.size());
    for (const Finding& finding : findings) {
        auto read = excerptOf(session, finding, trace);
        if (!read && read.error().code == ErrorCode::Cancelled)
            return tl::unexpected(read.error());
        excerpts.push_back(read ? std::move(*read) : std::nullopt);
    }
    return excerpts;
}

} // namespace rankscope::advisor

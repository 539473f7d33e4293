// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/spread_texts.h"

#include <algorithm>
#include <numeric>

#include <QCoreApplication>

#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::operators {

using analysis::OperatorCall;
using analysis::OperatorSpread;
using analysis::RankSpread;
using sections::Figure;
using sections::Note;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct SpreadTexts {
    Q_DECLARE_TR_FUNCTIONS(SpreadTexts)
};

double ratioOf(Duration part, Duration whole) {
    // count(): a ratio
    return whole.count() > 0
        ? static_cast<double>(part.count()) / static_cast<double>(whole.count())
        : 0;
}

QString timesText(double ratio) {
    return shared::numberText(ratio, 2);
}

/// Those with the longest median first.
std::vector<RankSpread> slowRanksOf(const OperatorSpread& spread) {
    std::vector<RankSpread> slow;
    std::ranges::copy_if(spread.ranks, std::back_inserter(slow), &RankSpread::isSlow);
    std::ranges::stable_sort(slow, [](const RankSpread& left, const RankSpread& right) {
        return left.spread.median > right.spread.median;
    });
    return slow;
}

} // namespace

std::vector<uint32_t> longestCalls(const OperatorSpread& spread) {
    std::vector<uint32_t> calls(spread.calls.size());
    std::iota(calls.begin(), calls.end(), uint32_t{0});
    std::ranges::sort(calls, [&spread](uint32_t left, uint32_t right) {
        const Duration a = spread.calls[left].duration;
        const Duration b = spread.calls[right].duration;
        return a != b ? a > b : left < right;
    });
    return calls;
}

RunStarts startsOf(const OperatorSpread& spread, const shared::Clock& clock) {
    std::vector<int64_t> ranks;
    for (const analysis::RankSpread& rank : spread.ranks)
        ranks.push_back(rank.rank);
    return runStarts(clock, ranks);
}

namespace {

struct SpreadRow {
    const OperatorCall& call;
    bool isOutlier = false;
};

} // namespace

TableData spreadTable(std::shared_ptr<const OperatorSpread> spread,
    std::shared_ptr<const std::vector<uint32_t>> longest, RunStarts starts) {
    const auto of = [](auto value) {
        return [value](const SpreadRow& row) { return std::invoke(value, row.call); };
    };
    const Duration median = spread->all.median;
    const auto start = [starts = std::move(starts), first = spread->firstStart.value_or(0)](
                           const OperatorCall& call) {
        const auto by = starts.find(call.rank);
        return startCell(call.start + (by == starts.end() ? -first : by->second), call.start);
    };
    const bool hasOutliers = !spread->outliers.empty();
    const size_t count = longest->size();
    return shared::TableBuilder<SpreadRow>()
        .column({SpreadTexts::tr("Rank"), ColumnKind::Id}, of(&OperatorCall::rank))
        .column({SpreadTexts::tr("Step"), ColumnKind::Id}, of(&OperatorCall::step))
        .column(startColumn(), of(start))
        .column({SpreadTexts::tr("Duration (ms)"), ColumnKind::Milliseconds},
            of(&OperatorCall::duration))
        .column({SpreadTexts::tr("Above median (ms)"), ColumnKind::Milliseconds},
            of([median](const OperatorCall& call) { return call.duration - median; }))
        .column({SpreadTexts::tr("Ratio to median"), ColumnKind::Percent},
            of([median](const OperatorCall& call) { return ratioOf(call.duration, median); }))
        .columnIf(hasOutliers, {SpreadTexts::tr("Verdict")},
            [](const SpreadRow& row) {
                return row.isOutlier ? SpreadTexts::tr("outlier") : QString();
            })
        .table(count, [spread = std::move(spread), longest = std::move(longest)](size_t row) {
            return SpreadRow{spread->calls[(*longest)[row]],
                row < spread->outliers.size()}; // the outliers are the longest calls
        });
}

namespace {

/// The median of the ranks that differ most is how much longer; nothing of one rank.
std::optional<double> gapOf(const OperatorSpread& spread) {
    if (spread.ranks.size() < 2)
        return std::nullopt;
    const auto [least, most] = std::ranges::minmax_element(
        spread.ranks, {}, [](const RankSpread& rank) { return rank.spread.median; });
    return least->spread.median > Duration()
        ? std::optional(ratioOf(most->spread.median, least->spread.median) - 1)
        : std::nullopt;
}

bool isJudged(const OperatorSpread& spread) {
    return spread.calls.size() >= analysis::kFewestCalls;
}

Figure outlierFigure(const OperatorSpread& spread) {
    Figure figure{.title = SpreadTexts::tr("Outliers"), .value = shared::dash()};
    if (!isJudged(spread)) {
        figure.note = SpreadTexts::tr("too few calls");
        return figure;
    }
    figure.value = shared::formatCount(spread.outliers.size());
    figure.note = spread.outliers.empty() ? SpreadTexts::tr("no outliers")
                                          : SpreadTexts::tr("%1 above the median in total")
                                                .arg(shared::formatRounded(spread.outlierTime));
    figure.verdict = spread.outliers.empty() ? Figure::Verdict::Good : Figure::Verdict::Bad;
    return figure;
}

Figure slowRanksFigure(const OperatorSpread& spread) {
    Figure figure{.title = SpreadTexts::tr("Slow ranks"), .value = shared::dash()};
    const auto slow = slowRanksOf(spread);
    if (spread.ranks.size() < 2 || !isJudged(spread)) {
        figure.note =
            isJudged(spread) ? SpreadTexts::tr("one rank") : SpreadTexts::tr("too few calls");
        return figure;
    }
    figure.value = shared::formatCount(slow.size());
    if (!slow.empty()) {
        figure.note = SpreadTexts::tr("rank %1: %2 times the median")
                          .arg(slow.front().rank)
                          .arg(timesText(ratioOf(slow.front().spread.median, spread.all.median)));
        figure.verdict = Figure::Verdict::Bad;
        return figure;
    }
    figure.note = SpreadTexts::tr("none over %1 times the median")
                      .arg(timesText(analysis::threshold::kOperatorSlowRank.value));
    return figure;
}

} // namespace

std::vector<Figure> spreadFigures(const OperatorSpread& spread, bool isOfAverages) {
    Figure calls{.title = SpreadTexts::tr("Calls"), .value = shared::dash()};
    Figure median{.title = SpreadTexts::tr("Median"), .value = shared::dash()};
    Figure longest{.title = SpreadTexts::tr("Longest"), .value = shared::dash()};
    if (spread.calls.empty()) {
        Figure outliers = outlierFigure(spread);
        Figure slow = slowRanksFigure(spread);
        if (isOfAverages)
            calls.note = outliers.note = slow.note = SpreadTexts::tr("single calls are unknown");
        else
            calls.value = shared::formatCount(size_t{0});
        return {calls, median, longest, outliers, slow};
    }
    calls.value = shared::formatCount(spread.all.count);
    calls.note = shared::counted(
        spread.ranks.size(), SpreadTexts::tr("on one rank"), SpreadTexts::tr("on %1 ranks"));
    median.value = shared::formatRounded(spread.all.median);
    median.note = SpreadTexts::tr("middle half: %1 to %2")
                      .arg(shared::formatRounded(spread.all.lowerQuartile),
                          shared::formatRounded(spread.all.upperQuartile));
    longest.value = shared::formatRounded(spread.all.max);
    longest.note = SpreadTexts::tr("shortest %1").arg(shared::formatRounded(spread.all.min));
    return {calls, median, longest, outlierFigure(spread), slowRanksFigure(spread)};
}

Note spreadNote(const OperatorSpread& spread) {
    if (spread.calls.empty())
        return {};
    const auto slow = slowRanksOf(spread);
    const QString rule = SpreadTexts::tr(
        "Outlier: a call longer than 0.02 ms, longer than twice the median, and above the median "
        "by more than five scaled median absolute deviations (5 x 1.4826 x MAD). Slow rank: its "
        "median exceeds %1 times the median of all calls.")
                             .arg(timesText(analysis::threshold::kOperatorSlowRank.value));
    if (!isJudged(spread))
        return {SpreadTexts::tr("Too few calls to detect outliers."), rule, Note::Verdict::None};
    if (!slow.empty())
        return {SpreadTexts::tr("This operator is slow on rank %1: %2 times the median of all "
                                "calls.")
                    .arg(slow.front().rank)
                    .arg(timesText(ratioOf(slow.front().spread.median, spread.all.median))),
            rule, Note::Verdict::Bad};
    if (!spread.outliers.empty())
        return {SpreadTexts::tr("%1 of %2 calls are outliers.")
                    .arg(shared::formatCount(spread.outliers.size()),
                        shared::formatCount(spread.all.count)),
            rule, Note::Verdict::Warning};
    if (spread.ranks.size() < 2)
        return {SpreadTexts::tr("No outlier calls. One rank has nothing to be compared with."),
            rule, Note::Verdict::None};
    const auto gap = gapOf(spread);
    return {shared::sentences(
                {SpreadTexts::tr("No outlier calls, and no rank exceeds %1 times the median.")
                        .arg(timesText(analysis::threshold::kOperatorSlowRank.value)),
                    gap ? SpreadTexts::tr("The medians of the ranks differ by %1.")
                              .arg(shared::percentText(*gap))
                        : QString()}),
        rule, Note::Verdict::None};
}

model::Target placeOf(const OperatorCall& call, const std::string& name) {
    const Timestamp begin = fromNanoseconds(call.start);
    return {.rank = call.rank,
        .step = call.step,
        .range = TimeRange{begin, begin + call.duration},
        .slice = name};
}

} // namespace rankscope::operators

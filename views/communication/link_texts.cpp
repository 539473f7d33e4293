// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/link_texts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include <QCoreApplication>

#include "core/analysis/thresholds.h"
#include "views/charts/axis.h"
#include "views/communication/link_cells.h"
#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::communication {

using analysis::Link;
using analysis::LinkMatrix;
using analysis::SlowLink;
using charts::HeatData;
using sections::Figure;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableData;

namespace {

struct LinkTexts {
    Q_DECLARE_TR_FUNCTIONS(LinkTexts)
};

HeatData emptyHeat(const LinkMatrix& matrix, LinkFigure figure) {
    HeatData heat;
    heat.columns = matrix.ranks.size();
    heat.rows = matrix.ranks.size();
    heat.kind = figureKind(figure);
    const bool isSmallBad = figure == LinkFigure::Bandwidth || figure == LinkFigure::Relative;
    heat.worst = isSmallBad ? HeatData::Worst::Smallest : HeatData::Worst::Largest;
    for (const int64_t rank : matrix.ranks) {
        heat.columnNames.push_back(QString::number(rank));
        heat.rowNames.push_back(QString::number(rank));
    }
    heat.columnTitle = LinkTexts::tr("To rank");
    heat.rowTitle = LinkTexts::tr("From rank");
    return heat;
}

/// Around the normal, the same on both sides; times and sizes take the scale of any heat map. One
/// link far beyond does not take the colours from the others.
std::pair<int64_t, int64_t> aroundNormal(const HeatData& heat) {
    constexpr int64_t kNormal = 1'000'000;
    constexpr int64_t kReach = kNormal / 2;
    int64_t most = std::llround(kNormal * analysis::threshold::kHeatFloor.value);
    for (const int64_t value : heat.values) {
        if (value != kNoValue)
            most = std::max(most, std::abs(value - kNormal));
    }
    return {kNormal - std::min(most, kReach), kNormal + std::min(most, kReach)};
}

/// Nothing when only other links are in sight.
std::optional<std::pair<int64_t, int64_t>> bandwidthsThatTell(
    const LinkMatrix& matrix, const LinkCells& cells, const HeatData& heat) {
    const std::vector<bool> telling = analysis::tellingLinks(matrix);
    std::optional<std::pair<int64_t, int64_t>> range;
    for (size_t i = 0; i < matrix.links.size(); ++i) {
        const int64_t value = telling[i] ? heat.values[cells.cellOf(matrix.links[i])] : kNoValue;
        if (value == kNoValue)
            continue;
        range = range ? std::pair(std::min(range->first, value), std::max(range->second, value))
                      : std::pair(value, value);
    }
    if (range) // links that are nearly the same look the same
        range->first = std::min(range->first, range->second / 2);
    return range;
}

QString whyUnjudged() {
    return LinkTexts::tr("Not judged: too little data, or the only link of its transport");
}

} // namespace

QString figureText(LinkFigure figure) {
    switch (figure) {
    case LinkFigure::Relative:
        return LinkTexts::tr("Bandwidth vs normal");
    case LinkFigure::Bandwidth:
        return LinkTexts::tr("Bandwidth");
    case LinkFigure::Time:
        return LinkTexts::tr("Transit time");
    case LinkFigure::Size:
        return LinkTexts::tr("Data moved");
    case LinkFigure::Transport:
        return LinkTexts::tr("Transport");
    }
    return {};
}

ColumnKind figureKind(LinkFigure figure) {
    switch (figure) {
    case LinkFigure::Relative:
        return ColumnKind::Percent;
    case LinkFigure::Bandwidth:
        return ColumnKind::Bandwidth;
    case LinkFigure::Time:
        return ColumnKind::Milliseconds;
    case LinkFigure::Size:
        return ColumnKind::Moved;
    case LinkFigure::Transport:
        break;
    }
    return ColumnKind::Count;
}

QString mapTitle(const LinkMatrix& matrix, LinkFigure figure) {
    const std::vector<bool> telling = analysis::tellingLinks(matrix);
    const auto judged = std::ranges::count(telling, true);
    const auto all =
        std::ranges::count_if(matrix.links, [](const Link& link) { return !link.isLocal(); });
    if (figure != LinkFigure::Relative || judged == all)
        return LinkTexts::tr("%1 by link, slow links framed").arg(figureText(figure));
    return LinkTexts::tr("%1 by link, slow links framed; %2 of %3 links cannot be judged")
        .arg(figureText(figure), shared::formatCount(static_cast<uint64_t>(all - judged)),
            shared::formatCount(static_cast<uint64_t>(all)));
}

std::vector<uint32_t> worstFirst(const LinkMatrix& matrix, const std::vector<SlowLink>& slow) {
    std::vector<Duration> lost(matrix.links.size(), Duration(-1));
    for (const SlowLink& one : slow)
        lost[one.link] = one.lost;
    std::vector<uint32_t> order(matrix.links.size());
    std::iota(order.begin(), order.end(), uint32_t{0});
    std::ranges::sort(order, [&](uint32_t left, uint32_t right) {
        return std::tuple(-lost[left], -matrix.links[left].time, left)
            < std::tuple(-lost[right], -matrix.links[right].time, right);
    });
    return order;
}

LinkView linkView(const LinkMatrix& matrix, const std::vector<SlowLink>& slow,
    const std::vector<uint32_t>& order, const LinkChoice& choice) {
    LinkView view;
    view.ranks = matrix.ranks;
    view.heat = emptyHeat(matrix, choice.figure);
    LinkCells cells(matrix, choice);
    const auto passes = [&choice](int64_t value) {
        return !choice.range || (value >= choice.range->first && value <= choice.range->second);
    };
    view.heat.values.reserve(cells.count());
    for (size_t i = 0; i < cells.count(); ++i) {
        const int64_t value = cells.valueAt(i);
        view.heat.values.push_back(passes(value) ? value : kNoValue);
        if (choice.figure == LinkFigure::Relative)
            view.heat.unjudged.push_back(!choice.range && cells.isUnjudged(i));
    }
    view.heat.span = charts::heatSpan(view.heat.values);
    view.heat.unjudgedName = LinkTexts::tr("not judged");
    view.heat.valueNames = cells.mixes();
    if (choice.figure == LinkFigure::Bandwidth)
        view.colours = bandwidthsThatTell(matrix, cells, view.heat);
    else if (choice.figure == LinkFigure::Relative)
        view.colours = aroundNormal(view.heat);
    for (const uint32_t i : order) {
        const Link& link = matrix.links[i];
        if (!LinkCells::isWanted(link, choice) || !passes(cells.valueAt(cells.cellOf(link))))
            continue;
        view.shown.push_back(i);
        view.unplaced += link.isPlaced ? 0 : 1;
    }
    for (const SlowLink& one : slow) {
        const Link& link = matrix.links[one.link];
        if (view.heat.values[cells.cellOf(link)] != kNoValue)
            view.heat.marks.push_back(
                {placeOfRank(matrix.ranks, link.target), placeOfRank(matrix.ranks, link.source)});
    }
    return view;
}

TableData linkTable(const std::shared_ptr<const LinkMatrix>& matrix, std::vector<uint32_t> shown,
    const std::vector<SlowLink>& slow) {
    std::unordered_map<const Link*, SlowLink> slowOf;
    for (const SlowLink& one : slow)
        slowOf.emplace(&matrix->links[one.link], one);
    const auto ofSlow = [slowOf = std::make_shared<decltype(slowOf)>(std::move(slowOf))](
                            auto member) {
        return [slowOf, member](const Link& link) {
            const auto found = slowOf->find(&link);
            return found == slowOf->end() ? std::nullopt : std::optional(found->second.*member);
        };
    };
    const bool hasOperators = std::ranges::any_of(
        shown, [&matrix](uint32_t link) { return !matrix->links[link].operators.empty(); });
    const size_t count = shown.size();
    const auto below = [matrix, normals = analysis::normalBandwidths(*matrix),
                           telling = analysis::tellingLinks(*matrix)](
                           const Link& link) -> std::optional<double> {
        if (!telling[static_cast<size_t>(&link - matrix->links.data())])
            return std::nullopt;
        return 1 - link.bandwidth() / normals.at(link.transport);
    };
    return shared::TableBuilder<Link>()
        .column({LinkTexts::tr("From"), ColumnKind::Id}, &Link::source)
        .column({LinkTexts::tr("To"), ColumnKind::Id}, &Link::target)
        .column({LinkTexts::tr("Transport"), ColumnKind::Text, {}, 96}, &Link::transport)
        .column({LinkTexts::tr("Bandwidth (GB/s)"), ColumnKind::Bandwidth},
            [](const Link& link) { return valueOf(link.size, link.time, LinkFigure::Bandwidth); })
        .column({LinkTexts::tr("Below normal"), ColumnKind::Percent,
                    LinkTexts::tr("Share by which the bandwidth is below the median of its own "
                                  "transport in this job. Links that moved 1 MB or less are not "
                                  "judged: they show latency, not bandwidth")},
            below)
        .column({LinkTexts::tr("Time lost (ms)"), ColumnKind::Milliseconds,
                    LinkTexts::tr("Transit time minus the time that the same bytes take at the "
                                  "normal bandwidth")},
            ofSlow(&SlowLink::lost))
        .column({LinkTexts::tr("Size"), ColumnKind::Moved}, &Link::size)
        .column({LinkTexts::tr("Transit (ms)"), ColumnKind::Milliseconds,
                    LinkTexts::tr("Transit time of this link (communication_matrix.json). Transit "
                                  "of Durations is the time of the operators (communication.json), "
                                  "in which transfers over several links at once count once")},
            &Link::time)
        .columnIf(hasOperators, {LinkTexts::tr("Operator")}, &Link::operators)
        .table(count, [matrix, shown = std::move(shown)](size_t row) -> const Link& {
            return matrix->links[shown[row]];
        });
}

QString linkCounts(const LinkView& view) {
    QString text = LinkTexts::tr("%1 shown").arg(shared::formatCount(view.shown.size()));
    if (view.unplaced == 0)
        return text;
    return LinkTexts::tr("%1, %2 numbered within their communication group, because no file lists "
                         "the ranks they connect")
        .arg(text, shared::formatCount(view.unplaced));
}

std::vector<Figure> linkFigures(const LinkMatrix& matrix, const std::vector<SlowLink>& slow) {
    Duration lost{};
    for (const SlowLink& one : slow)
        lost += one.lost;
    int64_t size = 0;
    Duration time{};
    size_t count = 0;
    for (const Link& link : matrix.links) {
        if (link.isLocal())
            continue;
        ++count;
        size += link.size;
        time += link.time;
    }
    Figure slowOnes{
        .title = LinkTexts::tr("Slow links"), .value = shared::formatCount(slow.size())};
    slowOnes.note = slow.empty()
        ? LinkTexts::tr("none more than %1 below its normal")
              .arg(shared::percentText(analysis::threshold::kSlowLink.value))
        : LinkTexts::tr("%1 lost").arg(shared::formatRounded(lost));
    slowOnes.verdict = slow.empty() ? Figure::Verdict::Good : Figure::Verdict::Bad;
    if (std::ranges::count(analysis::tellingLinks(matrix), true) == 0)
        slowOnes = {.title = slowOnes.title,
            .value = shared::dash(),
            .note = LinkTexts::tr("no link can be judged"),
            .toolTip = whyUnjudged()};
    Figure slowest{.title = LinkTexts::tr("Slowest link"), .value = shared::dash()};
    if (!slow.empty()) {
        // the table has the most time lost first, which is another one
        const SlowLink& worst = *std::max_element(slow.begin(), slow.end(),
            [](const SlowLink& left, const SlowLink& right) { return left.below < right.below; });
        const Link& link = matrix.links[worst.link];
        slowest.value = LinkTexts::tr("%1 to %2").arg(link.source).arg(link.target);
        slowest.note =
            LinkTexts::tr("%1 below the normal of %2")
                .arg(shared::percentText(worst.below), QString::fromStdString(link.transport));
        slowest.verdict = Figure::Verdict::Bad;
    }
    return {
        {.title = LinkTexts::tr("Links"),
            .value = shared::formatCount(count),
            .note =
                LinkTexts::tr("between %1 ranks").arg(shared::formatCount(matrix.ranks.size()))},
        slowOnes, slowest,
        {.title = LinkTexts::tr("Data moved"),
            .value = shared::formatMoved(size),
            .note = LinkTexts::tr("%1 of transit time over all links")
                        .arg(shared::formatRounded(time))},
        {.title = LinkTexts::tr("Bandwidth"),
            .value = charts::shortCellText(
                ColumnKind::Bandwidth, valueOf(size, time, LinkFigure::Bandwidth)),
            .note = LinkTexts::tr("size / transit time of all links"),
            .toolTip = shared::valueText(
                ColumnKind::Bandwidth, valueOf(size, time, LinkFigure::Bandwidth))}};
}

QStringList linkTip(const LinkMatrix& matrix, const std::vector<bool>& telling,
    const std::vector<SlowLink>& slow, int64_t source, int64_t target) {
    QStringList lines{LinkTexts::tr("Rank %1 to rank %2").arg(source).arg(target)};
    const std::pair ends(source, target);
    const auto endsOf = [](const Link& link) { return std::pair(link.source, link.target); };
    auto place = static_cast<size_t>(
        std::ranges::lower_bound(matrix.links, ends, {}, endsOf) - matrix.links.begin());
    for (; place < matrix.links.size() && endsOf(matrix.links[place]) == ends; ++place) {
        const Link& link = matrix.links[place];
        lines << QString::fromStdString(link.transport) + "  "
                + shared::valueText(ColumnKind::Bandwidth, megabytes(link.bandwidth()));
        lines << LinkTexts::tr("%1 in %2")
                     .arg(shared::valueText(ColumnKind::Moved, link.size),
                         shared::formatDuration(link.time));
        if (!telling[place] && !link.isLocal())
            lines << whyUnjudged();
        const auto slowest = std::ranges::find(slow, place, &SlowLink::link);
        if (slowest != slow.end())
            lines << LinkTexts::tr("Slow: normal is %1, %2 lost")
                         .arg(shared::valueText(ColumnKind::Bandwidth, megabytes(slowest->normal)),
                             shared::formatDuration(slowest->lost));
    }
    if (lines.size() == 1)
        lines << LinkTexts::tr("no link");
    return lines;
}

} // namespace rankscope::communication

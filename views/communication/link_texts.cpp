// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/link_texts.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "views/shared/formats.h"

namespace rankscope::communication {

using analysis::Link;
using analysis::LinkMatrix;
using analysis::SlowLink;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableData;

namespace {

struct LinkTexts {
    Q_DECLARE_TR_FUNCTIONS(LinkTexts)
};

/// As cells keep it: MB/s.
int64_t megabytes(double gigabytes) {
    return static_cast<int64_t>(std::llround(gigabytes * 1000));
}

ColumnKind kindOf(LinkFigure figure) {
    switch (figure) {
    case LinkFigure::Bandwidth:
        return ColumnKind::Bandwidth;
    case LinkFigure::Time:
        return ColumnKind::Milliseconds;
    case LinkFigure::Size:
        return ColumnKind::Bytes;
    }
    return ColumnKind::Count;
}

int64_t valueOf(int64_t size, Duration time, LinkFigure figure) {
    switch (figure) {
    case LinkFigure::Bandwidth:
        return time.count() <= 0 ? kNoValue : megabytes(analysis::bandwidthOf(size, time));
    case LinkFigure::Time:
        return time.count();
    case LinkFigure::Size:
        return size;
    }
    return kNoValue;
}

size_t placeOf(const std::vector<int64_t>& ranks, int64_t rank) {
    return static_cast<size_t>(std::ranges::lower_bound(ranks, rank) - ranks.begin());
}

/// Beside the links; null for one that is not slow.
std::vector<const SlowLink*> byLink(const LinkMatrix& matrix, const std::vector<SlowLink>& slow) {
    std::vector<const SlowLink*> found(matrix.links.size(), nullptr);
    for (const SlowLink& one : slow)
        found[one.link] = &one;
    return found;
}

/// Size and time of a cell, over its transports.
struct Sum {
    int64_t size = 0;
    Duration time{};
    bool isThere = false;
};

std::vector<Sum> sumsOf(const LinkMatrix& matrix, const std::vector<size_t>& shown) {
    std::vector<Sum> sums(matrix.ranks.size() * matrix.ranks.size());
    for (const size_t i : shown) {
        const Link& link = matrix.links[i];
        Sum& sum = sums[placeOf(matrix.ranks, link.source) * matrix.ranks.size()
            + placeOf(matrix.ranks, link.target)];
        sum.size += link.size;
        sum.time += link.time;
        sum.isThere = true;
    }
    return sums;
}

} // namespace

QString figureText(LinkFigure figure) {
    switch (figure) {
    case LinkFigure::Bandwidth:
        return LinkTexts::tr("Bandwidth");
    case LinkFigure::Time:
        return LinkTexts::tr("Transit time");
    case LinkFigure::Size:
        return LinkTexts::tr("Transit size");
    }
    return {};
}

LinkView linkView(
    const LinkMatrix& matrix, const std::vector<SlowLink>& slow, LinkFigure figure, OwnLinks own) {
    LinkView view;
    view.ranks = matrix.ranks;
    for (size_t i = 0; i < matrix.links.size(); ++i) {
        if (own == OwnLinks::Show || !matrix.links[i].isLocal())
            view.shown.push_back(i);
    }
    const size_t count = matrix.ranks.size();
    view.heat.columns = count;
    view.heat.rows = count;
    view.heat.kind = kindOf(figure);
    view.heat.worst = figure == LinkFigure::Bandwidth ? charts::HeatData::Worst::Smallest
                                                      : charts::HeatData::Worst::Largest;
    view.heat.values.reserve(count * count);
    for (const Sum& sum : sumsOf(matrix, view.shown))
        view.heat.values.push_back(sum.isThere ? valueOf(sum.size, sum.time, figure) : kNoValue);
    for (const int64_t rank : matrix.ranks) {
        view.heat.columnNames.push_back(QString::number(rank));
        view.heat.rowNames.push_back(QString::number(rank));
    }
    view.heat.columnTitle = LinkTexts::tr("To rank");
    view.heat.rowTitle = LinkTexts::tr("From rank");
    for (const SlowLink& one : slow) {
        const Link& link = matrix.links[one.link];
        view.heat.marks.push_back(
            {placeOf(matrix.ranks, link.target), placeOf(matrix.ranks, link.source)});
    }
    return view;
}

TableData linkTable(
    const LinkMatrix& matrix, const std::vector<size_t>& shown, const std::vector<SlowLink>& slow) {
    TableData table;
    table.columns = {{LinkTexts::tr("From"), ColumnKind::Id}, {LinkTexts::tr("To"), ColumnKind::Id},
        {LinkTexts::tr("Transport"), ColumnKind::Text, {}, 96},
        {LinkTexts::tr("Bandwidth (GB/s)"), ColumnKind::Bandwidth},
        {LinkTexts::tr("Below normal"), ColumnKind::Percent,
            LinkTexts::tr("How far the bandwidth is below the median of its own transport in this "
                          "job")},
        {LinkTexts::tr("Time lost (ms)"), ColumnKind::Milliseconds,
            LinkTexts::tr("What the same bytes would take less at the normal bandwidth")},
        {LinkTexts::tr("Size"), ColumnKind::Bytes},
        {LinkTexts::tr("Time (ms)"), ColumnKind::Milliseconds},
        {LinkTexts::tr("Operator"), ColumnKind::Text}};
    const auto slowOf = byLink(matrix, slow);
    table.rows.reserve(shown.size());
    for (const size_t i : shown) {
        const Link& link = matrix.links[i];
        const SlowLink* found = slowOf[i];
        const int64_t below =
            found == nullptr ? kNoValue : static_cast<int64_t>(std::llround(found->below * 1e6));
        // count(): cells keep nanoseconds
        table.rows.push_back({{.text = {}, .value = link.source},
            {.text = {}, .value = link.target}, {.text = QString::fromStdString(link.transport)},
            {.text = {}, .value = valueOf(link.size, link.time, LinkFigure::Bandwidth)},
            {.text = {}, .value = below},
            {.text = {}, .value = found == nullptr ? kNoValue : found->lost.count()},
            {.text = {}, .value = link.size}, {.text = {}, .value = link.time.count()},
            {.text = QString::fromStdString(link.operators)}});
    }
    return table;
}

QStringList linkTip(
    const LinkMatrix& matrix, const std::vector<SlowLink>& slow, int64_t source, int64_t target) {
    QStringList lines{LinkTexts::tr("Rank %1 to rank %2").arg(source).arg(target)};
    for (size_t i = 0; i < matrix.links.size(); ++i) {
        const Link& link = matrix.links[i];
        if (link.source != source || link.target != target)
            continue;
        lines << QString::fromStdString(link.transport) + "  "
                + shared::valueText(ColumnKind::Bandwidth, megabytes(link.bandwidth()));
        lines << LinkTexts::tr("%1 in %2")
                     .arg(shared::valueText(ColumnKind::Bytes, link.size),
                         shared::formatDuration(link.time));
        const auto found = std::ranges::find(slow, i, &SlowLink::link);
        if (found != slow.end())
            lines << LinkTexts::tr("Slow: normal is %1, %2 are lost")
                         .arg(shared::valueText(ColumnKind::Bandwidth, megabytes(found->normal)),
                             shared::formatDuration(found->lost));
    }
    if (lines.size() == 1)
        lines << LinkTexts::tr("no link");
    return lines;
}

} // namespace rankscope::communication

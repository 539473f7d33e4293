// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/excerpt_picture.h"

#include <utility>

#include <QPainter>

#include "views/advice/advice_texts.h"
#include "views/advice/time_picture.h"
#include "views/summary/steps/metric_texts.h"

namespace rankscope::advice {

using advisor::Excerpt;
using advisor::ExcerptPart;
using advisor::Stretch;
using charts::GanttBar;
using charts::GanttRow;

namespace {

/// As the bar of a step has them (summary::stackOf()).
constexpr int kComputing = 0;
constexpr int kExposed = 3;
constexpr int kFree = 8;

GanttBar barOf(const Stretch& at, int category) {
    GanttBar bar;
    bar.range = {Timestamp(at.begin), Timestamp(at.end)};
    bar.category = category;
    bar.item = static_cast<size_t>((at.end - at.begin).count()); // count(): read by nameOf()
    return bar;
}

GanttRow rowOf(const advisor::ExcerptRow& row, Duration length) {
    std::vector<GanttBar> bars;
    Duration end{};
    for (const advisor::ExcerptPiece& piece : row.pieces) {
        if (piece.at.begin > end)
            bars.push_back(barOf({end, piece.at.begin}, kFree));
        bars.push_back(
            barOf(piece.at, piece.part == ExcerptPart::Computing ? kComputing : kExposed));
        end = piece.at.end;
    }
    if (end < length)
        bars.push_back(barOf({end, length}, kFree));
    return charts::ganttRow(PictureWords::tr("Rank %1").arg(row.rank), std::move(bars));
}

QString titleOf(const Excerpt& excerpt) {
    const QString step = QString::number(excerpt.step);
    if (excerpt.isWhole)
        return excerpt.rows.size() == 1
            ? PictureWords::tr("Step %1 over time").arg(step)
            : PictureWords::tr("Step %1 over time, each rank from its begin").arg(step);
    return PictureWords::tr("Part of step %1, from %2 after its begin")
        .arg(step, textOf(advisor::Value(excerpt.begin)));
}

} // namespace

ExcerptDrawing::ExcerptDrawing(const Excerpt& excerpt) {
    using enum analysis::StepMetric;
    title = titleOf(excerpt);
    leastHeight = 0;
    for (const advisor::ExcerptRow& row : excerpt.rows)
        data.rows.push_back(rowOf(row, excerpt.length));
    data.legend = {{summary::metricText(Computing), kComputing},
        {summary::metricText(NotOverlapped), kExposed}, {summary::metricText(Free), kFree}};
    if (excerpt.proof) {
        const QString proof = PictureWords::tr("Evidence");
        data.rows.insert(data.rows.begin() + 1,
            charts::ganttRow(proof, {barOf(*excerpt.proof, kEvidenceColour)}));
        data.legend.emplace_back(proof, kEvidenceColour);
    }
    data.cutsNames = false;
    data.nameOf = [](size_t item) {
        return textOf(advisor::Value(Duration(static_cast<int64_t>(item))));
    };
}

void ExcerptPicture::setData(const std::optional<Excerpt>& excerpt) {
    m_drawing = excerpt ? ExcerptDrawing(*excerpt) : ExcerptDrawing();
    setVisible(excerpt.has_value());
    setFixedHeight(m_drawing.height(width(), shared::lookOf(*this)));
    setAccessibleName(m_drawing.title);
    update();
}

void ExcerptPicture::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    m_drawing.paint(painter, rect(), shared::lookOf(*this));
}

} // namespace rankscope::advice

// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/qt_charts.h"

#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPainter>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QCategoryAxis>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>
#include <QtCharts/QStackedBarSeries>
#include <QtCharts/QValueAxis>

namespace rankscope::bench {

using shared::Look;

struct QtChart::Parts {
    QGraphicsScene scene;
    QChart* chart = new QChart; // the scene's
    QAbstractAxis* values = nullptr;
    QValueAxis* across = nullptr;
    std::vector<QLineSeries*> lines;
};

QtChart::QtChart(const QSize& size)
    : m_parts(std::make_unique<Parts>()) {
    QChart& chart = *m_parts->chart;
    m_parts->scene.addItem(&chart);
    chart.setAnimationOptions(QChart::NoAnimation);
    chart.setBackgroundVisible(false);
    chart.setMargins({});
    chart.layout()->setContentsMargins(0, 0, 0, 0);
    chart.resize(size);
}

QtChart::~QtChart() = default;

void QtChart::setAxis(const charts::Axis& axis, const Look& look) {
    auto* values = new QCategoryAxis; // the chart's
    values->setRange(0, axis.top);
    values->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    for (const charts::AxisTick& tick : axis.ticks)
        values->append(tick.label, tick.value);
    values->setLabelsFont(look.small());
    values->setLabelsColor(look.theme.sub);
    values->setGridLineColor(look.theme.line2);
    values->setLineVisible(false);
    m_parts->chart->addAxis(values, Qt::AlignLeft);
    m_parts->values = values;
}

void QtChart::setBars(const charts::BarDrawing& bars, const Look& look) {
    QChart& chart = *m_parts->chart;
    chart.setTitle(bars.title);
    chart.setTitleFont(look.bold());
    chart.setTitleBrush(look.theme.text);
    chart.legend()->setLabelColor(look.theme.sub);
    chart.legend()->setFont(look.font);
    chart.legend()->setAlignment(Qt::AlignTop);
    auto* stack = new QStackedBarSeries; // the chart's
    for (size_t i = 0; i < bars.data.series.size(); ++i) {
        auto* set = new QBarSet(bars.data.series[i].name);
        set->setColor(look.theme.categories[static_cast<size_t>(bars.data.series[i].category)]);
        set->setPen(Qt::NoPen);
        for (const charts::Bar& bar : bars.data.bars)
            set->append(static_cast<double>(bar.parts[i]));
        stack->append(set);
    }
    stack->setBarWidth(0.62);
    chart.addSeries(stack);
    QStringList names;
    for (const charts::Bar& bar : bars.data.bars)
        names += bar.label;
    auto* across = new QBarCategoryAxis; // the chart's
    across->append(names);
    across->setLabelsFont(look.small());
    across->setLabelsColor(look.theme.sub);
    across->setGridLineVisible(false);
    // Its labels are cut to "..." where they have no room: with many ranks it shows none.
    across->setLabelsVisible(names.size() <= 64);
    chart.addAxis(across, Qt::AlignBottom);
    stack->attachAxis(across);
    setAxis(charts::barAxis(bars.data, chart.size().height() - 64, {}), look);
    stack->attachAxis(m_parts->values);
}

void QtChart::setCurves(
    const charts::CurveLayout& at, const charts::CurveDrawing& curves, const Look& look) {
    Parts& parts = *m_parts;
    if (parts.lines.empty()) {
        parts.chart->legend()->hide();
        setAxis(at.axis, look);
        parts.across = new QValueAxis; // the chart's
        parts.chart->addAxis(parts.across, Qt::AlignBottom);
        for (size_t i = 0; i < curves.data.lines.size(); ++i) {
            auto* line = new QLineSeries; // the chart's
            line->setPen(QPen(look.theme.accent, 2));
            parts.chart->addSeries(line);
            line->attachAxis(parts.across);
            line->attachAxis(parts.values);
            parts.lines.push_back(line);
        }
    }
    parts.across->setRange(at.frame.plot.left(), at.frame.plot.right());
    for (size_t i = 0; i < parts.lines.size(); ++i) {
        QPolygonF corners = lineOf(*curves.data.lines[i].values, at.frame);
        for (QPointF& corner : corners) // back from pixels to values
            corner.setY(
                (at.frame.plot.bottom() - corner.y()) / at.frame.plot.height() * at.frame.top);
        parts.lines[i]->replace(corners);
    }
}

void QtChart::resize(const QSize& size) {
    m_parts->chart->resize(size);
}

void QtChart::paint(QPainter& painter) const {
    const QRectF room(QPointF(), m_parts->chart->size());
    m_parts->scene.render(&painter, room, room);
}

} // namespace rankscope::bench

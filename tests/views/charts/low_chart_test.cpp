// SPDX-License-Identifier: GPL-3.0-or-later
// Charts that get little height: they ask for more beside larger texts, and what has no room for
// all of its texts leaves some out in place of drawing one over another.
#include <algorithm>
#include <vector>

#include <QPainter>
#include <QTextItem>

#include "tests/views/paint_device.h"
#include "tests/views/view_test.h"
#include "views/charts/colour_bar.h"
#include "views/charts/curve_chart.h"
#include "views/charts/gantt_chart.h"
#include "views/charts/heat_map.h"
#include "views/charts/top_bars.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/summary/pipeline/pipeline_chart.h"

namespace rankscope::low_chart_test {

namespace {

struct Text {
    QString text;
    QPointF place; ///< where its baseline begins
};

class TextEngine : public test::BlindEngine {
public:
    void drawTextItem(const QPointF& place, const QTextItem& item) override {
        texts.push_back({item.text(), painter()->transform().map(place)});
    }

    std::vector<Text> texts;
};

class BarWidget : public QWidget {
public:
    BarWidget(int height, const charts::ColourBar& bar)
        : m_bar(bar) {
        resize(200, height + 40);
        m_plot = QRect(0, 20, 60, height);
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        charts::paintColourBar(painter, m_plot, shared::lightTheme(), m_bar);
    }

private:
    charts::ColourBar m_bar;
    QRect m_plot;
};

class DrawnPipeline : public QWidget {
public:
    explicit DrawnPipeline(const summary::PipelineDrawing& drawing)
        : m_drawing(drawing) { }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        m_drawing.paint(painter, rect(), shared::lookOf(*this));
    }

private:
    const summary::PipelineDrawing& m_drawing;
};

/// From above; each line once, which Qt may draw in several pieces.
std::vector<Text> textsOf(QWidget& widget) {
    std::vector<Text> lines;
    test::EngineDevice<TextEngine> device(widget);
    for (const Text& piece : device.engine().texts) {
        const bool goesOn = !lines.empty() && lines.back().place.y() == piece.place.y()
            && lines.back().place.x() < piece.place.x();
        if (goesOn)
            lines.back().text += piece.text;
        else
            lines.push_back(piece);
    }
    std::ranges::sort(lines, {}, [](const Text& one) { return one.place.y(); });
    return lines;
}

double leastDistance(const std::vector<Text>& texts) {
    double least = 1e9;
    for (size_t i = 1; i < texts.size(); ++i)
        least = std::min(least, texts[i].place.y() - texts[i - 1].place.y());
    return least;
}

summary::PipelineDrawing pipelineOf(size_t stages) {
    constexpr int64_t kMs = 1'000'000;
    summary::PipelineDrawing drawing;
    drawing.pipeline.stages.resize(stages);
    for (size_t i = 0; i < stages; ++i) {
        const auto begin = static_cast<int64_t>(i) * kMs;
        drawing.pipeline.stages[i].passes = {
            {.time = {fromNanoseconds(begin), fromNanoseconds(begin + kMs)}}};
        drawing.names.push_back(QString("stage %1").arg(i));
    }
    analysis::connectStages(drawing.pipeline);
    return drawing;
}

} // namespace

class LowChartTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { shared::setTextSize(shared::kUsualTextSize); }

    void chartsAreHigherBesideLargerTexts() {
        const charts::HeatMap heat;
        const charts::CurveChart curve;
        const charts::GanttChart gantt;
        const summary::PipelineChart pipeline;
        const std::vector<std::pair<int, double>> rows{{10, 1.0}, {12, 1.0}, {18, 1.5}};
        for (const auto& [size, row] : rows) {
            shared::setTextSize(size);
            QCOMPARE(heat.minimumSizeHint(), QSize(240, static_cast<int>(160 * row)));
            QCOMPARE(gantt.minimumSizeHint(), QSize(240, static_cast<int>(140 * row)));
            QCOMPARE(pipeline.minimumSizeHint(), QSize(260, static_cast<int>(140 * row)));
            // Over its plot stands a head, of which it knows the height once it is laid out.
            QVERIFY(curve.minimumSizeHint().height() >= static_cast<int>(114 * row));
        }
    }

    void labelsOfAScaleStandApart() {
        using Kind = charts::HeatScale::Kind;
        for (const int size : {10, 12, 18}) {
            shared::setTextSize(size);
            for (const Kind kind : {Kind::Diverging, Kind::Log}) {
                const charts::ColourBar bar{.kind = shared::ColumnKind::Milliseconds,
                    .scale = {177'000, 1'410'000'000, kind, 5e8},
                    .textSize = size};
                for (int height = 1; height <= 200; ++height) {
                    BarWidget widget(height, bar);
                    const auto texts = textsOf(widget);
                    QVERIFY(!texts.empty());
                    QVERIFY2(leastDistance(texts) >= widget.fontMetrics().height() - 1,
                        qPrintable(QString::number(height)));
                }
                BarWidget high(200, bar);
                QVERIFY(textsOf(high).size() >= 4);
            }
        }
    }

    void namesOfStagesStandApart() {
        const summary::PipelineDrawing drawing = pipelineOf(8);
        DrawnPipeline widget(drawing);
        for (const int height : {70, 90, 120, 160, 320}) {
            widget.resize(400, height);
            std::vector<Text> names = textsOf(widget);
            std::erase_if(names, [](const Text& one) { return !one.text.startsWith("stage "); });
            QVERIFY(!names.empty());
            QCOMPARE(names.front().text, QString("stage 0"));
            const QFontMetrics metrics(shared::lookOf(widget).small());
            QVERIFY(leastDistance(names) >= metrics.height() - 1);
        }
        QVERIFY(drawing.leastHeight(charts::ChartHead()) >= 8 * 16 + 26);
    }
};

} // namespace rankscope::low_chart_test

RS_VIEW_TEST(rankscope::low_chart_test::LowChartTest)
#include "low_chart_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_charts.h"

#include <ctime>
#include <functional>
#include <random>

#include <QApplication>
#include <QPainter>
#include <fmt/format.h>

#include "bench/figures.h"
#include "bench/qt_charts.h"
#include "views/charts/gantt_drawing.h"
#include "views/charts/heat_drawing.h"
#include "views/charts/share_pie.h"
#include "views/charts/top_bars.h"
#include "views/charts/tree_map.h"

namespace rankscope::bench {

namespace {

using charts::BarDrawing;
using charts::CurveDrawing;

constexpr int kRounds = 15;
constexpr int64_t kSamples = 1'000'000;
constexpr size_t kParts = 5;
constexpr size_t kLines = 3;
const QSize kSize(1400, 320);

shared::Look look() {
    return {shared::lightTheme(), QApplication::font()};
}

/// Of this program alone, so that others that run beside it count nothing.
double cpuMilliseconds() {
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Median of the rounds; each paints onto one image.
double timeOf(const std::function<void(QPainter&, int round)>& paint) {
    QImage image(kSize, QImage::Format_RGB32);
    std::vector<double> times;
    for (int round = 0; round < kRounds; ++round) {
        image.fill(Qt::white);
        QPainter painter(&image);
        const double begin = cpuMilliseconds();
        paint(painter, round);
        times.push_back(cpuMilliseconds() - begin);
    }
    return median(times);
}

double timeOf(const shared::Drawing& drawing) {
    return timeOf([&drawing](QPainter& painter, int) {
        drawing.paint(painter, QRect(QPoint(), kSize), look());
    });
}

void save(const std::filesystem::path& folder, const std::string& name,
    const std::function<void(QPainter&)>& paint) {
    if (folder.empty())
        return;
    QImage image(kSize, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter);
    painter.end();
    image.save(QString::fromStdString((folder / (name + ".png")).string()));
}

BarDrawing barsOf(size_t ranks) {
    std::mt19937_64 random(5);
    BarDrawing bars;
    bars.title = "Step time breakdown by rank";
    for (size_t i = 0; i < kParts; ++i)
        bars.data.series.push_back({QString("Part %1").arg(i), static_cast<int>(i)});
    for (size_t rank = 0; rank < ranks; ++rank) {
        charts::Bar bar{QString::number(rank), {}};
        for (size_t i = 0; i < kParts; ++i)
            bar.parts.push_back(static_cast<int64_t>(20'000'000 + random() % 30'000'000));
        bars.data.bars.push_back(std::move(bar));
    }
    return bars;
}

void compareBars(const std::filesystem::path& folder, size_t ranks) {
    const BarDrawing bars = barsOf(ranks);
    const double ours = timeOf(bars);
    const double anew = timeOf([&bars](QPainter& painter, int) {
        QtChart chart(kSize);
        chart.setBars(bars, look());
        chart.paint(painter);
    });
    QtChart kept(kSize);
    kept.setBars(bars, look());
    const double resized = timeOf([&kept](QPainter& painter, int round) {
        kept.resize({kSize.width() - round % 2, kSize.height()});
        kept.paint(painter);
    });
    const double again = timeOf([&kept](QPainter& painter, int) { kept.paint(painter); });
    printFigure(fmt::format("bars, {} ranks of {} parts", ranks, kParts), ours, "ms",
        fmt::format("Qt Charts {:.1f} made anew, {:.1f} at another size, {:.1f} again", anew,
            resized, again));
    save(folder, fmt::format("bars-{}-ours", ranks),
        [&bars](QPainter& painter) { bars.paint(painter, QRect(QPoint(), kSize), look()); });
    save(folder, fmt::format("bars-{}-qt", ranks),
        [&kept](QPainter& painter) { kept.paint(painter); });
}

CurveDrawing curvesOf() {
    std::mt19937_64 random(6);
    CurveDrawing curves;
    curves.title = "Memory of rank 0";
    for (size_t i = 0; i < kLines; ++i) {
        std::vector<analysis::MemorySample> samples;
        samples.reserve(kSamples);
        int64_t value = 20'000;
        for (int64_t k = 0; k < kSamples; ++k) {
            value = std::clamp<int64_t>(
                value + static_cast<int64_t>(random() % 2001) - 1000, 1'000, 60'000);
            samples.push_back({k * 1500, value * 1'000'000});
        }
        curves.data.lines.push_back(
            {QString("Line %1").arg(i), std::make_shared<const analysis::CurvePyramid>(samples)});
    }
    curves.data.whole = rangeOf(curves.data.lines);
    return curves;
}

/// Each picture of another part, as while one zooms.
void compareCurves(const std::filesystem::path& folder) {
    CurveDrawing curves = curvesOf();
    curves.viewport.setWhole(curves.data.whole);
    const auto look0 = look();
    const auto moveTo = [&curves](int round) {
        const Duration half = curves.data.whole.length() / (2 + round);
        const Timestamp middle = curves.data.whole.begin + curves.data.whole.length() / 2;
        curves.viewport.show({middle - half, middle + half});
    };
    const double ours = timeOf([&](QPainter& painter, int round) {
        moveTo(round);
        curves.paint(painter, QRect(QPoint(), kSize), look0);
    });
    QtChart chart(kSize);
    const auto byQt = [&](QPainter& painter, int round) {
        moveTo(round);
        chart.setCurves(curves.layOut(QRect(QPoint(), kSize), look0), curves, look0);
        chart.paint(painter);
    };
    const double plain = timeOf(byQt);
    const double smooth = timeOf([&byQt](QPainter& painter, int round) {
        painter.setRenderHint(QPainter::Antialiasing);
        byQt(painter, round);
    });
    printFigure(fmt::format("curves, {} of {} samples", kLines, kSamples), ours, "ms",
        fmt::format("Qt Charts of the same corners {:.1f}, smooth {:.1f}", plain, smooth));
    save(folder, "curves-ours", [&](QPainter& painter) {
        moveTo(0);
        curves.paint(painter, QRect(QPoint(), kSize), look0);
    });
    save(folder, "curves-qt", [&](QPainter& painter) { byQt(painter, 0); });
}

void benchOthers() {
    std::mt19937_64 random(7);
    charts::PieDrawing pie;
    for (int i = 0; i < 10; ++i)
        pie.data.slices.push_back({QString::number(i), 0.1, i});
    printFigure("pie of 10 by Qt Charts", timeOf(pie), "ms");
    charts::HeatData cells;
    cells.columns = cells.rows = 1024;
    for (size_t i = 0; i < 1024 * 1024; ++i)
        cells.values.push_back(static_cast<int64_t>(random() % 1000));
    charts::HeatDrawing heat;
    heat.setData(std::move(cells));
    printFigure("heat map, 1024 x 1024 cells", timeOf(heat), "ms", "with its image, made once");
    charts::GanttDrawing gantt;
    for (int rank = 0; rank < 1024; ++rank) {
        std::vector<charts::GanttBar> bars;
        for (int64_t i = 0; i < 200; ++i)
            bars.push_back({{fromNanoseconds(i * 100'000),
                                fromNanoseconds(i * 100'000 + 20'000 + int64_t(random() % 70'000))},
                static_cast<int>(i % 4)});
        gantt.data.rows.push_back(charts::ganttRow(QString::number(rank), std::move(bars)));
    }
    printFigure("Gantt, 1024 ranks of 200 bars", timeOf(gantt), "ms");
    charts::TopBarsDrawing top;
    for (int i = 0; i < 100; ++i)
        top.data.bars.push_back({QString("Operator%1").arg(i), 1'000'000 - i, i % 10});
    printFigure("top bars, 100", timeOf(top), "ms");
    charts::TreeMapDrawing map;
    for (int i = 0; i < 200; ++i)
        map.tiles.push_back({QString("aten::operator%1").arg(i), 1'000'000 / (i + 1), i % 10});
    printFigure("tree map, 200 tiles", timeOf(map), "ms");
}

} // namespace

Status benchCharts(const std::filesystem::path& folder) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    int argc = 1;
    std::string name = "rankscope_bench";
    char* argv[] = {name.data(), nullptr};
    const QApplication application(argc, argv);
    QFont font("DejaVu Sans");
    font.setPixelSize(12);
    QApplication::setFont(font);
    for (const size_t ranks : {size_t{16}, size_t{128}, size_t{1024}})
        compareBars(folder, ranks);
    compareCurves(folder);
    benchOthers();
    return {};
}

} // namespace rankscope::bench

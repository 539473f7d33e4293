// SPDX-License-Identifier: GPL-3.0-or-later
// The memory page: curves and tree maps as data, its sections on figures made by hand, and what
// they ask of a profile.
#include <QHeaderView>
#include <QLineEdit>
#include <fmt/format.h>

#include "core/analysis/thresholds.h"
#include "tests/views/hands.h"
#include "tests/views/memory/memory_job.h"
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/curve_chart.h"
#include "views/charts/tree_map.h"
#include "views/memory/block_pane.h"
#include "views/memory/kept_section.h"
#include "views/memory/memory_curves_section.h"
#include "views/memory/memory_peak_section.h"
#include "views/memory/memory_ranks_section.h"
#include "views/shared/cells.h"
#include "views/shared/choice_box.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_view.h"

namespace rankscope::memory::memory_test {

using analysis::BlockSource;
using analysis::MemoryCurve;
using analysis::MemoryKind;
using analysis::MemorySample;
using charts::CurveChart;
using charts::CurveFrame;

namespace {

constexpr int64_t kGigabyte = int64_t{1} << 30;

/// Numbers and units stand apart by a narrow space that does not break.
QString plain(QString text) {
    return text.replace(QChar(0x202F), ' ');
}

std::shared_ptr<const analysis::CurvePyramid> pyramid(const std::vector<MemorySample>& samples) {
    return std::make_shared<const analysis::CurvePyramid>(samples);
}

/// A pixel is 10 ns across and one byte up, from (0, 100) down left.
CurveFrame frame() {
    CurveFrame frame{.viewport = {}, .plot = QRectF(0, 0, 100, 100), .top = 100};
    frame.viewport.setWhole({Timestamp{}, fromNanoseconds(1000)});
    frame.viewport.setWidth(100);
    frame.viewport.show({Timestamp{}, fromNanoseconds(1000)});
    return frame;
}

MemoryCurve curve(const std::string& component, MemoryKind kind, std::vector<MemorySample> samples,
    size_t peak = 0) {
    return {component, std::nullopt, kind, std::move(samples), peak};
}

/// PTA, GE, their sum and the process; 2 of 4 GB reserved are unused at the peak.
RankCurves fourComponents() {
    std::vector<MemoryCurve> curves;
    for (const char* component : {"GE", "PTA", "PTA+GE"}) {
        curves.push_back(curve(component, MemoryKind::Allocated,
            {{0, kGigabyte}, {500, 2 * kGigabyte}, {900, kGigabyte}}, 1));
        curves.push_back(curve(component, MemoryKind::Reserved,
            {{0, 2 * kGigabyte}, {500, 4 * kGigabyte}, {900, 4 * kGigabyte}}, 1));
    }
    curves.push_back(curve("APP", MemoryKind::Reserved, {{0, 5 * kGigabyte}}));
    return rankCurves(std::move(curves));
}

analysis::PeakLine line(int64_t rank, int64_t bytes) {
    return {{}, rank, {1000, bytes}, 0.25, 0};
}

analysis::BlockList twoBlocks() {
    using index::ColumnType;
    return {{{"name", ColumnType::Text}, {"size", ColumnType::Bytes},
                {"allocation_time", ColumnType::Time}, {"release_time", ColumnType::Time},
                {"My Column", ColumnType::Text}},
        {{{{}, "aten::mm"}, {2048, {}}, {1'500, {}}, {{}, {}}, {{}, "x"}},
            {{{}, "aten::add"}, {512, {}}, {1'000, {}}, {1'200, {}}, {{}, "y"}}},
        2, 2560};
}

} // namespace

class MemoryTest : public QObject {
    Q_OBJECT

private slots:
    void curveHoldsItsValueUntilTheNext() {
        const auto values = pyramid({{100, 10}, {500, 60}, {700, 20}});
        const QPolygonF shape = charts::lineOf(*values, frame());
        const QPolygonF expected{{{10, 90}, {50, 90}, {50, 40}, {70, 40}, {70, 80}, {100, 80}}};
        QCOMPARE(shape, expected);
        QVERIFY(charts::lineOf(*pyramid({}), frame()).isEmpty());
    }

    void curveOfAMillionKeepsItsPeak() {
        std::vector<MemorySample> samples;
        for (int64_t i = 0; i < 1'000'000; ++i)
            samples.push_back({i, i == 777'777 ? 100 : i % 7});
        samples.push_back({50'000'000, 3}); // far behind: one cell across almost all pixels
        const auto values = pyramid(samples);
        CurveFrame wide = frame();
        wide.viewport.setWhole({Timestamp{}, fromNanoseconds(1'000'000)});
        const QPolygonF shape = charts::lineOf(*values, wide);
        QVERIFY(shape.size() > 100);
        QVERIFY(shape.size() <= 4 * 104);
        QCOMPARE(shape.boundingRect().top(), 0.0);
        wide.viewport.setWhole({Timestamp{}, fromNanoseconds(50'000'001)});
        const QPolygonF sparse = charts::lineOf(*values, wide);
        QCOMPARE(sparse.boundingRect().top(), 0.0);
        QVERIFY(std::ranges::all_of(
            sparse, [](const QPointF& point) { return point.y() > 90 || point.x() < 10; }));
    }

    void curvesMoveByKeysAndWheel() {
        CurveChart chart;
        chart.resize(600, 300);
        chart.setData(
            {.lines = {{.name = "a", .values = pyramid({{0, 1}, {500'000, 9}, {999'999, 2}})}},
                .whole = {Timestamp{}, fromNanoseconds(1'000'000)}});
        QVERIFY(chart.showsWhole());
        const Duration whole = chart.visibleRange().length();
        QTest::keyClick(&chart, Qt::Key_W);
        const TimeRange near = chart.visibleRange();
        QVERIFY(near.length() < whole);
        QTest::keyClick(&chart, Qt::Key_D);
        QVERIFY(chart.visibleRange().begin > near.begin);
        QTest::keyClick(&chart, Qt::Key_A);
        QTest::keyClick(&chart, Qt::Key_S);
        QTest::keyClick(&chart, Qt::Key_Home);
        QVERIFY(chart.showsWhole());
        QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(chart.moment(), std::optional(Timestamp{}));
        QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(chart.moment(), std::optional(fromNanoseconds(500'000)));
        QTest::keyClick(&chart, Qt::Key_Left);
        QCOMPARE(chart.moment(), std::optional(Timestamp{}));
    }

    void clickSetsTheMomentAndHoverTellsValues() {
        CurveChart chart;
        chart.resize(600, 300);
        chart.setData(
            {.lines = {{.name = "allocated", .values = pyramid({{0, kGigabyte}, {900, 5}})}},
                .whole = {Timestamp{}, fromNanoseconds(1000)}});
        const QPoint middle(static_cast<int>(chart.xOf(fromNanoseconds(450))), 150);
        std::optional<Timestamp> heard;
        connect(
            &chart, &CurveChart::momentChanged, &chart, [&](Timestamp moment) { heard = moment; });
        QTest::mouseClick(&chart, Qt::LeftButton, {}, middle);
        QVERIFY(heard && std::abs((*heard - fromNanoseconds(450)).count()) < 10);
        QTest::mouseMove(&chart, middle + QPoint(1, 0));
        test::moveMouse(chart, middle);
        QCOMPARE(chart.tipLines().size(), 2);
        QCOMPARE(plain(chart.tipLines()[1]), "allocated  1.00 GB");
    }

    void sizesAreReadExactly() {
        QCOMPARE(parseBytes("512"), std::optional<int64_t>(512));
        QCOMPARE(parseBytes(" 1.5 GB "), std::optional<int64_t>(1'610'612'736));
        QCOMPARE(parseBytes("1.5MiB"), std::optional<int64_t>(1'572'864));
        QCOMPARE(parseBytes("0.5 KB"), std::optional<int64_t>(512));
        for (const char* wrong : {"", "x", "-1", "1.5.2", "5 XB", "999999999999 TB"})
            QVERIFY2(!parseBytes(wrong), wrong);
    }

    void overviewShowsSumAndProcess() {
        const RankCurves curves = fourComponents();
        const auto names = [](const std::vector<charts::CurveLine>& lines) {
            QStringList texts;
            for (const charts::CurveLine& one : lines)
                texts << one.name;
            return texts.join(", ");
        };
        QCOMPARE(names(linesOf(curves, {})), "PTA+GE allocated, PTA+GE reserved, process");
        QCOMPARE(names(linesOf(curves, {.component = "GE"})), "GE allocated, GE reserved");
        const auto figures = curveFigures(
            curves, {}, [](Timestamp time) { return QString::number(toNanoseconds(time)); });
        QCOMPARE(figures.size(), size_t{5});
        QCOMPARE(plain(figures[0].value), "2.00 GB");
        QCOMPARE(figures[0].note, "PTA+GE at 500");
        QCOMPARE(plain(figures[2].value), "50.0 %");
        QCOMPARE(figures[2].verdict, sections::Figure::Verdict::Bad);
        QVERIFY(figures[2].toolTip.contains("75.0")); // when only 1 of 4 GB was allocated
        QCOMPARE(figures[3].title, "Mean fragmentation");
        QCOMPARE(plain(figures[3].value), "50.0 %");
        QCOMPARE(names(linesOf(blockCurve({{0, 1}}), {})), "live blocks");
        const RankCurves active = rankCurves({curve("PTA", MemoryKind::Active, {{0, 1}})});
        QVERIFY(linesOf(active, {.component = "PTA"})[0].thick > 2);
    }

    /// M6: above 20 % and 1 GB, not at either.
    void fragmentationIsHighAboveBothLimits() {
        const auto isBad = [](double share, int64_t bytes) {
            RankCurves curves = fourComponents();
            for (ComponentWaste& waste : curves.wastes)
                waste.unused = {.atPeak = share, .atPeakMost = share, .unusedAtPeak = bytes};
            return curveFigures(curves, {}, [](Timestamp) { return QString(); })[2].verdict
                == sections::Figure::Verdict::Bad;
        };
        constexpr int64_t kLimit = 1 << 30; // GB of memory are counted by 1024
        QVERIFY(isBad(.201, kLimit + 1));
        QVERIFY(!isBad(.2, kLimit + 1));
        QVERIFY(!isBad(.201, kLimit));
    }

    void blocksShowEveryColumn() {
        const shared::TableData table{.columns = blockColumns(twoBlocks()),
            .rows = blockRows(twoBlocks(), fromNanoseconds(1'000))};
        QCOMPARE(table.columns.back().title, "My Column");
        QCOMPARE(table.rows[0][2].value, int64_t{500});
        QCOMPARE(table.rows[0][3].value, shared::kNoValue);
        QCOMPARE(plain(displayText(table.columns[1], table.rows[0][1])), "2.00 KB");
        const BlockLife life = lifeOf(twoBlocks(), BlockSource::Operators, 1);
        QCOMPARE(life.end, std::optional<int64_t>(1'200));
        QCOMPARE(plain(countText(twoBlocks())), "2 blocks, 2.50 KB in total");
    }

    void restOfThePeakWasTakenBefore() {
        const analysis::PeakOwners fill{
            .owners = {{"aten::mm", 2, 300}, {"aten::add", 1, 100}}, .measured = 1'000};
        QCOMPARE(fill.rest(), int64_t{600});
        const OwnerTiles tiles = ownerTiles(fill);
        QCOMPARE(tiles.tiles.size(), size_t{3});
        QVERIFY(!tiles.owners[0]);
        QCOMPARE(tiles.tiles[0].role, charts::TreeTile::Role::Rest);
        QCOMPARE(tiles.owners[1], std::optional<size_t>(0));
        QCOMPARE(ownerTable(fill).rows[0][3].value, int64_t{300'000});
        QCOMPARE((analysis::PeakOwners{.owners = {{"a", 1, 9}}, .measured = 5}.rest()), int64_t{0});
    }

    void ranksMarkTheUneven() {
        const auto figures = peakFigures({line(0, 10 * kGigabyte), line(1, 8 * kGigabyte)});
        QCOMPARE(figures.size(), size_t{4});
        QCOMPARE(figures[0].note, "Rank 0");
        QCOMPARE(plain(figures[2].value), "20.0 %");
        QCOMPARE(figures[2].verdict, sections::Figure::Verdict::Bad);
        QCOMPARE(peakFigures({line(0, 5)}).size(), size_t{2});
        const auto partly = peakFigures({line(0, 1000), line(1, 999)}, 2)[2];
        QCOMPARE(partly.verdict, sections::Figure::Verdict::None);
        QCOMPARE(partly.note, "2 ranks have no memory data");
        const QString limit = shared::percentText(analysis::threshold::kPeakImbalance.value);
        QCOMPARE(figures[2].note, "imbalanced: over " + limit);
        QCOMPARE(peakFigures({line(0, 9), line(1, 8)})[2].note, "balanced: up to " + limit);
        QCOMPARE(peakFigures({line(0, 1000), line(1, 850)})[2].verdict, // M6: peak_imbalance
            sections::Figure::Verdict::Good);
        QCOMPARE(
            peakFigures({line(0, 1000), line(1, 849)})[2].verdict, sections::Figure::Verdict::Bad);
        // Of two that are as high the report named the first, this page the last.
        const auto same = peakFigures({line(0, 1000), line(1, 1000)});
        QCOMPARE(same[0].note, "all the same");
        QCOMPARE(same[1].note, "all the same");
        QCOMPARE(peakFigures({line(0, 1), line(4, 9), line(7, 9)})[0].note, "Rank 4");
        const charts::BarChartData bars = peakBars({line(3, 7)}, PeakMetric::Unused);
        QCOMPARE(bars.bars[0].parts, std::vector<int64_t>{250'000});
    }

    void heatHoldsAThousandRanks() {
        std::vector<analysis::PeakLine> lines;
        for (int64_t rank = 0; rank < 1000; ++rank)
            lines.push_back(line(rank, rank + 1));
        lines[500].unused = 0.5;
        // A picture of some rows has those that the figures name: lowest, most fragmented, highest.
        const auto time = [](const analysis::PeakLine& of) { return Duration(of.peak.time); };
        QCOMPARE(peakTable(lines, time).told, (std::vector<uint32_t>{0, 500, 999}));
        const charts::HeatData heat = peakHeat(lines, PeakMetric::Reserved);
        QCOMPARE(heat.columns, size_t{32});
        QCOMPARE(heat.rows, size_t{32});
        QCOMPARE(heat.at({7, 31}), int64_t{1000});
        QCOMPARE(heat.at({8, 31}), shared::kNoValue);
        QCOMPARE(heat.rowNames[1], "32");
    }

    void momentListsWhatIsAliveThen() {
        Job job("sample_profiles/cluster_pytorch_4rank");
        MemoryCurvesSection page({job.profile, job.bridge}, job.focus);
        job.show(page);
        auto* blocks = page.findChild<BlockPane*>();
        const test::ModelTester tester(&blocks->table().table());
        QCOMPARE(blocks->list().count, uint64_t{28});
        constexpr int64_t kApart = 150'000; // more than the clocks of the ranks are
        const auto first = blocks->list().rows.front()[2].number.value() + kApart;
        page.showTarget({.rank = 1, .moment = fromNanoseconds(first)});
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(page.findChild<shared::ChoiceBox*>("rank")->value(), int64_t{1});
        QVERIFY(blocks->filter().aliveAt == first);
        QVERIFY(blocks->list().count > 0 && blocks->list().count < 28);
        for (size_t row = 0; row < blocks->list().rows.size(); ++row) {
            const BlockLife life = lifeOf(blocks->list(), BlockSource::Operators, row);
            QVERIFY(life.begin.value_or(first) <= first && life.end.value_or(first + 1) > first);
        }
    }

    void manyBlocksAreSortedWhereTheyLie() {
        constexpr uint64_t kBlocks = 1'500;
        std::string table = "Name,Size(KB),Allocation Time(us),Release Time(us)\n";
        for (uint64_t i = 1; i <= kBlocks; ++i)
            table += fmt::format("aten::a,{0},{0},9000\n", i);
        const test::TempFolder folder;
        folder.write("rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/operator_memory.csv", table);
        Job job(folder.path());
        MemoryCurvesSection page({job.profile, job.bridge}, job.focus);
        job.show(page);
        auto* blocks = page.findChild<BlockPane*>();
        const auto firstSize = [blocks] { return *blocks->list().rows.front()[1].number / 1024; };
        QCOMPARE(blocks->list().rows.size(), size_t{1000});
        QCOMPARE(firstSize(), int64_t{1500});
        blocks->table().horizontalHeader()->setSortIndicator(1, Qt::AscendingOrder);
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(firstSize(), int64_t{1}); // not among the first thousand before
        // All of them are in the table; those below come when they are looked at.
        const auto& model = *blocks->table().model();
        const auto sizeAt = [&](int row) { return model.index(row, 1).data().toString(); };
        QCOMPARE(model.rowCount(), static_cast<int>(kBlocks));
        blocks->table().scrollToBottom();
        QTRY_COMPARE(
            sizeAt(kBlocks - 1), shared::valueText(shared::ColumnKind::Bytes, 1500 * 1024));
        int64_t size = 0;
        blocks->withBlock(kBlocks - 1,
            [&size](const analysis::BlockList& of, size_t row) { size = *of.rows[row][1].number; });
        QTRY_COMPARE(size, int64_t{1500} * 1024);
        blocks->table().table().setFilters({{.column = 1, .least = 1200 * 1024}});
        QTRY_COMPARE(model.rowCount(), 301);
    }

    void barOfARankListsWhatItKeeps() {
        test::ShownSection<KeptSection> shown;
        KeptSection& page = shown.page;
        const std::vector<std::string> names{"", "a", "b", "c"};
        page.setFigures({true, {{{0, 1, 5}, {3, 2, 9}}, {{1, 2, 6}, {0, 1, 5}, {1, 3, 3}}, names}});
        const auto* table = page.findChild<shared::TableView*>();
        QCOMPARE(table->model()->rowCount(), 3);
        emit page.findChild<charts::BarChart*>()->selectionChanged(1);
        QCOMPARE(table->model()->rowCount(), 2);
        page.setFigures({true, {{{0, 1, 5}, {3, 9, 90}}, {{1, 2, 6}}, names}});
        page.findChild<QLineEdit*>()->setText("b"); // eight blocks of rank 3 are not listed
        QTRY_VERIFY(page.findChild<sections::TableCard*>()->detail().endsWith("(among largest 1)"));
    }

    void pagesReadTheSampleProfile() {
        Job job("sample_profiles/cluster_mindspore_4rank");
        MemoryCurvesSection curves({job.profile, job.bridge}, job.focus);
        MemoryPeakSection peak({job.profile, job.bridge}, job.focus);
        MemoryRanksSection ranks({job.profile, job.bridge}, job.focus);
        job.show(curves);
        job.show(peak);
        job.show(ranks);
        QCOMPARE(ranks.lines().size(), size_t{4});
        QVERIFY(!peak.findChild<charts::TreeMap*>()->tiles().empty());
        curves.findChild<shared::ChoiceBox*>("source")->setCurrentIndex(1); // the static graph
        QTRY_VERIFY(job.bridge.isIdle());
        auto* chart = curves.findChild<CurveChart*>();
        QCOMPARE(chart->data().across, charts::CurveChartData::Across::Number);
        QCOMPARE(chart->momentText(fromNanoseconds(3)), "node 3");
        QCOMPARE(curves.findChild<BlockPane*>()->list().count, uint64_t{11});
    }
};

} // namespace rankscope::memory::memory_test

RS_VIEW_TEST(rankscope::memory::memory_test::MemoryTest)
#include "memory_test.moc"

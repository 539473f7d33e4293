// SPDX-License-Identifier: GPL-3.0-or-later
// Where the calls of a flame graph stand, and the chart as a person uses it.
#include "views/timeline/data_pane/flame_chart.h"

#include "tests/views/view_test.h"
#include <QSignalSpy>

namespace rankscope::timeline::flame_shape_test {

namespace {

/// all 100 us: f 60 us with g 30 us, h 40 us; three calls of 10 ns each below h.
query::FlameTree madeTree() {
    query::FlameTree tree;
    tree.names = {"", "f", "g", "h", "tiny", "kernel"};
    const auto us = [](int64_t time) { return Duration(time * 1000); };
    tree.nodes = {{.total = us(100)}, {.name = 1, .depth = 1, .count = 2, .total = us(60)},
        {.name = 2, .parent = 1, .depth = 2, .count = 5, .total = us(30), .self = us(30)},
        {.name = 3, .depth = 1, .count = 1, .total = us(40)},
        {.name = 4, .parent = 3, .depth = 2, .count = 1, .total = Duration(10)},
        {.name = 4, .parent = 3, .depth = 2, .count = 1, .total = Duration(10)},
        {.name = 5, .parent = 2, .depth = 3, .isDevice = true, .count = 4, .total = us(15)}};
    tree.nodes[0].children = {1, 3};
    tree.nodes[1].children = {2};
    tree.nodes[2].children = {6};
    tree.nodes[3].children = {4, 5};
    return tree;
}

/// "row:name left+width" of each bar.
QString text(const query::FlameTree& tree, const std::vector<FlameBar>& bars) {
    QStringList texts;
    for (const FlameBar& bar : bars)
        texts +=
            QString("%1:%2 %3+%4")
                .arg(bar.row)
                .arg(bar.node == FlameBar::kNarrow ? "*"
                                                   : tree.names[tree.nodes[bar.node].name].c_str())
                .arg(bar.left)
                .arg(bar.width);
    return texts.join("; ");
}

} // namespace

class FlameShapeTest : public QObject {
    Q_OBJECT

private slots:
    void callersStandAboveWhatTheyCalled() {
        const query::FlameTree tree = madeTree();
        QCOMPARE(text(tree, flameBars(tree, 0, 1000)),
            "0: 0+1000; 1:f 0+600; 1:h 600+400; 2:g 0+300; 3:kernel 0+150");
        QCOMPARE(text(tree, flameBars(tree, 2, 1000)),
            "0: 0+1000; 1:f 0+1000; 2:g 0+1000; 3:kernel 0+500");
        QVERIFY(flameBars(tree, 99, 1000).empty());
        QVERIFY(flameBars({}, 0, 1000).empty());
        QVERIFY(flameBars(tree, 0, 0).empty());
    }

    void narrowCallsAreOneBar() {
        const query::FlameTree tree = madeTree();
        const auto bars = flameBars(tree, 3, 4'000); // 10 ns of 40 us: 1 pixel each
        QCOMPARE(text(tree, bars), "0: 0+4000; 1:h 0+4000; 2:tiny 0+1; 2:tiny 1+1");
        QCOMPARE(text(tree, flameBars(tree, 3, 2'000)), "0: 0+2000; 1:h 0+2000; 2:* 0+1");
        QCOMPARE(flameHeight(bars), 3 * kFlameRow);
        QCOMPARE(flameBarAt(bars, 1.5, 2 * kFlameRow + 3)->node, 5U);
        QVERIFY(flameBarAt(bars, 2.5, 2 * kFlameRow + 3) == nullptr);
        QVERIFY(flameBarAt(bars, 1, -4) == nullptr);
    }

    void widthsOfARowNeverPassTheirCaller() {
        const query::FlameTree tree = madeTree();
        for (double width = 1; width < 3'000; width += 7.3) {
            std::map<int, double> ends;
            for (const FlameBar& bar : flameBars(tree, 0, width)) {
                QVERIFY(bar.left >= ends[bar.row] - 1e-6);
                ends[bar.row] = bar.left + bar.width;
                QVERIFY(ends[bar.row] <= width + 1e-6);
            }
        }
    }

    void matchesAreCountedAndNotTwice() {
        const query::FlameTree tree = madeTree();
        const FlameMatches all = flameMatches(tree, "");
        QVERIFY(all.nodes.empty());
        const FlameMatches both = flameMatches(tree, "G"); // g, and no other
        QCOMPARE(both.count, 1U);
        QCOMPARE(both.time.count(), 30'000);
        query::FlameTree nested = madeTree();
        nested.names[2] = "f2";
        const FlameMatches f = flameMatches(nested, "f"); // f2 stands in f
        QCOMPARE(f.count, 2U);
        QCOMPARE(f.time.count(), 60'000);
    }

    void clicksZoomAndEscapeShowsAll() {
        FlameChart chart;
        chart.resize(1000, 200);
        chart.setTree(std::make_shared<query::FlameTree>(madeTree()));
        chart.show();
        QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(700, kFlameRow + 5));
        QCOMPARE(chart.top(), 3U);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(700, 5)); // on its caller
        QCOMPARE(chart.top(), 0U);
        chart.setFocus();
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Return})
            QTest::keyClick(&chart, key);
        QCOMPARE(chart.top(), 2U);
        QTest::keyClick(&chart, Qt::Key_Escape);
        QCOMPARE(chart.top(), 0U);
        QTest::keyClick(&chart, Qt::Key_Down); // its only call, or the longest
        QTest::keyClick(&chart, Qt::Key_Down, Qt::AltModifier); // "Move the track down"
        QTest::keyClick(&chart, Qt::Key_Return);
        QCOMPARE(chart.top(), 1U);
        QTest::keyClick(&chart, Qt::Key_Escape);
        const QStringList tip = chart.tipOf(2);
        QCOMPARE(tip.front(), "g");
        QCOMPARE(QString(tip[1]).replace(QChar(0x202F), ' ').replace(QChar(0x00B5), 'u'),
            "Total: 30 us (30.0 % of all)");
        QCOMPARE(tip[3], "Calls: 5");
        QVERIFY(chart.tipOf(6).contains("Kernels: 4"));
    }

    void nothingSaysWhy() {
        FlameChart chart;
        chart.resize(400, 100);
        chart.setEmptyText("No calls.");
        chart.setTree(nullptr);
        chart.show();
        QVERIFY(!chart.grab().isNull());
        QVERIFY(chart.bars().empty());
        QTest::keyClick(&chart, Qt::Key_Down);
        QTest::keyClick(&chart, Qt::Key_Return);
    }
};

} // namespace rankscope::timeline::flame_shape_test

RS_VIEW_TEST(rankscope::timeline::flame_shape_test::FlameShapeTest)
#include "flame_shape_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The page of floating-point work on figures made by hand, and the shape of its diagram.

#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/heat_map.h"
#include "views/charts/sankey.h"
#include "views/operators/flops_section.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_view.h"

namespace rankscope::operators::flops_test {

using analysis::FlopsOfRank;
using charts::SankeyFlow;
using charts::SankeyShape;

namespace {

const std::vector<SankeyFlow> kFlows{{"Total", "Default", 30}, {"Total", "Gradients", 60},
    {"Default", "a", 10}, {"Gradients", "a", 40}};

FlopsOfRank oneOperator() {
    FlopsOfRank flops;
    flops.rank = 1;
    flops.operators = {{"Default/MatMul-op1", {12.0, 34.0, 0.5}, {}}};
    flops.scopes = {{"Total", "Default", 12}};
    flops.step = {12.0, 34.0, 0.5};
    flops.ranks = {{0, 10, 30, 0, 0.25}, {1, 12, 34, 0, 0.5}, {2, 50, 40, 0}};
    return flops;
}

} // namespace

class FlopsTest : public QObject {
    Q_OBJECT

private slots:
    void flowsKeepTheirHeightsAndLeadRight() {
        const SankeyShape shape = charts::sankeyOf(kFlows, {0, 0, 400, 200});
        QCOMPARE(shape.columns, size_t{3});
        QCOMPARE(shape.nodes.size(), size_t{4});
        QCOMPARE(shape.nodes[0].name, "Total");
        QCOMPARE(shape.nodes[0].value, 90.0);
        QCOMPARE(shape.nodes[3].name, "a"); // behind the longest way to it
        QCOMPARE(shape.nodes[3].value, 50.0);
        const double scale = shape.nodes[0].place.height() / 90;
        for (const charts::SankeyBand& band : shape.bands) {
            const charts::SankeyNode& from = shape.nodes[band.from];
            const charts::SankeyNode& to = shape.nodes[band.to];
            QVERIFY(from.column < to.column);
            QVERIFY(from.place.right() < to.place.left());
            QVERIFY(std::abs(to.place.height() - to.value * scale) < 1e-6);
            QVERIFY(band.shape.boundingRect().top() >= -1e-6);
            QVERIFY(band.shape.boundingRect().bottom() <= 200 + 1e-6);
        }
    }

    void circlesAreLeftOut() {
        const SankeyShape shape = charts::sankeyOf(
            {{"a", "b", 1}, {"b", "a", 1}, {"c", "c", 1}, {"b", "d", 2}}, {0, 0, 100, 100});
        QCOMPARE(shape.bands.size(), size_t{2}); // a to b, b to d
        QCOMPARE(charts::sankeyOf({}, {0, 0, 100, 100}).nodes.size(), size_t{0});
    }

    void workIsShownByScopeRankAndOperator() {
        test::ShownSection<FlopsSection> shown({{0, 1, 2}, oneOperator()});
        FlopsSection& page = shown.page;
        auto* table = page.findChild<shared::TableView*>();
        const test::ModelTester tester(table->model());
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->columnCount(), 4); // no vector unit
        QCOMPARE(table->model()->index(0, 1).data().toString().trimmed(), "12");
        emit table->doubleClicked(table->model()->index(0, 0));
        QCOMPARE(shown.wanted.page, "operators.operators");
        QCOMPARE(shown.wanted.row, "Default/MatMul-op1");
        auto* scopes = page.findChild<charts::Sankey*>("flops-scopes");
        QCOMPARE(scopes->shape().nodes.size(), size_t{2});
        QTest::keyClick(scopes, Qt::Key_End);
        QCOMPARE(scopes->selected(), std::optional(size_t{1}));
        QTest::keyClick(scopes, Qt::Key_Left);
        QCOMPARE(scopes->selected(), std::optional(size_t{0}));
        const auto* ranks = page.findChild<charts::BarChart*>("flops-ranks");
        QCOMPARE(ranks->data().bars.size(), size_t{3});
        QVERIFY(ranks->isVisible());
        QCOMPARE(ranks->data().bars[1].parts[0], 12);
        auto* measure = page.findChild<shared::ChoiceBox*>("measure");
        measure->setCurrentIndex(2);
        QCOMPARE(ranks->data().bars[1].parts[0], 500'000); // millionths
        QCOMPARE(ranks->data().bars[2].parts[0], shared::kNoValue);
        measure->setCurrentIndex(1);
        QCOMPARE(ranks->data().bars[1].parts[0], 34);
        QVERIFY(page.grab().width() > 0); // it paints
    }

    void stagesMakeAMap() {
        FlopsOfRank flops = oneOperator();
        flops.stages = {{"stage 0", {0, 1}}, {"stage 1", {2}}};
        const charts::HeatData heat = stageHeat(flops, FlopsMeasure::Work);
        QCOMPARE(heat.rows, size_t{2});
        QCOMPARE(heat.columns, size_t{2});
        QCOMPARE(heat.values, (std::vector<int64_t>{10, 12, 50, shared::kNoValue}));
        QVERIFY(rankAt(flops, {1, 1}) == nullptr);
        test::ShownSection<FlopsSection> shown({{0, 1, 2}, flops});
        FlopsSection& page = shown.page;
        QVERIFY(page.findChild<charts::HeatMap*>("flops-stages")->isVisible());
    }

    void aProfileWithoutWorkTellsWhatToDo() {
        const auto message = test::messageOf<FlopsSection>();
        QVERIFY(message.has_value());
        QVERIFY(message->parts.front().lines.front().contains("flops_"));
    }
};

} // namespace rankscope::operators::flops_test

RS_VIEW_TEST(rankscope::operators::flops_test::FlopsTest)
#include "flops_test.moc"

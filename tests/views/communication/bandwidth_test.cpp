// SPDX-License-Identifier: GPL-3.0-or-later
// The section of bandwidths by transport and packet size, on figures made by hand.
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/communication/bandwidth_section.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_view.h"

namespace rankscope::communication::bandwidth_test {

using shared::kNoValue;

namespace {

std::vector<analysis::TransportSum> transports() {
    return {{0, "HCCS", 4'000'000, Duration(400'000), 0.5},
        {0, "RDMA", 1'000'000, Duration(200'000)}, {0, "SDMA", 4'000'000, Duration(400'000), {}},
        {3, "HCCS", 4'000'000, Duration(200'000), 1}};
}

std::vector<analysis::PacketSum> packets() {
    return {{"HCCS", 1'000, 500, Duration(250'000)}, {"HCCS", 1'000'000, 7, Duration(350'000)},
        {"RDMA", 10, 1, Duration(1)}};
}

} // namespace

class BandwidthTest : public QObject {
    Q_OBJECT

private slots:
    void transportsAreStackedWithoutTheirSum() {
        const TransportBars bars = transportBars(transports());
        QCOMPARE(bars.ranks, (std::vector<int64_t>{0, 3}));
        QCOMPARE(bars.data.series.size(), size_t{2});
        QCOMPARE(bars.data.bars[0].parts, (std::vector<int64_t>{4'000'000, 1'000'000}));
        QCOMPARE(bars.data.bars[1].parts, (std::vector<int64_t>{4'000'000, kNoValue}));
        QCOMPARE(bars.data.lineScale->second, int64_t{20'000}); // the fastest is at 20 GB/s
        QCOMPARE(bars.data.lines[0].millionths[0], int64_t{500'000});
        const auto figures = transportFigures(transports());
        QCOMPARE(figures.size(), size_t{2}); // SDMA would say the same as HCCS, its only part
        QCOMPARE(figures[0].value, "13.3" + QString(QChar(0x202F)) + "GB/s");
        QCOMPARE(figures[0].toolTip, "13.333 GB/s");
        QCOMPARE(transportTable(transports()).rows[0][5].value, int64_t{500'000});
        QCOMPARE(transportTable(transports()).rows[2][5].value, kNoValue); // no file tells it
    }

    void packetsHaveACountAndABandwidth() {
        const charts::BarChartData bars = packetBars(packets(), "HCCS");
        QCOMPARE(bars.bars.size(), size_t{2});
        QCOMPARE(bars.bars[0].parts, (std::vector<int64_t>{500}));
        QCOMPARE(bars.lines[0].millionths[1], int64_t{1'000'000}); // 20 of 20 GB/s
        std::vector<analysis::PacketSum> many;
        for (int64_t size = 1; size <= 100; ++size)
            many.push_back({"HCCS", size, 1, Duration(1)});
        const charts::BarChartData joined = packetBars(many, "HCCS");
        QCOMPARE(joined.bars.size(), size_t{34});
        QCOMPARE(joined.bars[0].parts, (std::vector<int64_t>{3}));
        QCOMPARE(packetTable(packets()).rows[1][5].value, int64_t{20'000});
    }

    void bandwidthFollowsTheRank() {
        test::ShownSection<BandwidthSection> shown;
        BandwidthSection& page = shown.page;
        auto* table = page.findChild<shared::TableView*>();
        page.setFigures({{.of = {{5}, {"77"}, {"allReduce"}}}, transports(), packets()});
        QCOMPARE(table->table().rowCount(), 4);
        auto* ranks = page.findChild<charts::BarChart*>("ranks");
        table->setCurrentIndex(table->table().index(3, 0));
        QCOMPARE(ranks->selected(), std::optional<size_t>(1));
        emit ranks->selectionChanged(0);
        QCOMPARE(table->currentIndex().row(), 0);
        page.findChild<shared::ChoiceBox*>("rows")->setCurrentIndex(1);
        QCOMPARE(table->table().rowCount(), 3);
        page.findChild<shared::ChoiceBox*>("transport")->setCurrentIndex(1);
        QCOMPARE(page.findChild<charts::BarChart*>("packets")->data().bars.size(), size_t{1});
    }
};

} // namespace rankscope::communication::bandwidth_test

RS_VIEW_TEST(rankscope::communication::bandwidth_test::BandwidthTest)

#include "bandwidth_test.moc"

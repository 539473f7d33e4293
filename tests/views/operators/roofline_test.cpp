// SPDX-License-Identifier: GPL-3.0-or-later
// The page of rates and peaks on kernels made by hand.
#include <QSignalSpy>

#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/operators/roofline_section.h"
#include "views/sections/analysis_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/table_view.h"

namespace rankscope::operators::roofline_test {

using analysis::DeviceRoof;
using analysis::KernelRate;

namespace {

constexpr Duration kMillisecond(1'000'000);

/// Of 300 TFLOPS and 1,500 GB/s: by computing, by memory, by neither, and one that no peak is of.
RooflineOfRank fourKernels() {
    RooflineOfRank roofline;
    roofline.rank = 1;
    roofline.kernels = {
        {"MatMulV3", "\"8,8;8,8\"", 2, 4 * kMillisecond, {400e9, 1e9}, "DT_BF16;DT_BF16"},
        {"MatMulV2", "\"4,4\"", 1, 3 * kMillisecond, {90e9, 3.6e9}, "DT_BF16;DT_BF16"},
        {"MatMul", "\"2,2\"", 1, 2 * kMillisecond, {60e9, 0.3e9}, "FLOAT16"},
        {"SwiGluGrad", "\"2\"", 1, kMillisecond, {std::nullopt, 0.15e9}, "DT_BF16"}};
    return roofline;
}

QString cell(const shared::TableData& table, size_t row, const QString& title) {
    for (size_t column = 0; column < table.columns.size(); ++column) {
        if (table.columns[column].title == title)
            return table.rows[row][column].text;
    }
    return "no such column";
}

} // namespace

class RooflineTest : public desktop::WindowTest {
    Q_OBJECT

private slots:
    /// In the real window: what a person types is what kernels are held against.
    void factsOfTheJobAreItsPeaks() {
        openWindow();
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
        QVERIFY(showPage("operators.roofline"));
        const auto figure = [this](size_t place) {
            QWidget* section = m_window->currentAnalysis()->currentSection();
            return section->findChild<sections::FigureRow*>()->figures()[place].value;
        };
        QCOMPARE(figure(3), shared::dash());
        m_workbench->advice.setFacts({{"peak_tflops", "300"}, {"memory_bandwidth", "1600"}});
        settle();
        QTRY_COMPARE(figure(3), QString("300"));
        QCOMPARE(figure(4), QString("1,600"));
        QVERIFY(figure(0) != shared::dash());
        closeWindow();
    }

    void kernelsAreToldByWhatBoundsThem() {
        RooflineOfRank roofline = fourKernels();
        roofline.facts = {300e12, 1500e9};
        const shared::TableData table = rooflineTable(roofline);
        QCOMPARE(table.rows.size(), size_t{4});
        QCOMPARE(cell(table, 0, "Bound by"), "Computing");
        QCOMPARE(cell(table, 1, "Bound by"), "Memory");
        QCOMPARE(cell(table, 2, "Bound by"), "Neither");
        QCOMPARE(cell(table, 3, "Bound by"), shared::dash());
        QCOMPARE(cell(table, 0, "TFLOPS"), "200");
        QCOMPARE(cell(table, 1, "GB/s"), "1,200");
        QCOMPARE(cell(table, 3, "TFLOPS"), shared::dash());
        QCOMPARE(cell(table, 3, "FLOP/B"), shared::dash());
        QCOMPARE(cell(table, 0, "Input shapes"), "8,8;8,8");
        QVERIFY(rooflineNote(roofline).title.isEmpty());
        const auto figures = rooflineFigures(roofline);
        QCOMPARE(figures[0].value, shared::formatPercent(4 * kMillisecond, 10 * kMillisecond));
        QCOMPARE(figures[3].value, "300");
        QCOMPARE(figures[4].value, "1,500");
        QCOMPARE(figures[5].value, "200");
        const charts::BarChartData bars = boundBars(roofline);
        QCOMPARE(bars.bars.size(), size_t{4});
        QCOMPARE(bars.bars[3].parts.front(), kMillisecond.count());
    }

    void whatIsNotKnownIsADashAndSaidWhere() {
        RooflineOfRank roofline = fourKernels();
        const shared::TableData table = rooflineTable(roofline);
        for (size_t row = 0; row < table.rows.size(); ++row)
            QCOMPARE(cell(table, row, "Bound by"), shared::dash());
        QVERIFY(rooflineNote(roofline).text.endsWith(
            ": Peak TFLOPS per device, Memory bandwidth (GB/s)."));
        for (size_t i = 0; i < 6; ++i)
            QCOMPARE(rooflineFigures(roofline)[i].value, shared::dash());
        roofline.device = analysis::DevicePeak{20, 1800}; // 294.9 TFLOPS
        QCOMPARE(cell(rooflineTable(roofline), 0, "Bound by"), "Computing");
        QVERIFY(rooflineNote(roofline).text.endsWith(": Memory bandwidth (GB/s)."));
        QVERIFY(!rooflineFigures(roofline)[3].note.isEmpty());
        QVERIFY(rooflineFigures(roofline)[0].value != shared::dash());
        QCOMPARE(rooflineFigures(roofline)[1].value, shared::dash());
        QCOMPARE(rooflineFigures(roofline)[2].value, shared::dash());
        roofline.facts.flops = 100e12; // told by a person
        QCOMPARE(rooflineFigures(roofline)[3].value, "100");
        QVERIFY(rooflineFigures(roofline)[3].note.isEmpty());
    }

    void thePageFollowsThePeaksAndLeadsToTheCalls() {
        DevicePeaks peaks;
        shared::ShownProfile profile;
        shared::QueryBridge bridge;
        RooflineSection page({profile, bridge}, peaks);
        QSignalSpy wanted(&page, &sections::Section::targetWanted);
        page.resize(1200, 800);
        page.setFigures({{0, 1}, fourKernels()});
        page.show();
        auto* table = page.findChild<shared::TableView*>();
        const test::ModelTester tester(table->model());
        QCOMPARE(table->model()->rowCount(), 4);
        emit table->doubleClicked(table->model()->index(1, 0));
        QCOMPARE(wanted.size(), 1);
        const auto target = wanted.front().front().value<model::Target>();
        QCOMPARE(target.page, "operators.operators");
        QCOMPARE(target.row, "MatMulV2");
        QCOMPARE(target.filter, "type"); // names of kernels are other ones
        QCOMPARE(target.rank, std::optional(int64_t{1}));
        QSignalSpy changed(&peaks, &DevicePeaks::changed);
        peaks.setRoof({300e12, {}});
        peaks.setRoof({300e12, {}});
        QCOMPARE(changed.size(), 1);
    }
};

} // namespace rankscope::operators::roofline_test

RS_VIEW_TEST(rankscope::operators::roofline_test::RooflineTest)
#include "roofline_test.moc"

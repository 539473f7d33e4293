// SPDX-License-Identifier: GPL-3.0-or-later
// The topology of a job on figures made by hand: where cells lie, what they say, how they are
// chosen and reached.
#include <QAbstractButton>
#include <QFontMetricsF>
#include <QLineEdit>
#include <QSpinBox>

#include "tests/views/summary/topology/shown_topology.h"
#include "tests/views/view_test.h"
#include "views/sections/note_box.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_view.h"
#include "views/summary/topology/topology_section.h"
#include "views/summary/topology/topology_texts.h"

namespace rankscope::summary::topology_test {

using analysis::TopologyShape;

namespace {

constexpr int64_t kMs = 1'000'000;
const QRectF kArea(0, 0, 1000, 500);

} // namespace

class TopologyTest : public QObject {
    Q_OBJECT

private slots:
    void cellsOfAReplicaLieInItsBox_data() {
        QTest::addColumn<QList<int>>("sizes");
        QTest::newRow("one rank") << QList<int>{1, 1, 1, 1};
        QTest::newRow("8 ranks") << QList<int>{2, 2, 1, 2};
        QTest::newRow("1024 ranks") << QList<int>{64, 4, 1, 4};
        QTest::newRow("many replicas") << QList<int>{1024, 1, 1, 1};
        QTest::newRow("very many replicas") << QList<int>{10'000, 1, 1, 1};
        QTest::newRow("very many ranks") << QList<int>{2'500, 2, 1, 4};
        QTest::newRow("deep") << QList<int>{2, 16, 2, 8};
    }

    void cellsOfAReplicaLieInItsBox() {
        QFETCH(const QList<int>, sizes);
        const auto size = [&sizes](int i) { return static_cast<size_t>(sizes[i]); };
        const TopologyShape shape{size(0), size(1), size(2), size(3)};
        const TopologyGeometry geometry(shape, kArea);
        for (size_t cell = 0; cell < shape.cells(); ++cell) {
            const QRectF place = geometry.cell(cell);
            QVERIFY(kArea.adjusted(-1, -1, 1, 1).contains(place));
            QVERIFY(geometry.replica(cell / shape.cellsOfReplica()).contains(place.center()));
            QCOMPARE(geometry.cellAt(place.center()), std::optional(cell));
        }
    }

    void arrowsReachEveryCell() {
        const TopologyShape shape{6, 2, 1, 3};
        const TopologyGeometry geometry(shape, kArea);
        QCOMPARE(geometry.neighbour(0, -1, 0), size_t{0});
        QCOMPARE(geometry.neighbour(2, 1, 0), size_t{6}); // into the next replica
        QCOMPARE(geometry.neighbour(6, -1, 0), size_t{2});
        QCOMPARE(geometry.neighbour(0, 0, 1), size_t{3});
    }

    void labelsStandInAllCellsOrInNone() {
        QFont font;
        font.setPixelSize(11);
        const auto widthAt = [font](int pixels) {
            QFont of = font;
            of.setPixelSize(pixels);
            return QFontMetricsF(of).horizontalAdvance("1023");
        };
        const std::vector<QString> labels{"7", "1023"};
        const auto pixels = [&](double width, double height) {
            return labelPixels(labels, QSizeF(width, height), font);
        };
        QCOMPARE(pixels(60, 40), std::optional(11));
        QCOMPARE(pixels(widthAt(11) + 3, 13), std::optional(11));
        QCOMPARE(pixels(widthAt(9) + 3, 40), std::optional(9)); // the font shrinks for all
        QCOMPARE(pixels(60, 10), std::optional(8));
        QCOMPARE(pixels(widthAt(8) + 2, 40), std::nullopt); // "7" would fit, "1023" does not
        QCOMPARE(pixels(60, 9), std::nullopt);
    }

    void levelsFoldCellsAndColumns() {
        ShownTopology page(kEight);
        QCOMPARE(page.chart->data().values.size(), size_t{8});
        QCOMPARE(page.chart->data().labels[2], QString("4"));
        page.page.findChild<shared::ChoiceBox*>("level")->setCurrentIndex(3); // + PP
        QCOMPARE(
            page.chart->data().values, (std::vector<int64_t>{2 * kMs, 6 * kMs, 4 * kMs, 8 * kMs}));
        QCOMPARE(page.table->table().rowCount(), 4);
        QCOMPARE(page.table->table().index(1, 0).data().toString(), QString("4, 5"));
    }

    void linesGoThroughTheGroupsOfARank() {
        ShownTopology page(kEight);
        emit page.chart->selectionChanged(7); // rank 7
        const auto& lines = page.chart->lines();
        QCOMPARE(lines.size(), size_t{3});
        QCOMPARE(lines[0].name, QString("TP"));
        QCOMPARE(lines[0].category, 1);
        QCOMPARE(lines[0].cells, (std::vector<size_t>{6, 7}));
        QCOMPARE(lines[1].name, QString("DP"));
        QCOMPARE(lines[1].category, 0);
        QCOMPARE(lines[1].cells, (std::vector<size_t>{3, 7}));
    }

    void wrongSizesAreSaidAndTheLastTopologyStays() {
        ShownTopology page(kEight);
        auto* note = page.page.findChild<sections::NoteBox*>();
        QVERIFY(note->note().title.isEmpty());
        page.page.findChildren<QSpinBox*>()[0]->setValue(1); // DP: four ranks are too few
        QVERIFY2(note->note().text.contains("= 4 ranks"), qPrintable(note->note().text));
        QCOMPARE(page.chart->data().values.size(), size_t{8});
        page.page.findChildren<QSpinBox*>()[0]->setValue(4);
        QVERIFY(note->note().title.isEmpty());
        QCOMPARE(page.chart->data().values.size(), size_t{16});
        QCOMPARE(page.chart->data().values.back(), shared::kNoValue);
    }

    void sizesThatNobodyTellsAreAGuess() {
        ShownTopology page(kEight);
        const auto saysGuess = [&page] {
            return std::ranges::any_of(page.page.findChildren<sections::NoteBox*>(),
                [](const auto* box) { return box->note().title == guessNote().title; });
        };
        QVERIFY(!saysGuess());
        page.page.setFigures({topologySteps(8), std::nullopt, analysis::RankOrder::Megatron, {}});
        QVERIFY(saysGuess());
    }

    void findsARank() {
        ShownTopology page(kEight);
        auto* field = page.page.findChild<QLineEdit*>("find");
        field->setText("5");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(page.chart->selected(), std::optional<TopologySpot>(3));
        QVERIFY(page.table->selectionText().contains("5"));
    }

    void cellsAndRowsShareTheSelection() {
        ShownTopology page(kEight);
        page.table->setCurrentIndex(page.table->table().index(2, 0));
        QCOMPARE(page.chart->selected(), std::optional<TopologySpot>(2));
        QTest::keyClick(page.chart, Qt::Key_Return);
        QCOMPARE(page.wanted, (model::Target{.rank = 4}));
        page.page.findChild<QAbstractButton*>("steps")->click();
        QCOMPARE(page.wanted, (model::Target{.rank = 4, .page = "summary.steps"}));
        QCOMPARE(page.profile.chosen().rank, std::optional<int64_t>(4)); // for all pages
    }

    void pictureOfSomeRowsHasTheSlowRank() {
        analysis::StepTrace trace;
        for (int64_t rank = 0; rank < 24; ++rank) {
            for (int64_t step = 5; step < 9; ++step) {
                analysis::StepRow row{rank, step, analysis::StepOrigin::File, {}};
                row.values.set(
                    analysis::StepMetric::Computing, Duration((rank == 22 ? 160 : 100) * kMs));
                row.values.set(analysis::StepMetric::NotOverlapped, Duration(20 * kMs));
                row.values.set(analysis::StepMetric::Free, Duration(5 * kMs));
                row.values.deriveSums();
                trace.rows.push_back(row);
            }
        }
        analysis::arrange(trace);
        ShownTopology page({.tensor = 2, .data = 12}, 24);
        QVERIFY(page.table->table().table().told.empty());
        page.page.setFigures({trace, analysis::ParallelSizes{.tensor = 2, .data = 12},
            analysis::RankOrder::Megatron, {}});
        QCOMPARE(page.table->table().table().told, std::vector<uint32_t>{22});
    }

    void thousandRanksAreLaidOutAtOnce() {
        ShownTopology page({.tensor = 4, .data = 64, .pipeline = 4, .expert = 8}, 1024);
        QCOMPARE(page.chart->data().values.size(), size_t{1024});
        page.page.findChild<shared::ChoiceBox*>("level")->setCurrentIndex(0); // + EP
        QCOMPARE(page.chart->data().stripes.size(), size_t{1024});
        QCOMPARE(page.table->table().rowCount(), 1024);
        page.chart->grab();
    }
};

} // namespace rankscope::summary::topology_test

RS_VIEW_TEST(rankscope::summary::topology_test::TopologyTest)
#include "topology_test.moc"

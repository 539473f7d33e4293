// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of a topology: their boxes, captions and keys, what they say, and the lines through ranks.
#include <QSpinBox>

#include "tests/views/summary/topology/shown_topology.h"
#include "tests/views/view_test.h"
#include "views/sections/figure_row.h"
#include "views/summary/topology/topology_lines.h"

namespace rankscope::summary::topology_groups_test {

using analysis::TopologyShape;

namespace {

const QRectF kArea(0, 0, 1000, 500);

} // namespace

class TopologyGroupsTest : public QObject {
    Q_OBJECT

private slots:
    void linesRunBesideTheNumbers_data() {
        QTest::addColumn<QList<int>>("sizes");
        QTest::addColumn<QSizeF>("label");
        QTest::newRow("8 ranks") << QList<int>{2, 2, 1, 2} << QSizeF(8, 10);
        QTest::newRow("64 ranks") << QList<int>{4, 4, 1, 4} << QSizeF(14, 10);
        QTest::newRow("1024 ranks") << QList<int>{64, 4, 1, 4} << QSizeF(16, 7);
    }

    void linesRunBesideTheNumbers() {
        QFETCH(const QList<int>, sizes);
        QFETCH(const QSizeF, label);
        const auto size = [&sizes](int i) { return static_cast<size_t>(sizes[i]); };
        const TopologyShape shape{size(0), size(1), size(2), size(3)};
        const TopologyGeometry geometry(shape, QRectF(0, 0, 2400, 1200));
        for (size_t lane = 0; lane < 3; ++lane) {
            const LineLane of{lane, 3, label};
            std::vector<size_t> every; // over rows, columns and boxes
            for (size_t cell = lane; cell < shape.cells(); cell += 3)
                every.push_back(cell);
            const QPolygonF path = linePath(geometry, every, of);
            for (size_t cell = 0; cell < shape.cells(); ++cell)
                QVERIFY2(!crosses(path, labelPlace(geometry, cell, label)),
                    qPrintable(QString::number(cell)));
            QVERIFY(geometry.cell(every[0]).contains(linePoint(geometry, every[0], of)));
        }
        QVERIFY(crosses({{0, 5}, {9, 5}}, QRectF(3, 3, 4, 4)));
    }

    void groupsHoldTheirCells() {
        const TopologyShape shape{2, 2, 1, 2};
        using Cells = std::vector<size_t>;
        QCOMPARE(cellsOf(shape, {1, {}}), (Cells{4, 5, 6, 7}));
        QCOMPARE(cellsOf(shape, {1, 0}), (Cells{4, 5}));
        QCOMPARE(cellsOf(shape, {{}, 1}), (Cells{2, 3, 6, 7}));
        QCOMPARE(cellsOf(shape, {}).size(), size_t{8});
        TopologySpot spot(5);
        std::vector<TopologySpot> wider;
        for (int i = 0; i < 5; ++i)
            wider.push_back(spot = widened(shape, spot, 5));
        QCOMPARE(wider,
            (std::vector<TopologySpot>{TopologyGroup{1, 0}, TopologyGroup{1, {}},
                TopologyGroup{{}, 0}, TopologyGroup{}, TopologyGroup{}}));
        QCOMPARE(narrowed(shape, TopologyGroup{1, 0}, 5), TopologySpot(5));
        QCOMPARE(narrowed(shape, TopologyGroup{0, {}}, 5), TopologySpot(5)); // of another replica
        QCOMPARE(widened({4, 1, 1, 2}, TopologySpot(0), 0), TopologySpot(TopologyGroup{0, {}}));
    }

    void edgesAndCaptionsAreGroups() {
        const TopologyGeometry geometry({2, 2, 1, 2}, kArea);
        using Group = std::optional<TopologyGroup>;
        const QRectF box = geometry.replica(1);
        QCOMPARE(
            geometry.groupAt(geometry.replicaCaption(1).center()), Group(TopologyGroup{1, {}}));
        QCOMPARE(geometry.groupAt({box.center().x(), box.top() + 1}), Group(TopologyGroup{1, {}}));
        QCOMPARE(geometry.groupAt({box.left() + 1, geometry.stage(1, 1).center().y()}),
            Group(TopologyGroup{1, 1}));
        QCOMPARE(
            geometry.groupAt(geometry.stageCaption(0, 1).center()), Group(TopologyGroup{{}, 1}));
        QCOMPARE(geometry.groupAt(geometry.cell(5).center()), Group());
        QCOMPARE(geometry.groupAt({1, 1}), Group());
        QCOMPARE(geometry.regions({{}, 0}).size(), size_t{2});
        QCOMPARE(geometry.regions({1, {}}), std::vector<QRectF>{box});
        const TopologyGeometry alone({3, 1, 1, 2}, kArea); // one stage is no group
        QCOMPARE(alone.groupAt({5, alone.cell(0).center().y()}), Group());
    }

    void arrowsWalkThroughGroups() {
        const TopologyGeometry geometry({6, 2, 2, 3}, QRectF(0, 0, 2000, 200)); // one band
        QCOMPARE(geometry.neighbour(TopologyGroup{1, {}}, 1, 0), (TopologyGroup{2, {}}));
        QCOMPARE(geometry.neighbour(TopologyGroup{0, {}}, -1, 0), (TopologyGroup{0, {}}));
        QCOMPARE(geometry.neighbour(TopologyGroup{1, 0}, 0, 1), (TopologyGroup{1, 1}));
        QCOMPARE(geometry.neighbour(TopologyGroup{1, 1}, -1, 0), (TopologyGroup{0, 1}));
        QCOMPARE(geometry.neighbour(TopologyGroup{{}, 0}, 0, 1), (TopologyGroup{{}, 1}));
        QCOMPARE(geometry.neighbour(TopologyGroup{{}, 1}, 0, 1), (TopologyGroup{{}, 1}));
        QCOMPARE(geometry.neighbour(TopologyGroup{}, 1, 1), TopologyGroup());
    }

    void groupHasTheTableForItself() {
        ShownTopology page(kEight);
        emit page.chart->selectionChanged(TopologyGroup{1, {}}); // ranks 2, 3, 6, 7
        QCOMPARE(page.table->table().rowCount(), 4);
        QCOMPARE(page.table->table().index(1, 0).data().toString(), QString("3"));
        const auto figures = page.page.findChild<sections::FigureRow*>()->figures();
        QCOMPARE(figures.size(), size_t{4}); // of 3, 4, 7 and 8 ms
        QCOMPARE(figures[0].note, QString("rank 7"));
        QCOMPARE(figures[1].note, QString("rank 2"));
        QVERIFY2(figures[2].value.startsWith("5.5"), qPrintable(figures[2].value));
        QVERIFY2(figures[3].value.startsWith("22"), qPrintable(figures[3].value));
        QTest::keyClick(page.chart, Qt::Key_Return); // to its slowest rank
        QCOMPARE(page.wanted, (model::Target{.rank = 7}));
        page.table->setCurrentIndex(page.table->table().index(1, 0));
        QCOMPARE(page.chart->selected(), std::optional<TopologySpot>(5)); // rank 3, the group stays
        QCOMPARE(page.chart->group(), std::optional(TopologyGroup{1, {}}));
        emit page.chart->selectionChanged(0);
        QCOMPARE(page.table->table().rowCount(), 8);
    }

    void pageKeysWidenAndNarrow() {
        ShownTopology page(kEight);
        QTest::keyClick(page.chart, Qt::Key_End);
        QTest::keyClick(page.chart, Qt::Key_PageUp);
        QCOMPARE(page.chart->group(), std::optional(TopologyGroup{1, 1}));
        QTest::keyClick(page.chart, Qt::Key_PageUp);
        QTest::keyClick(page.chart, Qt::Key_Left);
        QCOMPARE(page.chart->group(), std::optional(TopologyGroup{0, {}}));
        QVERIFY(page.page.findChild<sections::FigureRow*>()->isVisibleTo(&page.page));
        QTest::keyClick(page.chart, Qt::Key_PageDown);
        QTest::keyClick(page.chart, Qt::Key_PageDown);
        QCOMPARE(page.chart->selected(), std::optional<TopologySpot>(0));
        QCOMPARE(page.chart->group(), std::nullopt);
        page.chart->grab();
    }

    void tabGoesFromTheFiltersToTheSizes() {
        ShownTopology shown(kEight);
        shown.page.show();
        QStringList walked;
        QWidget* const first = shown.page.findChild<QWidget*>("level");
        for (QWidget* at = first; walked.isEmpty() || at != first; at = at->nextInFocusChain()) {
            if (at->objectName() == "level" || at->objectName() == "find")
                walked << at->objectName();
            else if (qobject_cast<QSpinBox*>(at) != nullptr)
                walked << "size";
            else if (at == shown.chart)
                walked << "chart";
        }
        QCOMPARE(walked,
            (QStringList{"level", "find", "size", "size", "size", "size", "size", "chart"}));
    }
};

} // namespace rankscope::summary::topology_groups_test

RS_VIEW_TEST(rankscope::summary::topology_groups_test::TopologyGroupsTest)
#include "topology_groups_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/delta_geometry.h"

#include "tests/views/view_test.h"

namespace rankscope::comparison::delta_geometry_test {

class DeltaGeometryTest : public QObject {
    Q_OBJECT

private slots:
    void barsGrowFromTheMiddle() {
        const DeltaGeometry geometry({-100, 100}, 600, 100);
        const double middle = geometry.middle();
        const QRect row(0, 22, 600, 22);
        QCOMPARE(geometry.bar(row, 100).left(), middle + 1);
        QCOMPARE(geometry.bar(row, 100).right(), middle + 1 + 600 - 100 - 12 - middle);
        QCOMPARE(geometry.bar(row, -50).right(), middle);
        QCOMPARE(geometry.bar(row, -50).width(), geometry.bar(row, 100).width() / 2);
        QCOMPARE(geometry.bar(row, 0).width(), 0.0);
        QVERIFY(geometry.bar(row, 1).width() >= 1);
        QCOMPARE(geometry.value(row).right(), row.right());
    }

    /// Else half of the chart is empty where all is slower.
    void barsHaveTheRoomThatTheyNeed() {
        const QRect row(0, 22, 600, 22);
        const DeltaGeometry slower({0, 100}, 600, 100);
        QCOMPARE(slower.middle(), 212.0); // behind the name
        QCOMPARE(slower.bar(row, 100).right(), 600.0 - 100 - 12 + 1);
        const DeltaGeometry faster({-100, 0}, 600, 100);
        QCOMPARE(faster.middle(), 600.0 - 100 - 12);
        QCOMPARE(faster.bar(row, -100).left(), 212.0);
        QCOMPARE(DeltaGeometry({}, 600, 100).middle(), 350.0);
    }
};

} // namespace rankscope::comparison::delta_geometry_test

RS_VIEW_TEST(rankscope::comparison::delta_geometry_test::DeltaGeometryTest)
#include "delta_geometry_test.moc"

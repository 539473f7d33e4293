// SPDX-License-Identifier: GPL-3.0-or-later
// Where the tiles of a tree map lie.
#include "views/charts/tree_map_shape.h"

#include <cmath>

#include "tests/views/view_test.h"

namespace rankscope::charts::tree_map_shape_test {

class TreeMapShapeTest : public QObject {
    Q_OBJECT

private slots:
    void tilesShareTheRoomBySize() {
        const std::vector<int64_t> sizes{6, 6, 4, 3, 2, 2, 1, 0};
        const auto places = squarify(sizes, QRectF(0, 0, 600, 400));
        QCOMPARE(places.size(), sizes.size());
        for (size_t i = 0; i + 1 < sizes.size(); ++i) {
            const double area = places[i].width() * places[i].height();
            QVERIFY(std::abs(area - static_cast<double>(sizes[i]) * 10'000) < 1);
            const double ratio = places[i].width() / places[i].height();
            QVERIFY(ratio < 3 && ratio > 1 / 3.0);
            for (size_t j = 0; j < i; ++j)
                QVERIFY(!places[i].adjusted(0.1, 0.1, -0.1, -0.1).intersects(places[j]));
        }
        QVERIFY(places.back().isEmpty());
        QVERIFY(squarify({}, QRectF(0, 0, 9, 9)).empty());
        QCOMPARE(squarify(std::vector<int64_t>{5}, QRectF()).size(), size_t{1});
    }
};

} // namespace rankscope::charts::tree_map_shape_test

RS_VIEW_TEST(rankscope::charts::tree_map_shape_test::TreeMapShapeTest)
#include "tree_map_shape_test.moc"

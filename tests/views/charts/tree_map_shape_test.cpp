// SPDX-License-Identifier: GPL-3.0-or-later
// Where the tiles of a tree map lie and what they say.
#include "views/charts/tree_map_shape.h"

#include <cmath>

#include <QApplication>

#include "tests/views/view_test.h"
#include "views/charts/tree_map.h"
#include "views/shared/drawing.h"
#include "views/shared/theme.h"

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

    void noSizeIsCut() {
        TreeMapDrawing drawing;
        drawing.tiles = {{"linear", int64_t{352} << 20, 0}, {"add", int64_t{48} << 20, 1}};
        const auto says = [&drawing](int width) {
            const QString svg = QString::fromUtf8(
                shared::svgOf(drawing, {width, 200}, {shared::lightTheme(), QApplication::font()}));
            return std::pair(svg.contains("add"), svg.contains("48.0"));
        };
        QCOMPARE(says(2000), std::pair(true, true));
        QCOMPARE(says(420), std::pair(true, false)); // 50 pixels, for "48.0..." at most
    }
};

} // namespace rankscope::charts::tree_map_shape_test

RS_VIEW_TEST(rankscope::charts::tree_map_shape_test::TreeMapShapeTest)
#include "tree_map_shape_test.moc"

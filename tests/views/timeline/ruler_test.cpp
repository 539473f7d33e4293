// SPDX-License-Identifier: GPL-3.0-or-later
// What the ruler shows of markers, drawn by itself.
#include <QPainter>

#include "tests/core/microseconds.h"
#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/theme.h"
#include "views/timeline/ruler_drawing.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::ruler_test {

using test::us;

namespace {

constexpr int kWidth = 1000;
const char* const kEvents = R"({"ph":"X","name":"a","pid":1,"tid":1,"ts":"1000.000","dur":1000})";

} // namespace

class RulerTest : public QObject {
    Q_OBJECT

    QImage picture(const TimelineState& state) {
        const shared::Look look{shared::lightTheme(), QFont("DejaVu Sans"), 1};
        QImage image(kWidth, RulerDrawing::heightOf(state, look.textSize), QImage::Format_RGB32);
        QPainter painter(&image);
        RulerDrawing(state, state.viewport(), 0).paint(painter, image.rect(), look);
        return image;
    }

private slots:
    void theLengthOfASelectionHidesNoFlag() {
        const test::ImportedRank rank(kEvents);
        TimelineState state;
        state.setSnapshot(rank.snapshot());
        state.setWidth(kWidth);
        state.setVisibleRange({us(1000), us(2000)});
        const TimeRange narrow{us(1500), us(1510)}; // of ten pixels
        state.addMarker(narrow, "here");
        state.selectBox({narrow, {query::LaneRef{}}});
        const QImage drawn = picture(state);
        const QColor& flag = shared::lightTheme().categories[0];
        QCOMPARE(drawn.pixelColor(503, 6), flag);
        QCOMPARE(drawn.pixelColor(513, 6), flag);
    }

    void ofMarkersThatBeginAtOnceTheUpperOneHasItsName() {
        const test::ImportedRank rank(kEvents);
        TimelineState state;
        state.setSnapshot(rank.snapshot());
        state.setWidth(kWidth);
        state.setVisibleRange({us(1000), us(2000)});
        const int lower = state.addMarker({us(1500), us(1500)}, "MMMM");
        state.addMarker({us(1500), us(1600)}, "iiii");
        const QImage both = picture(state);
        Marker unnamed = *state.marker(lower);
        unnamed.name.clear();
        state.changeMarker(unnamed);
        QVERIFY(both == picture(state));
    }
};

} // namespace rankscope::timeline::ruler_test

RS_VIEW_TEST(rankscope::timeline::ruler_test::RulerTest)
#include "ruler_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of a range of time.
#include "tests/views/view_test.h"
#include "views/memory/curve_texts.h"

namespace rankscope::memory::curve_range_test {

using analysis::MemoryCurve;
using analysis::MemoryKind;
using analysis::MemorySample;

class CurveRangeTest : public QObject {
    Q_OBJECT

private slots:
    /// Totals of the component stand beside the stream that changed them last.
    void aRangeIsOfTheStreamsTogether() {
        const auto ofStream = [](int64_t stream, MemoryKind kind,
                                  std::vector<MemorySample> samples) {
            return MemoryCurve{"PTA", stream, kind, std::move(samples), 0};
        };
        const RankCurves curves =
            rankCurves({ofStream(1, MemoryKind::Allocated, {{0, 90}, {20, 30}}),
                           ofStream(1, MemoryKind::Reserved, {{0, 100}, {20, 100}}),
                           ofStream(2, MemoryKind::Allocated, {{10, 60}}),
                           ofStream(2, MemoryKind::Reserved, {{10, 100}})},
                TimeRange{fromNanoseconds(15), fromNanoseconds(40)});
        QCOMPARE(curves.byStream.size(), size_t{4});
        QCOMPARE(curves.whole.size(), size_t{2});
        QCOMPARE(curves.whole[0].peak.time, int64_t{15});
        QCOMPARE(curves.whole[0].peak.bytes, int64_t{60}); // not 90, from before
        QCOMPARE(curves.wastes.size(), size_t{1});
        QCOMPARE(curves.wastes[0].unused.overTime, (5 * 40 + 20 * 70) / 2500.0);
    }
};

} // namespace rankscope::memory::curve_range_test

RS_VIEW_TEST(rankscope::memory::curve_range_test::CurveRangeTest)
#include "curve_range_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// A job whose second host has a clock that drifts, in the real window: after one click the ends of
// collectives are together wherever one looks, and one undo takes it all back.
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/communication/waits.h"
#include "tests/views/desktop/two_host_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::drift_window_test {

namespace {

constexpr int64_t kDrift = 400; ///< ppm: 23 us from the middle to the end of this run
constexpr int64_t kJitter = 2'000; ///< that an end may be seen late
/// Jitter, a pixel, half a microsecond that a start is rounded, and what the fit is off.
constexpr auto kTogether = Duration(8'000);
constexpr auto kHalfSpan = Duration(500'000); ///< of the view: then a pixel is a microsecond

bool writeJob(const QString& folder) {
    generator::ClusterRequest request = twoHostJob(folder, 16, kJitter);
    request.job.clockDrifts[1] = kDrift;
    return generator::writeCluster(std::move(request)).isWritten;
}

} // namespace

class DriftWindowTest : public WindowTest {
    Q_OBJECT

    analysis::Collectives m_all;
    analysis::Matched m_matched;

    void run(const char* id) {
        m_window->timelinePage().handlers().at(id).run();
        settle();
    }
    void look(Timestamp time) {
        state().setVisibleRange({time - kHalfSpan, time + kHalfSpan});
        settle();
    }
    /// In order of time, as the ranks stand now.
    std::vector<analysis::EndSpread> spreads() {
        return analysis::endSpreads(m_all, m_matched, timeline::clocksOf(*state().snapshot()));
    }
    Duration firstApart() { return spreads().front().apart; }
    Duration lastApart() { return spreads().back().apart; }

private slots:
    void initTestCase() {
        QVERIFY(writeJob(m_folder.filePath("job")));
        openWindow();
        open(m_folder.filePath("job"));
        query::Session session(state().snapshot());
        auto all = analysis::jobCollectives(session);
        QVERIFY(all.has_value());
        m_all = std::move(*all);
        m_matched = analysis::matchCollectives(m_all);
        QVERIFY(spreads().size() >= 16);
    }
    void cleanupTestCase() { closeWindow(); }

    void endsAreTogetherWhereverOneLooks() {
        const auto index = state().snapshot()->ranks[2].index;
        const Timestamp middle = spreads()[spreads().size() / 2].time;
        look(middle);
        run("timeline.align-clocks");
        QTRY_VERIFY(state().followsDrift());
        settle();
        QVERIFY(firstApart() > kTogether * 3 / 2);
        QVERIFY(lastApart() > kTogether * 3 / 2);
        look(spreads().front().time);
        QTRY_VERIFY(firstApart() < kTogether);
        QVERIFY(lastApart() > kTogether * 4); // the whole run away
        settle();
        look(spreads().back().time);
        QTRY_VERIFY(lastApart() < kTogether);
        QVERIFY(firstApart() > kTogether * 4);
        settle();
        QCOMPARE(state().snapshot()->ranks[2].index, index); // nothing was read anew
        QVERIFY(!m_workbench->projects.isBusy());
    }

    void oneUndoTakesItBack() {
        run("timeline.undo-lanes");
        QTRY_VERIFY(!state().followsDrift() && state().shifts().empty());
        settle();
        look(spreads().front().time);
        QTest::qWait(400); // longer than the view has to rest
        settle();
        QVERIFY(firstApart() > Duration(kHostAhead - 100'000));
        QVERIFY(!state().canUndoLanes());
    }
};

} // namespace rankscope::desktop::drift_window_test

RS_VIEW_TEST(rankscope::desktop::drift_window_test::DriftWindowTest)
#include "drift_window_test.moc"

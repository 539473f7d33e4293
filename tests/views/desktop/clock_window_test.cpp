// SPDX-License-Identifier: GPL-3.0-or-later
// A job whose second host has a clock that is ahead, in the real window: the line says so on the
// pages that compare ranks by clocks, and one click puts the ranks where the generator had them.
#include <QToolButton>

#include "tests/views/desktop/two_host_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/timeline/clocks/clock_notice.h"
#include "views/timeline/clocks/clocks_dialog.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::clock_window_test {

namespace {

constexpr int64_t kJitter = 20'000;

bool writeJob(const QString& folder) {
    return generator::writeCluster(twoHostJob(folder, 4, kJitter)).isWritten;
}

} // namespace

class ClockWindowTest : public WindowTest {
    Q_OBJECT

    timeline::ClockNotice& notice() { return *m_window->findChild<timeline::ClockNotice*>(); }

private slots:
    void initTestCase() {
        QVERIFY(writeJob(m_folder.filePath("job")));
        openWindow();
        open(m_folder.filePath("job"));
    }
    void cleanupTestCase() { closeWindow(); }

    void headingsNameThePlacesOfRanks() {
        const auto partOf = [this](size_t slot) {
            const auto& ranks = m_workbench->state.facts().ranks;
            return slot < ranks.size() ? ranks[slot].part : QString();
        };
        QTRY_COMPARE(partOf(3), QString("DP 3")); // the only axis that parts the job
    }

    void theLineStandsWhereRanksAreCompared() {
        QVERIFY(notice().isVisible());
        QVERIFY(notice().text().contains("rank 0 and rank "));
        showPage("memory.curves");
        QVERIFY(!notice().isVisible());
        showPage("summary.pipeline");
        QVERIFY(notice().isVisible());
        QVERIFY(notice().text().contains("the middle of the run"));
        showPage("summary.steps");
        QVERIFY(!notice().isVisible());
        showPage("timeline");
        QVERIFY(notice().isVisible());
    }

    void oneClickAligns() {
        notice().findChild<QToolButton*>("align")->click();
        settle();
        QTRY_VERIFY(!notice().isVisible());
        const auto& state = m_workbench->state;
        QCOMPARE(state.shifts().size(), size_t{2});
        for (const auto& [key, shift] : state.shifts())
            QVERIFY(std::abs(shift.by.count() + kHostAhead) < kJitter);
        QCOMPARE(state.snapshot()->ranks[0].offset, m_workbench->state.snapshot()->ranks[1].offset);
        m_window->timelinePage().handlers().at("timeline.undo-lanes").run();
        settle();
        QTRY_VERIFY(notice().isVisible());
    }

    void theDialogShowsBothHosts() {
        m_window->timelinePage().showClocks();
        settle();
        auto* dialog = m_window->findChild<timeline::ClocksDialog*>();
        QVERIFY(dialog != nullptr);
        const timeline::ClockView* view = nullptr;
        for (const QObject* child : dialog->children()) {
            if (const auto* found = dynamic_cast<const timeline::ClockView*>(child))
                view = found;
        }
        QVERIFY(view != nullptr);
        QTRY_VERIFY(!view->drawing().nowText().isEmpty());
        dialog->close();
    }

    void theCrossKeepsItAway() {
        notice().findChild<QToolButton*>("close")->click();
        QVERIFY(!notice().isVisible());
        showPage("summary.pipeline");
        QVERIFY(!notice().isVisible());
    }
};

} // namespace rankscope::desktop::clock_window_test

RS_VIEW_TEST(rankscope::desktop::clock_window_test::ClockWindowTest)
#include "clock_window_test.moc"

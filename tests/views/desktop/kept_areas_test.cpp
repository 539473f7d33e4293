// SPDX-License-Identifier: GPL-3.0-or-later
// The selected range and the locked area come back: with a session, and with a link.
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>

#include "app/desktop/sessions.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/timeline/shown_lanes.h"

namespace rankscope::desktop::kept_areas_test {

namespace {
const QString kSample = RS_SOURCE_DIR "/sample_profiles/healthy_2rank";
} // namespace

class KeptAreasTest : public WindowTest {
    Q_OBJECT

    std::optional<shared::ChosenRange> onPages() { return m_workbench->profile.chosen().range; }
    /// The first lanes of rank 1, from one eighth of the whole time to another.
    timeline::BoxSelection areaOf(size_t lanes, int from, int to) {
        const TimeRange whole = state().wholeRange();
        timeline::BoxSelection area{
            {whole.begin + whole.length() / 8 * from, whole.begin + whole.length() / 8 * to}, {}};
        for (const index::LaneIndex& one : state().snapshot()->ranks[1].index->lanes) {
            if (one.lane.kind == model::LaneKind::Slices && area.lanes.size() < lanes)
                area.lanes.push_back({RankSlot(1), one.lane.id});
        }
        return area;
    }
    QString save(const QString& name) {
        const QString file = m_folder.filePath(name);
        m_window->sessions().saveTo(file);
        return file;
    }
    QString copyLink() {
        QGuiApplication::clipboard()->clear();
        m_window->actions().run("file.copy-link");
        return QGuiApplication::clipboard()->text();
    }
    void reopen(const QString& what) {
        WindowTest::reopen();
        open(what);
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void aLockedAreaComesBackWithItsSession() {
        open(kSample);
        const QString free = save("free.rankscope");
        const timeline::BoxSelection area = areaOf(3, 2, 6);
        QCOMPARE(area.lanes.size(), size_t{3});
        state().setLocked(area);
        settle();
        QVERIFY(onPages() && onPages()->time == area.range);
        const QString locked = save("locked.rankscope");
        const timeline::BoxSelection box = areaOf(1, 3, 4);
        state().selectBox(box);
        const QString both = save("both.rankscope");
        QTRY_VERIFY(QFileInfo::exists(both));
        reopen(locked);
        QTRY_VERIFY(state().locked() == area);
        QVERIFY(!state().box());
        QVERIFY(onPages() && onPages()->time == area.range);
        m_workbench->profile.choose({}); // dropped on the pages
        const QString dropped = save("dropped.rankscope");
        m_window->open(both); // of the folder that is shown
        settle();
        QTRY_VERIFY(state().box() == box);
        QVERIFY(state().locked() == area);
        QVERIFY(onPages() && onPages()->time == box.range);
        open(free);
        QVERIFY(!state().locked() && !state().box());
        reopen(dropped);
        QTRY_VERIFY(state().locked() == area);
        QVERIFY(!onPages());
    }

    void aLinkHasTheSelectedRangeAndTheLockedArea() {
        open(kSample);
        const timeline::BoxSelection area = areaOf(3, 2, 6);
        const timeline::BoxSelection box = areaOf(1, 3, 4);
        m_window->showPage("timeline");
        state().selectBox(box);
        const QString ofBox = copyLink();
        QVERIFY2(ofBox.contains("&box=") && !ofBox.contains("&lock="), qPrintable(ofBox));
        state().setLocked(area);
        state().selectBox(box);
        const QString ofBoth = copyLink();
        QVERIFY2(ofBoth.contains("&box=") && ofBoth.contains("&lock="), qPrintable(ofBoth));
        m_window->showPage("memory.peak");
        const QString ofPage = copyLink();
        QVERIFY2(ofPage.contains("?memory.peak?box="), qPrintable(ofPage));
        reopen(ofBoth);
        QTRY_VERIFY(state().box() == box);
        QVERIFY(state().locked() == area);
        QVERIFY(onPages() && onPages()->time == box.range);
        state().setLocked(areaOf(3, 5, 7)); // of who opens the other link
        open(ofBox);
        QTRY_VERIFY(state().box() == box);
        QVERIFY(!state().locked());
        reopen(ofPage);
        QTRY_VERIFY(state().box() == box);
        QCOMPARE(m_window->pageName(), "memory.peak");
        QVERIFY(onPages() && onPages()->time == box.range);
    }

    void aRangeOfAllLanesIsShortInALink() {
        open(kSample);
        m_window->showPage("timeline");
        state().selectBox({areaOf(1, 3, 4).range, timeline::everyShownLane(state())});
        const size_t all = state().box()->lanes.size();
        const QString link = copyLink();
        const QString time = link.section("&box=", 1);
        QVERIFY2(!time.isEmpty() && !time.contains(','), qPrintable(link));
        state().clearSelection();
        QVERIFY(!copyLink().contains("box="));
        open(link);
        QTRY_VERIFY(state().box().has_value());
        QCOMPARE(state().box()->lanes.size(), all);
    }

    void aSessionOfBeforeLocksNothing() {
        open(kSample);
        state().setLocked(areaOf(2, 2, 6));
        QFile file(save("locked.rankscope"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray text = file.readAll();
        QVERIFY(text.contains("\"locked\""));
        text.replace("\"locked\"", "\"lockedUnknown\"");
        file.seek(0);
        file.resize(0);
        file.write(text);
        file.close();
        reopen(file.fileName());
        QVERIFY(!state().locked());
        QCOMPARE(state().snapshot()->ranks.size(), size_t{2});
    }
};

} // namespace rankscope::desktop::kept_areas_test

RS_VIEW_TEST(rankscope::desktop::kept_areas_test::KeptAreasTest)
#include "kept_areas_test.moc"

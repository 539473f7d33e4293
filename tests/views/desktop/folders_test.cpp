// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/desktop/folders_test.h"

#include <QMenu>
#include <QSettings>

#include "app/desktop/navigator.h"
#include "tests/views/view_test.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/step_field.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::folders_test {

namespace {

const QString kSample = RS_SOURCE_DIR "/sample_profiles/healthy_2rank";

/// What is ticked in the menu of this title now.
QString chosenOf(const MainWindow& window, const QString& title) {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    for (QMenu* menu : window.findChildren<QMenu*>()) {
        emit menu->aboutToShow();
        for (const QAction* action : menu->actions()) {
            if (menu->title() == title && action->isChecked())
                return action->text();
        }
    }
    return {};
}

} // namespace

// B3: with their rank and with their folder.
void FoldersTest::stepsComeBack() {
    m_window->open(kSample);
    settle();
    const auto* steps = m_window->findChild<timeline::StepField*>();
    QTRY_COMPARE(steps->text(), "2 steps");
    timeline::TimelineState& state = m_workbench->state;
    state.setFilter({.hiddenRanks = {RankSlot(0), RankSlot(1)}, .hiddenLayers = {}});
    QVERIFY(state.steps().empty());
    state.setFilter({});
    QTRY_COMPARE(state.steps().size(), 2U);
    const QTemporaryDir empty;
    m_window->open(empty.path());
    settle();
    QVERIFY(state.steps().empty());
    m_workbench->projects.setCurrent(0);
    settle();
    QTRY_COMPARE(state.steps().size(), 2U);
}

// B18
void FoldersTest::onlyWhatIsThereIsRecent() {
    m_window->open("/nowhere/at/all");
    QVERIFY(m_window->settings().recent.isEmpty());
    settle();
}

// B18
void FoldersTest::theMenuTicksTheThemeOfNow() {
    m_window->setTheme("dark");
    QCOMPARE(chosenOf(*m_window, "Theme"), "Dark");
    m_window->setTheme("light");
    QCOMPARE(chosenOf(*m_window, "Theme"), "Light");
}

// B7, B8, V6: nothing of one folder acts on another, and each comes back as it was left.
void FoldersTest::eachFolderKeepsItsView() {
    m_window->open(kSample);
    settle();
    timeline::TimelineState& state = m_workbench->state;
    timeline::LaneView& lanes = m_window->timelinePage().area().lanes();
    lanes.setFold(0, timeline::Fold::Closed);
    const std::string closed = lanes.layout().rows()[0].key();
    state.zoomIn();
    state.addMarker(state.visibleRange(), "mine");
    m_workbench->profile.chooseRank(1);
    m_window->showPage("memory.peak");
    const TimeRange range = state.visibleRange();
    m_window->open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
    settle();
    QVERIFY(state.markers().empty());
    QVERIFY(state.isFirstView());
    QVERIFY(m_workbench->profile.chosen() == shared::Chosen{});
    QVERIFY(lanes.layout().folds().empty());
    QVERIFY(!m_window->navigator().canGoBack());
    m_window->showPage("summary.steps");
    m_workbench->projects.setCurrent(0);
    settle();
    QCOMPARE(m_window->pageName(), "memory.peak");
    QVERIFY(state.visibleRange() == range);
    QCOMPARE(state.markers().size(), size_t{1});
    QCOMPARE(state.markers()[0].name, "mine");
    QVERIFY(m_workbench->profile.chosen() == shared::Chosen{.rank = 1});
    QVERIFY(lanes.layout().folds().at(closed) == timeline::Fold::Closed);
    m_workbench->projects.setCurrent(1);
    settle();
    QCOMPARE(m_window->pageName(), "summary.steps");
    QVERIFY(state.markers().empty());
}

void FoldersTest::theViewComesBackAtTheNextStart() {
    closeWindow();
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QCoreApplication::setOrganizationName("rankscope-test");
    qputenv("XDG_STATE_HOME", settings.path().toUtf8());
    TimeRange range;
    for (const bool isFirst : {true, false}) {
        Workbench workbench(m_folder.filePath("index").toStdString());
        MainWindow window(workbench, {}, Remember::Yes);
        window.show();
        window.open(kSample);
        QTRY_VERIFY_WITH_TIMEOUT(window.isIdle(), 60000);
        timeline::TimelineState& state = workbench.state;
        if (isFirst) {
            state.zoomIn();
            state.addMarker(state.visibleRange(), "kept");
            range = state.visibleRange();
            window.close();
            continue;
        }
        QTRY_VERIFY(state.visibleRange() == range);
        QCOMPARE(state.markers().size(), size_t{1});
        QCOMPARE(state.markers()[0].name, "kept");
    }
    QSettings().clear();
    qunsetenv("XDG_STATE_HOME");
    openWindow();
}

} // namespace rankscope::desktop::folders_test

RS_VIEW_TEST(rankscope::desktop::folders_test::FoldersTest)

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/desktop/folders_test.h"

#include <QMenu>
#include <QTest>

#include "views/timeline/step_field.h"

namespace rankscope::desktop {

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

} // namespace rankscope::desktop

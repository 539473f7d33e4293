// SPDX-License-Identifier: GPL-3.0-or-later
// Random walks over all actions of the table that are about the timeline, in the real window, with
// one folder and with two that are changed for each other.
#include <algorithm>
#include <array>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>

#include "tests/views/desktop/sample_copy.h"
#include "tests/views/desktop/timeline_walk.h"
#include "tests/views/view_test.h"
#include "views/timeline/view_state.h"

namespace rankscope::desktop::action_walk_test {

namespace {

/// They need what the sample has not: a compiled graph.
const std::set<QString> kCannotRun{"timeline.show-node"};

QString textOf(const QJsonValue& value) {
    return QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
}

/// The parts of the view that are other ones, before and now.
QString differenceOf(const timeline::ViewState& before, const timeline::ViewState& now) {
    const QJsonObject was = QJsonDocument::fromJson(timeline::toJson(before)).object();
    const QJsonObject is = QJsonDocument::fromJson(timeline::toJson(now)).object();
    QStringList parts;
    QStringList names = was.keys() + is.keys();
    names.removeDuplicates();
    for (const QString& part : names) {
        if (was[part] != is[part])
            parts << part + ": " + textOf(was[part]) + " -> " + textOf(is[part]);
    }
    return parts.join('\n');
}

} // namespace

class ActionWalkTest : public TimelineWalk {
    Q_OBJECT

    /// What comes back with a folder.
    struct View {
        timeline::ViewState timeline;
        shared::Chosen chosen;
        TimeRange visible;
    };

    std::array<View, 2> m_left; ///< how each folder was left

    View here() {
        return {timeline::captureView(state(), lanes()), m_workbench->profile.chosen(),
            state().visibleRange()};
    }

    /// Nothing that is not kept goes along, and what is kept is as it was.
    void turnTo(size_t folder) {
        // How high the pane is no folder keeps: its end may come into sight.
        lanes().setTop(std::min(lanes().top(), lanes().lastTop() - 300));
        m_left[1 - folder] = here();
        if (!m_left[1 - folder].timeline.box)
            m_left[1 - folder].chosen.range = {}; // of a locked area, which is not kept
        m_workbench->projects.setCurrent(folder);
        settle();
        rest();
        QVERIFY(!state().selectedSlice() && !state().locked() && !state().base());
        QVERIFY(state().hits() == nullptr && !state().currentHit() && !state().hovered());
        QVERIFY(m_window->findChild<QLineEdit*>("searchText")->text().isEmpty());
        QVERIFY2(!state().canUndoLanes(), "the way back would lead out of the folder");
        QVERIFY(!m_window->actions().canRun("go.back"));
        View now = here();
        if (std::exchange(m_left[folder].timeline.range, {})) // else it was never anywhere
            QCOMPARE(now.visible, m_left[folder].visible);
        else
            QVERIFY(!now.timeline.range);
        now.timeline.range = {};
        const QString other = differenceOf(m_left[folder].timeline, now.timeline);
        QVERIFY2(other.isEmpty(), qPrintable(other));
        QVERIFY(now.chosen == m_left[folder].chosen);
    }

private slots:
    void init() {
        openWalk();
        open(kSample);
        m_window->showPage("timeline");
        rest();
    }
    void cleanup() { closeWindow(); }

    void everyActionInAnyOrder_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 2; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }
    void everyActionInAnyOrder() {
        QFETCH(unsigned, seed);
        m_random.seed(seed);
        QStringList ids = walkedActions();
        QVERIFY(ids.size() >= 80);
        std::ranges::shuffle(ids, m_random);
        for (const QString& id : ids) {
            run(id);
            if (QTest::currentTestFailed())
                return;
        }
    }
    void everyActionDidSomething() {
        for (const QString& id : walkedActions())
            QVERIFY2(m_ran.contains(id) || kCannotRun.contains(id), qPrintable(id));
    }

    // The other one has the same ranks at the same times.
    void nothingOfAnotherFolder_data() { everyActionInAnyOrder_data(); }
    void nothingOfAnotherFolder() {
        QFETCH(unsigned, seed);
        m_random.seed(seed);
        const QString other = m_folder.filePath("other");
        QVERIFY(copySample(other, [](const QString&, QByteArray&) { return true; }));
        m_left = {};
        step("a marker", [this] { m_window->actions().run("timeline.add-marker"); });
        m_left[0] = here();
        open(other);
        const QStringList ids = walkedActions();
        size_t folder = 1;
        for (int i = 0; i < 6 && !QTest::currentTestFailed(); ++i) {
            for (int64_t steps = 1 + upTo(5); steps > 0 && !QTest::currentTestFailed(); --steps) {
                const QString id = ids[upTo(ids.size() - 1)];
                if (m_window->actions().canRun(id) && upTo(1) == 0)
                    step(id, [&] { m_window->actions().run(id); });
                else
                    step("a move", [this] { move(); });
            }
            if (!QTest::currentTestFailed())
                turnTo(folder = 1 - folder);
        }
    }
};

} // namespace rankscope::desktop::action_walk_test

RS_VIEW_TEST(rankscope::desktop::action_walk_test::ActionWalkTest)
#include "action_walk_test.moc"

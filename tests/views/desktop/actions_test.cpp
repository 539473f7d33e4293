// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of actions and pages: nothing of them is missing anywhere.
#include <functional>
#include <set>

#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QTranslator>

#include "app/desktop/navigator.h"
#include "app/desktop/page_table.h"
#include "core/model/target.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/actions/action_table.h"
#include "views/charts/curve_chart.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::actions_test {

namespace {

using actions::Action;
using actions::actionTable;
using actions::Ear;

const QString kSample = RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank";
const char* const kBegin = "<!-- keys: made by actions_test -->\n";
const char* const kEnd = "<!-- end of keys -->";

bool isRunFromElsewhere(const Action& action) {
    return action.ear == Ear::Window || action.ear == Ear::Timeline;
}

void collect(const QMenu& menu, QStringList& ids) {
    for (const QAction* entry : menu.actions()) {
        if (entry->menu() != nullptr)
            collect(*entry->menu(), ids);
        else if (!entry->data().toString().isEmpty())
            ids += entry->data().toString();
    }
}

/// It wants every key.
class Field : public QWidget {
public:
    using QWidget::QWidget;

protected:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::ShortcutOverride)
            return QWidget::event(event);
        event->accept();
        return true;
    }
};

} // namespace

class ActionsTest : public WindowTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void everyActionHasItsHandlerAndNoOther() {
        QStringList wanted;
        for (const Action& action : actionTable()) {
            if (isRunFromElsewhere(action))
                wanted += action.id;
        }
        wanted.sort();
        QCOMPARE(m_window->actions().handled(), wanted);
    }

    void keysOfTheWindowAreHeardInFields() {
        const std::unique_ptr<QWidget> field = std::make_unique<Field>(m_window.get());
        const auto takes = [&field](Qt::Key key, Qt::KeyboardModifiers modifiers) {
            QKeyEvent event(QEvent::ShortcutOverride, key, modifiers);
            event.ignore();
            QCoreApplication::sendEvent(field.get(), &event);
            return event.isAccepted();
        };
        QVERIFY(!takes(Qt::Key_E, Qt::ControlModifier)); // of the window: export the table
        QVERIFY(!takes(Qt::Key_D, Qt::ControlModifier));
        QVERIFY(takes(Qt::Key_E, Qt::NoModifier));
        QVERIFY(takes(Qt::Key_C, Qt::ControlModifier)); // of what has the focus
        QVERIFY(takes(Qt::Key_Delete, Qt::NoModifier));
    }

    void idsAndKeysStandOnce() {
        std::set<QString> ids;
        std::set<QString> windowAndTimeline;
        for (const Action& action : actionTable()) {
            QVERIFY2(ids.insert(action.id).second, action.id);
            if (!isRunFromElsewhere(action))
                continue;
            for (const QString& keys : QString(action.keys).split(" / ", Qt::SkipEmptyParts)) {
                const QKeySequence sequence(keys, QKeySequence::PortableText);
                QVERIFY2(sequence.count() == 1 && sequence[0].key() != Qt::Key_unknown,
                    qPrintable(keys));
                QVERIFY2(windowAndTimeline.insert(sequence.toString()).second, qPrintable(keys));
                QCOMPARE(actions::heardBy(action.ear, sequence[0]), &action);
            }
        }
        QVERIFY(ids.size() >= 80);
    }

    void everyTextIsChinese() {
        QTranslator chinese;
        QVERIFY(chinese.load(":/i18n/rankscope_zh_CN.qm"));
        for (const Action& action : actionTable()) {
            if (action.menu != actions::Menu::Language) // says its own name in its own language
                QVERIFY2(!chinese.translate("Actions", action.text).isEmpty(), action.text);
        }
    }

    void menusHoldWhatTheTableSays() {
        QStringList wanted;
        for (const Action& action : actionTable()) {
            if (action.menu != actions::Menu::None && QString(action.id) != "file.open-recent")
                wanted += action.id;
        }
        QStringList found;
        for (const QAction* entry : m_window->menuBar()->actions())
            collect(*entry->menu(), found);
        wanted.sort();
        found.sort();
        QCOMPARE(found, wanted);
    }

    void noMenuIsTooLongToBeRead() {
        const std::function<void(const QMenu&, qsizetype)> check = [&](const QMenu& menu,
                                                                       qsizetype most) {
            qsizetype entries = 0;
            for (const QAction* entry : menu.actions()) {
                entries += entry->isSeparator() ? 0 : 1;
                if (entry->menu() != nullptr)
                    check(*entry->menu(), 14);
            }
            QVERIFY2(entries <= most, qPrintable(menu.title()));
        };
        QStringList titles;
        for (const QAction* entry : m_window->menuBar()->actions()) {
            check(*entry->menu(), 18); // the pages are many
            if (entry->text() == "&Timeline") {
                for (const QAction* inner : entry->menu()->actions())
                    titles << inner->text();
            }
        }
        QCOMPARE(titles,
            (QStringList{"View and zoom", "Find", "Selection", "Slices and flows", "Markers",
                "Tracks", "Ranks", "Clocks and alignment", "Data pane", "",
                "Undo the change of lanes, clocks or markers\tCtrl+Z"}));
    }

    // In a menu or not, and each of two keys.
    void theWindowHearsEveryKeyOfItsActions() {
        std::set<QString> heard;
        for (const QAction* entry : m_window->findChildren<QAction*>()) {
            for (const QKeySequence& keys : entry->shortcuts())
                heard.insert(keys.toString());
        }
        for (const Action& action : actionTable()) {
            const QStringList keys = QString(action.keys).split(" / ", Qt::SkipEmptyParts);
            for (const QString& one : action.ear == Ear::Window ? keys : QStringList())
                QVERIFY2(heard.contains(QKeySequence(one).toString()), qPrintable(one));
        }
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        const QString theme = m_window->settings().theme;
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_window->settings().theme != theme);
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    }

    void menusGreyWhatCanDoNothingAndKeepItsKeys() {
        QMenu* go = nullptr;
        for (const QAction* entry : m_window->menuBar()->actions()) {
            if (entry->text() == "&Go")
                go = entry->menu();
        }
        const auto entryOf = [&](const QString& id) -> const QAction* {
            for (const QAction* entry : go->actions()) {
                if (entry->data().toString() == id)
                    return entry;
            }
            return nullptr;
        };
        emit go->aboutToShow();
        QVERIFY(!entryOf("go.back")->isEnabled());
        QVERIFY(entryOf("go.memory")->isEnabled());
        emit go->aboutToHide();
        QVERIFY(entryOf("go.back")->isEnabled()); // its keys are heard
        QVERIFY(!m_window->actions().run("go.back")); // and do nothing
    }

    void everyPageHasItsAction() {
        for (const QString& page : pageNames()) {
            QVERIFY2(actions::find("go." + page) != nullptr, qPrintable(page));
            QVERIFY(m_window->actions().run("go." + page));
            QCOMPARE(m_window->pageName().section('.', 0, 0), page);
        }
        for (const QString& section : sectionNames()) {
            QVERIFY(m_window->showPage(section));
            QCOMPARE(m_window->pageName(), section);
        }
    }

    void readmeHasEveryKey() {
        const QString path = RS_SOURCE_DIR "/README.md";
        QFile readme(path);
        QVERIFY(readme.open(QIODevice::ReadOnly));
        QString text = readme.readAll();
        readme.close();
        const auto begin = text.indexOf(kBegin) + qsizetype(qstrlen(kBegin));
        const auto length = text.indexOf(kEnd) - begin;
        QVERIFY(text.contains(kBegin) && length >= 0);
        if (qEnvironmentVariableIsSet("RS_UPDATE_GOLDEN")) {
            QVERIFY(readme.open(QIODevice::WriteOnly));
            readme.write(text.replace(begin, length, actions::keysAsMarkdown()).toUtf8());
            return;
        }
        QCOMPARE(text.mid(begin, length), actions::keysAsMarkdown());
    }

    void backAndForwardLeadOverAllPages() {
        m_window->open(kSample);
        settle();
        Navigator& navigator = m_window->navigator();
        timeline::TimelineState& state = m_workbench->state;
        QVERIFY(!navigator.canGoBack());
        state.zoomIn();
        const TimeRange before = state.visibleRange();
        navigator.go({.rank = 1, .page = "memory.curves"});
        QCOMPARE(m_window->pageName(), "memory.curves");
        m_window->showPage("communication.waits");
        const query::OpenRank& rank = state.snapshot()->ranks[2];
        const Timestamp middle = rank.index->range().begin + rank.index->range().length() / 2;
        navigator.go({.rank = 2, .range = TimeRange{middle, middle + Duration(1000)}});
        QCOMPARE(m_window->pageName(), "timeline");
        const TimeRange there = state.visibleRange();
        QVERIFY(there.length() < before.length() / 100);
        QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_window->pageName(), "communication.waits");
        navigator.back();
        QCOMPARE(m_window->pageName(), "memory.curves");
        navigator.back();
        QCOMPARE(m_window->pageName(), "timeline");
        QVERIFY(state.visibleRange() == before);
        QVERIFY(!navigator.canGoBack());
        for (int i = 0; i < 3; ++i)
            QVERIFY(m_window->actions().run("go.forward"));
        QCOMPARE(m_window->pageName(), "timeline");
        QVERIFY(state.visibleRange() == there);
        QVERIFY(!navigator.canGoForward());
    }

    void theWayBackFindsTheSliceOfARankThatWasMoved() {
        m_window->open(kSample);
        settle();
        timeline::TimelineState& state = m_workbench->state;
        const query::OpenRank rank = state.snapshot()->ranks[1];
        const TimeRange range{state.wholeRange().begin, state.wholeRange().begin + Duration(1000)};
        state.selectSlice({{{RankSlot(1), LaneId(0)}, 0}, range});
        m_window->navigator().go({.rank = 1, .page = "memory.curves"});
        state.setShifts(
            timeline::movedBy({}, rank, Duration(7'000'000), timeline::ShiftSource::Hand));
        settle();
        QTRY_COMPARE(state.snapshot()->ranks[1].offset, rank.offset + Duration(7'000'000));
        QVERIFY(m_window->actions().run("go.back"));
        QVERIFY(state.selectedSlice());
        QCOMPARE(state.selectedSlice()->range.begin, range.begin + Duration(7'000'000));
        QCOMPARE(state.selectedSlice()->range.length(), Duration(1000));
    }

    void chosenRankAndStepAreSeenAndDroppedInOnePlace() {
        m_window->open(kSample);
        settle();
        auto* chip = m_window->findChild<shared::FlatButton*>("go.drop-selection");
        for (const QString& section : sectionNames()) {
            m_window->showPage(section);
            settle();
        }
        QVERIFY2(!chip->isVisible(), "only a person chooses");
        m_workbench->profile.choose({.rank = 2, .step = 5});
        QVERIFY(chip->isVisible());
        QCOMPARE(chip->text(), "Rank 2, step 5");
        chip->click();
        QVERIFY(!chip->isVisible());
        QVERIFY(m_workbench->profile.chosen() == shared::Chosen{});
        m_workbench->profile.chooseRank(1);
        m_window->showPage("summary.steps");
        settle();
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(m_workbench->profile.chosen() == shared::Chosen{});
    }

    void aSelectedStepIsShownOnAllPages() {
        m_window->open(kSample);
        settle();
        timeline::TimelineState& state = m_workbench->state;
        shared::ShownProfile& profile = m_workbench->profile;
        QVERIFY(state.steps().size() > 1);
        state.selectStep(1);
        QCOMPARE(profile.chosen().step, std::optional(state.steps()[1].number.toLongLong()));
        state.clearSelection();
        QVERIFY(!profile.chosen().step);
        QVERIFY(m_window->actions().run("timeline.pages-follow"));
        state.selectStep(1);
        QVERIFY2(!profile.chosen().step, "it is switched off");
        profile.chooseStep(state.steps()[0].number.toLongLong());
        state.clearSelection();
        QVERIFY2(profile.chosen().step, "what was chosen elsewhere stays");
    }

    void aSelectedRangeIsSaidOnAllPages() {
        m_window->open(kSample);
        settle();
        timeline::TimelineState& state = m_workbench->state;
        shared::ShownProfile& profile = m_workbench->profile;
        const auto& steps = state.steps();
        QVERIFY(steps.size() > 1);
        const TimeRange range{steps[0].range.begin + steps[0].range.length() / 2,
            steps[1].range.begin + steps[1].range.length() / 2};
        const query::LaneRef lane{RankSlot(0), LaneId(0)};
        state.selectBox({range, {lane}});
        const auto first = steps[0].number.toLongLong();
        const auto second = steps[1].number.toLongLong();
        QVERIFY(profile.chosen().range);
        QCOMPARE(profile.chosen().range->time, range);
        QCOMPARE(profile.chosen().range->steps, (std::vector<int64_t>{first, second}));
        auto* chip = m_window->findChild<shared::FlatButton*>("go.drop-selection");
        QCOMPARE(chip->text(),
            QString("Range %1, steps %2 to %3")
                .arg(shared::formatDuration(range.length()))
                .arg(first)
                .arg(second));
        for (const QString& name : sectionNames()) {
            m_window->showPage(name);
            settle();
            const auto* note =
                m_window->currentAnalysis()->currentSection()->findChild<QLabel*>("rangeNote");
            QVERIFY2(!note->isHidden() && note->text().startsWith("Data "), qPrintable(name));
        }
        state.selectStep(1);
        QVERIFY2(!profile.chosen().range, "a step takes its place");
        QCOMPARE(profile.chosen().step, std::optional<int64_t>(second));
        state.setLocked(timeline::BoxSelection{range, {lane}});
        state.clearSelection();
        QCOMPARE(profile.chosen().range->time, range); // of the locked area
        profile.chooseRank(1);
        QVERIFY(profile.chosen().range && profile.chosen().rank);
        profile.chooseStep(first);
        QVERIFY2(!profile.chosen().range, "chosen on a page");
        state.setLocked(std::nullopt);
        QCOMPARE(profile.chosen().step, std::optional<int64_t>(first));
        state.selectBox({range, {lane}});
        QVERIFY(profile.chosen().range && !profile.chosen().step);
        chip->click();
        QVERIFY(profile.chosen() == shared::Chosen{});
        QVERIFY2(state.box(), "the timeline keeps its selection");
        const auto* note =
            m_window->currentAnalysis()->currentSection()->findChild<QLabel*>("rangeNote");
        QVERIFY(note->isHidden());
    }

    void markersOfTheTimelineStandInMemory() {
        m_window->open(kSample);
        settle();
        timeline::TimelineState& state = m_workbench->state;
        const query::OpenRank& rank = state.snapshot()->ranks[1];
        const Timestamp begin = state.wholeRange().begin + state.wholeRange().length() / 3;
        state.addMarker({begin, begin + Duration(1000)}, "here");
        m_window->showPage("memory.curves");
        m_workbench->profile.chooseRank(rank.index->rank);
        settle();
        const auto* curves =
            m_window->currentAnalysis()->currentSection()->findChild<charts::CurveChart*>();
        const auto& marks = curves->data().marks;
        QCOMPARE(marks.size(), size_t(1));
        QCOMPARE(marks[0].name, QString("here"));
        QCOMPARE(marks[0].range,
            (TimeRange{rank.toStored(begin), rank.toStored(begin + Duration(1000))}));
        state.clearMarkers();
        QVERIFY(curves->data().marks.empty());
    }
};

} // namespace rankscope::desktop::actions_test

RS_VIEW_TEST(rankscope::desktop::actions_test::ActionsTest)
#include "actions_test.moc"

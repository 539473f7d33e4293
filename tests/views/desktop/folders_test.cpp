// SPDX-License-Identifier: GPL-3.0-or-later
// What comes and goes with the folders of the real window.
#include "tests/views/desktop/window_test.h"
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSettings>

#include "app/desktop/navigator.h"
#include "app/desktop/page_stack.h"
#include "app/desktop/rank_notes.h"
#include "core/importer/discovery/discovery.h"
#include "core/index/making_lock.h"
#include "core/index/workspace.h"
#include "tests/views/view_test.h"
#include "tests/views/written_file.h"
#include "views/pages/message_page.h"
#include "views/project/project_panel.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/shared/choice_box.h"
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

bool writeGraph(const QString& folder) {
    return test::writeFile(folder + "/a.ir", "# IR entry: @main\nsubgraph @main() {\n}\n");
}

void pressOffer(const pages::MessagePage& page, const QString& text) {
    for (QPushButton* button : page.findChildren<QPushButton*>()) {
        if (button->text() == text && button->isVisible())
            return button->click();
    }
    QFAIL(qPrintable("no button " + text));
}

} // namespace

class FoldersTest : public WindowTest {
    Q_OBJECT

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }
    // B3: with their rank and with their folder.
    void stepsComeBack() {
        open(kSample);
        const auto* steps = m_window->findChild<timeline::StepField*>();
        QTRY_COMPARE(steps->text(), "2 steps");
        timeline::TimelineState& state = m_workbench->state;
        state.setFilter({.hiddenRanks = {RankSlot(0), RankSlot(1)}, .hiddenLayers = {}});
        QVERIFY(state.steps().empty());
        state.setFilter({});
        QTRY_COMPARE(state.steps().size(), 2U);
        const QTemporaryDir empty;
        open(empty.path());
        QVERIFY(state.steps().empty());
        m_workbench->projects.setCurrent(0);
        settle();
        QTRY_COMPARE(state.steps().size(), 2U);
    }

    // B18
    void onlyWhatIsThereIsRecent() {
        m_window->open("/nowhere/at/all");
        QVERIFY(m_window->settings().recent.isEmpty());
        settle();
    }

    void aFolderWithoutProfileIsNotRecent() {
        const QTemporaryDir empty;
        open(kSample);
        QCOMPARE(m_window->settings().recent, QStringList{kSample});
        open(empty.path());
        QCOMPARE(m_window->settings().recent, QStringList{kSample});
        // One that held something on an earlier day leaves the list.
        const QString emptied = m_folder.filePath("emptied");
        QVERIFY(writeGraph(emptied));
        open(emptied);
        QCOMPARE(m_window->settings().recent, (QStringList{emptied, kSample}));
        QVERIFY(QFile::remove(emptied + "/a.ir"));
        open(emptied);
        QCOMPARE(m_window->settings().recent, QStringList{kSample});
        // The latest is the first, also when it was open before.
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
        open(kSample);
        QCOMPARE(m_window->settings().recent.size(), 2);
        QCOMPARE(m_window->settings().recent.first(), kSample);
    }

    void aRecentFolderThatIsGoneIsSaidAndCanBeRemoved() {
        const QString gone = m_folder.filePath("gone");
        QVERIFY(writeGraph(gone));
        open(gone);
        m_workbench->projects.close(0);
        QVERIFY(QDir(gone).removeRecursively());
        const auto* list = m_window->panel().findChild<QListWidget*>();
        QCOMPARE(list->count(), 1);
        open(gone);
        QCOMPARE(m_window->settings().recent, QStringList{gone}); // its disk may be away
        const pages::MessagePage& page = m_window->pages().message();
        QVERIFY(page.isVisible());
        QCOMPARE(page.message().title, "There is no such file or folder");
        QCOMPARE(page.message().offers.size(), size_t{1});
        pressOffer(page, "Delete from the recent folders");
        QVERIFY(m_window->settings().recent.isEmpty());
        QCOMPARE(m_workbench->projects.size(), size_t{0});
        QCOMPARE(list->count(), 0);
    }

    void aRankThatAnotherProgramImportsSaysSo() {
        const QString folder = RS_SOURCE_DIR "/sample_profiles/cluster_mindspore_4rank";
        const auto found = importer::survey(folder.toStdString(), {});
        QVERIFY(found.has_value());
        const auto file =
            index::indexFile(m_folder.filePath("index").toStdString(), found->ranks[0]);
        std::optional lock = index::MakingLock::take(file, {});
        m_window->open(folder);
        const auto notes = [this] { return rankNotes(m_workbench->projects.currentProject()); };
        QTRY_VERIFY(!notes().empty() && notes()[0].text == "another program imports it");
        QVERIFY(!m_window->isIdle());
        lock.reset();
        settle();
        QVERIFY(notes().empty());
        QCOMPARE(state().snapshot()->ranks.size(), size_t{4});
    }

    void aRecentFolderIsRemovedByItsKey() {
        open(kSample);
        auto* list = m_window->panel().findChild<QListWidget*>();
        QCOMPARE(list->count(), 1);
        list->setCurrentRow(0);
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(list->count(), 0);
        QVERIFY(m_window->settings().recent.isEmpty());
        QCOMPARE(m_workbench->projects.size(), size_t{1}); // it stays open
        // Without a folder the key does not go on to the timeline and its markers.
        QKeyEvent again(QEvent::KeyPress, Qt::Key_Delete, Qt::NoModifier);
        QCoreApplication::sendEvent(list, &again);
        QVERIFY(again.isAccepted());
    }

    void aFolderOfGraphsOffersTheirPage() {
        const QString graphs = m_folder.filePath("graphs");
        QVERIFY(writeGraph(graphs));
        open(graphs);
        QCOMPARE(m_window->pageName(), "timeline");
        pressOffer(m_window->pages().message(), "Show the graphs");
        settle();
        QCOMPARE(m_window->pageName(), "graph.findings");
        QVERIFY(m_window->currentAnalysis()->isVisible());
    }

    // B18
    void theMenuTicksTheThemeOfNow() {
        m_window->setTheme("dark");
        QCOMPARE(chosenOf(*m_window, "Theme"), "Dark");
        m_window->setTheme("light");
        QCOMPARE(chosenOf(*m_window, "Theme"), "Light");
    }

    // B7, B8, V6: nothing of one folder acts on another, and each comes back as it was left.
    void eachFolderKeepsItsView() {
        open(kSample);
        timeline::TimelineState& state = m_workbench->state;
        timeline::LaneView& lanes = m_window->timelinePage().area().lanes();
        lanes.setFold(0, timeline::Fold::Closed);
        const std::string closed = lanes.layout().rows()[0].key();
        state.zoomIn();
        state.addMarker(state.visibleRange(), "mine");
        m_workbench->profile.chooseRank(1);
        m_window->showPage("memory.peak");
        const TimeRange range = state.visibleRange();
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
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

    // "Show all" is more than the first view, which leaves counters around the work out.
    void allOfAFolderStaysAll() {
        const QString folder = m_folder.filePath("wide");
        const QString place =
            folder + "/node0_1_20251127123437100_ascend_pt/ASCEND_PROFILER_OUTPUT/";
        QDir().mkpath(place);
        QFile trace(place + "trace_view.json");
        QVERIFY(trace.open(QIODevice::WriteOnly));
        trace.write(R"([{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
    {"ph":"C","name":"load","pid":1,"tid":0,"ts":1000,"args":{"value":1}},
    {"ph":"X","name":"work","pid":1,"tid":1,"ts":5000,"dur":1000},
    {"ph":"C","name":"load","pid":1,"tid":0,"ts":9000,"args":{"value":2}}])");
        trace.close();
        open(folder);
        timeline::TimelineState& state = m_workbench->state;
        const TimeRange first = state.visibleRange();
        QVERIFY(state.isFirstView());
        QVERIFY(first.length() < state.wholeRange().length() / 2);
        const auto goAwayAndBack = [this] {
            open(kSample);
            m_workbench->projects.setCurrent(0);
            settle();
        };
        goAwayAndBack();
        QCOMPARE(state.visibleRange(), first);
        state.reset();
        const TimeRange all = state.visibleRange();
        QVERIFY(all.begin <= state.wholeRange().begin && all.end >= state.wholeRange().end);
        goAwayAndBack();
        QCOMPARE(state.visibleRange(), all);
        QVERIFY(state.viewport().isWhole() && !state.isFirstView());
    }

    // B7: what was set in any filter of any page is gone in another folder and back with its own.
    void eachFolderKeepsItsFilters() {
        open(kSample);
        const PageStack& pages = m_window->pages();
        QVERIFY(pages.filters().empty());
        size_t typed = 0;
        for (const sections::AnalysisPage* page : pages.analyses()) {
            for (const sections::Section* section :
                page == nullptr ? std::vector<sections::Section*>() : page->sections()) {
                for (auto* field : section->findChildren<QLineEdit*>()) {
                    if (!field->isClearButtonEnabled() || !field->isEnabled())
                        continue;
                    field->setText("1");
                    emit field->editingFinished();
                    typed += section->filters().empty() ? 0 : 1;
                }
            }
        }
        QVERIFY(typed >= 8);
        auto* most = m_window->findChild<shared::ChoiceBox*>("most");
        QVERIFY(most != nullptr && most->count() > 1);
        most->setCurrentIndex(1);
        const auto kept = pages.filters();
        const auto sectionsBefore = pages.sections();
        auto* search = m_window->timelinePage().findChild<QLineEdit*>("searchText");
        search->setText("MatMul");
        settle();
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
        QCOMPARE(pages.filters().size(), size_t{0});
        QCOMPARE(search->text(), QString());
        m_window->showPage("memory.peak");
        m_window->showPage("timeline");
        m_workbench->projects.setCurrent(0);
        settle();
        QVERIFY(pages.filters() == kept);
        QVERIFY(pages.sections() == sectionsBefore);
        m_workbench->projects.setCurrent(1);
        settle();
        QVERIFY(pages.filters().empty());
        QVERIFY(pages.sections().contains("memory.peak"));
    }

    // Where only the moved rank reaches to, and at the row that was at the top; nothing is to undo
    // then, for it would lead to a view without its markers.
    void aFolderOfMovedRanksComesBackWhereItWas() {
        open(kSample);
        timeline::TimelineState& state = m_workbench->state;
        timeline::LaneView& lanes = m_window->timelinePage().area().lanes();
        state.addMarker(state.visibleRange(), "mine");
        const Duration far(10'000'000'000);
        const Timestamp end = state.wholeRange().end;
        state.setShifts(
            timeline::movedBy({}, state.snapshot()->ranks[1], far, timeline::ShiftSource::Hand));
        QTRY_VERIFY(state.wholeRange().end > end + far / 2);
        const TimeRange range{state.wholeRange().end - Duration(3'000'000), state.wholeRange().end};
        state.setVisibleRange(range);
        settle();
        lanes.setTop(lanes.lastTop() / 2);
        const timeline::LaneView::Place top = lanes.topPlace();
        QVERIFY(!top.row.empty());
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
        m_workbench->projects.setCurrent(0);
        settle();
        QTRY_VERIFY(state.visibleRange() == range);
        settle();
        QCOMPARE(lanes.topPlace().row, top.row);
        QCOMPARE(lanes.topPlace().pixels, top.pixels);
        QVERIFY(!state.canUndoLanes());
        state.undoLanes();
        QCOMPARE(state.markers().size(), size_t{1});
    }

    void theViewComesBackAtTheNextStart() {
        closeWindow();
        const QTemporaryDir settings;
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
        QCoreApplication::setOrganizationName("rankscope-test");
        qputenv("XDG_STATE_HOME", settings.path().toUtf8());
        {
            // What was kept of the window is not overwritten while it is made.
            Workbench workbench(m_folder.filePath("index").toStdString());
            Settings kept;
            kept.windowSplitter = "kept";
            kept.pageSplitter = "kept too";
            const MainWindow window(workbench, kept, Remember::Yes);
            QCOMPARE(window.settings().windowSplitter, "kept");
            QCOMPARE(window.settings().pageSplitter, "kept too");
        }
        TimeRange range;
        for (const bool isFirst : {true, false}) {
            Workbench workbench(m_folder.filePath("index").toStdString());
            MainWindow window(workbench, {}, Remember::Yes);
            window.show();
            window.open(kSample);
            QTRY_VERIFY(window.isIdle());
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
            window.setLanguage("zh_CN"); // all of the status line, too
            QCoreApplication::processEvents();
            for (const QLabel* label : window.findChildren<QLabel*>())
                QVERIFY(!label->text().startsWith("Frame "));
        }
        QSettings().clear();
        qunsetenv("XDG_STATE_HOME");
        openWindow();
    }
};

} // namespace rankscope::desktop::folders_test

RS_VIEW_TEST(rankscope::desktop::folders_test::FoldersTest)
#include "folders_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window: a dropped folder opens, languages and themes switch while it runs, keys act.
#include "app/desktop/main_window.h"
#include "app/desktop/navigator.h"
#include "app/desktop/page_table.h"

#include <algorithm>
#include <latch>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QRegularExpression>
#include <QStatusTipEvent>
#include <QToolButton>
#include <QXmlStreamReader>

#include "app/desktop/fonts.h"
#include "app/desktop/status_line.h"
#include "app/desktop/top_bar.h"
#include "app/desktop/workbench.h"
#include "tests/views/desktop/english_words.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/pages/message_page.h"
#include "views/project/project_panel.h"
#include "views/shared/shown_profile.h"
#include "views/shared/tab_strip.h"
#include "views/shared/table_view.h"
#include "views/shared/theme.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/search_field.h"
#include "views/timeline/step_field.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/toolbar.h"

namespace rankscope::desktop::main_window_test {

namespace {

const QString kSample = RS_SOURCE_DIR "/sample_profiles/healthy_2rank";
const QString kAnalysis =
    RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank/cluster_analysis_output";

/// What a person can read on the widgets, tooltips included.
QStringList textsOf(const QWidget& window) {
    QStringList texts;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        texts << widget->toolTip();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            texts << button->text();
        if (const auto* field = qobject_cast<const QLineEdit*>(widget))
            texts << field->placeholderText();
        if (const auto* table = qobject_cast<const shared::TableView*>(widget)) {
            for (int i = 0; i < table->table().columnCount(); ++i)
                texts << table->table().headerData(i, Qt::Horizontal, Qt::DisplayRole).toString();
        }
        if (const auto* menu = qobject_cast<const QMenu*>(widget)) {
            for (const QAction* action : menu->actions())
                texts << action->text();
        }
    }
    return texts;
}

} // namespace

class MainWindowTest : public WindowTest {
    Q_OBJECT

    void dropOnWindow(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(
            QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
    }

private slots:
    void init() { openWindow(); }
    void cleanup() {
        m_window->setLanguage("en");
        closeWindow();
    }

    void welcomesBeforeAnythingIsOpen() {
        auto* page = m_window->findChild<pages::MessagePage*>();
        QVERIFY(page->isVisible());
        QVERIFY(page->message().offersOpen);
        QCOMPARE(m_window->windowTitle(), "Rankscope");
    }

    void opensADroppedFolder() {
        dropOnWindow(kSample);
        settle();
        QCOMPARE(m_workbench->state.snapshot()->ranks.size(), 2U);
        QVERIFY(m_window->timelinePage().isVisible());
        QCOMPARE(m_window->windowTitle(), "healthy_2rank - Rankscope");
        QCOMPARE(m_window->settings().recent.first(), kSample);
    }

    void closesAFolderThatIsShown() {
        open(kSample);
        QTRY_VERIFY(m_window->timelinePage().isVisible());
        QVERIFY(m_window->actions().run("file.close-folder"));
        QVERIFY(m_window->findChild<pages::MessagePage*>()->isVisible());
        settle();
        QVERIFY(m_workbench->state.isEmpty());
    }

    void explainsADroppedFolderWithoutProfile() {
        const QTemporaryDir empty;
        dropOnWindow(empty.path());
        settle();
        auto* page = m_window->findChild<pages::MessagePage*>();
        QTRY_VERIFY(page->message().isProblem && page->isVisible());
    }

    void speaksChineseEverywhere() {
        open(kSample);
        m_window->showKeys();
        m_window->setLanguage("zh_CN");
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        for (QString text : textsOf(*m_window)) {
            text.remove(QRegularExpression("/\\S*")); // paths
            text.remove("healthy_2rank");
            QVERIFY2(englishWords(text).isEmpty(), qPrintable(text));
        }
        QCOMPARE(pageTitles().first(), QString::fromUtf16(u"\u65F6\u95F4\u7EBF"));
        for (const QWidget* widget : m_window->timelinePage().findChildren<QWidget*>())
            QVERIFY2(englishWords(widget->accessibleName()).isEmpty(),
                qPrintable(widget->accessibleName())); // B18
        m_window->setLanguage("en");
        QCoreApplication::processEvents();
        QCOMPARE(pageTitles().first(), "Timeline");
    }

    void everyTextIsTranslated() {
        QFile file(RS_SOURCE_DIR "/resources/i18n/rankscope_zh_CN.ts");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader reader(&file);
        QString source;
        int texts = 0;
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement() && reader.name() == QLatin1String("source"))
                source = reader.readElementText();
            if (!reader.isStartElement() || reader.name() != QLatin1String("translation"))
                continue;
            QVERIFY2(!reader.attributes().hasAttribute("type"), qPrintable(source));
            static const QRegularExpression kNames("rank \\x{4E0E}|start(?=\\x{FF09})|step N");
            const QString text = reader.readElementText().remove(kNames);
            QVERIFY2(englishWords(withoutCalls(text)).isEmpty(), qPrintable(text));
            ++texts;
        }
        QVERIFY(texts > 300);
    }

    void switchesTheTheme() {
        m_window->setTheme("dark");
        QCoreApplication::processEvents();
        QCOMPARE(&shared::themeOf(m_window->palette()), &shared::darkTheme());
        m_window->setTheme("light");
        QCoreApplication::processEvents();
        QCOMPARE(&shared::themeOf(m_window->palette()), &shared::lightTheme());
    }

    void hidesTheDataPaneByItsKey() {
        open(kSample);
        auto& page = m_window->timelinePage();
        QTRY_VERIFY(page.dataPane().isVisible());
        m_window->activateWindow();
        QTest::keyClick(&page, Qt::Key_Q);
        QVERIFY(!page.dataPane().isVisible());
        QTest::keyClick(&page, Qt::Key_Q);
        QVERIFY(page.dataPane().isVisible());
    }

    void lettersMoveTheTimelineFromTablesAndPanel() {
        open(kSample);
        auto& page = m_window->timelinePage();
        page.dataPane().showTab(timeline::DataPane::Tab::SystemView);
        const auto& state = m_workbench->state;
        for (QAbstractItemView* view : m_window->findChildren<QAbstractItemView*>()) {
            if (!view->isVisible())
                continue;
            const Duration before = state.visibleRange().length();
            QTest::keyClick(view, Qt::Key_W);
            QVERIFY2(state.visibleRange().length() < before, view->metaObject()->className());
        }
        QTest::keyClick(m_window->findChild<project::ProjectPanel*>(), Qt::Key_0);
        QVERIFY(state.viewport().isWhole());
    }

    void lettersStayInATextField() {
        open(kSample);
        auto* field = m_window->timelinePage()
                          .toolbar()
                          .findChild<timeline::SearchField*>()
                          ->findChild<QLineEdit*>();
        QTest::keyClicks(field, "wasd0");
        QCOMPARE(field->text(), "wasd0");
        QVERIFY(m_workbench->state.viewport().isWhole());
    }

    void walksThroughTheSteps() {
        open(kSample);
        auto* steps = m_window->findChild<timeline::StepField*>();
        QTRY_VERIFY(steps->isVisible());
        QCOMPARE(steps->text(), "2 steps");
        m_workbench->state.goToNextStep();
        QCOMPARE(steps->text(), "Step 10 (1 of 2)");
        m_window->showPage("summary"); // has a step of its own
        QVERIFY(!steps->isVisible());
        m_window->showPage("timeline");
        QVERIFY(steps->isVisible());
    }

    void firstJumpShowsTheLaneOfTheSlice() {
        m_window->resize(1340, 850);
        m_window->showPage("communication.timeline");
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
        const query::OpenRank& rank = m_workbench->state.snapshot()->ranks[1];
        m_window->navigator().go(
            {.rank = 1, .range = rank.index->range(), .slice = "hcom_send__988_0_1"});
        QTRY_VERIFY(m_workbench->state.selectedSlice());
        settle();
        const timeline::LaneView& lanes = m_window->timelinePage().area().lanes();
        const auto place = lanes.layout().place(m_workbench->state.selectedSlice()->ref.lane);
        QTRY_COMPARE(lanes.height(), m_window->timelinePage().area().graph().height());
        QVERIFY(lanes.top() <= place->y);
        QVERIFY(place->y + place->height <= lanes.top() + lanes.height());
    }

    void jumpToARankShowsAllOfItAndNoOtherSlice() {
        open(kSample);
        timeline::TimelineState& state = m_workbench->state;
        state.selectSlice({{}, state.wholeRange()});
        state.zoomIn();
        m_window->navigator().go({.rank = 1});
        QVERIFY(!state.selectedSlice());
        const query::OpenRank& rank = state.snapshot()->ranks[1];
        QVERIFY(state.visibleRange().begin <= rank.toTimeline(rank.index->range().begin));
        QVERIFY(state.visibleRange().end >= rank.toTimeline(rank.index->range().end));
    }

    void everyTabComesIntoSightInASmallWindow() {
        open(kSample);
        m_window->resize(760, 560);
        auto& tabs = m_window->findChild<TopBar*>()->tabs();
        for (int page = 0; page < pageNames().size(); ++page) {
            m_window->showPage(page);
            QCoreApplication::processEvents();
            QVERIFY(tabs.shows(page));
        }
        QCOMPARE(m_window->size(), QSize(760, 560));
    }

    void noticeGoesWithTheNextPage() {
        open(kSample);
        const auto texts = [this] {
            QStringList shown;
            for (const QLabel* label : m_window->findChild<StatusLine*>()->findChildren<QLabel*>())
                shown += label->isVisible() ? label->text() : QString();
            return shown.join('|');
        };
        m_window->navigator().go({.rank = 7});
        QVERIFY(texts().contains("Rank 7 has no timeline."));
        m_window->showPage("memory");
        QVERIFY(!texts().contains("Rank 7"));
        QStatusTipEvent saved("Saved a.csv"); // from a table or chart of the page
        QCoreApplication::sendEvent(m_window->currentPage(), &saved);
        QVERIFY(texts().contains("Saved a.csv"));
    }

    // H5: a task shows in the status line, with a way to cancel it.
    void statusLineCancelsATask() {
        shared::QueryBridge& bridge = m_window->workbench().bridge;
        std::latch entered(1);
        Result<int> answer = 0;
        bridge.run<int>(
            bridge.newTask(this), this, "Exporting all rows",
            [&entered](query::Session&, const std::stop_token& stop) -> Result<int> {
                std::latch left(1);
                const std::stop_callback leave(stop, [&left] { left.count_down(); });
                reportProgress(1, 4);
                entered.count_down();
                left.wait();
                return fail(ErrorCode::Cancelled, "cancelled");
            },
            [&answer](Result<int> result) { answer = std::move(result); });
        entered.wait();
        auto* status = m_window->findChild<StatusLine*>();
        const auto* text = status->findChild<QLabel*>("task");
        QTRY_COMPARE(text->text(), QString("Exporting all rows: 25 %"));
        auto* cancel = status->findChild<QToolButton*>("cancelTask");
        QVERIFY(cancel->isVisible() && text->isVisible());
        cancel->click();
        QVERIFY(!answer && answer.error().code == ErrorCode::Cancelled);
        QVERIFY(!cancel->isVisible() && !text->isVisible());
        QTRY_VERIFY(bridge.isIdle());
    }

    void countsNoRankWhereOnlyAClusterAnalysisIsOpen() {
        const QString folder = m_folder.filePath("alone/cluster_analysis_output");
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(QFile::copy(
            kAnalysis + "/cluster_step_trace_time.csv", folder + "/cluster_step_trace_time.csv"));
        open(QFileInfo(folder).path());
        const auto labels = m_window->findChild<StatusLine*>()->findChildren<QLabel*>();
        const auto starts = [](const QLabel* label) {
            return label->text().startsWith("Cluster analysis");
        };
        QTRY_VERIFY(std::ranges::any_of(labels, starts));
    }

    void statusLineShortensTheDamageInANarrowWindow() {
        open(RS_SOURCE_DIR "/sample_profiles/damaged");
        auto* status = m_window->findChild<StatusLine*>();
        for (const int width : {1400, 900, 760}) {
            m_window->resize(width, 600);
            QCoreApplication::processEvents();
            QCOMPARE(m_window->width(), width);
            for (const QWidget* part : status->findChildren<QWidget*>()) {
                if (part->isVisible())
                    QVERIFY2(part->width() >= part->sizeHint().width()
                            && part->geometry().right() < status->width(),
                        part->metaObject()->className());
            }
        }
    }

    void hasAFontWithChineseGlyphs() {
        QVERIFY(hasChineseGlyphs(applicationFont(FontChoice::Fixed)));
    }
};

} // namespace rankscope::desktop::main_window_test

RS_VIEW_TEST(rankscope::desktop::main_window_test::MainWindowTest)
#include "main_window_test.moc"

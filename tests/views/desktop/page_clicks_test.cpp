// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window: what is clicked on a page of figures comes into sight on the timeline.
#include <QApplication>
#include <QRegularExpression>
#include <QSignalSpy>

#include "app/desktop/page_table.h"
#include "tests/views/desktop/english_words.h"
#include "tests/views/desktop/painted_texts.h"
#include "tests/views/desktop/sample_copy.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/curve_chart.h"
#include "views/charts/gantt_chart.h"
#include "views/charts/heat_map.h"
#include "views/comparison/compare_timeline.h"
#include "views/memory/memory_curves_section.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/shared/choice_box.h"
#include "views/shared/scroll_box.h"
#include "views/shared/table_view.h"
#include "views/summary/pipeline/pipeline_chart.h"
#include "views/summary/steps/steps_section.h"
#include "views/summary/topology/topology_chart.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::page_clicks_test {

namespace {

/// The sample with experts: its matrix products are called grouped ones.
bool writeJobWithExperts(const QString& folder) {
    return copySample(folder, [](const QString& name, QByteArray& text) {
        if (name == "kernel_details.csv")
            text.replace("MatMulV3", "GroupedMatmul");
        return true;
    });
}

/// The sample with nothing but memory over time.
bool writeJobOfMemory(const QString& folder) {
    return copySample(folder, [](const QString& name, const QByteArray& /*text*/) {
        return name.startsWith("profiler_") || name == "memory_record.csv";
    });
}

} // namespace

class PageClicksTest : public WindowTest {
    Q_OBJECT

    void show(const QString& page) {
        QVERIFY(showPage(page));
        QVERIFY2(section()->message() == nullptr, qPrintable(page));
    }
    sections::Section* section() const {
        return qobject_cast<sections::AnalysisPage*>(m_window->currentPage())->currentSection();
    }
    template <typename Chart>
    Chart* chart(const QString& name = {}) const {
        return section()->findChild<Chart*>(name);
    }
    /// "summary.steps" and so on, of every page of figures.
    QStringList sections() const {
        QStringList names;
        for (const QString& page : pageNames()) {
            m_window->showPage(page);
            if (const auto* of = qobject_cast<sections::AnalysisPage*>(m_window->currentPage()))
                for (const QString& section : of->sectionNames())
                    names += page + "." + section;
        }
        return names;
    }
    /// The class of a widget that has less height than it needs; nothing when all have it.
    QString squeezed() const {
        for (const QWidget* part : section()->findChildren<QWidget*>()) {
            const QString type = part->metaObject()->className();
            const bool isOurs = part->isVisible() && type.startsWith("rankscope::");
            if (isOurs && part->height() < part->minimumSizeHint().height())
                return type;
        }
        return {};
    }
    /// What came last is laid out, part by part, from the inside out.
    void waitForLayout(const QWidget* widget) const {
        const auto place = [this, widget] {
            return QRect(widget->mapTo(m_window.get(), QPoint()), widget->size());
        };
        QRect before;
        do {
            before = place();
            QTest::qWait(20);
            QCoreApplication::processEvents();
        } while (place() != before);
    }
    /// A click and a double click, as a person does.
    void doubleClick(QWidget* widget, const QPointF& point) {
        waitForLayout(widget);
        if (auto* page = section()->findChild<shared::ScrollBox*>(); page->isAncestorOf(widget)) {
            const QPoint place = widget->mapTo(page->widget(), point.toPoint());
            page->ensureVisible(place.x(), place.y());
        }
        QVERIFY(widget->rect().contains(point.toPoint()));
        const QPoint inWindow = widget->mapTo(m_window.get(), point.toPoint());
        QTest::mouseClick(widget, Qt::LeftButton, {}, point.toPoint());
        QTest::qWait(1); // what the click brings may not move what is under the mouse
        QCOMPARE(m_window->childAt(inWindow), widget);
        QCOMPARE(widget->mapTo(m_window.get(), point.toPoint()), inWindow);
        QTest::mouseDClick(widget, Qt::LeftButton, {}, point.toPoint());
        settle();
    }
    void doubleClick(shared::TableView* rows, int row) {
        doubleClick(
            rows->viewport(), QPointF(rows->visualRect(rows->table().index(row, 0)).center()));
    }
    /// Then the timeline has to be there.
    void arriveFrom(QWidget* widget, const QPointF& point) {
        doubleClick(widget, point);
        QTRY_VERIFY(m_window->timelinePage().isVisible());
    }
    bool isPartInSight() const {
        const timeline::TimelineState& state = m_workbench->state;
        return state.visibleRange().length() < state.wholeRange().length();
    }

private slots:
    void initTestCase() {
        openWindow();
        open(kSample);
    }
    void init() {
        m_workbench->state.clearSelection();
        m_workbench->state.reset();
    }
    void cleanupTestCase() { closeWindow(); }

    void rowsLeadToTheTimeline_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("table");
        QTest::addColumn<bool>("selects");
        const auto add = [](const char* page, const char* table, bool selects) {
            QTest::newRow(page) << page << table << selects;
        };
        add("summary.topology", "", false);
        add("summary.pipeline", "", false);
        add("communication.links", "", false);
        add("communication.durations", "", false);
        add("communication.bandwidth", "", false);
        add("communication.waits", "", false);
        add("memory.curves", "", false);
        add("operators.operators", "calls", true);
        add("operators.spread", "", true);
    }
    void rowsLeadToTheTimeline() {
        QFETCH(QString, page);
        QFETCH(QString, table);
        QFETCH(bool, selects);
        show(page);
        auto* rows = section()->findChild<shared::TableView*>(table);
        QTRY_VERIFY(rows->table().rowCount() > 0);
        arriveFrom(rows->viewport(), QPointF(rows->visualRect(rows->table().index(0, 0)).center()));
        if (selects)
            QTRY_VERIFY(m_workbench->state.selectedSlice().has_value());
        show(page);
        rows->setCurrentIndex(rows->table().index(0, 0));
        QTest::keyClick(rows, Qt::Key_Return);
        settle();
        QTRY_VERIFY(m_window->timelinePage().isVisible());
    }

    void barOfAStepLeadsToIt() {
        show("summary.steps");
        auto* page = m_window->findChild<summary::StepsSection*>();
        QTRY_COMPARE(page->lines().size(), size_t{4});
        page->findChild<shared::ChoiceBox*>("step")->setCurrentIndex(1);
        auto* bars = chart<charts::BarChart>("ranks");
        const QSignalSpy places(page, &summary::StepsSection::targetWanted);
        const QPointF third = bars->geometryOfBars().whole(3).center();
        arriveFrom(bars, third);
        QCOMPARE(places.size(), 1);
        QCOMPARE(places.front().front().value<model::Target>().rank, int64_t{3});
        QTRY_VERIFY(isPartInSight());
    }

    void cellOfTheLayoutLeadsToItsRank() {
        show("summary.topology");
        auto* cells = chart<summary::TopologyChart>();
        arriveFrom(cells, cells->geometryOfCells().cell(2).center());
    }

    void passOfThePipelineLeadsToItsTime() {
        show("summary.pipeline");
        auto* passes = chart<summary::PipelineChart>();
        arriveFrom(passes, passes->geometryOfPasses().pass({1, 2}).center());
        QTRY_VERIFY(isPartInSight());
    }

    void operatorOfTheGroupLeadsToItsSlice() {
        show("communication.timeline");
        auto* operators = chart<charts::GanttChart>();
        const QPointF third = operators->placeOf({2, 0}).center();
        QTest::mouseClick(operators, Qt::LeftButton, {}, third.toPoint());
        auto* ranks = section()->findChild<shared::TableView*>();
        QTRY_VERIFY(ranks->table().rowCount() >= 2); // the other end of the transfer too
        arriveFrom(operators, third);
        QTRY_VERIFY(m_workbench->state.selectedSlice().has_value());
        QVERIFY(isPartInSight());
    }

    void barOfBandwidthLeadsToItsRank() {
        show("communication.bandwidth");
        auto* ranks = chart<charts::BarChart>();
        arriveFrom(ranks, ranks->geometryOfBars().whole(3).center());
    }

    void cellsOfMatricesLeadToTheTimeline_data() {
        QTest::addColumn<QString>("page");
        for (const char* page : {"communication.links", "communication.waits"})
            QTest::newRow(page) << page;
    }
    void cellsOfMatricesLeadToTheTimeline() {
        QFETCH(QString, page);
        show(page);
        auto* matrix = chart<charts::HeatMap>();
        arriveFrom(matrix, matrix->placeOf({0, 1}).center());
    }

    void everySectionFitsASmallWindow() {
        m_window->resize(760, 560);
        for (const char* name : {"summary.steps", "summary.topology", "summary.pipeline",
                 "communication.links", "communication.bandwidth", "communication.waits",
                 "memory.curves", "memory.peak", "operators.spread"}) {
            show(name);
            QTRY_COMPARE(m_window->size(), QSize(760, 560));
            QTRY_COMPARE(name + squeezed(), QString(name));
        }
        m_window->resize(1400, 900);
        QCoreApplication::processEvents();
    }

    void momentOfTheTimelineOpensItsMemoryAndBack() {
        show("memory.curves");
        const timeline::TimelineState& state = m_workbench->state;
        const query::OpenRank& rank = state.snapshot()->rank(static_cast<RankSlot>(1));
        const Timestamp middle = state.wholeRange().begin + state.wholeRange().length() / 2;
        emit m_window->timelinePage().targetWanted(
            {.rank = rank.index->rank, .page = "memory.curves", .moment = rank.toStored(middle)});
        settle();
        auto* page = m_window->findChild<memory::MemoryCurvesSection*>();
        QVERIFY(page->isVisible());
        auto* curves = page->findChild<charts::CurveChart*>();
        QTRY_VERIFY(curves->moment() == rank.toStored(middle));
        QTest::keyClick(curves, Qt::Key_Return);
        settle();
        QVERIFY(m_window->timelinePage().isVisible());
        QVERIFY(state.visibleRange().contains(middle));
        QVERIFY(isPartInSight());
    }

    void linesOfTheComparisonLeadToBothTimelines_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<bool>("selects");
        QTest::newRow("steps") << "compare.steps" << false;
        QTest::newRow("communication") << "compare.communication" << true;
        QTest::newRow("memory") << "compare.memory" << false;
        QTest::newRow("operators") << "compare.operators" << true;
    }
    void linesOfTheComparisonLeadToBothTimelines() {
        QFETCH(QString, page);
        QFETCH(bool, selects);
        show(page); // rank 0 with rank 1
        auto* rows = section()->findChild<shared::TableView*>();
        QTRY_VERIFY(rows->table().rowCount() > 0);
        doubleClick(rows, 0);
        auto* both = qobject_cast<comparison::CompareTimeline*>(section());
        QVERIFY(both != nullptr && both->isVisible());
        const timeline::TimelineState* base = both->stateOf(comparison::Which::Base);
        const timeline::TimelineState* candidate = both->stateOf(comparison::Which::Candidate);
        QTRY_COMPARE(base->selectedSlice().has_value(), selects);
        QCOMPARE(candidate->selectedSlice().has_value(), selects);
        if (!selects)
            return;
        const auto away = [](const timeline::TimelineState& state) {
            return state.selectedSlice()->range.begin - state.visibleRange().begin;
        };
        QVERIFY(std::chrono::abs(away(*base) - away(*candidate)) < Duration(1000));
        QVERIFY(base->visibleRange().length() < base->wholeRange().length());
    }

    void lineOfTheOverviewLeadsToItsSection() {
        show("compare.overview");
        QTRY_VERIFY(section()->findChildren<shared::TableView*>().size() >= 5);
        shared::TableView* operators = nullptr;
        for (auto* table : section()->findChildren<shared::TableView*>()) {
            if (table->accessibleName() == "Operators")
                operators = table;
        }
        QVERIFY(operators != nullptr);
        QTRY_VERIFY(operators->table().rowCount() > 2);
        doubleClick(operators, 2);
        QCOMPARE(section()->title(), "Operators");
        auto* rows = section()->findChild<shared::TableView*>();
        QTRY_COMPARE(rows->currentIndex().row(), 2);
    }

    void everySectionFollowsTheLanguage_data() {
        QTest::addColumn<QString>("folder");
        QTest::newRow("full") << kSample;
        QTest::newRow("lacks data") << m_folder.filePath("memory");
    }
    void everySectionFollowsTheLanguage() {
        QFETCH(QString, folder);
        QVERIFY(writeJobOfMemory(m_folder.filePath("memory")));
        open(folder);
        QCOMPARE(sections(), sectionNames()); // what --list-pages says
        for (const QString& page : sections()) {
            QVERIFY(showPage(page));
        }
        m_window->setLanguage("zh_CN");
        QCoreApplication::processEvents();
        QSet<QString> english = wordsToTranslate();
        QVERIFY(english.contains("rank"));
        QStringList translated = sections();
        translated.removeOne("compare.timeline"); // the profile names its tracks
        translated.removeOne("sql.statement"); // its slices and the tables of the index
        translated.removeOne("import-health.ranks"); // hosts and files
        const QRegularExpression cutWord(
            QString::fromUtf16(u"\\w*\u2026\\w*")); // may look like a word
        for (const QString& page : translated) {
            QVERIFY(showPage(page));
            const QSet<QString> names = page.startsWith("advisor")
                ? wordsOfOptions() + QSet<QString>{"facts"} // of --facts, which ends a line
                : QSet<QString>();
            for (QString text : paintedTexts(*section())) {
                text.remove(QFileInfo(kSample).fileName());
                text.remove("AI Core Freq"); // a counter of the profiler
                text.remove("advisor.md"); // where a reason leads
                text.remove(cutWord);
                for (const QString& word : englishWords(withoutCalls(text)))
                    QVERIFY2(!english.contains(word) || names.contains(word),
                        qPrintable(page + ": " + text));
            }
        }
        m_window->setLanguage("en");
    }

    void tabGoesFromFiltersToFindings() {
        show("advisor.findings");
        const QWidget* list = section()->focusProxy();
        const QWidget* at = section()->findChild<shared::ChoiceBox*>("severity");
        while (at != list && section()->isAncestorOf(at)) // not by way of other pages
            at = at->nextInFocusChain();
        QCOMPARE(at, list);
    }

    void cellOfTheExpertsLeadsToItsPass() {
        const QString folder = m_folder.filePath("experts");
        QVERIFY(writeJobWithExperts(folder));
        open(folder);
        show("summary.experts");
        auto* passes = chart<charts::HeatMap>();
        QTRY_COMPARE(passes->data().columns, size_t{4});
        arriveFrom(passes, passes->placeOf({0, 0}).center());
        QTRY_VERIFY(isPartInSight());
    }
};

} // namespace rankscope::desktop::page_clicks_test

RS_VIEW_TEST(rankscope::desktop::page_clicks_test::PageClicksTest)
#include "page_clicks_test.moc"

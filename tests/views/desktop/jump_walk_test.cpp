// SPDX-License-Identifier: GPL-3.0-or-later
// U1: a walk through every section of every page: whatever a row or a thing in a chart leads to
// comes into sight, and Alt+Left leads back.
#include <set>

#include <QDir>
#include <QFile>
#include <QSignalSpy>

#include "app/desktop/navigator.h"
#include "app/desktop/page_table.h"
#include "tests/core/ir/llama_graph.h"
#include "tests/views/desktop/sample_copy.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "tests/views/written_file.h"
#include "views/charts/chart_widget.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/shared/table_view.h"
#include "views/timeline/finding_strip.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::jump_walk_test {

namespace {

/// Experts and tables of a whole cluster are not in these jobs (page_clicks_test has jobs with
/// them); the other sections have nothing that is somewhere else, or buttons for it.
const QStringList kStay{"summary.experts", "summary.cluster", "compare.timeline", "advisor.checks",
    "advisor.efficiency", "advisor.rounds", "advisor.diagnosis", "memory.dryrun", "graph.findings",
    "graph.nodes", "graph.parts", "graph.sizes", "graph.difference", // below
    "data.queues", "data.operators", // data_test
    "operators.marks", "operators.flops", // marks_test, flops_test
    "sql.statement", // sql_test
    "import-health.ranks", // of files, not of times
    "memory.tracker"}; // logical times are none of a timeline's

bool writeGraph(const QString& path, const test::LlamaPlan& plan) {
    return test::writeFile(path, QByteArray::fromStdString(test::llamaGraph(plan)));
}

} // namespace

class JumpWalkTest : public WindowTest {
    Q_OBJECT

    QStringList m_unnamed; ///< sections whose operators no slice has the name of
    std::set<QString> m_left; ///< sections of this folder from which something leads away

    sections::Section* section() const {
        return qobject_cast<sections::AnalysisPage*>(m_window->currentPage())->currentSection();
    }
    void show(const QString& page) {
        QVERIFY(showPage(page));
        QCoreApplication::processEvents();
        settle();
    }

    bool isInSight(RankSlot slot) const {
        const timeline::LaneView& lanes = m_window->timelinePage().area().lanes();
        for (const timeline::Row& row : lanes.layout().rows()) {
            const bool isSeen =
                row.y + row.height > lanes.top() && row.y < lanes.top() + lanes.height();
            if (isSeen && row.rank != nullptr && row.rank->slot == slot)
                return true;
        }
        return false;
    }
    void arrivedOnTimeline(const QString& from, const model::Target& target) {
        timeline::TimelineState& state = m_workbench->state;
        QTRY_VERIFY(m_window->timelinePage().isVisible());
        const auto slot = shared::slotOf(*state.snapshot(), target);
        QVERIFY(slot);
        QTRY_VERIFY(isInSight(*slot));
        if (!target.slice.empty() && !m_unnamed.contains(from))
            QTRY_VERIFY(state.selectedSlice().has_value());
        if (target.range) {
            const query::OpenRank& rank = state.snapshot()->rank(*slot);
            const TimeRange seen = state.visibleRange();
            QVERIFY(rank.toTimeline(target.range->begin) < seen.end);
            QVERIFY(rank.toTimeline(target.range->end) > seen.begin);
        } else if (target.step) {
            QTRY_VERIFY(state.visibleRange().length() < state.wholeRange().length());
        }
    }
    /// There, and back again.
    void follow(const QString& from, const model::Target& target) {
        m_left.insert(from);
        const std::string text = from.toStdString() + " -> " + model::toText(target);
        settle();
        if (target.isOnTimeline())
            arrivedOnTimeline(from, target);
        else
            QTRY_VERIFY2(m_window->pageName().startsWith(target.page.c_str()), text.c_str());
        if (QTest::currentTestFailed())
            qWarning("%s", text.c_str());
        QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
        settle();
        QTRY_VERIFY2(m_window->pageName() == from, text.c_str());
        QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::AltModifier);
        settle();
        const QString there = target.isOnTimeline() ? "timeline" : QString(target.page.c_str());
        QTRY_VERIFY2(m_window->pageName().startsWith(there), text.c_str());
        QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
        settle();
        QTRY_VERIFY2(m_window->pageName() == from, text.c_str());
    }
    /// What the press leads to is followed.
    void press(const QString& from, QWidget* part) {
        const QSignalSpy wanted(section(), &sections::Section::targetWanted);
        QTest::keyClick(part, Qt::Key_Return);
        QCoreApplication::processEvents();
        settle(); // some places are looked up first
        if (!wanted.empty())
            follow(from, wanted.front().front().value<model::Target>());
        else
            QVERIFY2(m_window->pageName() == from, qPrintable(from));
    }
    void walkRows(const QString& from, shared::TableView* table) {
        const int rows = table->table().rowCount();
        for (const int row : std::set{0, rows / 2, rows - 1}) {
            if (rows == 0 || !table->isVisible() || QTest::currentTestFailed())
                return;
            table->setCurrentIndex(table->table().index(row, 0));
            settle();
            QVERIFY2(m_window->pageName() == from, qPrintable(from)); // a choice leads nowhere
            press(from, table);
        }
    }
    void walkChart(const QString& from, charts::ChartWidget* chart) {
        for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Right, Qt::Key_Down, Qt::Key_End}) {
            if (!chart->isVisible() || QTest::currentTestFailed())
                return;
            QTest::keyClick(chart, key);
            settle();
            press(from, chart);
        }
    }
    void walk(const QString& from) {
        show(from);
        const QPointer<sections::Section> here = section();
        if (here->message() != nullptr)
            return;
        for (auto* table : here->findChildren<shared::TableView*>())
            if (table->isVisible())
                walkRows(from, table);
        for (auto* chart : here->findChildren<charts::ChartWidget*>())
            if (chart->isVisible())
                walkChart(from, chart);
    }

private slots:
    void initTestCase() { openWindow(); }
    void cleanupTestCase() { closeWindow(); }

    /// What the page's tables and charts stand at.
    QStringList selectedTexts() const {
        QStringList texts;
        for (const auto* table : section()->findChildren<shared::TableView*>()) {
            const int row = table->currentIndex().row();
            for (int column = 0; row >= 0 && column < table->table().columnCount(); ++column)
                texts += table->table().index(row, column).data().toString();
        }
        return texts;
    }

    void rowsOfTargetsAreInSight_data() {
        QTest::addColumn<model::Target>("target");
        QTest::addColumn<QStringList>("row");
        const auto add = [](const char* name, const model::Target& target, const QStringList& row) {
            QTest::newRow(name) << target << row;
        };
        add("an operator type",
            {.page = "operators.operators", .row = "MatMulV3", .filter = "type"}, {"MatMulV3"});
        add("an operator", {.page = "operators.operators", .row = "aclnnRmsNorm_RmsNorm_RmsNorm"},
            {"aclnnRmsNorm_RmsNorm_RmsNorm"});
        add("a link", {.rank = 2, .page = "communication.links", .peer = 3}, {"2", "3"});
        add("a collective of a rank",
            {.rank = 3, .page = "communication.durations", .row = "hcom_allReduce__612_0_1"},
            {"hcom_allReduce__612_0_1"});
        add("a rank's memory", {.rank = 2, .page = "memory.curves"}, {});
    }
    // What a finding, a note or a link names is selected, whatever was filtered away before.
    void rowsOfTargetsAreInSight() {
        QFETCH(model::Target, target);
        QFETCH(QStringList, row);
        open(kSample);
        show("operators.operators");
        section()->setFilters({{"search", "nothing has this name"}});
        settle();
        m_workbench->profile.choose({.step = 10});
        m_window->navigator().go(target);
        settle();
        QCOMPARE(m_workbench->profile.chosen().step, std::optional<int64_t>(10));
        QTRY_VERIFY2(std::ranges::all_of(row,
                         [this](const QString& text) { return selectedTexts().contains(text); }),
            qPrintable(selectedTexts().join('|')));
        m_window->navigator().back();
        settle();
        QCOMPARE(m_workbench->profile.chosen(), (shared::Chosen{.rank = {}, .step = 10}));
        m_workbench->profile.choose({});
        show("operators.operators");
        section()->setFilters({});
        settle();
    }

    // Of a rank that has its steps as text alone, say.
    void stepThatTheTimelineHasNotLeadsToItsRank() {
        open(kSample);
        m_window->navigator().go({.rank = 2, .step = 10});
        settle();
        timeline::TimelineState& state = m_workbench->state;
        const TimeRange step = state.visibleRange();
        QVERIFY(step.length() < state.wholeRange().length());
        m_window->navigator().go({.rank = 2, .step = 4711});
        settle();
        QVERIFY(isInSight(*shared::slotOf(*state.snapshot(), {.rank = 2})));
        QVERIFY(state.visibleRange().length() > step.length());
    }

    // Most have found nothing and lead nowhere: the walk meets those.
    void checkThatFoundSomethingLeadsToIt() {
        open(kSample);
        m_left.clear();
        const QString from = "advisor.checks";
        show(from);
        auto* table = section()->findChild<shared::TableView*>();
        const int rows = table->table().rowCount();
        for (int row = 0; row < rows && !m_left.contains(from); ++row) {
            table->setCurrentIndex(table->table().index(row, 0));
            settle();
            press(from, table);
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY(m_left.contains(from));
    }

    // What a mark of the strip leads to: its evidence on the timeline, and the finding itself.
    void everyFindingOfTheStripLands() {
        m_window->open(kSample);
        settle();
        show("timeline");
        timeline::FindingStrip& strip = m_window->timelinePage().area().findings();
        const std::vector<timeline::FindingMark> marks = m_workbench->state.findings();
        QVERIFY(!marks.empty());
        for (const timeline::FindingMark& mark : marks) {
            if (mark.place.isOnTimeline() && mark.place.rank) {
                emit strip.targetWanted(mark.place);
                settle();
                arrivedOnTimeline("timeline", mark.place);
            }
            emit strip.targetWanted(mark.finding);
            settle();
            QVERIFY2(m_window->pageName() == "advisor.findings", qPrintable(mark.title));
            QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
            settle();
            QVERIFY2(m_window->pageName() == "timeline", qPrintable(mark.title));
        }
    }

    void everyJumpLands_data() {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QStringList>("unnamed");
        QTest::addColumn<QStringList>("stay");
        // All that it allocates it frees.
        QTest::newRow("pytorch") << kSample << QStringList()
                                 << (kStay + QStringList{"memory.kept"});
        // Its operators of memory have names that no slice has.
        QTest::newRow("mindspore")
            << QString(RS_SOURCE_DIR "/sample_profiles/cluster_mindspore_4rank")
            << QStringList{"memory.curves", "memory.kept"}
            << (kStay + QStringList{"summary.pipeline"});
    }
    void everyJumpLands() {
        QFETCH(QString, folder);
        QFETCH(QStringList, unnamed);
        QFETCH(QStringList, stay);
        m_unnamed = unnamed;
        m_left.clear();
        open(folder);
        for (const QString& name : sectionNames()) {
            walk(name);
            if (QTest::currentTestFailed())
                return;
        }
        for (const QString& name : sectionNames())
            QVERIFY2(m_left.contains(name) != stay.contains(name), qPrintable(name));
    }

    // Last, for others are compared with it. A folder without ranks: what its graphs are judged by
    // leads to their nodes.
    void everyJumpOfGraphsLands() {
        const QString folder = m_folder.filePath("graphs");
        QVERIFY(writeGraph(folder + "/17_optimize_0067.ir", {}));
        QVERIFY(writeGraph(
            folder + "/18_validate_0068.ir", {.hasReshapeMarks = false, .relayouts = 1}));
        m_window->open(folder);
        settle();
        m_left.clear();
        for (const QString name : {"graph.parts", "graph.sizes", "graph.difference"}) {
            walk(name);
            if (QTest::currentTestFailed())
                return;
            QVERIFY2(m_left.contains(name), qPrintable(name));
        }
        const QString from = "graph.findings";
        show(from);
        shared::TableView* evidence = nullptr; // of the first check that found something
        for (auto* table : section()->findChildren<shared::TableView*>()) {
            if (table->exportName().contains("graph-evidence"))
                evidence = table;
        }
        QVERIFY(evidence != nullptr && evidence->table().rowCount() > 0);
        walkRows(from, evidence);
        QVERIFY(m_left.contains(from));
    }
};

} // namespace rankscope::desktop::jump_walk_test

RS_VIEW_TEST(rankscope::desktop::jump_walk_test::JumpWalkTest)
#include "jump_walk_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The page SQL with its keys, on a small trace.
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTreeWidget>

#include "core/analysis/sql_samples.h"
#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/curve_chart.h"
#include "views/shared/flat_button.h"
#include "views/shared/theme.h"
#include "views/sql/sql_editor.h"
#include "views/sql/sql_plot_card.h"
#include "views/sql/sql_section.h"

namespace rankscope::sql::sql_test {

namespace {

const QByteArray kEvents = R"(
    {"ph":"M","pid":1,"name":"process_name","args":{"name":"Hardware"}},
    {"ph":"X","pid":1,"tid":2,"ts":10,"dur":5,"name":"MatMul"},
    {"ph":"X","pid":1,"tid":2,"ts":20,"dur":7,"name":"Add"},
    {"ph":"X","pid":1,"tid":2,"ts":40,"dur":3,"name":"MatMul"})";

} // namespace

class SqlTest : public QObject {
    Q_OBJECT

private:
    struct Page {
        Page()
            : rank(kEvents)
            , section(history, {profile, bridge}) {
            bridge.setSnapshot(rank.snapshot());
            profile.setSnapshot(rank.snapshot());
            section.resize(1200, 800);
            section.show();
            QObject::connect(&section, &sections::Section::targetWanted, &section,
                [this](const model::Target& target) { target_ = target; });
        }
        void settle() { QTRY_VERIFY(bridge.isIdle() && section.isIdle()); }
        void run(const QString& statement) {
            section.editor().setStatement(statement);
            QTest::keyClick(&section.editor(), Qt::Key_Return, Qt::ControlModifier);
            settle();
        }
        shared::TableView& table() { return *section.findChild<shared::TableView*>(); }
        QString state() { return section.findChild<QLabel*>("sql-state")->text(); }
        QString cell(int row, int column) {
            return table().model()->index(row, column).data().toString();
        }

        test::ImportedRank rank;
        History history;
        shared::ShownProfile profile;
        shared::QueryBridge bridge;
        SqlSection section;
        std::optional<model::Target> target_;
    };

private slots:
    void theFirstSampleRunsWhenThePageIsSeen() {
        Page page;
        page.settle();
        const test::ModelTester tester(page.table().model());
        QCOMPARE(page.table().model()->rowCount(), 2);
        QCOMPARE(page.cell(0, 0), "MatMul"); // 8 us against 7
        QCOMPARE(page.cell(0, 2), "8,000");
        QVERIFY(page.state().startsWith("2 rows"));
    }

    void statementsRunByTheirKeyAndAreRemembered() {
        Page page;
        page.settle();
        page.run("SELECT name, dur FROM slice ORDER BY ts");
        QCOMPARE(page.table().model()->rowCount(), 3);
        QCOMPARE(page.cell(1, 0), "Add");
        page.run("SELECT 42 AS answer");
        QCOMPARE(page.cell(0, 0), "42");
        QCOMPARE(page.history.statements().mid(0, 2),
            (QStringList{"SELECT 42 AS answer", "SELECT name, dur FROM slice ORDER BY ts"}));
        page.section.editor().setStatement("being written");
        QTest::keyClick(&page.section.editor(), Qt::Key_Up, Qt::ControlModifier);
        QTest::keyClick(&page.section.editor(), Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(page.section.editor().toPlainText(), "SELECT name, dur FROM slice ORDER BY ts");
        QTest::keyClick(&page.section.editor(), Qt::Key_Down, Qt::ControlModifier);
        QTest::keyClick(&page.section.editor(), Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(page.section.editor().toPlainText(), "being written");
    }

    void whatCanNotBeReadIsShownWhereItIs() {
        Page page;
        page.settle();
        page.run("SELECT name\nFORM slice");
        QCOMPARE(page.state(), "Line 2, character 6: near \"slice\": syntax error.");
        QCOMPARE(page.section.editor().extraSelections().size(), 1);
        QCOMPARE(page.section.editor().extraSelections().first().cursor.selectedText(), "slice");
        QCOMPARE(page.history.statements().first(), "SELECT name\nFORM slice"); // to be mended
        auto* past = page.section.findChild<shared::ChoiceBox*>("sql-history");
        QCOMPARE(past->itemText(1), "SELECT name FORM slice (failed)");
        QVERIFY(page.table().drawing().emptyText.isEmpty()); // nobody knows that there are none
        page.run("SELECT name FROM slice WHERE dur < 0");
        QCOMPARE(page.table().drawing().emptyText, "No rows.");
        page.run("DELETE FROM rank");
        QVERIFY2(page.state().contains("only SELECT is allowed here"), qPrintable(page.state()));
        page.run("SELECT 1");
        QVERIFY(page.section.editor().extraSelections().isEmpty());
        QVERIFY(page.state().startsWith("1 row"));
        QCOMPARE(past->itemText(1), "SELECT 1");
        QCOMPARE(past->itemText(2), "DELETE FROM rank (failed)");
    }

    void anEndlessStatementIsStopped() {
        Page page;
        page.settle();
        page.section.editor().setStatement(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n");
        page.section.run();
        auto* stop = page.section.findChild<shared::FlatButton*>("sql-stop");
        QVERIFY(stop->isVisible());
        QVERIFY(page.state().startsWith("Running"));
        stop->click();
        QCOMPARE(page.state(), "Stopped.");
        QVERIFY(!stop->isVisible());
        page.settle(); // the worker is free again
        page.section.run();
        QTest::keyClick(&page.section.editor(), Qt::Key_Escape);
        QCOMPARE(page.state(), "Stopped.");
        page.settle();
        auto* past = page.section.findChild<shared::ChoiceBox*>("sql-history");
        QVERIFY2(past->itemText(1).startsWith("WITH RECURSIVE")
                && past->itemText(1).endsWith("(stopped)"),
            qPrintable(past->itemText(1)));
    }

    void rowsLeadToTheTimeline() {
        Page page;
        page.settle();
        page.run("SELECT rank, name, ts, dur FROM slice ORDER BY ts");
        page.table().setCurrentIndex(page.table().model()->index(1, 0));
        QTest::keyClick(&page.table(), Qt::Key_Return);
        QVERIFY(page.target_.has_value());
        QCOMPARE(page.target_->slice, std::string("Add"));
        QVERIFY(
            (*page.target_->range == TimeRange{fromNanoseconds(20'000), fromNanoseconds(27'000)}));
        page.target_.reset();
        page.run("SELECT rank, id FROM slice ORDER BY ts DESC");
        page.table().setCurrentIndex(page.table().model()->index(0, 0));
        QTest::keyClick(&page.table(), Qt::Key_Return);
        page.settle();
        QVERIFY(page.target_.has_value());
        QVERIFY(
            (*page.target_->range == TimeRange{fromNanoseconds(40'000), fromNanoseconds(43'000)}));
        page.run("SELECT 0 AS rank, 123456789 AS slice_id");
        page.target_.reset();
        page.table().setCurrentIndex(page.table().model()->index(0, 0));
        QTest::keyClick(&page.table(), Qt::Key_Return);
        page.settle();
        QVERIFY(!page.target_);
        QCOMPARE(page.state(), "No slice has this id.");
        page.run("SELECT name FROM slice");
        page.table().setCurrentIndex(page.table().model()->index(0, 0));
        QTest::keyClick(&page.table(), Qt::Key_Return);
        QVERIFY(page.state().startsWith("A row leads to the timeline"));
    }

    void aChosenColumnIsDrawn() {
        Page page;
        page.settle();
        page.run("SELECT name, ts, dur FROM slice ORDER BY ts");
        auto* column = page.section.findChild<shared::ChoiceBox*>("sql-plot");
        auto* across = page.section.findChild<shared::ChoiceBox*>("sql-across");
        auto* plot = page.section.findChild<PlotCard*>();
        QVERIFY(!plot->isVisible());
        QVERIFY2(column->isVisible(), "a person can choose");
        column->setCurrentIndex(column->findText("dur"));
        QVERIFY(plot->isVisible() && !plot->showsCurve());
        QVERIFY(across->isVisible());
        QCOMPARE(plot->bars().data().bars.at(1).parts.at(0), int64_t{7'000});
        page.table().sortByColumn(2, Qt::DescendingOrder);
        QCOMPARE(plot->bars().data().bars.at(0).label, "Add"); // in the order that is seen
        across->setCurrentIndex(across->findText("ts"));
        QVERIFY(plot->showsCurve());
        QCOMPARE(plot->curve().data().lines.at(0).values->size(), size_t{3});
        page.run("SELECT name FROM slice");
        QVERIFY(!plot->isVisible() && !column->isVisible());
    }

    void aChosenColumnIsDrawnOfTheNextAnswerToo() {
        Page page;
        page.settle();
        page.run("SELECT name, ts, dur FROM slice ORDER BY ts");
        auto* column = page.section.findChild<shared::ChoiceBox*>("sql-plot");
        auto* across = page.section.findChild<shared::ChoiceBox*>("sql-across");
        auto* plot = page.section.findChild<PlotCard*>();
        column->setCurrentIndex(column->findText("dur"));
        across->setCurrentIndex(across->findText("ts"));
        page.run("SELECT dur, name, ts FROM slice WHERE dur < 7000 ORDER BY ts"); // elsewhere
        QCOMPARE(column->currentText(), "dur");
        QCOMPARE(across->currentText(), "ts");
        QVERIFY(plot->isVisible());
        QCOMPARE(plot->curve().data().lines.at(0).values->size(), size_t{2});
        page.run("SELECT dur FORM slice"); // failed: as if it was not there
        page.run("SELECT name, dur FROM slice");
        QCOMPARE(column->currentText(), "dur");
        QEvent language(QEvent::LanguageChange);
        QCoreApplication::sendEvent(&page.section, &language);
        QCOMPARE(column->currentText(), "dur");
        QVERIFY(plot->isVisible());
        column->setCurrentIndex(0);
        page.run("SELECT name, dur, ts FROM slice");
        QVERIFY(!plot->isVisible()); // nothing is a choice too
    }

    void anotherStatementIsNeitherSortedNorFilteredAsTheLastOne() {
        Page page;
        page.settle();
        page.run("SELECT name, dur FROM slice ORDER BY ts");
        page.table().sortByColumn(1, Qt::AscendingOrder);
        page.table().table().setFilters({{.column = 1, .least = 6'000}});
        QCOMPARE(page.table().model()->rowCount(), 1);
        page.run("SELECT name, dur FROM slice ORDER BY ts"); // the same: as it was left
        QCOMPARE(page.table().model()->rowCount(), 1);
        page.run("SELECT name, -dur AS less FROM slice ORDER BY ts");
        QCOMPARE(page.table().model()->rowCount(), 3);
        QCOMPARE(page.cell(0, 0), "MatMul");
        QCOMPARE(page.cell(1, 0), "Add"); // the shortest would stand last, or first
        QCOMPARE(page.table().horizontalHeader()->sortIndicatorSection(), -1);
    }

    void samplesRunWhenChosen() {
        Page page;
        page.settle();
        auto* sample = page.section.findChild<shared::ChoiceBox*>("sql-sample");
        QCOMPARE(sample->count(), int(analysis::sqlSamples().size()) + 1);
        sample->setCurrentIndex(3);
        emit sample->activated(3);
        page.settle();
        QCOMPARE(page.section.editor().toPlainText(), QString(analysis::sqlSamples()[2].sql));
        QVERIFY(page.state().contains("row"));
    }

    void theEditorCompletesByItsKeys() {
        Editor editor;
        editor.setTables(analysis::sqlTables({}));
        editor.resize(400, 200);
        editor.show();
        QTest::keyClicks(&editor, "SELECT d");
        QVERIFY(!editor.offered().isEmpty());
        QTest::keyClick(&editor, Qt::Key_Escape);
        QVERIFY(editor.offered().isEmpty());
        editor.setStatement({});
        QTest::keyClicks(&editor, "SELECT * FROM sli");
        QCOMPARE(editor.offered().first(), "slice");
        QTest::keyClick(&editor, Qt::Key_Tab);
        QCOMPARE(editor.toPlainText(), "SELECT * FROM slice");
        QVERIFY(editor.offered().isEmpty());
        QTest::keyClicks(&editor, " WHERE du");
        QTest::keyClick(&editor, Qt::Key_Return); // none was chosen: a new line
        QVERIFY(editor.toPlainText().endsWith("du\n"));
        QTest::keyClicks(&editor, "du");
        QTest::keyClick(&editor, Qt::Key_Down);
        QTest::keyClick(&editor, Qt::Key_Return);
        QVERIFY2(editor.toPlainText().endsWith("\ndur"), qPrintable(editor.toPlainText()));
        QTest::keyClicks(&editor, " ");
        QTest::keyClick(&editor, Qt::Key_Space, Qt::ControlModifier);
        QVERIFY(editor.offered().size() > 50);
        QSignalSpy wanted(&editor, &Editor::runWanted);
        QTest::keyClick(&editor, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(wanted.size(), 1);
    }

    void theSchemaIsFilteredAndFillsTheStatement() {
        Page page;
        page.settle();
        auto* tree = page.section.findChild<QTreeWidget*>("sqlSchema");
        page.section.findChild<QLineEdit*>("sqlSchemaFilter")->setText("hit_rate");
        QStringList visible;
        for (int i = 0; i < tree->topLevelItemCount(); ++i) {
            for (int k = 0; k < tree->topLevelItem(i)->childCount(); ++k) {
                if (!tree->topLevelItem(i)->child(k)->isHidden())
                    visible += tree->topLevelItem(i)->child(k)->text(0);
            }
        }
        QCOMPARE(visible, QStringList{"l2_cache"});
        page.section.editor().setStatement("SELECT * FROM");
        page.section.editor().moveCursor(QTextCursor::End);
        QTreeWidgetItem* table =
            tree->findItems("l2_cache", Qt::MatchExactly | Qt::MatchRecursive).at(0);
        emit tree->itemActivated(table, 0);
        QCOMPARE(page.section.editor().toPlainText(), "SELECT * FROM l2_cache");
    }

    void aNameWithoutNumberHasTheWholeLine() {
        Page page;
        page.settle();
        const auto* tree = page.section.findChild<QTreeWidget*>("sqlSchema");
        const auto* slices =
            tree->findItems("slice", Qt::MatchExactly | Qt::MatchRecursive).first();
        const auto* bandwidths =
            tree->findItems("normal_bandwidth", Qt::MatchExactly | Qt::MatchRecursive).first();
        QVERIFY(!slices->text(1).isEmpty() && !slices->isFirstColumnSpanned());
        QVERIFY(bandwidths->text(1).isEmpty() && bandwidths->isFirstColumnSpanned());
    }

    // While a folder is read, ranks come between the others.
    void theSchemaStaysOpenInOtherColours() {
        Page page;
        page.settle();
        auto* tree = page.section.findChild<QTreeWidget*>("sqlSchema");
        const auto slice = [tree] {
            return tree->findItems("slice", Qt::MatchExactly | Qt::MatchRecursive).first();
        };
        slice()->setExpanded(true);
        tree->setCurrentItem(slice()->child(2));
        const QString column = slice()->child(2)->text(0);
        page.section.setPalette(shared::paletteOf(shared::darkTheme()));
        QVERIFY(slice()->isExpanded());
        QCOMPARE(tree->currentItem()->text(0), column);
        QCOMPARE(tree->currentItem()->parent(), slice());
    }

    void runsAgainWhenRanksComeMeanwhile() {
        Page page;
        page.settle();
        page.section.editor().setStatement("SELECT count(*) FROM rank");
        page.section.run();
        auto more = std::make_shared<query::Snapshot>(*page.rank.snapshot());
        more->ranks.push_back(more->ranks.front());
        page.bridge.setSnapshot(more);
        page.profile.setSnapshot(more);
        page.settle();
        QVERIFY(page.state().startsWith("1 row"));
        QCOMPARE(page.cell(0, 0), "2");
    }

    // The last ranks come while the first question runs: their snapshot ends no statement.
    void theFirstQuestionIsOfAllRanks() {
        Page page;
        auto small = std::make_shared<query::Snapshot>(*page.rank.snapshot());
        auto unread = std::make_shared<index::RankIndex>(*small->ranks.front().index);
        unread->lanes.clear();
        unread->counts = {};
        small->ranks.front().index = unread;
        page.bridge.setSnapshot(small);
        page.profile.setSnapshot(small);
        for (int turn = 0; turn < 100'000 && page.section.isIdle(); ++turn)
            QCoreApplication::processEvents();
        page.bridge.setSnapshot(page.rank.snapshot());
        page.profile.setSnapshot(page.rank.snapshot()); // the same run, and more of it
        QVERIFY(page.profile.change().isSameRun && page.profile.change().hasMore);
        page.settle();
        QVERIFY2(page.state().startsWith("2 rows") && !page.state().contains("run it again"),
            qPrintable(page.state()));
    }

    void anotherFolderDropsTheAnswer() {
        Page page;
        page.settle();
        page.run("SELECT 1 AS one");
        auto other = std::make_shared<query::Snapshot>();
        other->root = "/other";
        page.bridge.setSnapshot(other);
        page.profile.setSnapshot(other);
        page.settle();
        QCOMPARE(page.section.editor().toPlainText(), "SELECT 1 AS one");
        QVERIFY(page.state().startsWith("1 row")); // run again there
    }
};

} // namespace rankscope::sql::sql_test

RS_VIEW_TEST(rankscope::sql::sql_test::SqlTest)
#include "sql_test.moc"

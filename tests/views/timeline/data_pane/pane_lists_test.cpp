// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of the data pane on traces of their own: all matches of a search, the threads of a host.
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QSignalSpy>
#include <QToolTip>

#include "core/query/search.h"
#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/data_pane/link_list.h"
#include "views/timeline/data_pane/slice_table.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::pane_lists_test {

namespace {

const char* const kProducts = R"({"ph":"X","pid":1,"tid":7,"ts":1000,"dur":100,"name":"MatMul"},
{"ph":"X","pid":1,"tid":7,"ts":2000,"dur":200,"name":"mm"},
{"ph":"X","pid":1,"tid":7,"ts":3000,"dur":300,"name":"Add"},
{"ph":"X","pid":1,"tid":7,"ts":4000,"dur":400,"name":"MatMul"})";

} // namespace

class PaneListsTest : public QObject {
    Q_OBJECT

    /// The data pane of a rank with these events.
    struct Pane {
        explicit Pane(const QByteArray& events)
            : rank(events) {
            pane.resize(1200, 300);
            pane.show();
            bridge.setSnapshot(rank.snapshot());
            state.setSnapshot(rank.snapshot());
        }
        void settle() { QTRY_VERIFY(bridge.isIdle()); }
        shared::TableView& table(const QString& name) {
            const auto views = pane.findChildren<shared::TableView*>();
            return **std::ranges::find(
                views, name, [](auto* view) { return view->accessibleName(); });
        }

        test::ImportedRank rank;
        TimelineState state;
        shared::QueryBridge bridge;
        DataPane pane{state, bridge};
    };

    /// Cells of a row whose rows come when they are looked at.
    static void compareRow(const shared::TableView& view, int row, const QStringList& cells) {
        for (int column = 0; column < cells.size(); ++column)
            QTRY_COMPARE(view.table().index(row, column).data().toString(), cells[column]);
    }

    /// Two lanes; the third match of "m" lies in the second one.
    static constexpr const char* kTwoLanes =
        R"({"ph":"X","pid":1,"tid":7,"ts":1000,"dur":100,"name":"MatMul"},
           {"ph":"X","pid":1,"tid":7,"ts":2000,"dur":200,"name":"mm"},
           {"ph":"X","pid":1,"tid":8,"ts":2100,"dur":50,"name":"MatMul"},
           {"ph":"X","pid":1,"tid":7,"ts":3000,"dur":300,"name":"Add"})";

    static TimeRange microseconds(int64_t begin, int64_t end) {
        return {fromNanoseconds(begin * 1000), fromNanoseconds(end * 1000)};
    }

    static query::SearchResult matchesOf(Pane& of) {
        query::Session session(of.rank.snapshot());
        return *query::search(session, {.text = "m"}, {});
    }

private slots:
    /// Else the pane grows when a tab is chosen, and stays so.
    void noTabAsksForAHeightOfItsOwn() {
        Pane of(kTwoLanes);
        const int least = of.pane.minimumSizeHint().height();
        QVERIFY2(least < 100, qPrintable(QString::number(least)));
    }

    void matchesKeepToTheSelection() {
        Pane of(kTwoLanes);
        const query::SearchResult found = matchesOf(of);
        of.pane.showTab(DataPane::Tab::Find);
        of.state.setHits(std::make_shared<const query::SearchResult>(found));
        auto& rows = of.table("Search results");
        const auto* note = of.pane.findChild<QLabel*>("findNote");
        QCOMPARE(rows.table().rowCount(), 3);
        QVERIFY(note->text().isEmpty());
        const query::LaneRef first = found.hits[1].slice.lane;
        const query::LaneRef second = found.hits[2].slice.lane;
        QVERIFY(first != second);
        of.state.selectBox({microseconds(2100, 2200), {first, second}});
        QTRY_COMPARE(rows.table().rowCount(), 2); // one of them began before the range
        QCOMPARE(rows.table().index(0, 0).data().toString(), "2"); // among all matches
        QCOMPARE(rows.table().index(1, 0).data().toString(), "3");
        QCOMPARE(note->text(), "2 of 3 matches in the selection");
        of.state.selectBox({microseconds(2100, 2200), {second}});
        QTRY_COMPARE(rows.table().rowCount(), 1);
        QCOMPARE(note->text(), "1 of 3 matches in the selection");
        emit rows.rowActivated(0);
        QVERIFY2(of.state.box(), "a click shows the match and leaves the selection");
        emit rows.rowWanted(0);
        QCOMPARE(of.state.currentHit(), std::optional<size_t>(2));
        QVERIFY(!of.state.box());
        QTRY_COMPARE(rows.table().rowCount(), 3);
        QVERIFY(note->text().isEmpty());
        of.state.setLocked(BoxSelection{microseconds(900, 1200), {first}});
        QTRY_COMPARE(rows.table().rowCount(), 1);
        QCOMPARE(rows.table().index(0, 0).data().toString(), "1");
        of.state.selectBox({microseconds(950, 990), {first}});
        QTRY_COMPARE(rows.table().rowCount(), 0);
        QCOMPARE(note->text(), "0 of 3 matches in the selection");
        of.state.clearSelection();
        of.state.setLocked(std::nullopt);
        QTRY_COMPARE(rows.table().rowCount(), 3);
    }

    void matchesBeyondThoseThatAreKeptKeepToTheSelectionToo() {
        Pane of(kTwoLanes);
        query::SearchResult found = matchesOf(of);
        const query::LaneRef first = found.hits[1].slice.lane;
        const query::LaneRef second = found.hits[2].slice.lane;
        found.hits.resize(1);
        of.pane.showTab(DataPane::Tab::Find);
        of.state.setHits(std::make_shared<const query::SearchResult>(found));
        of.settle();
        auto& rows = of.pane.findChild<SliceTable*>("allHits")->table();
        const auto* note = of.pane.findChild<QLabel*>("findNote");
        QCOMPARE(rows.table().rowCount(), 3);
        QVERIFY(!note->isVisible());
        of.state.selectBox({microseconds(2100, 2200), {first, second}});
        QTRY_COMPARE(rows.table().rowCount(), 2);
        QTRY_COMPARE(note->text(), "2 of 3 matches in the selection");
        QVERIFY(note->isVisible());
        of.state.selectBox({microseconds(2100, 2200), {first}});
        QTRY_COMPARE(rows.table().rowCount(), 1);
        QTRY_COMPARE(note->text(), "1 of 3 matches in the selection");
        of.state.clearSelection();
        QTRY_COMPARE(rows.table().rowCount(), 3);
        QTRY_VERIFY(!note->isVisible());
    }

    void slicesOneByOneAreFilteredByEachColumn() {
        Pane of(kProducts);
        query::Session session(of.rank.snapshot());
        auto found = query::search(session, {.text = "m"}, {});
        QVERIFY(found && found->count == 3);
        found->hits.resize(1);
        of.pane.showTab(DataPane::Tab::Find);
        of.state.setHits(std::make_shared<const query::SearchResult>(*found));
        of.settle();
        auto& table = of.pane.findChild<SliceTable*>("allHits")->table();
        const auto shown = [&table] {
            QStringList rows;
            for (int row = 0; row < table.table().rowCount(); ++row)
                rows << table.table().index(row, 0).data().toString() + ' '
                        + table.table().index(row, 5).data().toString();
            return rows.join(", ");
        };
        const auto rowsOf = [&](std::vector<shared::ColumnFilter> filters) {
            table.table().setFilters(std::move(filters));
            of.settle();
            // What is looked at is read: until then it is an ellipsis.
            [[maybe_unused]] const bool isRead =
                QTest::qWaitFor([&] { return !shown().contains(QChar(0x2026)); }, 60000);
            return shown();
        };
        QCOMPARE(rowsOf({{.column = 0, .least = 2}}), "2 mm, 3 MatMul"); // as they were numbered
        emit table.rowWanted(0);
        QTRY_VERIFY(of.state.selectedSlice()
            && toNanoseconds(of.state.selectedSlice()->range.begin) == 2'000'000);
        QCOMPARE(rowsOf({{.column = 0, .least = 2, .most = 2}}), "2 mm");
        QCOMPARE(rowsOf({{.column = 0, .least = 4}}), "");
        QCOMPARE(rowsOf({{.column = 0, .most = 0}}), "");
        QCOMPARE(rowsOf({{.column = 1, .text = "rank 1"}}), "");
        QCOMPARE(
            rowsOf({{.column = 2, .text = "7"}, {.column = 4, .most = 200'000}}), "1 MatMul, 2 mm");
        QCOMPARE(rowsOf({{.column = 3, .least = 1'000'001}}), "1 MatMul");
        QCOMPARE(rowsOf({{.column = 4, .least = 200'000, .most = 399'999}}), "1 mm");
        QCOMPARE(rowsOf({{.column = 5, .text = "mat"}, {.column = 0, .least = 2}}), "2 MatMul");
    }

    /// More than the search keeps, here one of three.
    void listsAllMatchesPageByPage() {
        Pane of(kProducts);
        const query::SearchRequest search{.text = "m"};
        query::Session session(of.rank.snapshot());
        auto found = query::search(session, search, {});
        QVERIFY(found && found->count == 3);
        found->hits.resize(1);
        of.pane.showTab(DataPane::Tab::Find);
        of.state.setHits(std::make_shared<const query::SearchResult>(*found));
        of.settle();
        auto* all = of.pane.findChild<SliceTable*>("allHits");
        QVERIFY(all->isVisible() && !of.table("Search results").isVisible());
        QCOMPARE(all->table().table().rowCount(), 3);
        compareRow(all->table(), 1, {"2", "Rank 0", "1 / 7"}); // as in the shorter list
        QCOMPARE(all->table().table().index(1, 5).data().toString(), "mm");
        // The current match is the current row, though the search keeps only this one, the second.
        const auto marked = [all] { return all->table().currentIndex().row(); };
        auto second = *found;
        second.first = 1;
        const auto whole = query::search(session, search, {});
        QVERIFY(whole.has_value());
        second.hits = {whole->hits[1]};
        of.state.setHits(std::make_shared<const query::SearchResult>(second));
        of.state.goToHit(0);
        of.settle();
        QCOMPARE(marked(), 1);
        of.state.setHits(std::make_shared<const query::SearchResult>(*found));
        of.state.goToHit(0);
        of.settle();
        QCOMPARE(marked(), 0);
        all->table().table().setFilters({{.column = 5, .text = "mat"}});
        of.settle();
        QCOMPARE(all->table().table().rowCount(), 2);
        all->table().table().setFilters({});
        of.settle();
        emit all->table().rowWanted(2);
        QTRY_VERIFY(of.state.selectedSlice()
            && toNanoseconds(of.state.selectedSlice()->range.begin) == 4'000'000);
        QVERIFY(!of.pane.findChild<QLabel*>("findNote")->isVisible());
        // Another part of the same matches is not listed anew, another search is.
        const QSignalSpy listed(&all->table().table(), &QAbstractItemModel::modelReset);
        found->first = 2;
        of.state.setHits(std::make_shared<const query::SearchResult>(*found));
        of.settle();
        QCOMPARE(listed.count(), 0);
        found->request.text = "add";
        of.state.setHits(std::make_shared<const query::SearchResult>(*found));
        of.settle();
        QCOMPARE(all->table().table().rowCount(), 1);
        of.state.setHits(nullptr);
        QVERIFY(!all->isVisible() && of.table("Search results").isVisible());
    }

    /// Of a database the overlap analysis is computed: slices that no file has.
    void sumsUpALayerThatIsComputed() {
        Pane of(R"({"ph":"M","name":"process_name","pid":3,"args":{"name":"Overlap Analysis"}},
                   {"ph":"X","name":"Computing","pid":3,"tid":0,"ts":1200,"dur":500},
                   {"ph":"X","name":"Computing","pid":3,"tid":0,"ts":1750,"dur":100})");
        auto rank = std::make_shared<index::RankIndex>(*of.rank.snapshot()->ranks[0].index);
        QCOMPARE(rank->counts.processes.erase("Overlap Analysis"), size_t(1));
        const auto computed = std::make_shared<query::Snapshot>(*of.rank.snapshot());
        computed->ranks[0].index = std::move(rank);
        of.bridge.setSnapshot(computed);
        of.state.setSnapshot(computed);
        of.pane.showTab(DataPane::Tab::SystemView);
        auto* list = of.pane.findChild<QListWidget*>("systemEntries");
        const auto found = list->findItems("Overlap analysis", Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        list->setCurrentItem(found.front());
        of.settle();
        const auto& rows = of.table("Slices of the layer by name");
        QCOMPARE(rows.table().rowCount(), 1);
        compareRow(
            rows, 0, {"Computing", "2", "0.600", "0.600", QString("100.0%1%").arg(QChar(0x202F))});
    }

    void listsTheThreadsOfTheHost() {
        Pane of(R"(
            {"ph":"X","name":"Running","pid":"Process Scheduling","tid":"python:41","ts":10,"dur":70},
            {"ph":"X","name":"python:41","pid":"CPU Scheduling","tid":"CPU 3","ts":10,"dur":70},
            {"ph":"X","name":"Sleeping","pid":"Process Scheduling","tid":"python:41","ts":80,
             "dur":900})");
        of.pane.showEntry("host");
        of.settle();
        auto& rows = of.table("Threads of the host");
        compareRow(rows, 0, {"python", "41", "3", "0.070", "0.000", "0.900"});
        QCOMPARE(rows.table().columnCount(), 6); // no switch and no interrupt was recorded
        emit rows.rowWanted(0);
        QVERIFY(of.state.selectedSlice().has_value());
        QCOMPARE(toNanoseconds(of.state.selectedSlice()->range.begin), 80'000); // the longest
    }

    void aFlowIsFollowedByAClickAndByEitherEnter() {
        LinkList list;
        list.resize(400, 100);
        int followed = 0;
        connect(&list, &LinkList::activated, this, [&followed] { ++followed; });
        list.setLinks(std::vector<query::ChainLink>(2));
        list.show();
        QTest::mouseClick(list.viewport(), Qt::RightButton, {}, QPoint(60, 10));
        QCOMPARE(followed, 0);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, QPoint(60, 10));
        QCOMPARE(followed, 1);
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
            QTest::keyClick(&list, key);
        QCOMPARE(followed, 3);
        query::ChainLink link;
        link.other.name = std::string(200, 'a');
        link.other.category = "async_npu";
        link.other.distance = Duration(2000);
        list.setLinks({link});
        QHelpEvent help(QEvent::ToolTip, QPoint(60, 10), list.mapToGlobal(QPoint(60, 10)));
        QCoreApplication::sendEvent(list.viewport(), &help);
        const QString tip = QToolTip::text().remove(QChar(0x200B)); // where a line may end
        QVERIFY2(tip.contains(QString(200, 'a')) && tip.contains("async_npu"), qPrintable(tip));
        QToolTip::hideText();
    }
};

} // namespace rankscope::timeline::pane_lists_test

RS_VIEW_TEST(rankscope::timeline::pane_lists_test::PaneListsTest)
#include "pane_lists_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The toolbar as a person uses it: typing, Enter, Escape, a typed range, the filter's boxes.
#include "views/timeline/toolbar.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTimer>

#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/check_list.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/data_pane/marker_list.h"
#include "views/timeline/filter_popup.h"
#include "views/timeline/range_field.h"
#include "views/timeline/search_field.h"
#include "views/timeline/search_options.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::toolbar_test {

namespace {

const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","name":"aten::mm","cat":"cpu_op","pid":1,"tid":1,"ts":"1000.000","dur":100,
 "args":{"Input Dims":"[[4096, 16]]"}},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1200.000","dur":100,"args":{"Task Id":4096}},
{"ph":"X","name":"MatMulV2","pid":2,"tid":7,"ts":"1400.000","dur":100},
{"ph":"X","name":"matmul grad","cat":"cpu_op","pid":1,"tid":1,"ts":"1600.000","dur":100}
)";

} // namespace

class ToolbarTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::ImportedRank> m_rank;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<Toolbar> m_toolbar;

    QLineEdit& text() { return *m_toolbar->findChild<QLineEdit*>("searchText"); }
    QLineEdit& number() { return *m_toolbar->findChild<QLineEdit*>("searchNumber"); }
    QLabel& countLabel() { return *m_toolbar->findChild<QLabel*>("searchCount"); }
    /// "3 of 12", or what is said in its place.
    QString count() {
        return (number().isHidden() ? QString() : number().text() + " ") + countLabel().text();
    }
    SearchField& search() { return m_toolbar->search(); }
    void run(const QString& action) {
        search().handlers().at(action).run();
        settle();
    }
    RangeField& range() { return *m_toolbar->findChild<RangeField*>(); }
    void settle() { QTRY_VERIFY(m_bridge->isIdle()); }

    void type(const QString& words) {
        QTest::keyClicks(&text(), words);
        settle();
    }
    void press(const QString& name) {
        for (auto* button : m_toolbar->findChildren<QAbstractButton*>()) {
            if (button->accessibleName() == name)
                button->click();
        }
        settle();
    }

private slots:
    void init() {
        m_rank = std::make_unique<test::ImportedRank>(kEvents);
        m_state = std::make_unique<TimelineState>();
        m_bridge = std::make_unique<shared::QueryBridge>();
        m_toolbar = std::make_unique<Toolbar>(*m_state, *m_bridge);
        m_toolbar->resize(1200, 32);
        m_toolbar->show();
        m_bridge->setSnapshot(m_rank->snapshot());
        m_state->setSnapshot(m_rank->snapshot());
        m_state->setWidth(1000);
    }
    void cleanup() { m_toolbar.reset(); }

    void countsHitsAsOneTypes() {
        type("matmul");
        QCOMPARE(count(), "- of 3");
        QVERIFY(!m_state->selectedSlice());
        type(" g");
        QCOMPARE(count(), "- of 1");
        type("x");
        QCOMPARE(count(), "no matches");
        text().clear();
        QCOMPARE(count(), "");
        QVERIFY(m_state->hits() == nullptr);
    }

    // B14
    void aFailedSearchIsNoEmptyOne() {
        m_rank->removeIndex();
        type("matmul");
        QVERIFY(!count().isEmpty() && count() != "no matches");
        QVERIFY(m_state->hits() == nullptr);
        QVERIFY(!countLabel().toolTip().isEmpty());
        text().clear();
        QCOMPARE(count(), "");
    }

    void walksThroughTheHits() {
        type("matmul");
        QTest::keyClick(&text(), Qt::Key_Return);
        QCOMPARE(count(), "1 of 3");
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.begin), 1'200'000);
        QTest::keyClick(&text(), Qt::Key_Return);
        QCOMPARE(count(), "2 of 3");
        QTest::keyClick(&text(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(&text(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(count(), "3 of 3");
    }

    void enterBeforeTheAnswerStillGoesToTheFirstHit() {
        QTest::keyClicks(&text(), "matmul");
        QTest::keyClick(&text(), Qt::Key_Return);
        QTRY_COMPARE(count(), "1 of 3");
    }

    void keepsToItsRules() {
        type("MatMul");
        press("Match case");
        QCOMPARE(count(), "- of 2");
        press("Whole word");
        QCOMPARE(count(), "- of 1");
        press("Whole word");
        press("Match case");
        text().clear();
        type("^mat.*(v2|grad)$");
        QCOMPARE(count(), "no matches");
        press("Regular expression");
        QCOMPARE(count(), "- of 2");
    }

    void saysWhatIsWrongWithAnExpression() {
        run("find.regex");
        type("(mat");
        QCOMPARE(count(), "A ) is missing: (mat");
        QCOMPARE(countLabel().toolTip(), "A ) is missing: (mat");
        QVERIFY(m_state->hits() == nullptr);
        type(")");
        QCOMPARE(count(), "- of 3");
        type("\\y");
        QCOMPARE(count(), "No such escape: \\y");
        run("find.regex"); // a plain text again
        QCOMPARE(count(), "no matches");
    }

    // V8
    void escapeLeavesTheFieldAndTheMatchesStay() {
        const QSignalSpy left(m_toolbar.get(), &Toolbar::left);
        run("find.search");
        type("matmul");
        QCOMPARE(m_state->hits()->count, uint64_t(3));
        QTest::keyClick(&text(), Qt::Key_Escape);
        QCOMPARE(left.count(), 1);
        QCOMPARE(text().text(), "matmul");
        QTest::keyClick(&text(), Qt::Key_Escape);
        QCOMPARE(text().text(), "matmul");
        QVERIFY(m_state->hits() != nullptr);
        QCOMPARE(m_state->hits()->count, uint64_t(3));
        QVERIFY(text().toolTip().contains("Shift+Esc"));
    }

    void aCrossAndAnActionClearTheSearch() {
        type("matmul");
        auto* cross = text().findChild<QAbstractButton*>();
        QVERIFY(cross != nullptr && cross->isVisible());
        QTest::mouseClick(cross, Qt::LeftButton);
        QVERIFY(m_state->hits() == nullptr);
        QVERIFY(!search().handlers().at("find.clear").can());
        type("matmul");
        run("find.clear");
        QVERIFY(text().text().isEmpty() && m_state->hits() == nullptr);
    }

    void looksInCategoriesAndArguments() {
        search().options().setIn(query::SearchIn::Category);
        type("cpu");
        QCOMPARE(count(), "- of 2");
        QCOMPARE(text().placeholderText(), "Find slices by category");
        search().options().setIn(query::SearchIn::Arguments);
        settle();
        QCOMPARE(count(), "no matches");
        text().clear();
        type("4096");
        QCOMPARE(count(), "- of 2");
        run("find.regex");
        text().setText("^4096$");
        settle();
        QCOMPARE(count(), "- of 1");
        search().options().setIn(query::SearchIn::Name);
        settle();
        QCOMPARE(count(), "no matches");
    }

    void looksOnlyWhereItIsTold() {
        search().options().setScope(SearchScope::Lane);
        type("matmul");
        QCOMPARE(count(), "Select a slice first");
        const auto laneOf = [&](const std::string& name) {
            const auto& rank = *m_state->snapshot()->ranks[0].index;
            for (const index::LaneIndex& lane : rank.lanes) {
                const auto& track = rank.tracks[toIndex(lane.lane.track)];
                if (rank.processes[toIndex(track.process)].name == name)
                    return query::LaneRef{RankSlot(0), lane.lane.id};
            }
            return query::LaneRef{};
        };
        m_state->selectSlice({{laneOf("Ascend Hardware"), 0}, m_state->wholeRange()});
        settle();
        QCOMPARE(count(), "- of 2");
        m_state->selectSlice({{laneOf("Python"), 0}, m_state->wholeRange()});
        settle();
        QCOMPARE(count(), "- of 1");
        search().options().setScope(SearchScope::Rank);
        settle();
        QCOMPARE(count(), "- of 3");
        search().options().setScope(SearchScope::InView);
        settle();
        QCOMPARE(count(), "no matches");
        search().setRanksInView([] { return std::set<RankSlot>{RankSlot(0)}; });
        search().viewScrolled();
        settle();
        QCOMPARE(count(), "- of 3");
    }

    void aJumpToAMatchOfTheRankKeepsTheMatches() {
        search().options().setScope(SearchScope::Rank);
        m_state->selectSlice({{{}, 0}, m_state->wholeRange()});
        type("matmul");
        const auto found = m_state->hits();
        QTest::keyClick(&text(), Qt::Key_Return);
        settle();
        QVERIFY(m_state->hits() == found && m_state->currentHit());
    }

    void aTypedNumberLeadsToItsMatch() {
        type("matmul");
        number().setFocus();
        number().setText("3");
        QTest::keyClick(&number(), Qt::Key_Return);
        QCOMPARE(count(), "3 of 3");
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.begin), 1'600'000);
        for (const char* none : {"4", "0", "two", ""}) {
            number().setText(none);
            QTest::keyClick(&number(), Qt::Key_Return);
            QCOMPARE(m_state->currentHit(), std::optional<size_t>(2));
        }
    }

    void theListOfPlacesOpensByKey() {
        QTimer::singleShot(0, &search(), [this] { search().options().hide(); });
        const QSignalSpy shown(&search().options(), &QMenu::aboutToShow);
        QTest::keyClick(&text(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(shown.count(), 1);
    }

    void searchesOnlyWhatTheFilterLeaves() {
        type("matmul");
        m_state->setFilter({.hiddenRanks = {}, .hiddenLayers = {"Python"}});
        settle();
        QCOMPARE(count(), "- of 2");
        m_state->setFilter({.hiddenRanks = {RankSlot(0)}}); // nothing is left to look in
        settle();
        QCOMPARE(count(), "no matches");
    }

    void takesATypedRange() {
        m_toolbar->editRange();
        range().setText("100us ... 250us");
        QTest::keyClick(&range(), Qt::Key_Return);
        QCOMPARE(toNanoseconds(m_state->visibleRange().begin), 1'100'000);
        QCOMPARE(toNanoseconds(m_state->visibleRange().end), 1'250'000);
        QVERIFY(range().isReadOnly());
    }

    void cutsNoDigitOfTheRange() {
        const auto shown = [this](int width) {
            range().resize(width, range().height());
            return range().text();
        };
        const QString whole = shown(600);
        QVERIFY(whole.contains("...") && whole.contains("   "));
        const QString ends = whole.section("   ", 0, 0);
        const QFontMetrics metrics = range().fontMetrics();
        QCOMPARE(shown(metrics.horizontalAdvance(ends) + 30), ends);
        QCOMPARE(shown(metrics.horizontalAdvance(ends)), whole.section("   ", 1, 1));
        QVERIFY(range().toolTip().startsWith(whole));
    }

    void thePopupsAreTypedInAtOnce() {
        for (void (Toolbar::*show)() : {&Toolbar::showFilter, &Toolbar::showLinks}) {
            (m_toolbar.get()->*show)();
            QWidget* popup = QApplication::activePopupWidget();
            QVERIFY(popup != nullptr);
            QVERIFY(qobject_cast<QLineEdit*>(popup->focusWidget()) != nullptr);
            popup->close();
        }
        settle();
    }

    void refusesATextThatIsNoRange() {
        const TimeRange before = m_state->visibleRange();
        m_toolbar->editRange();
        range().setText("nonsense");
        QTest::keyClick(&range(), Qt::Key_Return);
        QVERIFY(!range().isReadOnly());
        QTest::keyClick(&range(), Qt::Key_Escape);
        QVERIFY(range().isReadOnly());
        QVERIFY(m_state->visibleRange() == before);
    }

    void hidesALayer() {
        FilterPopup popup(*m_state, m_toolbar.get());
        popup.fill();
        const auto lists = popup.findChildren<shared::CheckList*>();
        QCOMPARE(lists.size(), 2);
        QCOMPARE(lists[1]->size(), 2U);
        lists[1]->setChecked(0, false);
        QCOMPARE(m_state->filter().hiddenLayers.size(), 1U);
        lists[1]->setChecked(0, true);
        QVERIFY(!m_state->filter().isActive());
    }

    void renamesAMarker() {
        MarkerList list(*m_state, m_toolbar.get());
        const int id = m_state->addMarker({fromNanoseconds(1'100'000), fromNanoseconds(1'200'000)});
        auto* name = list.findChildren<QLineEdit*>().last();
        name->clear();
        QTest::keyClicks(name, "warm-up");
        QCOMPARE(m_state->marker(id)->name, "warm-up");
        m_state->clearMarkers();
        QVERIFY(m_state->markers().empty());
    }
};

} // namespace rankscope::timeline::toolbar_test

RS_VIEW_TEST(rankscope::timeline::toolbar_test::ToolbarTest)
#include "toolbar_test.moc"

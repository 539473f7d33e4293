// SPDX-License-Identifier: GPL-3.0-or-later
// The toolbar as a person uses it: typing, Enter, Escape, a typed range, the filter's boxes.
#include "views/timeline/toolbar.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "tests/views/timeline/imported_rank.h"
#include "views/shared/check_list.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/data_pane/marker_list.h"
#include "views/timeline/filter_popup.h"
#include "views/timeline/range_field.h"
#include "views/timeline/search_field.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","name":"aten::mm","pid":1,"tid":1,"ts":"1000.000","dur":100},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1200.000","dur":100},
{"ph":"X","name":"MatMulV2","pid":2,"tid":7,"ts":"1400.000","dur":100},
{"ph":"X","name":"matmul grad","pid":1,"tid":1,"ts":"1600.000","dur":100}
)";

} // namespace

class ToolbarTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::ImportedRank> m_rank;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<Toolbar> m_toolbar;

    QLineEdit& text() { return *m_toolbar->findChild<QLineEdit*>("searchText"); }
    QString count() { return m_toolbar->findChild<SearchField*>()->findChild<QLabel*>()->text(); }
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
        QCOMPARE(count(), "- / 3");
        QVERIFY(!m_state->selectedSlice());
        type(" g");
        QCOMPARE(count(), "- / 1");
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
        QCOMPARE(count(), "search failed");
        QVERIFY(m_state->hits() == nullptr);
        QVERIFY(!m_toolbar->findChild<SearchField*>()->findChild<QLabel*>()->toolTip().isEmpty());
        text().clear();
        QCOMPARE(count(), "");
    }

    void walksThroughTheHits() {
        type("matmul");
        QTest::keyClick(&text(), Qt::Key_Return);
        QCOMPARE(count(), "1 / 3");
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.begin), 1'200'000);
        QTest::keyClick(&text(), Qt::Key_Return);
        QCOMPARE(count(), "2 / 3");
        QTest::keyClick(&text(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(&text(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(count(), "3 / 3");
    }

    void enterBeforeTheAnswerStillGoesToTheFirstHit() {
        QTest::keyClicks(&text(), "matmul");
        QTest::keyClick(&text(), Qt::Key_Return);
        QTRY_COMPARE(count(), "1 / 3");
    }

    void keepsToItsRules() {
        type("MatMul");
        press("Match case");
        QCOMPARE(count(), "- / 2");
        press("Whole word");
        QCOMPARE(count(), "- / 1");
    }

    void escapeLeavesTheField() {
        const QSignalSpy left(m_toolbar.get(), &Toolbar::left);
        m_toolbar->focusSearch();
        QTest::keyClick(&text(), Qt::Key_Escape);
        QCOMPARE(left.count(), 1);
    }

    void searchesOnlyWhatTheFilterLeaves() {
        type("matmul");
        m_state->setFilter({.hiddenRanks = {}, .hiddenLayers = {"Python"}});
        settle();
        QCOMPARE(count(), "- / 2");
    }

    void takesATypedRange() {
        m_toolbar->editRange();
        range().setText("100us ... 250us");
        QTest::keyClick(&range(), Qt::Key_Return);
        QCOMPARE(toNanoseconds(m_state->visibleRange().begin), 1'100'000);
        QCOMPARE(toNanoseconds(m_state->visibleRange().end), 1'250'000);
        QVERIFY(range().isReadOnly());
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

} // namespace rankscope::timeline

QTEST_MAIN(rankscope::timeline::ToolbarTest)
#include "toolbar_test.moc"

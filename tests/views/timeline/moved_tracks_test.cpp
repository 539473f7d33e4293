// SPDX-License-Identifier: GPL-3.0-or-later
// Single tracks shifted in time: typed at their row, shown, undone and kept.
#include <algorithm>

#include <QLineEdit>
#include <QThread>

#include "tests/views/same_picture.h"
#include "tests/views/timeline/page_fixture.h"
#include "tests/views/timeline/random_events.h"
#include "tests/views/view_test.h"
#include "views/shared/phrases.h"
#include "views/timeline/clocks/clock_texts.h"
#include "views/timeline/lane_choices.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/row_fields.h"
#include "views/timeline/ruler_drawing.h"
#include "views/timeline/track_choices.h"
#include "views/timeline/view_state.h"

namespace rankscope::timeline::moved_tracks_test {

namespace {

const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"thread_name","pid":2,"tid":7,"args":{"name":"Stream 7"}},
{"ph":"M","name":"thread_name","pid":2,"tid":8,"args":{"name":"Stream 8"}},
{"ph":"X","name":"forward","pid":1,"tid":1,"ts":"1000.000","dur":1000},
{"ph":"X","name":"aten::mm","pid":1,"tid":1,"ts":"1100.000","dur":300},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1200.000","dur":500},
{"ph":"X","name":"Add","pid":2,"tid":8,"ts":"1800.000","dur":100})";

} // namespace

class MovedTracksTest : public PageFixture {
    Q_OBJECT

    std::vector<std::unique_ptr<test::ImportedRank>> m_random;
    std::shared_ptr<const query::Snapshot> m_read;

    LaneTree& tree() { return m_page->area().tree(); }

    /// As the window does whenever shifts change.
    void show() { showRank(shifted(m_read, m_state->shifts())); }

    void open(std::shared_ptr<const query::Snapshot> read) {
        cleanup();
        m_read = std::move(read);
        makePage({1200, 600});
        connect(m_state.get(), &TimelineState::shiftsChanged, this, [this] { show(); });
        show();
        lanes().foldAll(Fold::Open);
        settle();
    }

    size_t rowOf(const std::string& tid) { return lanes().layout().place(laneOf(tid))->row; }
    const Row& row(const std::string& tid) { return lanes().layout().rows()[rowOf(tid)]; }
    QString chip(const std::string& tid) {
        return TreeDrawing(*m_state, lanes()).sideText(row(tid)).simplified();
    }
    QString corner() { return RulerDrawing::movedText(*m_state); }

    /// By the menu of its row, in the tree.
    QLineEdit* openField(const std::string& tid) {
        return openField(tree(), {60, lanes().bands().clampedYOf(row(tid).y) + 4});
    }
    QLineEdit* openField(QWidget& at, const QPoint& place) {
        QMenu* menu = test::menuAt(at, place);
        const auto entries = menu->actions();
        const auto entry = std::ranges::find_if(entries, [](const QAction* of) {
            return of->text().startsWith("Shift ") && of->text().endsWith(" in time...");
        });
        menu->close(); // it is deleted later
        if (entry != entries.end())
            (*entry)->trigger();
        return tree().findChild<RowShifter*>()->findChild<QLineEdit*>();
    }
    void type(const std::string& tid, const QString& text) {
        QLineEdit* field = openField(tid);
        QVERIFY(field->isVisible());
        field->setText(text);
        QTest::keyClick(field, Qt::Key_Return);
        settle();
    }

    void click(const std::string& tid, int64_t ns) {
        const auto found = lanes().layout().place(laneOf(tid));
        const int y = lanes().bands().yOf(found->y) + found->height / 2;
        const int x = static_cast<int>(m_state->viewport().timeToX(fromNanoseconds(ns)));
        QTest::mouseClick(&graph(), Qt::LeftButton, {}, {x, y});
        settle();
    }
    int64_t selectedBegin() {
        return m_state->selectedSlice() ? toNanoseconds(m_state->selectedSlice()->range.begin) : -1;
    }

    /// A pane of its own with frames of its own, of the same state and rows.
    void compareWithNewPane() {
        settle();
        shared::QueryBridge bridge;
        bridge.setSnapshot(m_state->snapshot());
        GraphPane fresh(*m_state, lanes(), bridge);
        fresh.setPalette(m_page->palette());
        fresh.resize(graph().size());
        fresh.show();
        do {
            QCoreApplication::processEvents();
            QThread::yieldCurrentThread();
        } while (!bridge.isIdle());
        QCoreApplication::processEvents();
        const QImage expected = fresh.grab().toImage();
        const QImage picture = graph().grab().toImage();
        QVERIFY(graph().geometry().runs == fresh.geometry().runs);
        QVERIFY(graph().geometry().curves == fresh.geometry().curves);
        QVERIFY(test::isSamePicture(picture, expected));
    }

private slots:
    void initTestCase() { importRank(kEvents); }
    void init() { open(m_rank->snapshot()); }
    void cleanup() { dropPage(); }

    void aShiftIsTypedAtTheRow() {
        type("7", "250 us");
        const RankShifts one{{row("7").key(), {Duration(250'000), ShiftSource::Hand}}};
        QVERIFY(m_state->shifts() == one);
        QCOMPARE(m_state->snapshot()->ranks[0].moved.size(), size_t(1));
        QVERIFY(chip("7").startsWith("+250"));
        QVERIFY(chip("8").isEmpty());
        QCOMPARE(corner(), QString("1 track moved"));
        const QString tip = trackTip(*m_state, row("7"));
        QVERIFY2(
            tip.contains("250") && tip.endsWith(sourceText(ShiftSource::Hand)), qPrintable(tip));
        QVERIFY(trackTip(*m_state, row("8")).isEmpty());
        // It is hit where it stands, and nowhere else.
        click("7", 1'900'000);
        QCOMPARE(selectedBegin(), 1'450'000);
        m_state->clearSelection();
        click("7", 1'300'000);
        QCOMPARE(selectedBegin(), -1);
        // The field has what was typed.
        QVERIFY(openField("7")->text().simplified().startsWith("250"));
    }

    void whatIsMovedTakesTheSelectionAlongAndIsUndone() {
        click("7", 1'300'000);
        QCOMPARE(selectedBegin(), 1'200'000);
        type("7", "-50 us");
        QCOMPARE(selectedBegin(), 1'150'000);
        QTest::keyClick(&graph(), Qt::Key_Z, Qt::ControlModifier);
        settle();
        QVERIFY(m_state->shifts().empty());
        QCOMPARE(m_state->snapshot(), m_read);
        QCOMPARE(selectedBegin(), 1'200'000);
        QVERIFY(corner().isEmpty());
    }

    void ranksAndTracksAreCountedAndPutBackTogether() {
        m_state->setShifts({{rankKey(*m_read->ranks[0].index), {Duration(9'000)}},
            {row("7").key(), {Duration(1'000)}}, {row("8").key(), {Duration(2'000)}}});
        settle();
        QCOMPARE(corner(), shared::sideBySide({"1 rank moved", "2 tracks moved"}));
        QCOMPARE(m_state->snapshot()->ranks[0].offset, Duration(9'000));
        const auto& rank = m_state->snapshot()->ranks[0];
        QCOMPARE(rank.offsetOf(laneOf("7").lane), Duration(10'000));
        QCOMPARE(rank.offsetOf(laneOf("8").lane), Duration(11'000));
        QCOMPARE(rank.offsetOf(laneOf("1").lane), Duration(9'000));
        m_page->area().alignment().handlers().at("timeline.reset-clocks").run();
        settle();
        QVERIFY(m_state->shifts().empty());
        QCOMPARE(m_state->snapshot(), m_read);
    }

    // Beside its slices, while another row is the current one.
    void theMenuOfTheGraphIsOfTheRowUnderIt() {
        lanes().setCurrentRow(rowOf("7"));
        const auto place = lanes().layout().place(laneOf("8"));
        const int x = static_cast<int>(m_state->viewport().timeToX(fromNanoseconds(1'300'000)));
        QLineEdit* field =
            openField(graph(), {x, lanes().bands().yOf(place->y) + place->height / 2});
        QVERIFY(field->isVisible());
        field->setText("7 us");
        QTest::keyClick(field, Qt::Key_Return);
        const RankShifts one{{row("8").key(), {Duration(7'000), ShiftSource::Hand}}};
        QVERIFY(m_state->shifts() == one);
    }

    void whatIsNoShiftIsNotTaken() {
        QLineEdit* field = openField("7");
        field->setText("40 days");
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(field->isVisible());
        QVERIFY(m_state->shifts().empty());
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
        type("7", "3 us");
        QCOMPARE(m_state->shifts().size(), size_t(1));
        type("7", ""); // none
        QVERIFY(m_state->shifts().empty());
    }

    void aMergedRowMovesWithAllItsParts() {
        const std::vector<std::string> keys{row("7").key(), row("8").key()};
        std::vector<TrackPlace> both = tracksOf(row("7"));
        std::ranges::copy(tracksOf(row("8")), std::back_inserter(both));
        m_state->setFilter(withMerged(m_state->filter(), both));
        settle();
        QCOMPARE(rowOf("7"), rowOf("8"));
        type("7", "4 us");
        QCOMPARE(m_state->shifts().size(), size_t(2));
        for (const std::string& key : keys)
            QCOMPARE(m_state->shifts().at(key).by, Duration(4'000));
        QVERIFY(chip("8").startsWith("+4"));
    }

    // The reference on another track of the same rank: both would move with the rank.
    void aSliceIsPutAtTheReferenceOfItsRank() {
        auto handlers = m_page->area().alignment().handlers();
        click("1", 1'850'000); // forward
        handlers.at("timeline.set-base").run();
        QVERIFY(!handlers.at("timeline.align-start").can());
        click("7", 1'300'000);
        QVERIFY(handlers.at("timeline.align-start").can());
        handlers.at("timeline.align-start").run();
        settle();
        QCOMPARE(selectedBegin(), 1'000'000);
        const RankShifts one{{row("7").key(), {Duration(-200'000), ShiftSource::Slice}}};
        QVERIFY(m_state->shifts() == one);
        handlers.at("timeline.align-end").run();
        settle();
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.end), 2'000'000);
        QCOMPARE(m_state->shifts().at(row("7").key()).by, Duration(300'000));
    }

    void shiftsOfTracksAreKeptWithTheView() {
        m_state->setShifts({{row("7").key(), {Duration(-12'345), ShiftSource::Slice}}});
        settle();
        const ViewState view = viewFromJson(toJson(captureView(*m_state, lanes())));
        QVERIFY(view.shifts == m_state->shifts());
        open(m_rank->snapshot()); // another window
        QVERIFY(m_state->shifts().empty());
        applyView(view, *m_state, lanes());
        settle();
        QCOMPARE(m_state->snapshot()->ranks[0].offsetOf(laneOf("7").lane), Duration(-12'345));
        // A track that is not there moves nothing, and a time beyond all is none.
        m_state->setShifts({{row("7").key() + "x", {Duration(5)}}});
        settle();
        QVERIFY(m_state->snapshot()->ranks[0].moved.empty());
        QVERIFY(corner().isEmpty());
        const QByteArray damaged = R"({"shifts":{"a/7":[4611686018427387904,"hand"],"b":5}})";
        QCOMPARE(viewFromJson(damaged).shifts.size(), size_t(1));
    }

    // V1 with tracks that are moved: the picture is that of a pane that was just opened.
    void whatIsDrawnIsWhatANewPaneDraws() {
        auto snapshot = std::make_shared<query::Snapshot>();
        for (unsigned i = 0; i < 2; ++i) {
            m_random.push_back(std::make_unique<test::ImportedRank>(test::eventsOf(i)));
            snapshot->ranks.push_back(m_random.back()->snapshot()->ranks.front());
            snapshot->ranks.back().offset = Duration(1'234'567 * i);
        }
        open(snapshot);
        const TimeRange whole = m_state->wholeRange();
        const std::string moved = row("7").key();
        for (const int64_t by : {1'300'001, -40'007, 0, 3}) {
            RankShifts shifts = m_state->shifts();
            shifts[moved] = {Duration(by)};
            m_state->setShifts(std::move(shifts)); // pictures of before are of no use
            for (const int64_t part : {1, 50, 5'000}) {
                m_state->setVisibleRange({whole.begin + whole.length() / 3,
                    whole.begin + whole.length() / 3 + whole.length() / (3 * part)});
                compareWithNewPane();
                if (QTest::currentTestFailed())
                    return;
            }
        }
        m_state->undoLanes();
        compareWithNewPane();
    }
};

} // namespace rankscope::timeline::moved_tracks_test

RS_VIEW_TEST(rankscope::timeline::moved_tracks_test::MovedTracksTest)
#include "moved_tracks_test.moc"

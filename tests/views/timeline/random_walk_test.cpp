// SPDX-License-Identifier: GPL-3.0-or-later
// V1: wherever one came from, a picture that has settled is that of a view that was just opened at
// the same place. Random walks over several ranks; each seed is one walk.
#include <algorithm>
#include <random>

#include <QThread>

#include "tests/views/same_picture.h"
#include "tests/views/timeline/page_fixture.h"
#include "tests/views/timeline/random_events.h"
#include "tests/views/view_test.h"
#include "views/timeline/lane_choices.h"
#include "views/timeline/time_scope.h"
#include "views/timeline/track_choices.h"

namespace rankscope::timeline::random_walk_test {

namespace {

constexpr int kSteps = 40; ///< of one walk

} // namespace

class RandomWalkTest : public PageFixture {
    Q_OBJECT

    std::vector<std::unique_ptr<test::ImportedRank>> m_ranks;
    std::shared_ptr<const query::Snapshot> m_snapshot;
    std::mt19937 m_random;

    double pixel(int64_t most) { return static_cast<double>(upTo(most)); }
    int64_t upTo(int64_t most) {
        return static_cast<int64_t>(m_random() % static_cast<uint64_t>(most + 1));
    }

    /// Quiet for some rounds: what an answer changes asks for the layouts of the bars around it,
    /// one after the other.
    static void settle(const shared::QueryBridge& bridge) {
        constexpr int kQuietRounds = 4;
        for (int quiet = 0; quiet < kQuietRounds;) {
            QCoreApplication::processEvents();
            QThread::yieldCurrentThread();
            quiet = bridge.isIdle() ? quiet + 1 : 0;
        }
    }

    /// Any length from 20 ns to everything is as likely as any other.
    TimeRange anyRange() {
        const TimeRange whole = m_state->wholeRange();
        const auto length = Duration(std::max<int64_t>(20, whole.length().count() >> upTo(24)));
        const Timestamp begin = whole.begin + Duration(upTo(whole.length().count()));
        return {begin, begin + length};
    }

    void fold() {
        const auto rows = static_cast<int64_t>(lanes().layout().rows().size());
        if (rows == 0)
            return;
        if (upTo(9) == 0)
            lanes().foldAll(static_cast<Fold>(upTo(2)));
        else
            lanes().toggle(static_cast<size_t>(upTo(rows - 1)));
    }

    void filter() {
        LaneFilter filter;
        for (uint32_t i = 0; i < m_ranks.size(); ++i) {
            if (upTo(2) == 0)
                filter.hiddenRanks.insert(static_cast<RankSlot>(i));
        }
        if (upTo(2) == 0)
            filter.hiddenLayers.insert("Python");
        filter.pinned = m_state->filter().pinned;
        m_state->setFilter(filter);
    }

    /// Pins, hides or shows again the tracks of any row, or what means the same in all ranks.
    void choose() {
        const LaneLayout& layout = lanes().layout();
        if (layout.rows().empty())
            return m_state->showAllLanes();
        const Row& row =
            layout
                .rows()[static_cast<size_t>(upTo(static_cast<int64_t>(layout.rows().size()) - 1))];
        const LaneFilter& now = m_state->filter();
        const auto same = sameTracks(layout.tree(), m_state->facts(), row);
        switch (upTo(8)) {
        case 8:
            return look(row);
        case 0:
            return m_state->setFilter(withPinned(now, tracksOf(row)));
        case 1:
            return m_state->setFilter(withPinned(now, same));
        case 2:
            return m_state->setFilter(withHidden(now, row));
        case 3:
            return m_state->setFilter(withHiddenInAllRanks(now, same));
        case 4:
            return m_state->setFilter(withOnly(now, same));
        case 5:
            return m_state->undoLanes();
        case 6:
            return m_state->setFilter(withoutPinned(now, row.key()));
        default:
            return m_state->showAllLanes();
        }
    }

    /// Merges, splits, moves, raises or folds the tracks of a row, sorts ranks or makes them bars;
    /// and the way back from there leads to the same rows.
    void look(const Row& row) {
        const LaneFilter before = m_state->filter();
        LaneFilter now = before;
        const UsualHeights usual = lanes().layout().usualHeights();
        Row layer = row;
        layer.track = nullptr;
        switch (upTo(6)) {
        case 0:
            now = withMerged(now, tracksOf(row.layer == nullptr ? row : layer));
            break;
        case 1:
            now = withSplit(now, row);
            break;
        case 2:
            now = withMoved(now, row, upTo(1) == 0 ? 1 : -1);
            break;
        case 3:
            now = withHeight(now, row, upTo(1) == 0 ? 1 : -1, usual);
            break;
        case 4:
            now = withMostLanes(now, row, static_cast<size_t>(upTo(3)));
            break;
        case 5:
            now.isRanksOnly = !now.isRanksOnly;
            break;
        default:
            now.order = static_cast<RankOrder>(upTo(kRankOrders - 1));
        }
        if (now == before)
            return;
        const auto rows = rowTexts();
        m_state->setFilter(now);
        m_state->undoLanes();
        QVERIFY(m_state->filter() == before);
        QCOMPARE(rowTexts(), rows);
        m_state->setFilter(now);
    }

    QStringList rowTexts() {
        QStringList texts;
        for (const Row& row : lanes().layout().rows())
            texts << QString("%1 %2+%3 %4")
                         .arg(QString::fromStdString(row.key()))
                         .arg(row.y)
                         .arg(row.height)
                         .arg(row.boxes.size());
        return texts;
    }

    /// Every rank waits, each longer than the one before.
    JobTimes waits() {
        JobTimes times;
        for (size_t i = 0; i < m_ranks.size(); ++i) {
            const TimeRange range = m_snapshot->ranks[i].index->range();
            RankTimes of{Duration(5), Duration(0), {}};
            for (Timestamp at = range.begin; at < range.end; at += Duration(1 + upTo(4'000'000))) {
                of.waits.push_back({at, at + Duration(upTo(900'000))});
                at = of.waits.back().end;
            }
            of.waited = Duration(static_cast<int64_t>(7 - i));
            times.ranks.push_back(std::move(of));
        }
        return times;
    }

    void jumpToLane() {
        const auto rank = static_cast<RankSlot>(upTo(static_cast<int64_t>(m_ranks.size()) - 1));
        const auto& all = m_snapshot->rank(rank).index->lanes;
        const auto& lane = all[static_cast<size_t>(upTo(static_cast<int64_t>(all.size()) - 1))];
        m_state->jumpTo({{rank, lane.lane.id}, 0}, anyRange());
    }

    /// From anywhere to anywhere: a box, a box by depth, a zoom, a pan, an edge, with or without
    /// Ctrl at the end.
    void drag() {
        const Qt::KeyboardModifiers keys[] = {Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier,
            Qt::ControlModifier, Qt::ControlModifier | Qt::ShiftModifier};
        const auto place = [this] {
            return QPoint(static_cast<int>(upTo(graph().width() - 1)),
                static_cast<int>(upTo(graph().height() - 1)));
        };
        const Qt::KeyboardModifiers pressed = keys[upTo(4)];
        QTest::mousePress(&graph(), Qt::LeftButton, pressed, place());
        for (int i = 0; i < 2; ++i) {
            const QPoint to = place();
            test::moveMouse(
                graph(), to, Qt::LeftButton, upTo(1) == 0 ? pressed : Qt::ControlModifier);
        }
        QTest::mouseRelease(&graph(), Qt::LeftButton, pressed, place());
        QEvent leave(QEvent::Leave); // no tip
        QCoreApplication::sendEvent(&graph(), &leave);
    }

    void selectByKey() {
        static const std::pair<Qt::Key, Qt::KeyboardModifiers> kKeys[] = {{Qt::Key_Tab, {}},
            {Qt::Key_Backtab, Qt::ShiftModifier}, {Qt::Key_Up, {}}, {Qt::Key_Down, {}},
            {Qt::Key_BracketLeft, {}}, {Qt::Key_BracketRight, {}}, {Qt::Key_M, {}},
            {Qt::Key_T, Qt::ShiftModifier}, {Qt::Key_F, {}}, {Qt::Key_X, {}},
            {Qt::Key_D, Qt::ShiftModifier}, {Qt::Key_Escape, {}}, {Qt::Key_K, {}}, {Qt::Key_N, {}},
            {Qt::Key_Greater, Qt::ShiftModifier}, {Qt::Key_BraceLeft, Qt::ShiftModifier},
            {Qt::Key_Delete, {}}, {Qt::Key_Z, Qt::ControlModifier}, {Qt::Key_Period, {}}};
        const auto& [key, modifiers] = kKeys[upTo(std::ssize(kKeys) - 1)];
        const bool isTab = key == Qt::Key_Tab || key == Qt::Key_Backtab;
        if (!isTab || m_state->selectedSlice()) // else the focus goes on
            QTest::keyClick(&graph(), key, modifiers);
    }

    /// What holds wherever one came from.
    void checkSelections() {
        const auto& locked = m_state->locked();
        if (const auto& box = m_state->box()) {
            QVERIFY(!box->range.isEmpty() && !box->lanes.empty());
            QVERIFY(std::ranges::is_sorted(box->lanes));
            QVERIFY(!m_state->selectedSlice());
            QVERIFY(!locked
                || (locked->range.begin <= box->range.begin && box->range.end <= locked->range.end
                    && std::ranges::includes(locked->lanes, box->lanes)));
        }
        QVERIFY(scopeOf(*m_state).range.has_value() == (m_state->box() || locked));
        QVERIFY(std::ranges::is_sorted(
            m_state->markers(), {}, [](const Marker& marker) { return marker.range.begin; }));
        const auto markers = m_state->markers();
        const int id = m_state->addMarker(m_state->visibleRange());
        m_state->undoLanes();
        QVERIFY(m_state->marker(id) == nullptr && m_state->markers() == markers);
    }

    void step() {
        const int width = graph().width();
        switch (upTo(19)) {
        case 14:
        case 15:
            return drag();
        case 16:
        case 17:
        case 18:
            return selectByKey();
        case 19:
            return m_state->selectStep(static_cast<size_t>(upTo(3)));
        case 0:
        case 1:
            return m_state->setVisibleRange(anyRange());
        case 2:
            return m_state->zoomAt(pixel(width), 0.02 + pixel(100) / 101);
        case 3:
            return m_state->zoomAt(pixel(width), 1.01 + pixel(300) / 10);
        case 4:
            return m_state->panBy(pixel(4 * width) - 2 * width);
        case 5:
            return QTest::keyClick(&graph(), Qt::Key_0);
        case 6:
            return QTest::keyClick(&graph(), Qt::Key_Backspace);
        case 7:
            return fold();
        case 8:
            return filter();
        case 9:
            return m_page->resize(
                700 + static_cast<int>(upTo(500)), 300 + static_cast<int>(upTo(400)));
        case 10:
            return lanes().setTop(static_cast<int>(upTo(lanes().lastTop())));
        case 11:
            return choose();
        case 12:
            return lanes().scrollBy(static_cast<int>(upTo(400)) - 200, static_cast<int>(upTo(300)));
        default:
            return jumpToLane();
        }
    }

    /// A pane of its own with frames of its own, of the same state and rows.
    void compareWithNewPane() {
        settle(*m_bridge);
        shared::QueryBridge bridge;
        bridge.setSnapshot(m_snapshot);
        GraphPane fresh(*m_state, lanes(), bridge);
        fresh.setPalette(m_page->palette());
        fresh.resize(graph().size());
        fresh.show();
        settle(bridge);
        const QImage expected = fresh.grab().toImage();
        const QImage picture = graph().grab().toImage();
        QVERIFY(graph().geometry().runs == fresh.geometry().runs);
        QVERIFY(graph().geometry().labels == fresh.geometry().labels);
        QVERIFY(graph().geometry().curves == fresh.geometry().curves);
        QVERIFY(test::isSamePicture(picture, expected));
    }

    void open() {
        makePage({1000, 600});
        showRank(m_snapshot);
        std::vector<ShownStep> steps;
        const TimeRange whole = m_state->wholeRange();
        for (int i = 0; i < 4; ++i)
            steps.push_back({QString::number(i),
                {whole.begin + whole.length() / 4 * i,
                    whole.begin + whole.length() / 4 * (i + 1)}});
        m_state->setSteps(std::move(steps));
        settle(*m_bridge);
        m_state->setTimes(waits());
    }

private slots:
    void initTestCase() {
        auto snapshot = std::make_shared<query::Snapshot>();
        for (unsigned i = 0; i < 3; ++i) {
            m_ranks.push_back(std::make_unique<test::ImportedRank>(test::eventsOf(i)));
            QCOMPARE(m_ranks.back()->snapshot()->ranks.size(), size_t(1));
            snapshot->ranks.push_back(m_ranks.back()->snapshot()->ranks.front());
            snapshot->ranks.back().offset = Duration(1'234'567 * i);
        }
        m_snapshot = std::move(snapshot);
    }

    void init() { open(); }

    void cleanup() { dropPage(); }

    void wholeRunAfterAJumpShowsTheWholeRun() {
        compareWithNewPane(); // what is drawn is there once it was drawn
        const auto before = graph().geometry();
        QVERIFY(!before.runs.empty());
        const Timestamp origin = m_state->origin();
        m_state->setVisibleRange({origin + Duration(2'000'000), origin + Duration(2'200'000)});
        settle(*m_bridge);
        QTest::keyClick(&graph(), Qt::Key_0);
        compareWithNewPane();
        graph().grab();
        QVERIFY(graph().geometry().runs == before.runs);
    }

    void aWalkEndsInThePictureOfANewView_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 6; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }

    void aWalkEndsInThePictureOfANewView() {
        QFETCH(unsigned, seed);
        m_random.seed(seed);
        for (int i = 0; i < kSteps; ++i) {
            for (int64_t hurried = upTo(2); hurried > 0; --hurried) {
                step(); // the next one comes before the picture does
                QCoreApplication::processEvents();
            }
            step();
            compareWithNewPane();
            checkSelections();
            if (QTest::currentTestFailed()) {
                qWarning("after step %d", i);
                return;
            }
        }
    }
};

} // namespace rankscope::timeline::random_walk_test

RS_VIEW_TEST(rankscope::timeline::random_walk_test::RandomWalkTest)
#include "random_walk_test.moc"

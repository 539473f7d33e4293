// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/counter_units.h"
#include "views/timeline/lane_choices.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/tree_drawing.h"

namespace rankscope::timeline::metric_headings_test {

using test::HandMadeRank;
using test::snapshotOf;

namespace {

void addCounters(HandMadeRank& rank, const std::string& layer, const std::string& side,
    int64_t sortIndex, const std::vector<std::string>& names) {
    const auto process = rank.process(layer, layer, side, sortIndex);
    for (const std::string& name : names)
        rank.lane(
            rank.track(process, name, name, model::TrackKind::Counter), model::LaneKind::Counter);
}

/// A stream and a thread; two layers of counters of the device, two of the host, one of neither.
/// Lanes: the stream, the thread, Read, Write, Load, Cores, Pages, Queue.
HandMadeRank withCounters() {
    HandMadeRank rank("Rank 0");
    rank.lane(rank.track(rank.process("300", "Ascend Hardware", "NPU", 20), "2", "Stream 2"));
    rank.lane(rank.track(rank.process("100", "Python", "CPU", 10), "1", "Thread 1"));
    addCounters(rank, "HBM", "NPU", 17, {"Read", "Write"});
    addCounters(rank, "Acc PMU", "NPU", 21, {"Load"});
    addCounters(rank, "CPU Usage", "CPU", 8, {"Cores"});
    addCounters(rank, "Memory Usage", "CPU", 9, {"Pages"});
    addCounters(rank, "Serving", "", 1, {"Queue"});
    return rank;
}

query::LaneRef lane(size_t number) {
    return {RankSlot(0), static_cast<LaneId>(number)};
}

/// Each row behind as many dots as it is deep.
QString text(const LaneLayout& layout) {
    QStringList all;
    for (const Row& row : layout.rows()) {
        const QString name = row.kind == RowKind::Hidden ? QString("%1 hidden").arg(row.hidden)
            : row.kind == RowKind::Metrics               ? metricsTitle(row.metrics)
                                                         : QString::fromStdString(row.title());
        all << QString(row.level, '.') + (row.isPinned ? "*" : "") + name;
    }
    return all.join("; ");
}

const QString kAll = "Rank 0; .Ascend Hardware; ..Stream 2; .Python; ..Thread 1; "
                     ".Device metrics; ..HBM; ...Read; ...Write; ..Acc PMU; ...Load; "
                     ".Host metrics; ..CPU Usage; ...Cores; ..Memory Usage; ...Pages; "
                     ".Serving; ..Queue";

} // namespace

class MetricHeadingsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<LaneView> m_view;

    const LaneLayout& layout() { return m_view->layout(); }

    size_t rowOf(const QString& name) {
        const auto& rows = layout().rows();
        const auto found = std::ranges::find_if(rows, [&](const Row& row) {
            return row.kind == RowKind::Metrics ? metricsTitle(row.metrics) == name
                                                : QString::fromStdString(row.title()) == name;
        });
        return static_cast<size_t>(found - rows.begin());
    }

    const Row& row(const QString& name) { return layout().rows().at(rowOf(name)); }

private slots:
    void init() {
        m_state = std::make_unique<TimelineState>();
        m_view = std::make_unique<LaneView>(*m_state);
        m_view->setHeight(2000);
        m_state->setSnapshot(snapshotOf({withCounters().done()}));
    }

    void cleanup() {
        m_view.reset();
        m_state.reset();
    }

    void layersOfCountersAreGroupedByDeviceAndHost() {
        QCOMPARE(text(layout()), kAll);
        QCOMPARE(TreeDrawing(*m_state, *m_view).ownTitle(row("Host metrics")), "Host metrics");
    }

    void oneLayerNeedsNoHeading() {
        HandMadeRank rank("Rank 0");
        addCounters(rank, "HBM", "NPU", 17, {"Read"});
        addCounters(rank, "CPU Usage", "CPU", 8, {"Cores"});
        m_state->setSnapshot(snapshotOf({rank.done()}));
        QCOMPARE(text(layout()), QString("Rank 0; .HBM; ..Read; .CPU Usage; ..Cores"));
    }

    void aFoldedHeadingStandsForItsLanes() {
        m_view->toggle(rowOf("Device metrics"));
        QVERIFY(text(layout()).contains(".Device metrics; .Host metrics; ..CPU Usage"));
        QCOMPARE(layout().place(lane(3))->row, rowOf("Device metrics"));
        QCOMPARE(layout().place(lane(5))->row, rowOf("Cores"));
        QCOMPARE(layout().lanesOf(row("Device metrics")),
            (std::vector<query::LaneRef>{lane(2), lane(3), lane(4)}));
        // Kept with the view.
        const auto kept = layout().folds();
        m_view->foldAll(Fold::Open);
        QCOMPARE(text(layout()), kAll);
        m_view->setFolds(kept);
        QVERIFY(text(layout()).contains(".Device metrics; .Host metrics; ..CPU Usage"));
        // What is led to is unfolded, from the rank on.
        m_view->foldAll(Fold::Closed);
        QCOMPARE(text(layout()), QString("Rank 0"));
        m_view->showLane(lane(3));
        QCOMPARE(layout().place(lane(3))->row, rowOf("Write"));
        QVERIFY(layout().place(lane(3))->isOwnBox);
        QVERIFY(row("Host metrics").fold == Fold::Closed);
    }

    void aHiddenHeadingLeavesOneRow() {
        m_state->setFilter(withHidden(m_state->filter(), row("Device metrics")));
        QVERIFY(text(layout()).contains("..Thread 1; .3 hidden; .Host metrics; ..CPU Usage"));
        QVERIFY(!layout().place(lane(2)));
        const auto hidden = std::ranges::find(layout().rows(), RowKind::Hidden, &Row::kind);
        QVERIFY(layout().lanesOf(*hidden).empty());
        m_state->setFilter(withShown(m_state->filter(), *hidden));
        QCOMPARE(text(layout()), kAll);
        m_state->undoLanes();
        m_state->undoLanes();
        QCOMPARE(text(layout()), kAll);
        QVERIFY(m_state->filter() == LaneFilter{});
    }

    void aRowForHiddenTracksWithoutAHeadingSaysWhatOf() {
        const auto titleAfterHiding = [this](const QString& name) {
            m_state->setFilter(withHidden({}, row(name)));
            const auto hidden = std::ranges::find(layout().rows(), RowKind::Hidden, &Row::kind);
            const QString title = TreeDrawing(*m_state, *m_view).titleText(*hidden);
            m_state->setFilter({});
            return title;
        };
        QCOMPARE(titleAfterHiding("Read"), QString("1 hidden")); // below HBM
        QCOMPARE(titleAfterHiding("HBM"), QString("HBM: 2 hidden"));
        QCOMPARE(titleAfterHiding("Stream 2"), QString("Ascend Hardware: 1 hidden"));
        QCOMPARE(titleAfterHiding("Device metrics"), QString("Device metrics: 3 hidden"));
    }

    void pinsAndFiltersTakeTracksOutOfIt() {
        m_state->setFilter(withPinned(m_state->filter(), tracksOf(row("HBM"))));
        QVERIFY(text(layout()).startsWith("*Read; *Write; Rank 0; "));
        QVERIFY(text(layout()).contains(".Device metrics; ..Acc PMU; ...Load; .Host"));
        QCOMPARE(layout().place(lane(3))->row, size_t(1));
        LaneFilter filter = m_state->filter();
        filter.hiddenLayers.insert("Acc PMU");
        m_state->setFilter(filter); // nothing is left below it
        QVERIFY(text(layout()).contains("..Thread 1; .Host metrics"));
        LaneFilter only = withOnly({}, sameTracks(layout().tree(), {}, row("Pages")));
        m_state->setFilter(only);
        QCOMPARE(text(layout()), QString("Rank 0; .Host metrics; ..Memory Usage; ...Pages"));
    }

    void itIsFoundByItsNameAndUnfoldedOnTheWay() {
        const auto found = [&](const char* name) {
            return rowsNamed(layout(), m_state->filter(), m_state->facts(), name);
        };
        QCOMPARE(found("metrics").size(), size_t(2));
        m_view->showPlace(found("host metrics").front());
        QCOMPARE(m_view->currentRow().value(), rowOf("Host metrics"));
        m_view->foldAll(Fold::Closed);
        m_view->showPlace(found("Cores").front());
        QCOMPARE(m_view->currentRow().value(), rowOf("Cores"));
        m_state->setFilter(withHidden(m_state->filter(), row("Host metrics")));
        QVERIFY(found("host metrics").empty());
    }

    void theHeadingOfTheLayerSticksBelowThatOfTheRank() {
        const auto stuck = layout().stuckAt(row("Write").y + 10 - LaneLayout::kRankHeight);
        QCOMPARE(stuck.size(), size_t(2));
        QCOMPARE(stuck[1].row, rowOf("HBM"));
        QCOMPARE(layout().coverAbove(rowOf("Acc PMU")), LaneLayout::kRankHeight);
    }
};

} // namespace rankscope::timeline::metric_headings_test

RS_VIEW_TEST(rankscope::timeline::metric_headings_test::MetricHeadingsTest)
#include "metric_headings_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics of one name as an entry of the data pane: of the selected slice, in the range.
#include "views/operators/name_statistics_part.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>

#include <fmt/format.h>

#include "tests/views/desktop/painted_texts.h"
#include "tests/views/many_rows.h"
#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/heat_map.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::operators::name_statistics_test {

namespace {

/// Two steps with eight calls each, of 100 us, the last one of 900 us; one other slice.
std::string eventsOfSteps() {
    std::string text =
        R"({"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}})";
    const auto add = [&text](const std::string& name, int thread, int at, int length) {
        text += fmt::format(R"(,{{"ph":"X","name":"{}","pid":1,"tid":{},"ts":"{}.000","dur":{}}})",
            name, thread, at, length);
    };
    for (int step = 0; step < 2; ++step) {
        add(fmt::format("ProfilerStep#{}", step + 3), 1, 1000 + step * 5000, 5000);
        for (int call = 0; call < 8; ++call)
            add("aten::mm", 2, 1100 + step * 5000 + call * 300, step == 1 && call == 7 ? 900 : 100);
    }
    add("aten::add", 2, 20000, 10);
    return text;
}

} // namespace

class NameStatisticsTest : public QObject {
    Q_OBJECT

    test::ImportedRank m_rank{QByteArray::fromStdString(eventsOfSteps())};
    std::unique_ptr<timeline::TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<timeline::DataPane> m_pane;
    NameStatisticsPart* m_part = nullptr;

    void settle() { QTRY_VERIFY(m_bridge->isIdle()); }

    /// A slice of the second thread, by its number there.
    void select(uint64_t index) {
        const auto& rank = *m_state->snapshot()->ranks[0].index;
        for (const index::LaneIndex& lane : rank.lanes) {
            if (lane.lane.kind == model::LaneKind::Slices
                && rank.tracks[toIndex(lane.lane.track)].tid == "2")
                m_state->selectSlice({{{RankSlot(0), lane.lane.id}, index}, {}});
        }
        settle();
    }

    shared::TableView& table() { return *m_part->findChild<shared::TableView*>(); }
    charts::BarChart& bins() { return *m_part->findChild<charts::BarChart*>("bins"); }
    QString cell(int row, int column) {
        return table().table().index(row, column).data().toString().replace(QChar(0x202F), ' ');
    }
    QStringList labels() {
        QStringList texts;
        for (const QLabel* label : m_part->findChildren<QLabel*>()) {
            if (label->isVisible() && !label->text().isEmpty())
                texts += label->text();
        }
        return texts;
    }

private slots:
    void init() {
        m_state = std::make_unique<timeline::TimelineState>();
        m_bridge = std::make_unique<shared::QueryBridge>();
        m_pane = std::make_unique<timeline::DataPane>(*m_state, *m_bridge);
        m_part = new NameStatisticsPart(*m_state, *m_bridge);
        m_pane->addPart("statistics", m_part);
        m_bridge->setSnapshot(m_rank.snapshot());
        m_state->setSnapshot(m_rank.snapshot());
        m_pane->resize(1200, 300);
        m_pane->show();
        m_pane->showEntry("statistics");
        settle();
    }

    void cleanup() {
        m_pane.reset();
        m_bridge.reset();
        m_state.reset();
    }

    void withoutASelectionItSaysWhatToDo() {
        QVERIFY(m_part->isVisible());
        QCOMPARE(table().table().rowCount(), 0);
        QVERIFY(bins().data().bars.empty());
        QVERIFY(labels().isEmpty());
    }

    void whileItWaitsItAsksForNoSelection() {
        const auto said = [this] { return desktop::paintedTexts(bins()).join(' ').simplified(); };
        QVERIFY2(said().contains("Select a slice"), qPrintable(said()));
        for (const index::LaneIndex& lane : m_state->snapshot()->ranks[0].index->lanes) {
            if (lane.lane.kind == model::LaneKind::Slices)
                m_state->selectSlice({{{RankSlot(0), lane.lane.id}, 0}, {}});
        }
        QVERIFY2(said().contains("Collecting the slices of one name"), qPrintable(said()));
        settle();
        QVERIFY2(!said().contains("Collecting"), qPrintable(said()));
    }

    void theNameOfTheSelectedSliceIsShown() {
        new QAbstractItemModelTester(
            &table().table(), QAbstractItemModelTester::FailureReportingMode::QtTest, &table());
        select(0);
        QCOMPARE(labels().front(), QString("aten::mm"));
        QVERIFY2(labels().join('|').contains("1 of 16"), qPrintable(labels().join('|')));
        QCOMPARE(table().table().rowCount(), 16);
        QCOMPARE(cell(0, 0), QString("0")); // rank
        QCOMPARE(cell(0, 1), QString("4")); // step
        QCOMPARE(cell(0, 3), QString("0.900"));
        QCOMPARE(cell(0, 6), QString("outlier"));
        QCOMPARE(cell(1, 6), QString());
        int64_t calls = 0;
        for (const auto& bar : bins().data().bars)
            calls += bar.parts[0] + bar.parts[1];
        QCOMPARE(calls, 16);
        // Another one is of another name.
        select(16);
        QCOMPARE(labels().front(), QString("aten::add"));
        QCOMPARE(table().table().rowCount(), 1);
    }

    void allSlicesOfTheNameAreListed() {
        constexpr int kSlices = 101'000;
        std::string text =
            R"({"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}})";
        for (int i = 0; i < kSlices; ++i)
            text += fmt::format(
                R"(,{{"ph":"X","name":"a","pid":1,"tid":2,"ts":{},"dur":{}}})", 100 * i, 1 + i % 9);
        const test::ImportedRank many(QByteArray::fromStdString(text));
        m_bridge->setSnapshot(many.snapshot());
        m_state->setSnapshot(many.snapshot());
        select(0);
        QCOMPARE(table().table().rowCount(), kSlices);
        test::ManyRows rows(table(), *m_bridge);
        QVERIFY(rows.sort(3, Qt::AscendingOrder));
        QVERIFY(rows.filter({{.column = 2, .least = int64_t{100'000} * (kSlices - 3)}}));
        QCOMPARE(rows.count(), 3);
        emit table().rowWanted(rows.rowAt(0)); // 100,998 takes 1 us
        settle();
        QCOMPARE(m_state->selectedSlice()->ref.index, uint64_t{100'998});
        QCOMPARE(rows.exported().size(), 3);
    }

    void aSelectedRangeNarrowsIt() {
        select(0);
        m_state->selectBox({{fromNanoseconds(1'000'000), fromNanoseconds(1'500'000)},
            {m_state->selectedSlice()->ref.lane}});
        // The box takes the place of the slice; the name goes on.
        QTRY_COMPARE(table().table().rowCount(), 2);
        QCOMPARE(labels().front(), QString("aten::mm"));
    }

    void aRowLeadsToItsSlice() {
        select(0);
        emit table().rowWanted(0);
        settle();
        QCOMPARE(m_state->selectedSlice()->ref.index, uint64_t{15});
        QCOMPARE(m_state->selectedSlice()->range.length(), Duration(900'000));
    }

    void aBarSelectsTheLongestOfItsCalls() {
        select(0);
        const size_t last = bins().data().bars.size() - 1;
        emit bins().selectionChanged(last);
        QCOMPARE(table().currentIndex().row(), 0);
        emit bins().activated(last);
        QCOMPARE(m_state->selectedSlice()->ref.index, uint64_t{15});
    }

    void stepsAreAnotherPicture() {
        select(0);
        auto* map = m_part->findChild<charts::HeatMap*>();
        QVERIFY(!map->isVisible());
        auto* picture = m_part->findChild<QComboBox*>();
        QVERIFY(picture->isVisible());
        picture->setCurrentIndex(1);
        QVERIFY(map->isVisible());
        QCOMPARE(map->data().rows, size_t{2});
        QCOMPARE(map->data().columns, size_t{1});
    }
};

} // namespace rankscope::operators::name_statistics_test

RS_VIEW_TEST(rankscope::operators::name_statistics_test::NameStatisticsTest)
#include "name_statistics_test.moc"

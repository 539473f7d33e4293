// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the memory page in the real window: what a click and a double click lead to.
#include "tests/views/desktop/window_test.h"
#include <QDir>

#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/curve_chart.h"
#include "views/charts/tree_map.h"
#include "views/memory/block_pane.h"
#include "views/memory/memory_curves_section.h"
#include "views/memory/memory_peak_section.h"
#include "views/memory/memory_ranks_section.h"
#include "views/sections/analysis_page.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_view.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::memory_clicks_test {

namespace {

const QString kSample = RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank";

/// Two operators of a rank on a GPU; 300 bytes are alive at the peak, at 30 us.
constexpr const char* kTorchTrace = R"({"schemaVersion":1,"deviceProperties":[],"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"step","pid":1,"tid":2,"ts":0,"dur":90000,"args":{}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":2,"ts":10,"dur":10,"args":{}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":2,"ts":30,"dur":10,"args":{}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":2,"ts":15,"args":{
"Device Type":1,"Device Id":0,"Addr":512,"Bytes":200,"Total Allocated":200,"Total Reserved":900}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":2,"ts":30,"args":{
"Device Type":1,"Device Id":0,"Addr":1024,"Bytes":100,"Total Allocated":300,"Total Reserved":900}},
{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":2,"ts":50,"args":{
"Device Type":1,"Device Id":0,"Addr":512,"Bytes":-200,"Total Allocated":100,"Total Reserved":900}}
]})";

QPoint centreOfRow(shared::TableView& table, int row) {
    return table.visualRect(table.table().index(row, 0)).center();
}

} // namespace

class MemoryClicksTest : public WindowTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        openWindow();
        open(kSample);
    }

    void cleanupTestCase() { closeWindow(); }

    void tileOfThePeakLeadsToTheTimeline() {
        auto* page = show<memory::MemoryPeakSection>("memory.peak");
        auto* map = page->findChild<charts::TreeMap*>();
        auto* owners = page->findChild<shared::TableView*>();
        QTRY_VERIFY(map->tiles().size() > 1);
        const auto isOwner = [](const charts::TreeTile& tile) {
            return tile.role != charts::TreeTile::Role::Rest;
        };
        const auto owner =
            static_cast<size_t>(std::ranges::find_if(map->tiles(), isOwner) - map->tiles().begin());
        const QPoint place = map->placeOf(owner).center().toPoint();
        QTest::mouseClick(map, Qt::LeftButton, {}, place);
        QCOMPARE(owners->table().dataRow(owners->currentIndex().row()), 0U);
        QTest::mouseDClick(map, Qt::LeftButton, {}, place);
        settle();
        QTRY_VERIFY(m_window->timelinePage().isVisible());
    }

    void rowOfThePeakLeadsToTheTimeline() {
        auto* page = show<memory::MemoryPeakSection>("memory.peak");
        auto* map = page->findChild<charts::TreeMap*>();
        auto* owners = page->findChild<shared::TableView*>();
        QTRY_VERIFY(owners->table().rowCount() > 1);
        QTest::mouseClick(owners->viewport(), Qt::LeftButton, {}, centreOfRow(*owners, 1));
        QVERIFY(map->selected().has_value());
        QCOMPARE(map->tiles()[*map->selected()].name,
            owners->table().index(1, 0).data(Qt::DisplayRole).toString());
        QTest::mouseDClick(owners->viewport(), Qt::LeftButton, {}, centreOfRow(*owners, 1));
        settle();
        QTRY_VERIFY(m_window->timelinePage().isVisible());
    }

    void barOfARankLeadsToItsCurves() {
        auto* page = show<memory::MemoryRanksSection>("memory.ranks");
        auto* bars = page->findChild<charts::BarChart*>();
        auto* table = page->findChild<shared::TableView*>();
        QCOMPARE(page->lines().size(), size_t{4});
        const QPoint place = bars->geometryOfBars().whole(2).center().toPoint();
        QTest::mouseClick(bars, Qt::LeftButton, {}, place);
        QCOMPARE(table->table().dataRow(table->currentIndex().row()), 2U);
        QTest::mouseDClick(bars, Qt::LeftButton, {}, place);
        settle();
        auto* curves = m_window->findChild<memory::MemoryCurvesSection*>();
        QTRY_VERIFY(curves->isVisible());
        QCOMPARE(curves->findChild<shared::ChoiceBox*>("rank")->value(), page->lines()[2].rank);
    }

    void rowOfARankLeadsToItsCurves() {
        auto* page = show<memory::MemoryRanksSection>("memory.ranks");
        auto* bars = page->findChild<charts::BarChart*>();
        auto* table = page->findChild<shared::TableView*>();
        QTRY_VERIFY(table->table().rowCount() == 4);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, centreOfRow(*table, 3));
        QCOMPARE(bars->selected(), std::optional<size_t>(3));
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, centreOfRow(*table, 3));
        settle();
        auto* curves = m_window->findChild<memory::MemoryCurvesSection*>();
        QTRY_VERIFY(curves->isVisible());
        QCOMPARE(curves->findChild<shared::ChoiceBox*>("rank")->value(), page->lines()[3].rank);
    }

    void tabGoesDownThePage() {
        auto* page = show<memory::MemoryCurvesSection>("memory.curves");
        const auto next = [](const QWidget* from) {
            do {
                from = from->nextInFocusChain();
            } while (!from->isVisible() || (from->focusPolicy() & Qt::TabFocus) == 0);
            return from;
        };
        const auto* blocks = page->findChild<memory::BlockPane*>();
        QVERIFY(blocks->isAncestorOf(next(page->findChild<charts::CurveChart*>())));
    }

    void traceOfTorchFillsAllSections() {
        QDir(m_folder.path()).mkpath("torch");
        QFile file(m_folder.filePath("torch/trace.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kTorchTrace) > 0);
        file.close();
        open(m_folder.filePath("torch"));
        auto* peak = show<memory::MemoryPeakSection>("memory.peak");
        auto* map = peak->findChild<charts::TreeMap*>();
        QTRY_COMPARE(map->tiles().size(), size_t{2});
        QCOMPARE(map->tiles()[0].name, "aten::mm");
        QCOMPARE(map->tiles()[1].size, int64_t{100});
        const auto& lines = show<memory::MemoryRanksSection>("memory.ranks")->lines();
        QCOMPARE(lines.size(), size_t{1});
        QCOMPARE(lines[0].unused, std::optional(2.0 / 3));
        auto* curves = show<memory::MemoryCurvesSection>("memory.curves");
        auto* blocks = curves->findChild<memory::BlockPane*>();
        QTRY_COMPARE(blocks->list().count, uint64_t{2});
        curves->showTarget(
            {.rank = lines[0].rank, .moment = fromNanoseconds(lines[0].peak.time + 40'000)});
        settle();
        QTRY_COMPARE(blocks->list().count, uint64_t{1}); // the other was given back
        auto* table = &blocks->table();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, centreOfRow(*table, 0));
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, centreOfRow(*table, 0));
        settle();
        QTRY_VERIFY(m_window->timelinePage().isVisible());
        QVERIFY(isTimelineNear(fromNanoseconds(30'000)));
    }

private:
    /// The section after it was filled.
    template <class Section>
    Section* show(const QString& page) {
        showPage(page);
        return m_window->findChild<Section*>();
    }

    bool isTimelineNear(Timestamp moment) const {
        const timeline::TimelineState& state = m_workbench->state;
        return m_window->timelinePage().isVisible() && state.visibleRange().contains(moment)
            && state.visibleRange().length() < state.wholeRange().length();
    }
};

} // namespace rankscope::desktop::memory_clicks_test

RS_VIEW_TEST(rankscope::desktop::memory_clicks_test::MemoryClicksTest)
#include "memory_clicks_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The palette over the real window: Ctrl+P leads to everything that has a name.
#include <QLineEdit>
#include <QListView>

#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/palette/palette.h"
#include "views/palette/palette_model.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::palette_window_test {

namespace {

const QString kSample = RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank";

} // namespace

class PaletteWindowTest : public WindowTest {
    Q_OBJECT

private:
    palette::Palette* openPalette() {
        m_window->actions().run("go.palette");
        return m_window->findChild<palette::Palette*>();
    }
    /// Types it, waits for the names of the profile, and runs what comes first.
    QString choose(const QString& text) {
        palette::Palette* palette = openPalette();
        auto* field = palette->findChild<QLineEdit*>("paletteText");
        QTest::keyClicks(field, text);
        while (!m_workbench->bridge.isIdle())
            QTest::qWait(1);
        const auto& rows = palette->model().rows();
        const QString chosen = rows.empty() ? QString() : rows.front().entry.text;
        QTest::keyClick(field, Qt::Key_Return);
        return chosen;
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void itsKeyOpensItEvenWithoutAFolder() {
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
        auto* palette = m_window->findChild<palette::Palette*>();
        QVERIFY(palette != nullptr && palette->isVisible());
        for (const palette::Row& row : palette->model().rows()) {
            const QString& id = row.entry.id;
            QVERIFY2(!id.startsWith("action:timeline."), qPrintable(id)); // it could do nothing
        }
        palette->hide();
    }

    void actionsAndPagesRun() {
        QCOMPARE(choose("dark"), "Dark");
        QCOMPARE(m_window->settings().theme, "dark");
        QCOMPARE(choose("memory peak"), "Memory, Peak");
        QCOMPARE(m_window->pageName(), "memory.peak");
        QVERIFY(m_window->settings().paletteRecent.contains("page:memory.peak"));
        QVERIFY(m_window->settings().paletteRecent.contains("action:view.theme-dark"));
    }

    void englishNamesAreFoundInChinese() {
        m_window->setLanguage("zh_CN");
        choose("light");
        QCOMPARE(m_window->settings().theme, "light");
        choose("memory peak");
        QCOMPARE(m_window->pageName(), "memory.peak");
        m_window->setLanguage("en");
    }

    void ranksLanesAndSlicesAreReached() {
        open(kSample);
        m_window->showPage("memory.peak");
        QCOMPARE(choose("rank 2"), "Rank 2");
        QCOMPARE(m_window->pageName(), "timeline");
        timeline::LaneView& lanes = m_window->timelinePage().area().lanes();
        const QString lane = choose("rank3 hardware stream");
        QVERIFY2(lane.startsWith("Rank 3 / Ascend Hardware / Stream"), qPrintable(lane));
        QVERIFY(lanes.currentRow().has_value());
        const timeline::Row& row = lanes.layout().rows()[*lanes.currentRow()];
        QCOMPARE(row.rank->title, "Rank 3");
        QVERIFY(lane.endsWith(QString::fromStdString(row.track->title)));

        timeline::TimelineState& state = m_workbench->state;
        const QString name = choose("MatMul");
        QVERIFY(name.contains("MatMul"));
        settle();
        QVERIFY(state.hits() != nullptr && !state.hits()->hits.empty());
        QTRY_VERIFY(state.selectedSlice().has_value());
        const auto& found = state.hits()->hits.at(*state.currentHit());
        const query::OpenRank& rank = state.snapshot()->rank(found.slice.lane.rank);
        QVERIFY(QString::fromStdString(std::string(rank.index->text(found.name))).contains(name));
    }

    void aHiddenLaneIsShownAgain() {
        open(kSample);
        timeline::TimelineState& state = m_workbench->state;
        state.setFilter({.hiddenRanks = {RankSlot(1)}, .hiddenLayers = {"Ascend Hardware"}});
        choose("rank1 hardware stream");
        timeline::LaneView& lanes = m_window->timelinePage().area().lanes();
        QVERIFY(lanes.currentRow().has_value());
        QCOMPARE(lanes.layout().rows()[*lanes.currentRow()].rank->title, "Rank 1");
    }

    void markersAndStepsAreReached() {
        open(kSample);
        timeline::TimelineState& state = m_workbench->state;
        QTRY_VERIFY(!state.steps().empty());
        state.reset();
        const Timestamp late = state.wholeRange().end - Duration(1000);
        state.addMarker({late, late}, "before the end");
        const timeline::ShownStep& step = state.steps().back();
        QCOMPARE(choose("step " + step.number), "Step " + step.number);
        QVERIFY(state.visibleRange().begin <= step.range.begin);
        QVERIFY(state.visibleRange().end >= step.range.end);
        state.setVisibleRange(
            {state.wholeRange().begin, state.wholeRange().begin + Duration(5000)});
        QCOMPARE(choose("before the end"), "before the end");
        QVERIFY(state.visibleRange().begin <= late && late <= state.visibleRange().end);
    }
};

} // namespace rankscope::desktop::palette_window_test

RS_VIEW_TEST(rankscope::desktop::palette_window_test::PaletteWindowTest)
#include "palette_window_test.moc"

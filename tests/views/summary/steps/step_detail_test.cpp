// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the steps: the card of a rank without figures, and which notes the keys reach.
#include <algorithm>

#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/sections/note_box.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/summary/steps/step_detail_card.h"
#include "views/summary/steps/steps_section.h"

namespace rankscope::summary::step_detail_test {

namespace {

/// Four ranks and six steps; one of them may compute longer.
SummaryData job(int64_t longer) {
    SummaryData data;
    for (int64_t rank = 0; rank < 4; ++rank) {
        for (int64_t step = 0; step < 6; ++step) {
            analysis::StepRow row{rank, step, analysis::StepOrigin::File, {}};
            const int64_t computing = rank == 2 ? longer : 100;
            row.values.set(analysis::StepMetric::Computing, std::chrono::milliseconds(computing));
            row.values.set(analysis::StepMetric::Free, std::chrono::milliseconds(5));
            row.values.deriveSums();
            data.trace.rows.push_back(row);
        }
    }
    analysis::arrange(data.trace);
    return data;
}

} // namespace

class StepDetailTest : public QObject {
    Q_OBJECT

private slots:
    void aRankWithoutKernelsNamesTheSwitch() {
        auto rank = std::make_shared<index::RankIndex>();
        rank->kind = model::ProfileKind::MindsporeLegacy;
        auto snapshot = std::make_shared<query::Snapshot>();
        snapshot->ranks.push_back({std::move(rank), {}});
        shared::QueryBridge bridge;
        bridge.setSnapshot(snapshot);
        StepDetailCard card(bridge);
        card.showRank(0, std::nullopt);
        const auto tables = card.findChildren<shared::TableView*>();
        QCOMPARE(tables.size(), 2);
        const auto saysSwitch = [&](const QString& option) {
            return std::ranges::any_of(
                tables, [&](auto* table) { return table->drawing().emptyText.contains(option); });
        };
        QTRY_VERIFY(saysSwitch("mindspore.Profiler(op_time=True)"));
        QVERIFY(saysSwitch("mindspore.Profiler(profile_communication=True)"));
    }

    void aNoteTakesTheFocusOnlyWhereItLeadsOn() {
        test::ShownSection<StepsSection> shown;
        StepsSection& page = shown.page;
        page.setFigures(job(160));
        const auto notes = page.findChildren<sections::NoteBox*>();
        const auto note = std::ranges::find_if(
            notes, [](auto* box) { return box->note().verdict == sections::Note::Verdict::Bad; });
        QVERIFY(note != notes.end());
        QCOMPARE((*note)->focusPolicy(), Qt::StrongFocus);
        page.setFigures(job(100));
        QCOMPARE((*note)->note().title, "No slow ranks");
        QCOMPARE((*note)->focusPolicy(), Qt::NoFocus);
    }
};

} // namespace rankscope::summary::step_detail_test

RS_VIEW_TEST(rankscope::summary::step_detail_test::StepDetailTest)
#include "step_detail_test.moc"

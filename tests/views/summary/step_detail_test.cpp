// SPDX-License-Identifier: GPL-3.0-or-later
// The operators and collectives of one rank in a step, where it has none.
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/summary/steps/step_detail_card.h"

namespace rankscope::summary::step_detail_test {

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
};

} // namespace rankscope::summary::step_detail_test

RS_VIEW_TEST(rankscope::summary::step_detail_test::StepDetailTest)
#include "step_detail_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// More kernels of an operator than any table holds in memory as cells.
#include <algorithm>

#include <QLabel>
#include <QSignalSpy>

#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_export.h"
#include "views/shared/table_view.h"
#include "views/timeline/data_pane/chain_table.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::chain_table_test {

namespace {

const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","name":"Mul","pid":2,"tid":2,"ts":"1000.000","dur":9000}
)";
constexpr int kOfMul = 150'000;

} // namespace

class ChainTableTest : public QObject {
    Q_OBJECT

    const test::ImportedRank m_rank{kEvents};
    TimelineState m_state;
    shared::QueryBridge m_bridge;
    ChainTable m_table{m_state, m_bridge};

    shared::TableModel& model() { return m_table.table().table(); }
    QString text(int row, int column) { return model().index(row, column).data().toString(); }
    QLabel& note() { return *m_table.findChild<QLabel*>("cutNote"); }
    const std::shared_ptr<const index::RankIndex>& rankIndex() {
        return m_rank.snapshot()->ranks.at(0).index;
    }

    /// Of operator 0, kernel i begins i * 50 ns after the first and takes 150,000 - i us from its
    /// call; of operator 1 two of five are kept.
    ChainTable::Chains chains() {
        const auto& names = rankIndex()->strings;
        const auto mul = std::ranges::find(names, "Mul") - names.begin();
        analysis::KernelChains all;
        all.operations = {
            {.name = "aten::mul", .count = kOfMul}, {.name = "aten::add", .count = 5}};
        for (int i = 0; i < kOfMul + 2; ++i) {
            analysis::KernelChain chain;
            chain.kernel.lane = {RankSlot(0), rankIndex()->lanes.front().lane.id};
            chain.range.begin = fromNanoseconds(1'000'000 + i * 50);
            chain.range.end = chain.range.begin + Duration(10);
            chain.name = StringId(static_cast<uint32_t>(mul));
            chain.operation = i < kOfMul ? 0 : 1;
            chain.state = analysis::ChainState::Whole;
            chain.times.whole = Duration(int64_t{kOfMul - i} * 1000);
            all.operations[chain.operation].chains.push_back(
                static_cast<uint32_t>(all.chains.size()));
            all.chains.push_back(chain);
        }
        all.count = kOfMul + 5;
        return std::make_shared<const analysis::KernelChains>(std::move(all));
    }

    QList<QByteArray> exported() {
        QSignalSpy made(m_table.findChild<shared::TableExport*>(), &shared::TableExport::made);
        m_table.table().exportRows();
        if (made.isEmpty() && !made.wait(600'000)) // a thread of lowest priority makes it
            return {};
        return made[0][0].toByteArray().split('\n');
    }

private slots:
    void initTestCase() {
        m_table.resize(900, 200);
        m_table.QWidget::show();
        m_bridge.setSnapshot(m_rank.snapshot());
        m_state.setSnapshot(m_rank.snapshot());
    }

    void init() {
        model().setFilters({});
        m_table.table().forgetOrder();
        m_table.show(rankIndex(), chains(), 0);
        QTRY_COMPARE(model().rowCount(), kOfMul);
    }

    void allOfThemAreThere() {
        QVERIFY(note().isHidden());
        QTRY_COMPARE(text(0, 0), "Mul");
        QTRY_COMPARE(text(kOfMul - 1, 2), "whole");
        model().setFilters({{.column = 1, .least = 7'490'000}}); // from 149,800 on
        QTRY_COMPARE(model().rowCount(), 200);
        const QList<QByteArray> lines = exported();
        QCOMPARE(lines.size(), 202); // the titles, and what follows the last line
        QCOMPARE(lines[1], QByteArray("Mul,7490000,whole,0.200000,,,,,,"));
        QCOMPARE(lines[200], QByteArray("Mul,7499950,whole,0.001000,,,,,,"));
    }

    void theyAreOrderedAndFilteredWhereTheyAre() {
        model().setFilters({{.column = 1, .least = 100, .most = 7'000'000}});
        QTRY_COMPARE(model().rowCount(), 139'999); // from 2 to 140,000
        model().setFilters({{.column = 1, .least = 6'990'000, .most = 7'000'000}});
        m_table.table().sortByColumn(3, Qt::AscendingOrder);
        QTRY_COMPARE(model().rowCount(), 201);
        QTRY_VERIFY(m_bridge.isIdle());
        const QList<QByteArray> lines = exported();
        QCOMPARE(lines.size(), 203);
        QCOMPARE(lines[1], QByteArray("Mul,7000000,whole,10.000000,,,,,,"));
        QCOMPARE(lines[201], QByteArray("Mul,6990000,whole,10.200000,,,,,,"));
        model().setFilters({{.column = 2, .text = "incomplete"}});
        QTRY_COMPARE(model().rowCount(), 0);
    }

    void aClickLeadsToAKernelFarDown() {
        m_state.setWidth(1000);
        m_state.setVisibleRange({fromNanoseconds(1'000'000), fromNanoseconds(1'001'000)});
        emit m_table.table().rowActivated(120'000);
        const auto isSeen = [this] {
            const TimeRange seen = m_state.visibleRange();
            return seen.begin <= fromNanoseconds(7'000'000)
                && fromNanoseconds(7'000'010) <= seen.end;
        };
        QTRY_VERIFY(isSeen());
    }

    void whatIsNotKeptIsSaid() {
        m_table.show(rankIndex(), chains(), 1);
        QTRY_COMPARE(model().rowCount(), 2);
        QVERIFY(!note().isHidden());
        QCOMPARE(note().text(), "Listed: longest 2 of 5 kernels.");
        m_table.clear();
        QCOMPARE(model().rowCount(), 0);
        QVERIFY(note().isHidden());
    }
};

} // namespace rankscope::timeline::chain_table_test

RS_VIEW_TEST(rankscope::timeline::chain_table_test::ChainTableTest)
#include "chain_table_test.moc"

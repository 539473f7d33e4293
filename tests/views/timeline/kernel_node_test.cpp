// SPDX-License-Identifier: GPL-3.0-or-later
// From a slice on the timeline to the other pages that show it: a kernel to its node of the
// compiled graph, a collective to Communication; by the action and by the menu.
#include <algorithm>

#include "tests/views/timeline/page_fixture.h"
#include "tests/views/view_test.h"

namespace rankscope::timeline::kernel_node_test {

namespace {

const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"thread_name","pid":2,"tid":7,"args":{"name":"Stream 7"}},
{"ph":"X","name":"Default/net/MatMul-op7","pid":2,"tid":7,"ts":"1000.000","dur":500},
{"ph":"X","name":"aten::mm","pid":2,"tid":7,"ts":"1500.000","dur":500},
{"ph":"X","name":"hcom_allReduce__271_0_1","pid":2,"tid":7,"ts":"2000.000","dur":500})";

} // namespace

class KernelNodeTest : public PageFixture {
    Q_OBJECT

    std::vector<model::Target> m_targets;
    QStringList m_said;

    actions::Handler toCommunication() { return m_page->handlers().at("timeline.show-collective"); }
    QMenu* menuAt(int64_t ns) { return test::menuAt(graph(), place(ns)); }
    static QAction* entryOf(const QMenu& menu, const char* action) {
        const auto entries = menu.actions();
        const auto found = std::ranges::find(entries, actions::textOf(action), &QAction::text);
        return found == entries.end() ? nullptr : *found;
    }
    actions::Handler handler() { return m_page->handlers().at("timeline.show-node"); }

    void show(std::vector<model::SourceFile> jobFiles) {
        auto snapshot = std::make_shared<query::Snapshot>(*m_rank->snapshot());
        snapshot->jobFiles = std::move(jobFiles);
        showRank(snapshot);
        settle();
    }

    /// On the lane of slices, at a time.
    QPoint place(int64_t ns) {
        const auto found = lanes().layout().place(laneOf("Ascend Hardware"));
        return {static_cast<int>(m_state->viewport().timeToX(fromNanoseconds(ns))),
            found->y - lanes().top() + found->height / 2};
    }

    void click(int64_t ns) {
        QTest::mouseClick(&graph(), Qt::LeftButton, {}, place(ns));
        settle();
        QTRY_VERIFY(m_state->selectedSlice().has_value());
    }

private slots:
    void initTestCase() { importRank(kEvents); }

    void init() {
        makePage();
        m_targets.clear();
        m_said.clear();
        connect(m_page.get(), &TimelinePage::targetWanted, this,
            [this](const model::Target& target) { m_targets.push_back(target); });
        connect(m_page.get(), &TimelinePage::said, this,
            [this](const QString& notice) { m_said += notice; });
    }

    void cleanup() { dropPage(); }

    void withoutAGraphThereIsNoWay() {
        show({});
        click(1'200'000);
        QVERIFY(!handler().can());
    }

    void theSelectedKernelLeadsToItsNode() {
        show({{.path = "/nowhere/a.ir", .kind = model::FileKind::Graph}});
        QVERIFY(!handler().can()); // nothing is selected
        click(1'200'000);
        QVERIFY(handler().can());
        handler().run();
        QTRY_COMPARE(m_targets.size(), size_t{1});
        QCOMPARE(m_targets[0].page, std::string("graph.nodes"));
        QCOMPARE(m_targets[0].row, std::string("Default/net/MatMul-op7"));
    }

    void whatIsNoKernelOfAGraphIsSaid() {
        show({{.path = "/nowhere/a.ir", .kind = model::FileKind::Graph}});
        click(1'700'000);
        handler().run();
        QTRY_COMPARE(m_said.size(), 1);
        QVERIFY(m_said.front().contains("aten::mm"));
        QVERIFY(m_targets.empty());
    }

    void theMenuOfAKernelHasIt() {
        show({{.path = "/nowhere/a.ir", .kind = model::FileKind::Graph}});
        const char* const entry = "timeline.show-node";
        QMenu* menu = menuAt(1'700'000);
        QVERIFY(menu != nullptr);
        QVERIFY(entryOf(*menu, entry) == nullptr); // of another slice it has none
        menu->close();
        menu = menuAt(1'200'000);
        QVERIFY(menu != nullptr);
        QVERIFY(entryOf(*menu, entry) != nullptr);
        entryOf(*menu, entry)->trigger();
        QCOMPARE(m_targets.size(), size_t{1});
        QCOMPARE(m_targets[0].row, std::string("Default/net/MatMul-op7"));
        menu->close();
    }

    void aCollectiveLeadsToCommunication() {
        show({});
        QVERIFY(!toCommunication().can());
        click(2'200'000);
        toCommunication().run();
        QTRY_COMPARE(m_targets.size(), size_t{1});
        QCOMPARE(m_targets[0].page, std::string("communication.timeline"));
        QCOMPARE(m_targets[0].row, std::string("hcom_allReduce__271_0_1"));
        QCOMPARE(toNanoseconds(m_targets[0].range->begin), 2'000'000);
        QMenu* menu = menuAt(2'200'000);
        QVERIFY(menu != nullptr && entryOf(*menu, "timeline.show-collective") != nullptr);
        entryOf(*menu, "timeline.show-collective")->trigger();
        QCOMPARE(m_targets.size(), size_t{2});
        QVERIFY(m_targets[1] == m_targets[0]);
        menu->close();
        click(1'700'000);
        toCommunication().run();
        QTRY_COMPARE(m_said.size(), 1);
        QVERIFY(m_said.front().contains("aten::mm"));
    }
};

} // namespace rankscope::timeline::kernel_node_test

RS_VIEW_TEST(rankscope::timeline::kernel_node_test::KernelNodeTest)
#include "kernel_node_test.moc"

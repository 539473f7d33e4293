// SPDX-License-Identifier: GPL-3.0-or-later
// From lists of nodes to kernels on the timeline.
#include "tests/core/temp_folder.h"
#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/graph/difference_section.h"
#include "views/graph/findings_section.h"
#include "views/graph/kernel_button.h"
#include "views/graph/nodes_section.h"
#include "views/graph/sizes_section.h"
#include "views/shared/table_view.h"

namespace rankscope::graph::kernel_button_test {

namespace {

/// A Cast that was recomputed, whose kernel is on the timeline, and a Mul that is not there.
constexpr const char* kGraph =
    "  %0(a) = PrimFunc_Cast(%para1_x, I64(42)) cnode_attrs: {duplicated: Bool(1)}\n"
    "      : (<Tensor[Float32], (1024, 1024)>, <Int64, NoShape>) -> (<Tensor[Float16], (1024, "
    "1024)>)\n"
    "      # Fullname with scope: (Default/net-Net/Cast-op7)\n"
    "  %1(b) = PrimFunc_Mul(%0, %0)\n"
    "      : () -> (<Tensor[Float16], (512, 512)>)\n"
    "      # Fullname with scope: (Default/net-Net/Mul-op8)\n"
    "  %2(c) = PrimFunc_Add(%1, %1)\n"
    "      : () -> (<Tensor[Float16], (256, 256)>)\n"
    "      # Fullname with scope: (Default/net-Net)\n"
    "  %3(d) = PrimFunc_AllReduce(%0) primitive_attrs: {group: \"tp\"}\n"
    "      # Fullname with scope: (Default/net-Net/AllReduce-op9)\n";
constexpr const char* kEarlier = "  %0(a) = PrimFunc_Neg(%para1_x)\n"; ///< of a pass before

struct Page {
    test::TempFolder folder;
    test::ImportedRank rank;
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    std::optional<model::Target> wanted;

    bool hasEarlier = false;

    explicit Page(const QByteArray& events, bool isOfTwoPasses = false)
        : rank(events)
        , hasEarlier(isOfTwoPasses) { }

    void show(sections::Section& section) {
        auto snapshot = std::make_shared<query::Snapshot>(*rank.snapshot());
        snapshot->root = folder.path();
        const auto add = [&](const char* name, const char* graph) {
            snapshot->jobFiles.push_back({.path = folder.write(name, graph),
                .kind = model::FileKind::Graph,
                .size = std::string_view(graph).size()});
        };
        if (hasEarlier)
            add("1_begin.ir", kEarlier);
        add("2_validate.ir", kGraph);
        bridge.setSnapshot(snapshot);
        profile.setSnapshot(snapshot);
        section.resize(1200, 800);
        section.show();
        QObject::connect(&section, &sections::Section::targetWanted, &section,
            [this](const model::Target& target) { wanted = target; });
        QTRY_VERIFY(bridge.isIdle());
    }
    void select(QWidget& section, const char* table, int row) {
        for (auto* view : section.findChildren<shared::TableView*>()) {
            if (view->exportName().contains(table))
                emit view->rowSelected(static_cast<uint32_t>(row));
        }
    }
};

constexpr const char* kKernel =
    R"({"ph":"X","pid":2,"tid":2,"ts":10,"dur":5,"name":"Default/net-Net/Cast-op7"},)"
    R"({"ph":"X","pid":2,"tid":2,"ts":20,"dur":5,"name":"Default/net-Net/AllReduce-op9"})";

} // namespace

class KernelButtonTest : public QObject {
    Q_OBJECT

private slots:
    void everyListLeadsToTheKernel() {
        const auto check = [](sections::Section& section, Page& page, const char* table) {
            page.show(section);
            page.select(section, table, 0);
            auto* button = section.findChildren<KernelButton*>().front();
            QVERIFY(button->isEnabled());
            button->click();
            QTRY_VERIFY(page.wanted.has_value());
            QVERIFY(page.wanted->isOnTimeline());
            QCOMPARE(page.wanted->slice, std::string("Default/net-Net/Cast-op7"));
            QVERIFY(page.wanted->range.has_value());
            QCOMPARE((page.wanted->range->end - page.wanted->range->begin).count(), int64_t{5000});
        };
        Page ofNodes(kKernel);
        NodesSection nodes({ofNodes.profile, ofNodes.bridge});
        check(nodes, ofNodes, "graph-nodes");
        ofNodes.wanted.reset(); // a double click does the same
        for (auto* view : nodes.findChildren<shared::TableView*>()) {
            if (view->exportName().contains("graph-nodes"))
                emit view->rowWanted(0);
        }
        QTRY_VERIFY(ofNodes.wanted.has_value());
        QVERIFY(ofNodes.wanted->isOnTimeline());
        Page ofTensors(kKernel);
        SizesSection sizes({ofTensors.profile, ofTensors.bridge});
        check(sizes, ofTensors, "graph-tensors");
        Page ofGroups(kKernel);
        SizesSection groups({ofGroups.profile, ofGroups.bridge});
        ofGroups.show(groups);
        for (const char* const table : {"graph-communication", "graph-recompute"}) {
            ofGroups.wanted.reset();
            ofGroups.select(groups, table, 0);
            for (auto* const button : groups.findChildren<KernelButton*>())
                button->click(); // those of the other tables have nothing selected
            QTRY_VERIFY2(ofGroups.wanted.has_value(), table);
            QVERIFY(ofGroups.wanted->isOnTimeline());
        }
        Page ofDifferences(kKernel, true);
        DifferenceSection differences({ofDifferences.profile, ofDifferences.bridge});
        check(differences, ofDifferences, "graph-differences");
        Page ofFindings(kKernel);
        FindingsSection findings({ofFindings.profile, ofFindings.bridge});
        check(findings, ofFindings, "graph-evidence");
    }

    void whereThereIsNoneItIsSaidWhy() {
        Page page(kKernel);
        SizesSection sizes({page.profile, page.bridge});
        page.show(sizes);
        auto* button = sizes.findChild<KernelButton*>();
        QVERIFY(!button->isEnabled()); // nothing is selected
        QVERIFY(button->toolTip().contains("Select"));
        page.select(sizes, "graph-tensors", 1); // of the Mul
        QVERIFY(!button->isEnabled());
        QVERIFY(button->toolTip().contains("No kernel of the timeline"));
        page.select(sizes, "graph-tensors", 2); // of the Add
        QVERIFY(button->toolTip().contains("no full name"));
        NodesSection nodes({page.profile, page.bridge});
        page.show(nodes);
        page.wanted.reset();
        for (auto* view : nodes.findChildren<shared::TableView*>()) {
            if (view->exportName().contains("graph-nodes"))
                emit view->rowWanted(1);
        }
        QTRY_VERIFY(page.bridge.isIdle());
        QVERIFY(!page.wanted.has_value());
    }
};

} // namespace rankscope::graph::kernel_button_test

RS_VIEW_TEST(rankscope::graph::kernel_button_test::KernelButtonTest)
#include "kernel_button_test.moc"

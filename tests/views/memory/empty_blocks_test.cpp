// SPDX-License-Identifier: GPL-3.0-or-later
// What lists of memory blocks say where no file has any, and how many they take.
#include <QLineEdit>
#include <QStyleOptionFrame>

#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/memory/block_pane.h"
#include "views/memory/kept_section.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_view.h"

namespace rankscope::memory::empty_blocks_test {

class EmptyBlocksTest : public QObject {
    Q_OBJECT

private slots:
    void placesWithoutBlocksNameTheSwitch() {
        auto rank = std::make_shared<index::RankIndex>();
        rank->kind = model::ProfileKind::MindsporeLegacy;
        auto snapshot = std::make_shared<query::Snapshot>();
        snapshot->ranks.push_back({std::move(rank), {}});
        shared::ShownProfile profile;
        shared::QueryBridge bridge;
        bridge.setSnapshot(snapshot);
        profile.setSnapshot(snapshot);
        KeptSection page({profile, bridge});
        page.setFigures({true, {}});
        QCOMPARE(page.findChild<charts::BarChart*>()->drawing().emptyText,
            "No file of these ranks lists memory blocks. Collect with "
            "mindspore.Profiler(profile_memory=True).");
        // No filter was set, and yet "No blocks match the filters." stood in the table.
        const auto tableText = [&page] {
            return page.findChild<sections::TableCard*>()->table().drawing().emptyText;
        };
        QCOMPARE(tableText(), page.findChild<charts::BarChart*>()->drawing().emptyText);
        page.setFigures({true, {{{0, 0, 0}}, {}}});
        QCOMPARE(tableText(), "All memory that is allocated within the profile is freed in it.");
        page.setFigures({true, {{{0, 1, 5}}, {{0, 1, 5}}, {"", "a"}}});
        QCOMPARE(tableText(), "No blocks match the filters.");
        BlockPane blocks(bridge);
        blocks.setMissing({model::ProfileKind::Kineto});
        blocks.retranslate();
        QCOMPARE(blocks.table().drawing().emptyText,
            "No file of this rank lists memory blocks. Collect with torch.profiler and "
            "profile_memory=True.");
        blocks.setMissing({});
        QCOMPARE(blocks.table().drawing().emptyText, "No blocks match the filters.");
    }

    // "-" in the table of a job without timelines, while page Curves told the same times.
    void aKeptBlockWithoutATimelineTellsItsTimeSinceTheFirstRecord() {
        test::ShownSection<KeptSection> shown;
        shown.page.setFigures({true,
            {{{0, 1, 5, 1'000'000}, {3, 1, 6}}, {{1, 0, 6, 9'000'000}, {0, 0, 5, 3'500'000}}}});
        const auto& rows = shown.page.findChild<shared::TableView*>()->table().table().rows;
        QCOMPARE(rows[0][3].value, shared::kNoValue); // no record of rank 3 is known
        QCOMPARE(rows[1][3].value, int64_t{2'500'000});
    }

    // "max" was "m..." at a width of 1024.
    void hintsOfTheFiltersAreWholeInANarrowWindow() {
        shared::QueryBridge bridge;
        BlockPane blocks(bridge);
        blocks.setTitle("Blocks", {});
        blocks.resize(790, 200); // its width in that window
        blocks.show();
        QVERIFY(QTest::qWaitForWindowExposed(&blocks));
        QStringList seen;
        for (auto* field : blocks.findChildren<QLineEdit*>()) {
            if (!field->isVisible() || field->placeholderText().isEmpty())
                continue;
            QStyleOptionFrame option;
            option.initFrom(field);
            option.lineWidth = field->style()->pixelMetric(QStyle::PM_DefaultFrameWidth);
            const QRect inner =
                field->style()->subElementRect(QStyle::SE_LineEditContents, &option, field);
            constexpr int kMargin = 2; // of QLineEdit on each side of its text
            QVERIFY2(inner.width() - 2 * kMargin
                    >= field->fontMetrics().horizontalAdvance(field->placeholderText()),
                qPrintable(field->placeholderText()));
            seen << field->placeholderText();
        }
        QCOMPARE(seen, (QStringList{"Name", "min", "max"}));
    }
};

} // namespace rankscope::memory::empty_blocks_test

RS_VIEW_TEST(rankscope::memory::empty_blocks_test::EmptyBlocksTest)
#include "empty_blocks_test.moc"

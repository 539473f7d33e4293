// SPDX-License-Identifier: GPL-3.0-or-later
// The host before the rank, on the page Memory of a job on two hosts.
#include <fmt/format.h>

#include "tests/views/memory/memory_job.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/memory/kept_section.h"
#include "views/memory/memory_curves_section.h"
#include "views/memory/memory_peak_section.h"
#include "views/memory/memory_ranks_section.h"
#include "views/shared/host_box.h"

namespace rankscope::memory::host_choice_test {

namespace {

/// Ranks 0 and 1 on one host, 2 and 3 on the other.
struct TwoHosts {
    test::TempFolder folder;
    std::optional<Job> job;

    TwoHosts() {
        for (int rank = 0; rank < 4; ++rank) {
            const std::string name = fmt::format("rank{}_ascend_pt/", rank);
            const std::string host = rank < 2 ? "north" : "south";
            folder.write(name + fmt::format("profiler_info_{}.json", rank),
                fmt::format(
                    R"({{"rank_id":{},"HOST_INFO":{{"0":{{"hostUid":"{}","hostName":"{}"}}}},)"
                    R"("config":{{}},"torch_npu_version":"2.7.1"}})",
                    rank, host, host));
            folder.write(name + "ASCEND_PROFILER_OUTPUT/memory_record.csv",
                fmt::format("Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),"
                            "Device Type\nPTA,1,{0},9,NPU:0\nPTA,2,1,9,NPU:0\n",
                    rank + 1));
        }
        job.emplace(folder.path());
    }
};

QStringList offered(const shared::ChoiceBox& box) {
    QStringList texts;
    for (int i = 0; i < box.count(); ++i)
        texts += box.itemText(i);
    return texts;
}

} // namespace

class HostChoiceTest : public QObject {
    Q_OBJECT

private slots:
    void theHostIsChosenBeforeTheRank() {
        TwoHosts two;
        Job& job = *two.job;
        MemoryCurvesSection curves({job.profile, job.bridge}, job.focus);
        MemoryPeakSection peak({job.profile, job.bridge}, job.focus);
        job.show(curves);
        job.show(peak);
        auto* host = curves.findChild<shared::HostBox*>();
        auto* rank = curves.findChild<shared::ChoiceBox*>("rank");
        QVERIFY(host->isVisible());
        QCOMPARE(offered(*host), (QStringList{"all", "north", "south"}));
        QCOMPARE(offered(*rank), (QStringList{"0", "1", "2", "3"}));
        host->setCurrentIndex(2);
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(offered(*rank), (QStringList{"2", "3"}));
        QCOMPARE(rank->currentText(), "2"); // of all pages
        QCOMPARE(job.focus.rank(), std::optional<int64_t>(2));
        QCOMPARE(peak.findChild<shared::ChoiceBox*>("rank")->currentText(), "2");
        // A host with the rank that is shown changes nothing.
        job.focus.setRank(3);
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(rank->currentText(), "3");
        host->setCurrentIndex(0);
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(rank->currentText(), "3");
        host->setCurrentIndex(2);
        QCOMPARE(rank->currentText(), "3");
        // One of the other host, chosen elsewhere.
        job.focus.setRank(1);
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(host->currentText(), "north");
        QCOMPARE(offered(*rank), (QStringList{"0", "1"}));
        QCOMPARE(rank->currentText(), "1");
        curves.resetFilters();
        QTRY_VERIFY(job.bridge.isIdle());
        QCOMPARE(offered(*host), (QStringList{"all", "north", "south"}));
        QCOMPARE(host->currentIndex(), 0);
        QCOMPARE(rank->currentText(), "1");
    }

    void peaksAreThoseOfTheHost() {
        TwoHosts two;
        Job& job = *two.job;
        MemoryRanksSection ranks({job.profile, job.bridge}, job.focus);
        job.show(ranks);
        auto* host = ranks.findChild<shared::HostBox*>();
        QVERIFY(host->isVisible());
        const auto shown = [&ranks] {
            std::vector<int64_t> numbers;
            for (const analysis::PeakLine& line : ranks.lines())
                numbers.push_back(line.rank);
            return numbers;
        };
        QCOMPARE(shown(), (std::vector<int64_t>{0, 1, 2, 3}));
        host->setCurrentIndex(2);
        QCOMPARE(shown(), (std::vector<int64_t>{2, 3}));
        QCOMPARE(ranks.findChild<shared::TableView*>()->table().rowCount(), 2);
        ranks.resetFilters();
        QCOMPARE(shown(), (std::vector<int64_t>{0, 1, 2, 3}));
    }

    void blocksAreThoseOfTheHost() {
        TwoHosts two;
        Job& job = *two.job;
        KeptSection kept({job.profile, job.bridge});
        job.show(kept);
        kept.setFigures({.hasMemory = true,
            .kept = {{{0, 1, 5}, {1, 1, 4}, {2, 2, 9}},
                {{2, 1, 6}, {0, 1, 5}, {1, 1, 4}, {2, 1, 3}}, {"", "a"}},
            .hosts = {{.name = "north", .ranks = {0, 1}}, {.name = "south", .ranks = {2, 3}}}});
        auto* host = kept.findChild<shared::HostBox*>();
        auto* rank = kept.findChild<shared::ChoiceBox*>("rank");
        const auto& rows = kept.findChild<shared::TableView*>()->table();
        const auto* bars = kept.findChild<charts::BarChart*>();
        QVERIFY(host->isVisible());
        QCOMPARE(rows.rowCount(), 4);
        host->setCurrentIndex(1);
        QCOMPARE(rows.rowCount(), 2); // 5 of rank 0, 4 of rank 1
        QCOMPARE(rows.index(0, 0).data().toString(), "0");
        QCOMPARE(bars->data().bars.size(), size_t{2});
        QCOMPARE(offered(*rank), (QStringList{"all", "0", "1"}));
        rank->setCurrentIndex(2);
        QCOMPARE(rows.rowCount(), 1);
        host->setCurrentIndex(2); // which rank 1 is not on
        QCOMPARE(rank->currentIndex(), 0);
        QCOMPARE(rows.rowCount(), 2); // both of rank 2
        kept.resetFilters();
        QCOMPARE(rows.rowCount(), 4);
    }

    void aJobOnOneHostHasNoSuchChoice() {
        Job job("sample_profiles/cluster_pytorch_4rank");
        MemoryCurvesSection curves({job.profile, job.bridge}, job.focus);
        job.show(curves);
        QVERIFY(!curves.findChild<shared::HostBox*>()->isVisible());
    }
};

} // namespace rankscope::memory::host_choice_test

RS_VIEW_TEST(rankscope::memory::host_choice_test::HostChoiceTest)
#include "host_choice_test.moc"

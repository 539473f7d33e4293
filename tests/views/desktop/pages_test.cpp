// SPDX-License-Identifier: GPL-3.0-or-later
// A job of 1,024 ranks, small files only, opened in the real window: every page of figures is full.
#include <QTemporaryDir>

#include "app/desktop/main_window.h"
#include "app/desktop/page_table.h"
#include "app/desktop/workbench.h"
#include "cluster_job.h"
#include "tests/core/ir/llama_graph.h"
#include "tests/views/view_test.h"
#include "tests/views/written_file.h"
#include "views/pages/message_page.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/summary/steps/steps_section.h"

namespace rankscope::desktop::pages_test {

namespace {

#ifdef _GLIBCXX_ASSERTIONS // with sanitizers: slower by ten, and the same code
constexpr int kRanks = 256;
#else
constexpr int kRanks = 1024;
#endif

constexpr int kSlowRank = kRanks * 5 / 8;

/// What such a job has nothing for: it was made without traces, experts and cluster analysis.
const QStringList kNeedMore{"summary.pipeline", "summary.experts", "summary.cluster",
    "compare.timeline", "data.queues", "data.operators", // MindSpore's data preparation
    "operators.marks", "operators.flops", "memory.tracker"};

bool writeJob(const QString& folder) {
    generator::ClusterRequest request;
    request.folder = folder.toStdString();
    request.job.dataParallel = kRanks / 8;
    request.job.tensorParallel = 4;
    request.job.pipelineParallel = 2;
    request.job.layers = 2;
    request.job.microbatches = 1;
    request.job.steps = 1;
    request.job.isCompact = true;
    request.job.troubles.slowRanks = generator::SlowRanks{.ranks = {kSlowRank}};
    request.hasTraces = false;
    return generator::writeCluster(std::move(request)).isWritten
        && test::writeFile(folder + "/18_validate_0068.ir",
            QByteArray::fromStdString(test::llamaGraph(test::LlamaPlan{})))
        && test::writeFile(folder + "/rank_0.log",
            "MindSpore Used memory size: 59392M\n"
            "Used peak memory usage (without fragments): 48874M\n");
}

} // namespace

class PagesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<MainWindow> m_window;

    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_window->isIdle(), 900000); }

private slots:
    void initTestCase() {
        QVERIFY(writeJob(m_folder.filePath("job")));
        m_workbench = std::make_unique<Workbench>(m_folder.filePath("index").toStdString());
        m_window = std::make_unique<MainWindow>(*m_workbench, Settings{}, Remember::No);
        m_window->resize(1600, 1000);
        m_window->show();
        m_window->open(m_folder.filePath("job"));
        settle();
    }
    void cleanupTestCase() {
        m_window.reset();
        m_workbench.reset();
    }

    void everyRankHasItsTables() {
        QCOMPARE(m_workbench->state.snapshot()->tables.size(), static_cast<size_t>(kRanks));
    }

    void everyPageIsFull() {
        const QStringList names = pageNames();
        for (const QString& name : names) {
            QVERIFY(m_window->showPage(name));
            auto* page = qobject_cast<sections::AnalysisPage*>(m_window->currentPage());
            if (page == nullptr)
                continue;
            for (const QString& section : page->sectionNames()) {
                const QString whole = name + "." + section;
                QVERIFY(m_window->showPage(whole));
                settle();
                const pages::Message* message = page->currentSection()->message();
                if (!kNeedMore.contains(whole))
                    QVERIFY2(message == nullptr,
                        qPrintable(whole + ": " + (message ? message->title : "")));
            }
        }
    }

    // H5: all pages were asked, each figure was computed once.
    void everyFigureWasComputedOnce() {
        const auto counts = m_workbench->state.snapshot()->figures.counts();
        uint64_t computed = 0;
        uint64_t asked = 0;
        for (const auto& [name, count] : counts) {
            if (name == "pipelineOf") // of each pipeline, by the advisor's replay
                continue;
            computed += count.computed;
            asked += count.computed + count.reused;
        }
        qInfo("figures: %llu asked, %llu computed", static_cast<unsigned long long>(asked),
            static_cast<unsigned long long>(computed));
        for (const char* name : {"stepTrace", "communicationGroups", "parallelSizes"}) {
            QCOMPARE(counts.at(name).computed, uint64_t{1});
            QVERIFY(counts.at(name).reused > 0);
        }
        QVERIFY(computed * 3 < asked * 2);
    }

    void slowRankStandsOutAmongThem() {
        m_window->showPage("summary.steps");
        settle();
        auto* summary = m_window->findChild<summary::StepsSection*>();
        QCOMPARE(summary->lines().size(), static_cast<size_t>(kRanks));
        QCOMPARE(summary->verdicts().slow.at(0).ranks.front().rank, int64_t{kSlowRank});
    }
};

} // namespace rankscope::desktop::pages_test

RS_VIEW_TEST(rankscope::desktop::pages_test::PagesTest)
#include "pages_test.moc"

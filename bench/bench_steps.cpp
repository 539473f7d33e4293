// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_steps.h"

#include <fstream>
#include <random>
#include <string>

#include <QApplication>
#include <fmt/format.h>

#include "bench/figures.h"
#include "core/importer/discovery/discovery.h"
#include "core/importer/table_batch.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"
#include "views/summary/steps/steps_section.h"

namespace rankscope::bench {

namespace {

/// Steps of 10 ms or so, a third of it communication.
Status writeSteps(const std::filesystem::path& folder, int64_t steps) {
    const auto output = folder / "rank0_ascend_pt" / "ASCEND_PROFILER_OUTPUT";
    std::error_code error;
    std::filesystem::create_directories(output, error);
    std::ofstream out(output / "step_trace_time.csv");
    out << "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,"
           "Stage,Bubble,Communication(Not Overlapped and Exclude Receive),Preparing\n";
    std::mt19937_64 random(12);
    for (int64_t step = 0; step < steps; ++step) {
        const auto computing = 6'000 + static_cast<int64_t>(random() % 500);
        const auto exposed = 2'000 + static_cast<int64_t>(random() % 300);
        out << fmt::format("0,{},{}.125,{}.5,1000.0,{}.5,{}.25,{}.0,0.0,{}.5,{}.75\n", step,
            computing, exposed, exposed + 1'000, 900 + random() % 50, computing + exposed + 1'000,
            exposed, 80 + random() % 9);
    }
    if (!out.flush())
        return fail(ErrorCode::WriteFailed, "cannot write steps", output.native());
    return {};
}

double openPage(const std::shared_ptr<const query::Snapshot>& snapshot) {
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    bridge.setSnapshot(snapshot);
    profile.setSnapshot(snapshot);
    summary::StepsSection page({profile, bridge});
    page.resize(1920, 1080);
    const Stopwatch watch;
    page.show();
    QCoreApplication::processEvents();
    while (!bridge.isIdle())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
    page.grab();
    return watch.milliseconds();
}

} // namespace

Status benchSteps(const std::filesystem::path& folder) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    int argc = 1;
    std::string name = "rankscope_bench";
    char* argv[] = {name.data(), nullptr};
    const QApplication application(argc, argv);
    for (const int64_t steps : {10'000, 40'000, 160'000}) {
        const auto place = folder / std::to_string(steps);
        RS_TRY(writeSteps(place / "run", steps));
        RS_TRY_ASSIGN(const auto found, importer::discover(place / "run"));
        importer::ImportOptions options;
        options.indexFolder = place / "index";
        auto snapshot = std::make_shared<query::Snapshot>();
        for (const auto& job : importer::importTableBatch(found.ranks, options, {})) {
            if (job->index == nullptr)
                return tl::unexpected(job->error);
            snapshot->tables.push_back(job->index);
        }
        const double time = openPage(snapshot);
        printFigure(fmt::format("summary, {} steps", steps), time, "ms",
            fmt::format("{:.1f} us a step", 1000 * time / static_cast<double>(steps)));
    }
    return {};
}

} // namespace rankscope::bench

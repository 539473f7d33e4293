// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_memory.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <vector>

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <fmt/format.h>

#include "bench/figures.h"
#include "core/importer/discovery/discovery.h"
#include "core/importer/table_batch.h"
#include "views/charts/curve_chart.h"
#include "views/memory/block_pane.h"
#include "views/memory/memory_curves_section.h"
#include "views/memory/memory_focus.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_view.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::bench {

namespace {

constexpr int kFrames = 60;
constexpr int kOpenings = 5;
constexpr int kWidth = 1920;
constexpr int kHeight = 1080;

/// Two samples a microsecond and a half; every third block is given back before the next is taken.
Status writeTables(const std::filesystem::path& folder, int64_t rows) {
    const auto output = folder / "rank0_ascend_pt" / "ASCEND_PROFILER_OUTPUT";
    std::error_code error;
    std::filesystem::create_directories(output, error);
    std::ofstream record(output / "memory_record.csv");
    std::ofstream blocks(output / "operator_memory.csv");
    record << "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),"
              "Stream Ptr,Device Type\n";
    blocks << "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),"
              "Duration(us),Active Duration(us),Allocation Total Allocated(MB),Allocation Total "
              "Reserved(MB),Allocation Total Active(MB),Release Total Allocated(MB),Release Total "
              "Reserved(MB),Release Total Active(MB),Stream Ptr,Device Type\n";
    std::mt19937_64 random(11);
    constexpr int64_t kBegin = 1'736'408'883'704'643;
    int64_t allocated = 20'000;
    for (int64_t i = 0; i < rows; ++i) {
        const auto step = static_cast<int64_t>(random() % 201);
        allocated = std::clamp<int64_t>(allocated + step - 100, 1'000, 50'000);
        const int64_t time = kBegin + 3 * i / 2;
        record << fmt::format("PTA,{}.{:03},{}.5,{},{}.25,93950000,NPU:0\n", time, i % 1000,
            allocated, 52'000 + i / 100'000, allocated + 1);
        const int64_t life = 10 + step * 7;
        blocks << fmt::format(
            "aten::operator_{},{}.5,{}.120,{}.250,{}.250,{}.13,{}.13,{},{},{},{},{}"
            ",{},93950000,NPU:0\n",
            random() % 400, 1 + random() % 65'536, time, time + life, time + life, life, life,
            allocated, 52'000, allocated, allocated, 52'000, allocated);
    }
    if (!record.flush() || !blocks.flush())
        return fail(ErrorCode::WriteFailed, "cannot write tables", output.native());
    return {};
}

class Scene {
public:
    explicit Scene(const std::shared_ptr<const query::Snapshot>& snapshot) {
        m_bridge.setSnapshot(snapshot);
        m_profile.setSnapshot(snapshot);
    }

    /// From the first question to the picture of the curves, and until the blocks are listed.
    void open() {
        std::vector<double> curves;
        std::vector<double> all;
        for (int i = 0; i < kOpenings; ++i) {
            m_page = std::make_unique<memory::MemoryCurvesSection>(
                sections::Context{m_profile, m_bridge}, m_focus);
            m_page->resize(kWidth, kHeight);
            const Stopwatch watch;
            m_page->show();
            while (chart().data().lines.empty())
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
            m_page->grab();
            curves.push_back(watch.milliseconds());
            wait();
            all.push_back(watch.milliseconds());
        }
        printFigure("memory, curves open", median(curves), "ms",
            fmt::format(
                "slowest {:.0f}; with the blocks {:.0f}", percentile(curves, 100), median(all)));
    }

    void pan(const char* name, int64_t divisor) {
        chart().setFocus();
        press(Qt::Key_Home);
        const Duration whole = chart().data().whole.length();
        while (chart().visibleRange().length().count() > whole.count() / divisor)
            press(Qt::Key_W);
        QImage image(chart().size(), QImage::Format_ARGB32_Premultiplied);
        std::vector<double> times;
        for (int i = 0; i < kFrames; ++i) {
            press(i % 20 < 10 ? Qt::Key_D : Qt::Key_A);
            const Stopwatch watch;
            chart().render(&image);
            times.push_back(watch.milliseconds());
        }
        printFigure(fmt::format("memory, pan frame, {}", name), median(times), "ms",
            fmt::format(
                "p95 {:.2f}, slowest {:.2f}", percentile(times, 95), percentile(times, 100)));
    }

    /// What the GUI thread is held up by while the blocks come in another order.
    void sort(const char* name, int column) {
        shared::TableView& table = m_page->findChild<memory::BlockPane*>()->table();
        const Stopwatch watch;
        table.horizontalHeader()->setSortIndicator(column, Qt::AscendingOrder);
        const double held = waitHeld(watch.milliseconds());
        printFigure(fmt::format("memory, blocks by {}", name), watch.milliseconds(), "ms",
            fmt::format("GUI thread held up at most {:.1f} at once", held));
    }

    void scroll() {
        shared::TableView& table = m_page->findChild<memory::BlockPane*>()->table();
        double held = 0;
        const Stopwatch all;
        for (int i = 0; i < kFrames; ++i) {
            const Stopwatch watch;
            table.verticalScrollBar()->setValue(
                table.verticalScrollBar()->maximum() * (i % 6 + 1) / 6);
            table.grab();
            held = waitHeld(std::max(held, watch.milliseconds()));
        }
        printFigure("memory, blocks scrolled to the end", all.milliseconds(), "ms",
            fmt::format("{} rows; GUI thread held up at most {:.1f} at once",
                table.table().rowCount(), held));
    }

private:
    charts::CurveChart& chart() { return *m_page->findChild<charts::CurveChart*>(); }

    void press(int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&chart(), &event);
    }

    double waitHeld(double held) {
        while (!m_bridge.isIdle()) {
            const Stopwatch watch;
            QCoreApplication::processEvents(QEventLoop::AllEvents);
            held = std::max(held, watch.milliseconds());
        }
        return held;
    }
    void wait() { waitHeld(0); }

    shared::ShownProfile m_profile;
    shared::QueryBridge m_bridge;
    timeline::TimelineState m_timeline;
    memory::MemoryFocus m_focus{m_profile, m_timeline};
    std::unique_ptr<memory::MemoryCurvesSection> m_page;
};

} // namespace

Status benchMemory(const MemoryBench& bench) {
    RS_TRY(writeTables(bench.folder, bench.rows));
    RS_TRY_ASSIGN(const auto found, importer::discover(bench.folder));
    importer::ImportOptions options;
    options.indexFolder = bench.folder / "index";
    const Stopwatch import;
    auto snapshot = std::make_shared<query::Snapshot>();
    for (const auto& job : importer::importTableBatch(found.ranks, options, {}))
        snapshot->tables.push_back(job->index);
    printFigure("memory, tables imported", import.milliseconds(), "ms",
        fmt::format("{} samples and blocks", bench.rows));
    qputenv("QT_QPA_PLATFORM", "offscreen");
    int argc = 1;
    std::string name = "rankscope_bench";
    char* argv[] = {name.data(), nullptr};
    const QApplication application(argc, argv);
    Scene scene(snapshot);
    scene.open();
    scene.pan("100 %", 1);
    scene.pan("1 %", 100);
    scene.pan("0.01 %", 10'000);
    scene.sort("size", 1);
    scene.sort("name", 0);
    scene.scroll();
    return {};
}

} // namespace rankscope::bench

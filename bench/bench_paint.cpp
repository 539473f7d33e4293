// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_paint.h"

#include <algorithm>
#include <random>
#include <vector>

#include <QApplication>
#include <fmt/format.h>

#include "bench/figures.h"
#include "views/shared/query_bridge.h"
#include "views/shared/theme.h"
#include "views/timeline/graph_painter.h"

namespace rankscope::bench {

namespace {

constexpr size_t kLanes = 100;
constexpr int kWidth = 1920;
constexpr int kFrames = 40;

struct PaintTimes {
    std::vector<double> paint;
    std::vector<double> full;
    size_t runs = 0;
    size_t labels = 0;
};

/// The pane's parts without its widget.
class Scene {
public:
    explicit Scene(const std::shared_ptr<const query::Snapshot>& snapshot)
        : m_lanes(m_state)
        , m_feed(m_state, m_bridge)
        , m_links(m_state, m_lanes, m_bridge)
        , m_painter(m_state, m_lanes, m_feed, m_links) {
        m_bridge.setSnapshot(snapshot);
        m_state.setWidth(kWidth);
        m_state.setSnapshot(snapshot);
        m_painter.setSnapshot();
        m_lanes.foldAll(timeline::Fold::Open);
        m_lanes.setHeight(heightOfLanes());
        wait();
    }

    size_t laneCount() const { return lanes().size(); }

    PaintTimes run(int64_t divisor) {
        PaintTimes times;
        std::mt19937_64 random(7);
        const TimeRange whole = m_state.wholeRange();
        const Duration span(std::max<int64_t>(whole.length().count() / divisor, kWidth));
        const int64_t room = std::max<int64_t>((whole.length() - span).count(), 1);
        for (int i = 0; i < kFrames; ++i) {
            const Duration offset(static_cast<int64_t>(random() % static_cast<uint64_t>(room)));
            m_state.setVisibleRange({whole.begin + offset, whole.begin + offset + span});
            const Stopwatch full;
            m_feed.want(lanes(), lanes(), 1);
            waitForSeen();
            const Stopwatch paint;
            m_painter.invalidate();
            m_painter.picture({kWidth, m_lanes.height()}, 1, shared::lightTheme());
            times.paint.push_back(paint.milliseconds());
            times.full.push_back(full.milliseconds());
            times.runs = std::max(times.runs, m_painter.geometry().runs.size());
            times.labels = std::max(times.labels, m_painter.geometry().labels.size());
            wait(); // for what is around
        }
        return times;
    }

private:
    std::vector<query::LaneRef> lanes() const {
        return m_lanes.layout().lanesIn(0, m_lanes.height());
    }

    int heightOfLanes() const {
        size_t seen = 0;
        for (const timeline::Row& row : m_lanes.layout().rows()) {
            seen += row.boxes.size();
            if (seen >= kLanes)
                return row.bottom();
        }
        return m_lanes.layout().height();
    }

    /// Until the picture is exact; what is around it may still come.
    void waitForSeen() {
        const timeline::FrameWish wish = timeline::wishOf(m_state.viewport(), 1);
        while (!m_bridge.isIdle() && !m_feed.frames().covers(lanes(), wish))
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
    }

    void wait() {
        while (!m_bridge.isIdle())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
    }

    timeline::TimelineState m_state;
    shared::QueryBridge m_bridge;
    timeline::LaneView m_lanes;
    timeline::FrameFeed m_feed;
    timeline::LinkLayer m_links;
    timeline::GraphPainter m_painter;
};

struct Window {
    const char* name;
    int64_t divisor;
};

constexpr Window kWindows[] = {
    {"100 %", 1}, {"1 %", 100}, {"0.01 %", 10'000}, {"0.0001 %", 1'000'000}};

} // namespace

Status benchPaint(const std::filesystem::path& indexFile) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    int argc = 1;
    std::string name = "rankscope_bench";
    char* argv[] = {name.data(), nullptr};
    const QApplication application(argc, argv);
    RS_TRY_ASSIGN(const index::IndexReader reader, index::IndexReader::open(indexFile));
    auto snapshot = std::make_shared<query::Snapshot>();
    snapshot->ranks.push_back({reader.index(), {}});
    Scene scene(snapshot);
    for (const Window& window : kWindows) {
        const PaintTimes times = scene.run(window.divisor);
        printFigure(fmt::format("full frame, {} lanes, {}", scene.laneCount(), window.name),
            median(times.full), "ms",
            fmt::format("p95 {:.2f}; paint {:.2f} (p95 {:.2f}) with {} rectangles, {} labels",
                percentile(times.full, 95), median(times.paint), percentile(times.paint, 95),
                times.runs, times.labels));
    }
    return {};
}

} // namespace rankscope::bench

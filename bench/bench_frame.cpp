// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_frame.h"

#include <algorithm>
#include <random>
#include <vector>

#include <fmt/format.h>

#include "bench/figures.h"
#include "core/query/frame.h"

namespace rankscope::bench {

namespace {

constexpr size_t kLanes = 100;
constexpr int64_t kPixels = 1920;
constexpr int kFrames = 60;

struct Window {
    const char* name;
    int64_t divisor;
};

constexpr Window kWindows[] = {
    {"100 %", 1}, {"1 %", 100}, {"0.01 %", 10'000}, {"0.0001 %", 1'000'000}};

std::vector<query::LaneRef> busiestLanes(const index::RankIndex& rank) {
    std::vector<const index::LaneIndex*> lanes;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (lane.lane.kind == model::LaneKind::Slices)
            lanes.push_back(&lane);
    }
    std::sort(lanes.begin(), lanes.end(),
        [](const auto* a, const auto* b) { return a->lane.count > b->lane.count; });
    lanes.resize(std::min(lanes.size(), kLanes));
    std::vector<query::LaneRef> refs;
    for (const index::LaneIndex* lane : lanes)
        refs.push_back({RankSlot{}, lane->lane.id});
    return refs;
}

struct FrameTimes {
    std::vector<double> milliseconds;
    size_t cells = 0;
};

/// What is decoded when a frame is asked for: all that it needs, or nothing.
enum class Decoded { All, Nothing };

Result<FrameTimes> run(query::Session& session, const std::vector<query::LaneRef>& lanes,
    TimeRange whole, int64_t divisor, Decoded decoded) {
    FrameTimes times;
    std::mt19937_64 random(7);
    const Duration span(std::max<int64_t>(whole.length().count() / divisor, kPixels));
    for (int i = 0; i < kFrames; ++i) {
        const int64_t room = std::max<int64_t>(whole.length().count() - span.count(), 1);
        const Timestamp begin =
            whole.begin + Duration(static_cast<int64_t>(random() % static_cast<uint64_t>(room)));
        query::FrameRequest request;
        request.range = {begin, begin + span};
        request.resolution = span / kPixels;
        request.lanes = lanes;
        RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(RankSlot{}));
        if (decoded == Decoded::Nothing)
            reader->dropCaches();
        else
            RS_TRY(query::frame(session, request, {}));
        const Stopwatch watch;
        RS_TRY_ASSIGN(const auto frame, query::frame(session, request, {}));
        times.milliseconds.push_back(watch.milliseconds());
        for (const query::LaneFrame& lane : frame->lanes)
            times.cells = std::max(times.cells, lane.cells.size());
    }
    return times;
}

} // namespace

Status benchFrames(const std::filesystem::path& indexFile) {
    const Stopwatch openWatch;
    RS_TRY_ASSIGN(const index::IndexReader reader, index::IndexReader::open(indexFile));
    printFigure("open the index", openWatch.milliseconds(), "ms");
    auto snapshot = std::make_shared<query::Snapshot>();
    snapshot->ranks.push_back({reader.index(), {}});
    query::Session session(snapshot);
    const std::vector<query::LaneRef> lanes = busiestLanes(*reader.index());
    const TimeRange whole = snapshot->range();
    for (const Window& window : kWindows) {
        RS_TRY_ASSIGN(
            const FrameTimes cold, run(session, lanes, whole, window.divisor, Decoded::Nothing));
        RS_TRY_ASSIGN(
            const FrameTimes warm, run(session, lanes, whole, window.divisor, Decoded::All));
        printFigure(fmt::format("frame query, {} lanes, {}", lanes.size(), window.name),
            median(warm.milliseconds), "ms",
            fmt::format(
                "warm; p95 {:.2f}, nothing decoded {:.2f} (p95 {:.2f}); most cells in a lane {}",
                percentile(warm.milliseconds, 95), median(cold.milliseconds),
                percentile(cold.milliseconds, 95), cold.cells));
    }
    return {};
}

} // namespace rankscope::bench

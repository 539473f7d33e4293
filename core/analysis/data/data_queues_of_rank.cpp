// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/data_queues_of_rank.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/analysis/data/data_summary.h"
#include "core/analysis/rank_rows.h"
#include "core/base/mean.h"

namespace rankscope::analysis {

namespace {

/// A time is whole nanoseconds in the table.
Duration timeOf(double nanoseconds) {
    constexpr double kMost = 9e18;
    return Duration(static_cast<int64_t>(std::clamp(nanoseconds, -kMost, kMost)));
}

class Collector {
public:
    void takeHost(const index::Statement& row) {
        constexpr int64_t kQueueSample = 1;
        const auto part = integerAt(row, 2);
        QueueStep& step = stepAt(integerAt(row, 3).value_or(0));
        const double value = row.real(4);
        if (row.integer(1) == kQueueSample) {
            step.host = value;
            m_queues.capacity = part;
            ++m_queues.samples.host;
            m_queues.samples.hostEmpty += value <= 0 ? 1 : 0;
            m_queues.hostFull += part && value >= static_cast<double>(*part) ? 1 : 0;
        } else if (part && *part <= 2) {
            constexpr std::optional<Duration> QueueStep::*kParts[] = {
                &QueueStep::get, &QueueStep::push, &QueueStep::batch};
            step.*kParts[static_cast<size_t>(std::max<int64_t>(*part, 0))] = timeOf(value);
        }
    }

    void takeDevice(const index::Statement& row) {
        QueueStep& step = stepAt(++m_takes);
        step.device = row.real(4);
        const auto begin = integerAt(row, 5);
        const auto end = integerAt(row, 6);
        int64_t wait = 0;
        if (begin && end && !__builtin_sub_overflow(*end, *begin, &wait))
            step.wait = Duration(wait);
        ++m_queues.samples.device;
        m_queues.samples.deviceEmpty += *step.device <= 0 ? 1 : 0;
    }

    /// Times alone: newer versions write no samples of the queues.
    void takeTimes(const DataSummary& summary) {
        const auto take = [this](const std::vector<std::optional<Duration>>& times,
                              std::optional<Duration> QueueStep::*part) {
            for (size_t i = 0; i < times.size(); ++i) {
                if (times[i])
                    stepAt(static_cast<int64_t>(i) + 1).*part = times[i];
            }
        };
        take(summary.get, &QueueStep::get);
        take(summary.push, &QueueStep::push);
        take(summary.batch, &QueueStep::batch);
    }

    bool isEmpty() const { return m_steps.empty(); }
    bool hasHost() const { return m_queues.samples.host > 0; }

    void setMode(FeedMode mode) {
        if (m_queues.mode != FeedMode::Sink)
            m_queues.mode = mode;
    }

    RankQueues finish(int64_t rank, std::optional<LastQueue> last) {
        m_queues.rank = rank;
        m_queues.samples.rank = rank;
        if (last)
            m_queues.samples.lastEmpty = last->emptyShare;
        m_queues.last = std::move(last);
        m_queues.bottleneck = bottleneckOf(m_queues.samples);
        for (const auto& [number, step] : m_steps)
            m_queues.steps.push_back(step);
        return std::move(m_queues);
    }

private:
    QueueStep& stepAt(int64_t number) {
        QueueStep& step = m_steps[number];
        step.step = number;
        return step;
    }

    RankQueues m_queues;
    std::map<int64_t, QueueStep> m_steps;
    int64_t m_takes = 0;
};

} // namespace

std::optional<Duration> RankQueues::mean(std::optional<Duration> QueueStep::*time) const {
    __extension__ using Whole = __int128; ///< no number of steps overflows it
    Whole sum = 0;
    int64_t count = 0;
    for (const QueueStep& step : steps) {
        if (step.*time) {
            sum += (*(step.*time)).count(); // count(): the sum of many may not fit
            ++count;
        }
    }
    return count == 0 ? std::nullopt : std::optional(Duration(meanOf(sum, count)));
}

std::vector<int64_t> ranksWithQueues(const query::Snapshot& snapshot) {
    const std::vector<int64_t> pipelines = ranksWithDataPipeline(snapshot);
    std::set<int64_t> ranks(pipelines.begin(), pipelines.end());
    for (const auto& part : snapshot.tables) {
        const index::TableInfo* const table = part->find("legacy_queue");
        if (table != nullptr && table->rows > 0)
            ranks.insert(part->rank);
    }
    return {ranks.begin(), ranks.end()};
}

Result<RankQueues> queuesOfRank(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    Collector collector;
    RS_TRY(eachRowOf(snapshot, rank, "legacy_queue",
        fmt::format("SELECT source, type, part, step, value, \"start\", \"end\" FROM legacy_queue "
                    "WHERE value IS NOT NULL AND {} ORDER BY rowid",
            kIsSampleOfQueue),
        stop, [&collector](const index::TableIndex&, const index::Statement& row) {
            const std::string_view source = row.text(0);
            if (isHostQueue(source)) {
                collector.setMode(
                    source.starts_with("device_queue") ? FeedMode::Sink : FeedMode::Feed);
                collector.takeHost(row);
            } else if (isDeviceQueue(source)) {
                collector.setMode(FeedMode::Sink);
                collector.takeDevice(row);
            }
        }));
    if (collector.isEmpty()) {
        RS_TRY_ASSIGN(const DataSummary summary, dataSummaryOf(snapshot, rank, stop));
        collector.takeTimes(summary);
    }
    std::optional<LastQueue> last;
    if (!collector.hasHost()) {
        RS_TRY_ASSIGN(const DataPipeline pipeline, dataPipelineOf(snapshot, rank, stop));
        last = lastQueueOf(pipeline.stages);
    }
    return collector.finish(rank, std::move(last));
}

} // namespace rankscope::analysis

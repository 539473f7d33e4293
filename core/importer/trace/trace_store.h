// SPDX-License-Identifier: GPL-3.0-or-later
// First pass: takes the events of a trace, in whatever order, and files them by track. Knows the
// phases of the trace event format; what an event means is decided here and nowhere else.
// Thread: one at a time.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/importer/trace/busy_recorder.h"
#include "core/importer/trace/event_batch.h"
#include "core/importer/trace/open_async.h"
#include "core/importer/trace/records.h"
#include "core/importer/trace/track_table.h"
#include "core/model/issue.h"
#include "core/model/rank.h"

namespace rankscope::importer {

class PreviewBuilder;

/// What is known of a track after the first pass.
struct TrackSummary {
    TimeRange range; ///< first begin to last end of its slices
    bool hasRange = false;
};

class TraceStore {
public:
    TraceStore(Records& records, model::IssueLog& issues);

    /// Names the file of the following events, for issues.
    void setFile(std::string file) { m_file = std::move(file); }

    /// Whether the following events are of the host's own trace: their processes and flows are none
    /// of the rank's, they are no work, no steps and no part of range().
    void setHost(bool isHost) { m_isHost = isHost; }
    bool isHost() const { return m_isHost; }

    /// The argument text of the following events begins here; their places count from it.
    void setArgsBegin(uint64_t begin) { m_argsBegin = begin; }

    /// Shows it the slices too.
    void setPreview(PreviewBuilder* preview) { m_preview = preview; }

    Status add(const RawEvent& event);
    /// A slice that no event of the profile stands for: it counts as none.
    Status addDerived(TrackId track, const TimeRange& range, std::string_view name);
    /// Keeps the arguments of a slice and says where.
    using KeepArgs = std::function<Result<model::ArgsRef>(std::string_view)>;
    /// Matches begins and ends, and closes what is still open. Call once, after the last event.
    Status finish(const KeepArgs& keep = {});

    const BusyRecorder& busy() const { return m_busy; }
    const LaunchCategories& launchCategories() const { return m_launchCategories; }
    TrackTable& tracks() { return m_tracks; }
    const TrackTable& tracks() const { return m_tracks; }
    StringPool& strings() { return m_strings; }
    const StringPool& strings() const { return m_strings; }
    const std::vector<TrackSummary>& summaries() const { return m_summaries; }
    /// From the earliest begin to the latest end of all events of the rank so far.
    TimeRange range() const {
        return {fromNanoseconds(m_counts.firstNs.value_or(0)),
            fromNanoseconds(m_counts.lastNs.value_or(0))};
    }
    /// The same of the host's events since the last call.
    std::optional<TimeRange> takeHostRange() { return std::exchange(m_hostRange, std::nullopt); }
    /// Events of the rank whose time is 0.
    uint64_t atZero() const { return m_atZero; }
    /// Counts but those of the second pass (flows, lanes) and the base.
    model::RankCounts counts() const;

private:
    Status addEvent(const RawEvent& event);
    Status addSlice(const RawEvent& event);
    Status addBegin(const RawEvent& event);
    Status addEnd(const RawEvent& event);
    Status addEdge(const RawEvent& event, TrackId track);
    Status matchEdges(TrackId track, const KeepArgs& keep);
    Status putEdges(TrackId track, const EdgeEvent& begin, Timestamp end, TextPlace endArgs,
        const KeepArgs& keep);
    Status addAsync(const RawEvent& event);
    Status addInstant(const RawEvent& event, TrackId track);
    Status addCounter(const RawEvent& event);
    Status addFlow(const RawEvent& event);
    Status addCorrelation(const RawEvent& event, TrackId track);
    Status closeUnmatched(const OpenAsync::Entry& open);
    Status close(TrackId track, const OpenSlice& open, Timestamp end, const RawEvent* event);
    Status put(TrackId track, const model::Slice& slice);
    void countSlice(TrackId track);
    void see(Timestamp begin, Timestamp end, bool isHost);
    std::string_view wholeTrace() const;
    bool hasTime(const RawEvent& event);
    void issue(model::IssueCode code, const RawEvent& event, std::string_view example);
    OpenSlice openOf(const RawEvent& event);

    Records& m_records;
    PreviewBuilder* m_preview = nullptr;
    model::IssueLog& m_issues;
    std::string m_file;
    uint64_t m_argsBegin = 0;
    TrackTable m_tracks;
    BusyRecorder m_busy;
    LaunchCategories m_launchCategories;
    StringPool m_strings;
    std::vector<TrackSummary> m_summaries;
    std::vector<uint64_t> m_slicesOfTrack; ///< X and B events, for tracks and processes
    OpenAsync m_openAsync;
    model::RankCounts m_counts;
    uint64_t m_atZero = 0;
    bool m_isHost = false;
    std::optional<TimeRange> m_hostRange;
    std::string m_hostPid; // scratch
    std::string m_key; // scratch
};

} // namespace rankscope::importer

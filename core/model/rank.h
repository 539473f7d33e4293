// SPDX-License-Identifier: GPL-3.0-or-later
// One rank of a job: where its files are and what its index counted.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rankscope::model {

enum class ProfileKind {
    PytorchText, ///< *_ascend_pt, ASCEND_PROFILER_OUTPUT with trace_view.json
    PytorchDb,
    MindsporeText, ///< *_ascend_ms
    MindsporeDb,
    Msprof, ///< mindstudio_profiler_output
    MsprofDb,
    MindsporeLegacy, ///< summary_dir/profiler of MindSpore 1.x to 2.2
    Kineto, ///< traces of GPU jobs
    ChromeTrace, ///< any other Chrome trace
    ClusterAnalysis, ///< cluster_analysis_output
    Monitor, ///< msmonitor_*.db
};

/// "pytorch-text", "pytorch-db", "mindspore-text", "msprof", "kineto", "chrome-trace", ...
const char* toWord(ProfileKind kind);

enum class FileKind {
    Trace, ///< a trace that this program reads: trace_view.json, msprof*.json, Kineto, ...
    ProfileDatabase, ///< a database that holds a timeline
    Database, ///< any other: communication, cluster
    Table, ///< CSV and text tables
    Json, ///< other JSON: communication, metadata
    Other,
    Graph, ///< compiled graph of MindSpore (.ir), of the job
    DryRunLog, ///< log of a simulated run with its memory, of the job
    HostTrace, ///< ftrace of the host, JSON or database: read after the rank's own timeline
    Marks, ///< msprof_tx*.csv: a table, and the lanes of what the program marked
};

/// Its rows go to the table index of a rank.
inline bool holdsTable(FileKind kind) {
    return kind == FileKind::Table || kind == FileKind::Json || kind == FileKind::Marks;
}

struct SourceFile {
    std::filesystem::path path;
    FileKind kind{};
    uint64_t size = 0;

    bool operator==(const SourceFile&) const = default;
};

/// Which of the two is read where a profiler wrote both.
enum class TimelineChoice { Database, Text };

/// What discovery found of one rank.
struct RankSource {
    int64_t rank = 0; ///< number in the job
    bool isRankKnown = false; ///< false: numbered by us in order of the folders
    ProfileKind kind{};
    std::string label; ///< what to show: "Rank 2" or, with duplicates, "Rank 2 (2)"
    std::filesystem::path folder;
    std::vector<SourceFile> files; ///< all kinds; the traces come first, in reading order
    std::optional<int64_t> device; ///< the one to read of a database of several
    TimelineChoice choice = TimelineChoice::Database;
};

/// The files that make the timeline, by the choice where there are both: traces, then the marks of
/// the program, or databases, which hold the marks; then those of the host.
std::vector<const SourceFile*> timelineFiles(const RankSource& rank);

/// The same rank read from what is wished, if it has it; its kind follows.
RankSource preferring(RankSource rank, TimelineChoice choice);

/// Counts of a rank in the meaning of tools/trace_oracle.py beside the project (see there).
struct RankCounts {
    uint64_t slices = 0; ///< X events and B..E pairs (an unclosed B counts)
    uint64_t asyncSlices = 0; ///< b..e pairs, not part of slices
    uint64_t instants = 0;
    uint64_t counters = 0; ///< samples, one a numeric key
    uint64_t flowStarts = 0;
    uint64_t flowEnds = 0;
    uint64_t flows = 0; ///< joined links
    uint64_t tracks = 0; ///< distinct (pid, tid) with a slice
    uint64_t lanes = 0; ///< slice lanes
    uint64_t events = 0; ///< all events read
    std::optional<int64_t> firstNs; ///< nothing when no event has a time
    std::optional<int64_t> lastNs;
    std::optional<int64_t> lastBeginNs; ///< lastNs when an event without length stands there
    int64_t totalDurNs = 0; ///< sum over X events
    int64_t baseNs = 0; ///< baseTimeNanoseconds: add to any ts for the wall clock
    std::map<std::string, uint64_t> processes; ///< slices by process name
};

} // namespace rankscope::model

// SPDX-License-Identifier: GPL-3.0-or-later
// What the program marked with mstx: its ranges and instants as the timeline has them, and pairs of
// instants made ranges. Times are the rank's own.
// Thread: that of the session; pairMarks() and foldNumbers() any.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::analysis {

/// Where the times of a mark were taken.
enum class MarkSide : uint8_t {
    Framework, ///< by the framework's own profiler (PYTORCH_API of the type mstx)
    Host, ///< by CANN, on the thread that marked
    Device, ///< on the stream that it was launched into
};

/// "framework", "host", "device"
const char* toWord(MarkSide side);

struct Mark {
    std::string name{}; ///< titleOfMark() of its message
    MarkSide side{};
    TrackId track{};
    TimeRange range{}; ///< empty of an instant
    bool isPair = false; ///< made of two instants
    std::string message{}; ///< as marked, where the title is not all of it

    bool operator==(const Mark&) const = default;
};

/// What marks of one kind have in common: "step" of "step 12", "forward_step" of
/// "{'name': 'forward_step', 'current_microbatch': 3}" (MindSpeed), "HcclAllreduce" of
/// {"opName":"HcclAllreduce","count":1024} (CANN), "allReduce" of "comm:allReduce,group,fp16,1024"
/// (older CANN), else the whole message.
std::string_view titleOfMark(std::string_view message);

struct PairedMarks {
    std::vector<Mark> marks; ///< by begin; a pair in the place of its two instants
    std::vector<Mark> unmatched; ///< starts without a stop, stops without a start
};

/// `<name>_start` and `<name>_stop` on one track are a range `<name>`: a stop belongs to the last
/// start of its name that is still open. MindStudio's analysis pairs them alike
/// (planner_ir_data.md D4).
PairedMarks pairMarks(std::vector<Mark> marks);

/// "load batch #" of "load batch 12": "#" for each word of digits alone, so not of layer3; of those
/// that `isFolded` tells of, in their order, only where it says so.
std::string withoutNumbers(std::string_view name, const std::vector<bool>& isFolded = {});

/// When the steps of a rank begin, in order, on its own clock; one that is empty is as the other.
struct StepBegins {
    /// How many have begun: 0 before the first, and where none is known.
    uint32_t stepAt(const Mark& mark) const;

    std::vector<Timestamp> host{};
    std::vector<Timestamp> device{};
};

/// Gives marks that differ by their numbers alone one name, withoutNumbers(), where the numbers
/// count. That is judged within a step, so that a program has the same names however many of its
/// steps were profiled, but for a number that is the same in two steps and more, which stays
/// ("stage 2"): one number a step is a count ("load batch 7", then "load batch 8"; fewer than 1.5 a
/// step, for some begin before their step), several tell things apart ("layer 0" to "layer 31" in
/// each step) and stay. More than 64 a step, or 1024 in all, are a count too. Without known steps
/// all is one step, and a single name stays. Each side is judged alone. `marks`: by begin.
void foldNumbers(std::vector<Mark>& marks, const StepBegins& steps = {});

/// A track of marks: "Thread 7 MSTX domain default", "Stream 2 MSTX domain default", and any of
/// msprof's own process of them, "MsprofTx".
bool isMarkTrack(const index::RankIndex& rank, const model::Track& track);

/// The rank's timeline has such a track.
bool hasMarks(const index::RankIndex& rank);

/// Ranks of the snapshot with marks.
std::vector<int64_t> ranksWithMarks(const query::Snapshot& snapshot);

/// By begin; nothing of a rank without a timeline. Errors: Cancelled, those of IndexReader.
Result<PairedMarks> marksOf(query::Session& session, int64_t rank);

} // namespace rankscope::analysis

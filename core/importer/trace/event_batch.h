// SPDX-License-Identifier: GPL-3.0-or-later
// The events of one window of a trace file, as views into the window's own buffer.
// Thread: one at a time; a batch may be handed from the reading to the storing thread.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/trace.h"

namespace rankscope::importer {

enum class Phase : uint8_t {
    Complete,
    Begin,
    End,
    Instant,
    Counter,
    FlowStart,
    FlowStep,
    FlowEnd,
    AsyncBegin,
    AsyncInstant,
    AsyncEnd,
    Metadata,
    Unknown,
};

/// Times reach 146 years to both sides of the file's zero, so that the difference of two of them
/// and the sum with a base still are numbers of 64 bits. What lies beyond is damage.
inline constexpr int64_t kTimeLimit = int64_t{1} << 62;

enum class TimeState : uint8_t { Missing, Good, Bad };

/// Of what an id is: of its process, or of the whole trace ("id2":{"global":...}).
enum class IdScope : uint8_t { Process, Trace };

/// What the reader knows that a slice is for its device; a trace file says it by the category.
enum class Activity : uint8_t { Unknown, Computing, Communication };

/// One event. The text members are raw JSON: strings without their quotes but with their escapes,
/// everything else as its token. Times are ns of the file's clock.
struct RawEvent {
    Phase phase = Phase::Unknown;
    TimeState tsState = TimeState::Missing;
    TimeState durState = TimeState::Missing;
    Activity activity = Activity::Unknown;
    IdScope idScope = IdScope::Process;
    bool bindsAround = false; ///< "bp":"e": a flow end belongs to the slice around it
    int64_t ts = 0;
    int64_t dur = 0;
    std::string_view name;
    std::string_view category;
    std::string_view pid;
    std::string_view tid;
    std::string_view id;
    std::string_view args; ///< the whole value, with its braces
    std::string_view phaseText;
    model::ArgsRef argsRef{}; ///< where ArgsStore put the arguments
    uint64_t offset = 0; ///< of the event's first byte in the decompressed file
};

/// The part of the file that stands in a batch's buffer, behind its first byte.
struct WindowText {
    uint64_t offset = 0; ///< in the decompressed file
    size_t size = 0;
    size_t begin = 0; ///< of the first event
    size_t end = 0; ///< of the last one; 0: not a piece of whole events
};

struct EventBatch {
    std::unique_ptr<char[]> buffer;
    size_t capacity = 0;
    WindowText window; ///< what TraceReader::next() put there
    std::vector<RawEvent> events;
    std::deque<std::string> repaired; ///< texts of events that had to be mended

    void clear() {
        events.clear();
        repaired.clear();
    }
};

} // namespace rankscope::importer

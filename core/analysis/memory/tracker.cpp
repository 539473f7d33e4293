// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/tracker.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "core/analysis/rank_rows.h"
#include "core/analysis/text_numbers.h"
#include "core/base/ascii.h"
#include "core/base/saturate.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

constexpr const char* kTable = "tracker_block";
/// An end beyond any count of tasks stands for "never" (data_formats.md 6).
constexpr int64_t kNeverReleased = 2'147'483'647;
/// Without a type, as a block of so few moments: the work space of one task (data_formats.md 6).
constexpr int64_t kShortLife = 2;

enum Column : int {
    kSize,
    kBegin,
    kEnd,
    kType,
    kUsers,
    kMeasured,
    kNode,
    kFile,
    kLine,
    kTask,
    kLastUser,
};
constexpr const char* kRows = "SELECT size, start, \"end\", type, user_tasks, actual_peak_memory, "
                              "coalesce(nullif(node_name, ''), task_name), file_name, line, "
                              "task_name, last_user_task FROM tracker_block";

struct Change {
    int64_t moment = 0;
    int64_t bytes = 0;
};

/// Bytes after each moment at which they change.
std::vector<MemorySample> trackedCurve(std::vector<Change> changes) {
    std::ranges::stable_sort(changes, {}, &Change::moment);
    std::vector<MemorySample> samples;
    int64_t bytes = 0;
    for (const Change& change : changes) {
        bytes = saturatingAdd(bytes, change.bytes);
        if (samples.empty() || samples.back().time != change.moment)
            samples.push_back({change.moment, bytes});
        samples.back().bytes = bytes;
    }
    return samples;
}

std::optional<MemorySample> highestOf(const std::vector<MemorySample>& samples) {
    const auto most = std::ranges::max_element(samples, {}, &MemorySample::bytes);
    return most == samples.end() ? std::nullopt : std::optional(*most);
}

bool isWorkspace(const TrackerBlock& block, std::string_view type) {
    if (type.empty())
        return block.end && *block.end - block.begin <= kShortLife;
    return asciiLower(type) == "workspace";
}

std::string sourceOf(const Statement& row) {
    std::string source(row.text(kFile));
    if (!source.empty() && !row.isNull(kLine))
        source += ':' + std::to_string(row.integer(kLine));
    return source;
}

/// Without its texts. Nothing of a row that has no memory of its own.
std::optional<TrackerBlock> blockOf(const Statement& row) {
    const int64_t begin = integerAt(row, kBegin).value_or(-1);
    const auto end = integerAt(row, kEnd);
    TrackerBlock block;
    block.bytes = integerAt(row, kSize).value_or(0);
    if (block.bytes <= 0 || begin < 0)
        return std::nullopt;
    block.begin = begin;
    if (end && *end >= begin && *end < kNeverReleased)
        block.end = *end;
    // The list of users, or of newer versions the last one alone; below 0: none.
    auto last = lastTaskOf(row.text(kUsers));
    if (!last && integerAt(row, kLastUser).value_or(-1) >= 0)
        last = integerAt(row, kLastUser);
    if (last)
        block.lastUse = std::max(begin, *last);
    return block;
}

/// The first moment at which nobody uses it; nothing without one.
std::optional<int64_t> usedTo(const TrackerBlock& block) {
    if (!block.lastUse)
        return block.end;
    return std::min(*block.lastUse, block.end.value_or(kNeverReleased) - 1)
        + 1; // in use at its last task
}

bool isAliveAt(const TrackerBlock& block, int64_t moment) {
    return block.begin <= moment && (!block.end || *block.end > moment);
}

using OwnersByName = std::map<std::string, TrackerOwner, std::less<>>;

void addOwner(OwnersByName& owners, std::string_view name, int64_t bytes) {
    auto found = owners.find(name);
    if (found == owners.end())
        found = owners.emplace(std::string(name), TrackerOwner{std::string(name), 0, 0}).first;
    ++found->second.blocks;
    found->second.bytes = saturatingAdd(found->second.bytes, bytes);
}

std::vector<TrackerOwner> largestOwnersFirst(OwnersByName& owners) {
    std::vector<TrackerOwner> sorted;
    for (auto& [name, owner] : owners)
        sorted.push_back(std::move(owner));
    std::ranges::stable_sort(sorted, std::ranges::greater(), &TrackerOwner::bytes);
    return sorted;
}

/// The first walk: curves and peaks.
Status readCurves(
    const query::Snapshot& snapshot, TrackerMemory& memory, const std::stop_token& stop) {
    std::vector<Change> live;
    std::vector<Change> used;
    RS_TRY(eachRowOf(
        snapshot, memory.rank, kTable, kRows, stop, [&](const TableIndex&, const Statement& row) {
            if (const auto measured = integerAt(row, kMeasured))
                memory.measuredPeak = std::max(memory.measuredPeak.value_or(0), *measured);
            const auto block = blockOf(row);
            if (!block) {
                ++memory.within;
                return;
            }
            ++memory.blocks;
            memory.neverReleased += block->end ? 0 : 1;
            memory.withUsers += block->lastUse ? 1 : 0;
            memory.last = std::max(
                {memory.last, block->begin, block->lastUse.value_or(0), block->end.value_or(0)});
            live.push_back({block->begin, block->bytes});
            used.push_back({block->begin, block->bytes});
            if (const auto done = usedTo(*block))
                used.push_back({*done, -block->bytes});
            if (block->end)
                live.push_back({*block->end, -block->bytes});
        }));
    memory.live = trackedCurve(std::move(live));
    if (memory.withUsers > 0)
        memory.used = trackedCurve(std::move(used));
    memory.livePeak = highestOf(memory.live);
    memory.usedPeak = highestOf(memory.used);
    return {};
}

/// The second walk: who is alive at the peak, and what is held after its last use.
Status readBlocks(
    const query::Snapshot& snapshot, TrackerMemory& memory, const std::stop_token& stop) {
    if (!memory.livePeak)
        return {};
    const int64_t peak = memory.livePeak->time;
    std::array<OwnersByName, kTrackerGroups> owners;
    TextNumbers texts(memory.texts);
    RS_TRY(eachRowOf(
        snapshot, memory.rank, kTable, kRows, stop, [&](const TableIndex&, const Statement& row) {
            auto block = blockOf(row);
            if (!block)
                return;
            if (isAliveAt(*block, peak)) {
                if (isWorkspace(*block, row.text(kType)))
                    memory.workspace = saturatingAdd(memory.workspace, block->bytes);
                const auto add = [&](TrackerGroup group, std::string_view name) {
                    addOwner(owners[static_cast<size_t>(group)], name, block->bytes);
                };
                add(TrackerGroup::Node, row.text(kNode));
                add(TrackerGroup::Type, row.text(kType));
                add(TrackerGroup::Source, sourceOf(row));
                add(TrackerGroup::Task, row.text(kTask));
            }
            if (block->held(memory.last) == 0)
                return;
            block->node = texts.numberOf(row.text(kNode));
            block->type = texts.numberOf(row.text(kType));
            block->source = texts.numberOf(sourceOf(row));
            memory.held.push_back(*block);
        }));
    std::ranges::stable_sort(memory.held, [&memory](const TrackerBlock& a, const TrackerBlock& b) {
        return std::tuple(a.held(memory.last), a.bytes) > std::tuple(b.held(memory.last), b.bytes);
    });
    for (size_t group = 0; group < kTrackerGroups; ++group)
        memory.owners[group] = largestOwnersFirst(owners[group]);
    return {};
}

} // namespace

std::optional<int64_t> lastTaskOf(std::string_view tasks) {
    if (tasks.size() < 2 || tasks.front() != '{' || tasks.back() != '}')
        return std::nullopt;
    tasks = tasks.substr(1, tasks.size() - 2);
    if (tasks.ends_with('-'))
        tasks.remove_suffix(1);
    tasks = tasks.substr(tasks.find_last_of('-') + 1); // all of it without one
    int64_t task = 0;
    const auto read = std::from_chars(tasks.data(), tasks.data() + tasks.size(), task);
    const bool isNumber = read.ec == std::errc() && read.ptr == tasks.data() + tasks.size();
    return isNumber ? std::optional(task) : std::nullopt;
}

std::vector<int64_t> ranksWithTracker(const query::Snapshot& snapshot) {
    std::set<int64_t> ranks;
    for (const auto& tables : snapshot.tables) {
        const index::TableInfo* info = tables->find(kTable);
        if (info != nullptr && info->rows > 0)
            ranks.insert(tables->rank);
    }
    return {ranks.begin(), ranks.end()};
}

Result<TrackerMemory> trackerMemory(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    TrackerMemory memory;
    memory.rank = rank;
    RS_TRY(readCurves(snapshot, memory, stop));
    RS_TRY(readBlocks(snapshot, memory, stop));
    return memory;
}

} // namespace rankscope::analysis

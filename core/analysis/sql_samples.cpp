// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sql_samples.h"

#include <algorithm>
#include <string_view>

namespace rankscope::analysis {

namespace {

constexpr SqlSample kSamples[] = {
    {"names-by-time", "Which names take the most time?",
        R"(SELECT name, sum(count) AS slices, sum(total) AS total, sum(self) AS self, max(max) AS longest
FROM name_total
GROUP BY name
ORDER BY self DESC
LIMIT 50)"},
    {"slowest-kernels", "Which kernels are the slowest?",
        R"(SELECT rank, name, type, accelerator_core, start, duration
FROM kernel
ORDER BY duration DESC
LIMIT 100)"},
    {"longest-slices", "Which slices of the device are the longest?",
        R"(SELECT s.rank, t.process, t.thread, s.name, s.ts, s.dur
FROM slice s JOIN track t ON t.rank = s.rank AND t.profile = s.profile AND t.id = s.track_id
WHERE NOT s.computed AND (t.thread LIKE 'stream%' OR s.category = 'kernel')
ORDER BY s.dur DESC
LIMIT 100)"},
    {"kernels-by-type", "Which kernel types take the most time, and on which cores?",
        R"(SELECT type, accelerator_core, count(*) AS kernels, sum(duration) AS total,
  min(duration) AS shortest, max(duration) AS longest
FROM kernel
GROUP BY type, accelerator_core
ORDER BY total DESC)"},
    {"kernel-gaps", "Where does a stream wait longest for its next kernel?",
        R"(SELECT rank, stream_id, before, start + duration AS ts, next - start - duration AS dur, behind
FROM (SELECT rank, profile, stream_id, start, duration, name AS before,
    lead(start) OVER following AS next, lead(name) OVER following AS behind
  FROM kernel
  WINDOW following AS (PARTITION BY rank, profile, stream_id ORDER BY start))
WHERE next > start + duration
ORDER BY dur DESC
LIMIT 100)"},
    {"steps-by-rank", "How long is each step on each rank, and what fills it?",
        R"(SELECT step, rank, computing + communication_not_overlapped + free AS total,
  computing, communication_not_overlapped, overlapped, free
FROM step
WHERE step IS NOT NULL
ORDER BY step, rank)"},
    {"groups-by-time", "How much time does each communication group take?",
        R"(SELECT group_hash, op_type, count(DISTINCT rank) AS ranks, count(*) AS operators,
  sum(elapse) AS elapse, sum(transit) AS transit, sum(wait) AS wait
FROM collective
WHERE NOT is_total
GROUP BY group_hash, op_type
ORDER BY elapse DESC)"},
    {"who-waits", "Which ranks do the others wait for?",
        R"(SELECT late_rank, rank, count(*) AS operators, sum(wait) AS wait
FROM wait
WHERE kind = 'collective' AND rank <> late_rank
GROUP BY late_rank, rank
ORDER BY wait DESC)"},
    {"links", "How fast are the links between ranks?",
        R"(SELECT src_rank, dst_rank, transport, sum(size) AS size, sum(transit_time) AS transit_time,
  1.0 * sum(size) / sum(transit_time) AS gigabytes_per_second
FROM link
WHERE is_total
GROUP BY src_rank, dst_rank, transport
HAVING sum(transit_time) > 0
ORDER BY gigabytes_per_second)"},
    {"largest-blocks", "Which blocks of memory are the largest?",
        R"(SELECT rank, name, size, allocation_time AS ts, duration AS dur
FROM memory_block
ORDER BY size DESC
LIMIT 100)"},
    {"memory-peaks", "How high is the memory of each rank at its peak?",
        R"(SELECT rank, component, max(allocated) AS allocated, max(reserved) AS reserved
FROM memory_record
GROUP BY rank, component
ORDER BY reserved DESC)"},
    {"counters", "Which values do the counters take?",
        R"(SELECT rank, name, count(*) AS samples, min(value) AS lowest, max(value) AS highest
FROM counter
GROUP BY rank, name
ORDER BY rank, name)"},
    {"launch-lag", "How long is the way from launch to kernel?",
        R"(SELECT rank, category, count(*) AS links, min(target_ts - source_ts) AS shortest,
  avg(target_ts - source_ts) AS mean, max(target_ts - source_ts) AS longest
FROM flow
GROUP BY rank, category
ORDER BY rank, links DESC)"},
    {"damage", "What was damaged or excluded?",
        R"(SELECT rank, code, severity, sum(count) AS count, file, min(example) AS example
FROM issue
GROUP BY rank, code, severity, file
ORDER BY count DESC)"},
};

} // namespace

std::span<const SqlSample> sqlSamples() {
    return kSamples;
}

const SqlSample& firstSample(size_t ranks, std::span<const SqlTable> tables) {
    constexpr size_t kMostWithNames = 64;
    const auto hasRows = [tables](const char* name) {
        const auto found = std::ranges::find(tables, name, &SqlTable::name);
        return found != tables.end() && found->rows.value_or(1) > 0; // unknown: asked
    };
    const std::string_view id = hasRows("step") && (ranks > kMostWithNames || !hasRows("slice"))
        ? "steps-by-rank"
        : "names-by-time";
    return *std::ranges::find(kSamples, id, &SqlSample::id);
}

} // namespace rankscope::analysis

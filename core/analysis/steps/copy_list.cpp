// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/copy_list.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "core/analysis/steps/step_copies.h"
#include "core/base/saturate.h"
#include "core/base/whole_number.h"
#include "core/query/details.h"
#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

struct CopyArgs {
    std::string kind;
    std::optional<int64_t> bytes;
};

/// torch_npu and msprof: "memcpy direction", "data size(Byte)"; Kineto: "bytes", and the kind is in
/// the name, before the kinds of memory.
CopyArgs copyArgsOf(std::string_view name, const std::string& json) {
    CopyArgs args;
    if (name.starts_with("Memcpy "))
        args.kind = name.substr(0, name.find(" ("));
    for (const query::ArgNode& arg : query::parseArgs(json)) {
        if (arg.key == "memcpy direction")
            args.kind = arg.value;
        else if (arg.key == "data size(Byte)" || arg.key == "bytes" || arg.key == "size(Byte)")
            args.bytes = wholeNumber(arg.value);
    }
    return args;
}

class CopyCollector {
public:
    CopyCollector(query::Session& session, RankSlot slot, const std::optional<TimeRange>& range,
        const std::stop_token& stop)
        : m_session(session)
        , m_slot(slot)
        , m_rank(session.snapshot().rank(slot))
        , m_range(range)
        , m_stop(stop) { }

    Status read() {
        std::set<TrackId> tracks;
        for (const index::NameTotals& totals : m_rank.index->totals) {
            if (isCopy(m_rank.index->text(totals.name)))
                tracks.insert(totals.track);
        }
        for (const TrackId track : tracks) {
            for (const index::LaneIndex* lane : query::sliceLanesOf(*m_rank.index, track))
                RS_TRY(readLane(track, *lane));
        }
        return {};
    }

    /// The longest sums first, and the copies' places with them.
    CopyList finish() {
        std::vector<size_t> order(m_list.sums.size());
        std::iota(order.begin(), order.end(), size_t{0});
        std::ranges::stable_sort(order,
            [this](size_t a, size_t b) { return m_list.sums[a].total > m_list.sums[b].total; });
        std::vector<size_t> places(order.size());
        std::vector<CopySum> sums;
        for (size_t i = 0; i < order.size(); ++i) {
            places[order[i]] = i;
            sums.push_back(std::move(m_list.sums[order[i]]));
        }
        m_list.sums = std::move(sums);
        for (Copy& copy : m_list.copies)
            copy.sum = places[copy.sum];
        std::ranges::stable_sort(
            m_list.copies, {}, [](const Copy& copy) { return copy.range.begin; });
        return std::move(m_list);
    }

private:
    Status readLane(TrackId track, const index::LaneIndex& lane) {
        RS_TRY_ASSIGN(const auto reader, m_session.reader(m_slot));
        query::LaneCursor<model::Slice> cursor(reader, lane.levels.front());
        const Duration offset = m_rank.offsetOf(track);
        RS_TRY(cursor.seek(m_range ? m_range->begin - offset : m_rank.index->range().begin));
        while (cursor.get() != nullptr) {
            if (m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            uint64_t position = cursor.position();
            for (const model::Slice& slice : cursor.restOfChunk()) {
                const Timestamp begin = slice.ts + offset;
                if (m_range && begin >= m_range->end)
                    return {};
                const query::SliceRef ref{{m_slot, lane.lane.id}, position++};
                if ((m_range && begin < m_range->begin) || !isCopy(m_rank.index->text(slice.name)))
                    continue;
                RS_TRY_ASSIGN(const std::string args, reader->args(slice.args));
                take(track, slice, ref, copyArgsOf(m_rank.index->text(slice.name), args));
            }
            RS_TRY(cursor.nextChunk());
        }
        return {};
    }

    void take(TrackId track, const model::Slice& slice, const query::SliceRef& ref,
        const CopyArgs& args) {
        const auto [place, isNew] = m_places.try_emplace({track, args.kind}, m_list.sums.size());
        if (isNew) {
            const std::string& name = m_rank.index->tracks[toIndex(track)].name;
            m_list.sums.push_back({.stream = track, .streamName = name, .kind = args.kind});
        }
        CopySum& sum = m_list.sums[place->second];
        sum.min = sum.count == 0 ? slice.dur : std::min(sum.min, slice.dur);
        sum.max = std::max(sum.max, slice.dur);
        sum.total = saturatingAdd(sum.total, slice.dur);
        ++sum.count;
        if (args.bytes) {
            sum.leastBytes = sum.sized == 0 ? *args.bytes : std::min(sum.leastBytes, *args.bytes);
            sum.mostBytes = std::max(sum.mostBytes, *args.bytes);
            sum.bytes = saturatingAdd(sum.bytes, *args.bytes);
            ++sum.sized;
        }
        m_list.copies.push_back(
            {ref, TimeRange{slice.ts, slice.end()}.movedBy(m_rank.offsetOf(track)), place->second,
                args.bytes});
    }

    query::Session& m_session;
    RankSlot m_slot;
    const query::OpenRank& m_rank;
    const std::optional<TimeRange>& m_range;
    const std::stop_token& m_stop;
    std::map<std::pair<TrackId, std::string>, size_t> m_places;
    CopyList m_list;
};

} // namespace

Result<CopyList> copyList(query::Session& session, RankSlot slot,
    const std::optional<TimeRange>& range, const std::stop_token& stop) {
    CopyCollector collector(session, slot, range, stop);
    RS_TRY(collector.read());
    return collector.finish();
}

} // namespace rankscope::analysis

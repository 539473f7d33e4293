// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/transfer_alignment.h"

#include <algorithm>
#include <set>

#include "core/analysis/steps/step_ranges.h"
#include "core/base/whole_number.h"
#include "core/query/details.h"
#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

constexpr unsigned kTasksPerStopCheck = 4096;

bool isTransfer(std::string_view name) {
    return name == "Memcpy" || name.starts_with("Reduce_");
}

std::set<TrackId> transferTracks(const index::RankIndex& rank) {
    std::set<TrackId> tracks;
    for (const index::NameTotals& totals : rank.totals) {
        if (isTransfer(rank.text(totals.name)))
            tracks.insert(totals.track);
    }
    return tracks;
}

/// Bytes between two devices over SDMA; nothing for another task.
std::optional<int64_t> sdmaBytes(const std::vector<query::ArgNode>& args) {
    std::optional<int64_t> size;
    bool isSdma = false;
    bool isBetween = false;
    for (const query::ArgNode& arg : args) {
        if (arg.key == "size(Byte)")
            size = wholeNumber(arg.value);
        else if (arg.key == "transport type")
            isSdma = arg.value == "SDMA";
        else if (arg.key == "link type")
            isBetween = arg.value != "ON_CHIP" && arg.value != "INVALID_TYPE";
    }
    return isSdma && isBetween && size && *size > 0 ? size : std::nullopt;
}

void addTransfer(TransferAlignment& all, const model::Slice& slice, std::string_view name,
    int64_t size, int64_t block) {
    ++all.transfers;
    all.time += slice.dur;
    if (size <= block)
        return;
    if (size % block == 0) {
        all.alignedTime += slice.dur;
        all.alignedBytes += size;
        return;
    }
    ++all.unaligned;
    all.unalignedTime += slice.dur;
    all.unalignedBytes += size;
    if (slice.dur < all.longest.length())
        return;
    all.longest = {slice.ts, slice.ts + slice.dur};
    all.longestName = name;
    all.longestSize = size;
}

} // namespace

std::optional<Duration> TransferAlignment::saved() const {
    if (alignedBytes <= unalignedBytes / 10 || alignedTime <= Duration())
        return std::nullopt;
    // count(): times in proportion to bytes
    const double atNormal = static_cast<double>(alignedTime.count())
        * static_cast<double>(unalignedBytes) / static_cast<double>(alignedBytes);
    const double saved = static_cast<double>(unalignedTime.count()) - atNormal;
    return Duration(static_cast<int64_t>(std::max(0.0, saved)));
}

Result<TransferAlignment> transferAlignment(query::Session& session, RankSlot slot, int64_t block,
    std::optional<int64_t> withoutStep, const std::stop_token& stop) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    TransferAlignment all;
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(slot));
    unsigned tasks = 0;
    for (const TrackId track : transferTracks(rank)) {
        for (const index::LaneIndex* lane : query::sliceLanesOf(rank, track)) {
            query::LaneCursor<model::Slice> cursor(reader, lane->levels.front());
            RS_TRY(cursor.seek(lane->lane.range.begin));
            while (const model::Slice* const slice = cursor.get()) {
                if (++tasks % kTasksPerStopCheck == 0 && stop.stop_requested())
                    return fail(ErrorCode::Cancelled, "cancelled");
                const bool isLeftOut = withoutStep && deviceStepAt(rank, slice->ts) == withoutStep;
                const std::string_view name = rank.text(slice->name);
                if (!isLeftOut && isTransfer(name)) {
                    RS_TRY_ASSIGN(const std::string args, reader->args(slice->args));
                    if (const auto size = sdmaBytes(query::parseArgs(args)))
                        addTransfer(all, *slice, name, *size, block);
                }
                RS_TRY(cursor.next());
            }
        }
    }
    return all;
}

} // namespace rankscope::analysis

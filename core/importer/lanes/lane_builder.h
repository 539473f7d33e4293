// SPDX-License-Identifier: GPL-3.0-or-later
// Second pass over one track: sorted slices become lanes that do not overlap, with their pyramids
// and the totals by name.
//
// A slice goes below its parent, the latest slice before it that encloses it, to the first lane
// there that is free at its begin. With proper nesting the lane is the nesting depth; what overlaps
// without nesting (138 of 308 slices of a real stream) takes a further lane. Nothing is clipped or
// dropped. The self time of a slice is what no direct child covers: children may overlap each
// other. Thread: one at a time.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "core/importer/lanes/free_lanes.h"
#include "core/importer/trace/records.h"
#include "core/index/lane_writer.h"

namespace rankscope::importer {

class LaneBuilder {
public:
    LaneBuilder(index::IndexWriter& writer, index::ChunkEncoder& encoder, TrackId track,
        const index::LaneEstimate& estimate);

    /// Slices in SliceOrder.
    Status push(const model::Slice& slice);
    /// Writes what is pending. Lanes from the outermost on; their ids are the caller's business.
    Result<std::vector<index::LaneIndex>> finish();
    /// After finish(), in order of appearance.
    const std::vector<index::NameTotals>& totals() const { return m_totals; }

    /// True when some slice of the track covers the time, of those pushed so far; times ascend.
    bool isCovered(Timestamp time) const;
    uint32_t lanes() const { return static_cast<uint32_t>(m_lanes.size()); }
    /// Slices for which there was no lane any more; they are nowhere else.
    uint64_t lost() const { return m_lost; }

private:
    using Writer = index::LaneWriter<model::Slice, model::Cell>;

    struct Open {
        Timestamp end{};
        uint32_t lane = 0;
        StringId name{};
        Duration dur{};
        Duration self{}; ///< what no direct child has covered so far
        Timestamp coveredUntil{}; ///< latest end of a direct child
    };

    void settle(const Open& open);

    index::IndexWriter& m_writer;
    index::ChunkEncoder& m_encoder;
    TrackId m_track;
    index::LaneEstimate m_estimate;
    std::vector<std::unique_ptr<Writer>> m_lanes;
    FreeLanes m_free;
    std::vector<Open> m_stack; ///< slices that enclose each other, outermost first
    uint64_t m_lost = 0;
    Timestamp m_latestEnd = Timestamp::min();
    std::vector<index::NameTotals> m_totals; ///< in order of appearance
    std::vector<uint32_t> m_totalOfName; ///< position + 1 by StringId, grown on demand
};

} // namespace rankscope::importer

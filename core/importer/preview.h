// SPDX-License-Identifier: GPL-3.0-or-later
// What a rank looks like while it is still being read: its tracks, its range and how busy each
// track was so far, as a RankIndex without a file (isPreview) that a view draws like any other.
//
//     PreviewBuilder builder(source, slot);          // on the import's thread
//     builder.see(track, slice); ... builder.publish(store, records);
//     if (const auto index = slot.get()) ...         // on the thread of a view
//
// Lanes and names keep their ids from one preview to the next; an index has other ones.
// Thread: one at a time.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "core/importer/lanes/density_histogram.h"
#include "core/importer/preview_slot.h"
#include "core/index/index_reader.h"
#include "core/model/rank.h"

namespace rankscope::importer {

class TraceStore;
struct Records;

class PreviewBuilder {
public:
    using Clock = std::chrono::steady_clock;

    /// The first preview comes after `every`; a rank that is read sooner has none.
    PreviewBuilder(const model::RankSource& source, PreviewSlot& slot, Clock::duration every)
        : m_source(source)
        , m_slot(slot)
        , m_every(every)
        , m_next(Clock::now() + every) { }

    void see(TrackId track, const model::Slice& slice);
    bool isDue() const { return Clock::now() >= m_next; }
    void publish(const TraceStore& store, const Records& records);
    /// The last one, of all that was read: building its index takes long too.
    void finish(const TraceStore& store, const Records& records);

private:
    StringId nameOf(const TraceStore& store, StringId name);
    static index::LaneIndex laneOf(const Records& records, TrackId track);
    std::vector<model::Cell> densityOf(const TraceStore& store, TrackId track);

    const model::RankSource& m_source;
    PreviewSlot& m_slot;
    Clock::duration m_every;
    Clock::time_point m_next;
    bool m_hasPublished = false;
    std::vector<std::unique_ptr<DensityHistogram>> m_tracks; ///< by track; bounded
    std::vector<StringId> m_names; ///< by the store's id, 0: not in a preview yet
    std::vector<std::string> m_texts{std::string()}; ///< of the previews
};

} // namespace rankscope::importer

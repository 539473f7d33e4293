// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/lanes/flow_bind.h"

namespace rankscope::importer {

namespace {

Status bindTrack(Records& records, size_t track) {
    auto slices = records.slices.read(track);
    auto ends = records.looseEnds.take(track);
    const model::Slice* slice = slices.next();
    while (const FlowPoint* end = ends.next()) {
        while (slice != nullptr && slice->ts < end->ts)
            slice = slices.next();
        FlowPoint bound = *end;
        if (slice != nullptr)
            bound.toSlice = slice->ts - end->ts;
        RS_TRY(records.flowPoints.push(flowStreamOf(bound), bound));
    }
    RS_TRY(slices.status());
    return ends.status();
}

} // namespace

Status bindLooseEnds(Records& records) {
    for (size_t track = 0; track < records.looseEnds.streams(); ++track) {
        if (records.looseEnds.count(track) > 0)
            RS_TRY(bindTrack(records, track));
    }
    return {};
}

} // namespace rankscope::importer

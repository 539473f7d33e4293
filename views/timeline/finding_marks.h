// SPDX-License-Identifier: GPL-3.0-or-later
// What the advisor found, as the timeline shows it: a mark for each piece of evidence that lies
// there. Where the marks stand, and which of them share a place of the strip. The timeline knows no
// findings: who does (views/advice) hands out plain texts and targets.
// Thread: any, values and free functions.
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/base/ids.h"
#include "core/model/target.h"
#include "views/timeline/viewport.h"

namespace rankscope::query {
struct Snapshot;
}

namespace rankscope::timeline {

struct ShownStep;

enum class FindingWeight { Info, Low, Medium, High };

struct FindingMark {
    FindingWeight weight{};
    QString title{};
    QString facts{}; ///< in one line: "High, up to 5.29 ms, 24.1 % of step"
    QString evidence{}; ///< "Rank 3: Longest call of Dataset.GetNext, 28.5 ms"
    model::Target place{}; ///< of the evidence: a slice, a range or a step of one rank
    model::Target finding{}; ///< on the page of the advisor
    bool operator==(const FindingMark&) const = default;
};

struct FindingPlace {
    size_t mark = 0; ///< in the list of marks
    TimeRange range{}; ///< of the timeline
    bool operator==(const FindingPlace&) const = default;
};

/// By begin. A rank without a timeline and a step that the ruler does not show have no place.
/// `lanes`: that a mark's slice lies on, beside the marks, where a track of its rank is moved and
/// somebody looked; else it stands by the clock of its rank.
std::vector<FindingPlace> findingPlaces(const std::vector<FindingMark>& marks,
    const std::vector<std::optional<LaneId>>& lanes, const query::Snapshot& snapshot,
    const std::vector<ShownStep>& steps);

/// Marks that lie too close to be told apart share one, with their number beside it.
struct FindingSpot {
    double x = 0; ///< of the first one, in pixels of the pane
    std::vector<size_t> marks{}; ///< by weight, then in the order of the list
    bool operator==(const FindingSpot&) const = default;
};

constexpr int kFindingSize = 11; ///< pixels of a mark
/// Of a mark with the number beside it.
int widthOf(const FindingSpot& spot);
/// Those in view, by x. Which share a spot depends on the scale alone, so panning changes none.
std::vector<FindingSpot> findingSpots(const std::vector<FindingMark>& marks,
    const std::vector<FindingPlace>& places, const Viewport& viewport);
/// The spot that a pixel of the pane lies on.
const FindingSpot* spotAt(const std::vector<FindingSpot>& spots, double x);

} // namespace rankscope::timeline

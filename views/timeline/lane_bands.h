// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the layout of lanes a view shows where: pinned rows stay on top, the others are
// scrolled below them.
// Thread: any, values.
#pragma once

#include <algorithm>
#include <array>

namespace rankscope::timeline {

/// Pixels [from, to) of a view; a y of the layout lies at y - offset of the view.
struct Band {
    int offset = 0;
    int from = 0;
    int to = 0;

    int top() const { return from + offset; } ///< in the layout
    int bottom() const { return to + offset; }
    int height() const { return to - from; }
    bool operator==(const Band&) const = default;
};

struct LaneBands {
    Band pinned; ///< empty where nothing is pinned
    Band scrolled;
    int pinnedEnd = 0; ///< in the layout

    /// As they are painted: what is pinned lies above what is scrolled.
    std::array<Band, 2> inOrder() const { return {scrolled, pinned}; }
    const Band& at(int yOfView) const { return yOfView < pinned.to ? pinned : scrolled; }
    const Band& of(int yOfLayout) const { return yOfLayout < pinnedEnd ? pinned : scrolled; }
    int yOf(int yOfLayout) const { return yOfLayout - of(yOfLayout).offset; }
    /// The same within the band: what is scrolled out of it lies at its edge.
    int clampedYOf(int yOfLayout) const {
        const Band& band = of(yOfLayout);
        return std::clamp(yOfLayout - band.offset, band.from, std::max(band.from, band.to));
    }
};

} // namespace rankscope::timeline

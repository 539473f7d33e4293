// SPDX-License-Identifier: GPL-3.0-or-later
// Which lanes of a track are busy until when. Finds the first free lane from some depth down in
// logarithmic time: a track of thousands of slices at once stays cheap.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/time.h"

namespace rankscope::importer {

class FreeLanes {
public:
    /// A track whose slices pile up higher is no trace of a program; each lane takes memory.
    static constexpr size_t kMost = 4096;

    /// Takes the first lane at or after `first` that is free at `begin`, a new one when there is
    /// none, and keeps it busy until `end`. New lanes are numbered in order. Nothing when all of
    /// kMost are busy.
    std::optional<uint32_t> take(uint32_t first, Timestamp begin, Timestamp end);

private:
    size_t find(size_t first, Timestamp begin) const;
    void set(size_t lane, Timestamp busyUntil);
    void grow();

    // a tree of minima: node i has the children 2i and 2i + 1, the leaves are the lanes
    std::vector<Timestamp> m_earliest;
    size_t m_leaves = 0;
    size_t m_lanes = 0;
};

} // namespace rankscope::importer

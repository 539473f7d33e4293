// SPDX-License-Identifier: GPL-3.0-or-later
// What the kernels of a rank compute and move a second by their shapes, and whether that is what
// the device can do: by computing, by memory, or by neither.
// Thread: UI only.
#pragma once

#include "views/operators/device_peaks.h"
#include "views/operators/roofline_texts.h"
#include "views/sections/rank_section.h"

namespace rankscope::operators {

class RooflineSection final : public sections::RankSection<RooflineOfRank> {
    Q_OBJECT

public:
    RooflineSection(const sections::Context& context, DevicePeaks& peaks);

    bool showRow(const model::Target& target) override;

protected:
    void take(sections::RankData<RooflineOfRank> figures) override;
    void fill(const RooflineOfRank& roofline) override;

private:
    DevicePeaks& m_peaks;
    charts::BarChart* m_bounds;
    sections::TableCard* m_table;
};

} // namespace rankscope::operators

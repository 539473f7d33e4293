// SPDX-License-Identifier: GPL-3.0-or-later
// What MindSpore's memory tracker recorded of one rank: what is allocated and what is used over its
// logical time, who holds the memory at the peak, and what is released late.
// Thread: UI only.
#pragma once

#include "views/memory/tracker_texts.h"
#include "views/sections/rank_section.h"

namespace rankscope::memory {

class TrackerSection final : public sections::RankSection<analysis::TrackerMemory> {
    Q_OBJECT

public:
    explicit TrackerSection(const sections::Context& context);

protected:
    void fill(const analysis::TrackerMemory& memory) override;

private:
    const std::vector<analysis::TrackerOwner>& owners() const;
    void select(size_t row);

    shared::ChoiceBox* m_group;
    charts::CurveChart* m_curves;
    charts::TopBars* m_owners;
    sections::TableCard* m_table;
};

} // namespace rankscope::memory

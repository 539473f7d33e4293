// SPDX-License-Identifier: GPL-3.0-or-later
// What was allocated within the profile and is not freed to its end: how much of each rank, and
// the blocks, largest first. A double click on a block leads to its allocation.
// Thread: UI only.
#pragma once

#include <map>

#include "core/analysis/memory/kept_blocks.h"
#include "core/analysis/rank_group.h"
#include "core/analysis/rank_profile.h"
#include "views/sections/section_of.h"

namespace rankscope::memory {

struct KeptData {
    bool hasMemory = false;
    analysis::KeptBlocks kept{};
    std::vector<analysis::RankGroup> hosts{}; ///< of the job
    std::vector<analysis::RankProfile> profiles{}; ///< of a job without memory
};

class KeptSection final : public sections::SectionOf<KeptData> {
    Q_OBJECT

public:
    explicit KeptSection(const sections::Context& context);

protected:
    Reader reader() override;
    std::optional<sections::Missing> missing(const KeptData& figures) const override;
    bool dependsOnOffsets() const override { return true; }
    void showChosen() override;
    void refresh() override;

private:
    void choose(size_t bar);
    void fillFigures();
    void fillTable();
    shared::TableData blockTable() const;
    bool isShown(int64_t rank) const;
    std::vector<uint32_t> shownBlocks() const;
    std::optional<model::Target> placeOf(size_t row) const;

    std::vector<analysis::KeptRank> m_ranks; ///< beside the bars
    std::vector<uint32_t> m_shown; ///< places in the blocks, beside the rows
    shared::HostBox* m_host;
    shared::ChoiceBox* m_rank;
    QLineEdit* m_name;
    sections::FigureRow* m_figures;
    charts::BarChart* m_bars;
    sections::TableCard* m_table;
};

} // namespace rankscope::memory

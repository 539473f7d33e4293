// SPDX-License-Identifier: GPL-3.0-or-later
// What a cluster_analysis_output says otherwise than the ranks' own files: an area a card, and all
// differences in one table.
// Thread: UI only.
#pragma once

#include "views/sections/section_of.h"
#include "views/summary/cluster/cluster_texts.h"

namespace rankscope::summary {

class ClusterSection final : public sections::SectionOf<ClusterData> {
    Q_OBJECT

public:
    explicit ClusterSection(const sections::Context& context);

    /// Before all areas were compared: those that are there.
    void setFigures(ClusterData figures, bool areAll = true);
    /// The differences of the area that its detail numbers, of all ranks.
    void showTarget(const model::Target& target) override;

protected:
    void askFigures() override;
    Reader reader() override;
    void take(ClusterData figures) override;
    std::function<pages::Message()> instead(const ClusterData& figures) const override;
    void refresh() override;

private:
    QString emptyText() const;
    ClusterChoice choice() const;

    /// Of the areas so far; null: of none yet.
    std::shared_ptr<const ClusterData> m_coming;
    size_t m_place = 0; ///< of the area that is asked for
    bool m_areAll = false;
    std::vector<uint32_t> m_shown; ///< positions in the list, beside the rows of the table
    shared::ChoiceBox* m_area;
    shared::ChoiceBox* m_sides;
    shared::RankField* m_ranks;
    sections::FigureRow* m_row;
    sections::TableCard* m_table;
};

} // namespace rankscope::summary

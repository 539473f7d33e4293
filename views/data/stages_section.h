// SPDX-License-Identifier: GPL-3.0-or-later
// The operators that read and prepare the data of one rank, each with its queue, its workers and
// its share of the CPU: which one keeps the others waiting, and what to change.
// Thread: UI only.
#pragma once

#include "views/data/data_texts.h"
#include "views/sections/section_of.h"

namespace rankscope::data {

struct StagesData {
    std::vector<int64_t> ranks; ///< with a pipeline
    analysis::DataPipeline pipeline{};
};

class StagesSection final : public sections::SectionOf<StagesData> {
    Q_OBJECT

public:
    StagesSection(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

protected:
    Reader reader() override;
    std::function<pages::Message()> instead(const StagesData& figures) const override;
    void taken(const StagesData& figures) override;
    void refresh() override;

private:
    void select(size_t stage);

    shared::ChoiceBox* m_rank;
    sections::NoteBox* m_note;
    sections::FigureRow* m_figures;
    charts::BarChart* m_usage;
    charts::BarChart* m_filling;
    sections::TableCard* m_table;
};

} // namespace rankscope::data

// SPDX-License-Identifier: GPL-3.0-or-later
// The queues between preparing data and training on it, of one rank, step by step: which of the
// two keeps the other waiting.
// Thread: UI only.
#pragma once

#include "views/data/data_texts.h"
#include "views/sections/section_of.h"

namespace rankscope::data {

struct QueuesData {
    std::vector<int64_t> ranks; ///< with queues
    analysis::RankQueues queues{};
};

class QueuesSection final : public sections::SectionOf<QueuesData> {
    Q_OBJECT

public:
    QueuesSection(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

protected:
    Reader reader() override;
    std::function<pages::Message()> instead(const QueuesData& figures) const override;
    void taken(const QueuesData& figures) override;
    void refresh() override;

private:
    shared::ChoiceBox* m_rank;
    sections::NoteBox* m_note;
    sections::FigureRow* m_figures;
    charts::BarChart* m_host;
    charts::BarChart* m_device;
    charts::BarChart* m_times;
    sections::TableCard* m_table;
};

} // namespace rankscope::data

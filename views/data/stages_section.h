// SPDX-License-Identifier: GPL-3.0-or-later
// The operators that read and prepare the data of one rank, each with its queue, its workers and
// its share of the CPU: which one keeps the others waiting, and what to change.
// Thread: UI only.
#pragma once

#include "views/charts/queue_graph.h"
#include "views/data/stage_texts.h"
#include "views/sections/rank_section.h"

namespace rankscope::data {

class StagesSection final : public sections::RankSection<analysis::DataPipeline> {
    Q_OBJECT

public:
    explicit StagesSection(const sections::Context& context);

protected:
    void fill(const analysis::DataPipeline& pipeline) override;

private:
    void select(size_t stage);

    charts::QueueGraph* m_graph;
    charts::BarChart* m_filling;
    charts::BarChart* m_cpu;
    sections::TableCard* m_table;
    sections::TableCard* m_operations;
};

} // namespace rankscope::data

// SPDX-License-Identifier: GPL-3.0-or-later
// The queues between preparing data and training on it, of one rank, step by step: which of the
// two keeps the other waiting.
// Thread: UI only.
#pragma once

#include "views/data/data_texts.h"
#include "views/sections/rank_section.h"

namespace rankscope::data {

class QueuesSection final : public sections::RankSection<analysis::RankQueues> {
    Q_OBJECT

public:
    explicit QueuesSection(const sections::Context& context);

protected:
    void fill(const analysis::RankQueues& queues) override;

private:
    charts::BarChart* m_host;
    charts::BarChart* m_device;
    charts::BarChart* m_times;
    sections::TableCard* m_table;
};

} // namespace rankscope::data

// SPDX-License-Identifier: GPL-3.0-or-later
// The floating-point work of older MindSpore: how it splits up through the scopes of the network,
// what each operator does and how fast, how it is shared out over ranks and stages.
// Thread: UI only.
#pragma once

#include "views/operators/flops_texts.h"
#include "views/sections/rank_section.h"

class QStackedWidget;

namespace rankscope::operators {

class FlopsSection final : public sections::RankSection<analysis::FlopsOfRank> {
    Q_OBJECT

public:
    explicit FlopsSection(const sections::Context& context);

protected:
    void fill(const analysis::FlopsOfRank& flops) override;

private:
    void connectCharts();
    void fillRanks();
    QStringList tipOf(const analysis::RankFlops* rank) const;

    shared::ChoiceBox* m_measure;
    charts::Sankey* m_scopes;
    charts::BarChart* m_ranks;
    charts::HeatMap* m_stages;
    QStackedWidget* m_pictures; ///< ranks as bars, or by stage
    sections::TableCard* m_table;
};

} // namespace rankscope::operators

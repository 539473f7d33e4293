// SPDX-License-Identifier: GPL-3.0-or-later
// All ranks, or the stages of the pipeline, at their peaks: bars, or a heat map for very many, and
// a table. Chart and table share one selection; a double click or Enter goes to the curves of that
// rank.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_profile.h"
#include "views/charts/page_frame.h"
#include "views/memory/peak_texts.h"

class QStackedWidget;

namespace rankscope::charts {
class BarChart;
class Card;
class FigureRow;
class HeatMap;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class TableView;
} // namespace rankscope::shared

namespace rankscope::memory {

class MemoryFocus;

/// All that the page is made of.
struct RanksData {
    std::vector<analysis::MemoryPeak> peaks;
    std::vector<analysis::RankGroup> stages{};
    std::vector<analysis::RankProfile> profiles{}; ///< of a job without memory
};

class MemoryRanksPage : public charts::PageFrame {
    Q_OBJECT

public:
    MemoryRanksPage(shared::ShownProfile& profile, shared::QueryBridge& bridge, MemoryFocus& focus,
        QWidget* parent = nullptr);

    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(RanksData figures);
    const std::vector<analysis::PeakLine>& lines() const { return m_lines; }

protected:
    void askFigures() override;
    void showChosen() override;
    void languageChanged() override;

private:
    enum class Order { Rank, Highest };

    void build();
    void connectParts();
    void retranslate();
    void fillFilters();
    void take(RanksData figures);
    void refresh();
    void choose(size_t line);
    void select(size_t line);
    void go(size_t line);
    std::optional<size_t> lineAt(size_t column, size_t row) const;
    Duration timeOf(const analysis::PeakLine& line) const;

    MemoryFocus& m_focus;
    RanksData m_data;
    std::vector<std::string> m_components;
    std::vector<analysis::PeakLine> m_lines;
    shared::ChoiceBox* m_component;
    shared::ChoiceBox* m_metric;
    shared::ChoiceBox* m_group;
    shared::ChoiceBox* m_order;
    charts::FigureRow* m_figures;
    QStackedWidget* m_pictures;
    charts::BarChart* m_bars;
    charts::HeatMap* m_map;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
};

} // namespace rankscope::memory

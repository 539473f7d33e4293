// SPDX-License-Identifier: GPL-3.0-or-later
// How evenly the experts of a mixture-of-experts model are loaded: of the kernels of a profile,
// ranks against the passes through its layers; of dumped tokens, experts against layers. Chart and
// table share one selection.
// Thread: UI only.
#pragma once

#include "views/charts/page_frame.h"
#include "views/summary/expert_texts.h"
#include "views/summary/token_texts.h"

namespace rankscope::charts {
class Card;
class FigureRow;
class HeatMap;
class NoteBox;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class TableView;
} // namespace rankscope::shared

namespace rankscope::summary {

/// All that the page is made of.
struct ExpertData {
    std::vector<std::optional<int64_t>> steps{};
    std::optional<int64_t> step{};
    std::vector<analysis::ExpertRank> ranks{};
    std::vector<analysis::AllToAll> allToAll{};
    std::vector<analysis::ExpertDump> dumps{};
    std::vector<ExpertSource> sources{}; ///< to choose from
    ExpertSource source{}; ///< what this is
    TokenData tokens{}; ///< of a dump

    bool isEmpty() const { return !source.isDump() && dumps.empty() && ranks.empty(); }
};

class ExpertPage : public charts::PageFrame {
    Q_OBJECT

public:
    ExpertPage(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(ExpertData figures);

protected:
    void askFigures() override;
    void forgetChoices() override;
    void languageChanged() override;

private:
    void build();
    void connectParts();
    void retranslate();
    void fillFilters();
    void fillMetrics();
    void refresh();
    void refreshTable();
    void selectRowOf(const charts::HeatCell& cell);
    void selectCellOf(uint32_t row);
    bool isDump() const { return m_data.source.isDump(); }
    ExpertMetric shownMetric() const;
    TokenMetric shownTokens() const;
    TokenRows shownRows() const;
    model::Target placeOfRow(uint32_t row) const;
    std::optional<model::Target> placeOf(charts::HeatCell cell) const;

    ExpertData m_data;
    std::optional<int64_t> m_wantedStep; ///< that a person chose
    std::optional<ExpertSource> m_wantedSource; ///< the same
    shared::ChoiceBox* m_source;
    shared::ChoiceBox* m_step;
    shared::ChoiceBox* m_metric;
    shared::ChoiceBox* m_rows; ///< of the table
    charts::NoteBox* m_note;
    charts::FigureRow* m_figures;
    charts::HeatMap* m_map;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
};

} // namespace rankscope::summary

// SPDX-License-Identifier: GPL-3.0-or-later
// The first look at a job: where each rank spends its steps. Key figures, a bar for each rank or
// group, the same as a histogram or a heat map, step by step, and as a table. Chart and table share
// one selection.
// Thread: UI only.
#pragma once

#include "views/charts/heat_raster.h"
#include "views/charts/page_frame.h"
#include "views/summary/summary_charts.h"
#include "views/summary/summary_data.h"

class QStackedWidget;

namespace rankscope::charts {
class BarChart;
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

class ClusterNote;
class StepDetailCard;

class SummaryPage : public charts::PageFrame {
    Q_OBJECT

public:
    SummaryPage(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(SummaryData figures);
    const std::vector<Line>& lines() const { return m_lines; }
    /// Selects its rank, as soon as the figures are there.
    void showTarget(const model::Target& target) override;
    const analysis::StepVerdicts& verdicts() const { return m_verdicts; }

protected:
    void askFigures() override;
    void showChosen() override;
    void languageChanged() override;

private:
    void build();
    void addCards();
    void connectFilters();
    void connectCharts();
    void connectTable();
    void retranslate();
    void fillFilters();
    void choosePicture();
    void chooseWarmUp();
    void take(SummaryData figures);
    void refresh();
    void refreshPictures(analysis::StepMetric metric);
    void refreshTrend();
    LineRequest request() const;
    void showDetail();
    void chooseLine(std::optional<size_t> line);
    std::optional<int64_t> step() const;
    std::optional<int64_t> rankOf(std::optional<size_t> line) const;
    std::optional<size_t> lineOf(std::optional<int64_t> rank) const;
    void selectLine(std::optional<size_t> line);
    std::optional<model::Target> placeOf(std::optional<size_t> line) const;
    std::optional<model::Target> placeOfCell(const charts::HeatCell& cell) const;

    SummaryData m_data;
    analysis::StepTrace m_withoutWarmUp; ///< as it was read; m_data has what is shown
    analysis::StepVerdicts m_verdicts; ///< of all steps
    std::vector<Line> m_lines;
    Histogram m_histogram;
    RankHeat m_heat;
    std::optional<size_t> m_selected;
    std::optional<int64_t> m_wanted; ///< rank to choose when the figures come
    shared::ChoiceBox* m_step;
    shared::ChoiceBox* m_group;
    shared::ChoiceBox* m_fold;
    shared::ChoiceBox* m_order;
    shared::ChoiceBox* m_most;
    shared::ChoiceBox* m_kind;
    shared::ChoiceBox* m_picture;
    shared::ChoiceBox* m_warmUp;
    bool m_isPictureChosen = false; ///< by a person, as is m_isKindChosen
    bool m_isKindChosen = false;
    charts::FigureRow* m_figures;
    QStackedWidget* m_pictures;
    charts::BarChart* m_bars;
    charts::BarChart* m_spread;
    charts::HeatMap* m_map;
    charts::BarChart* m_trend;
    StepDetailCard* m_detail;
    QTimer m_detailLater; ///< when a click has not become a double click
    charts::NoteBox* m_note;
    charts::NoteBox* m_stages;
    charts::NoteBox* m_work;
    ClusterNote* m_cluster;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
};

} // namespace rankscope::summary

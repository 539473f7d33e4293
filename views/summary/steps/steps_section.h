// SPDX-License-Identifier: GPL-3.0-or-later
// The first look at a job: where each rank spends its steps. Key figures, a bar for each rank or
// group, the same as a histogram or a heat map, step by step, and as a table. Chart and table share
// one selection.
// Thread: UI only.
#pragma once

#include <QLabel>

#include "views/charts/heat_raster.h"
#include "views/sections/section_of.h"
#include "views/summary/steps/summary_charts.h"
#include "views/summary/steps/summary_data.h"

namespace rankscope::summary {

class ClusterNote;
class StepDetailCard;

class StepsSection final : public sections::SectionOf<SummaryData> {
    Q_OBJECT

public:
    explicit StepsSection(const sections::Context& context);

    const std::vector<Line>& lines() const { return m_lines; }
    /// Selects its rank, as soon as the figures are there.
    void showTarget(const model::Target& target) override;
    const analysis::StepVerdicts& verdicts() const { return m_verdicts; }

protected:
    Reader reader() override;
    std::optional<sections::Missing> missing(const SummaryData& figures) const override;
    void taken(const SummaryData& figures) override;
    sections::Follows follows() const override {
        return m_isOfAll ? sections::Follows::Nothing : sections::Follows::Steps;
    }
    void showChosen() override;
    void languageChanged() override;
    void forgetChoices() override;
    void refresh() override;

private:
    void addFilters();
    void addParts();
    void connectCharts();
    void connectOthers();
    void choosePicture();
    void chooseWarmUp();
    std::vector<int64_t> stepsOfRange() const;
    void chooseSlowest();
    void sortSlowFirst();
    void sortAsWanted();
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

    /// Of the figures, with the warm-up where it is wanted; of a range its steps alone.
    analysis::StepTrace m_trace;
    bool m_isOfAll = false; ///< though a range is chosen: it has none of its steps
    analysis::StepVerdicts m_verdicts; ///< of all steps of the trace
    std::vector<Line> m_lines;
    Histogram m_histogram;
    RankHeat m_heat;
    std::optional<size_t> m_selected;
    std::optional<analysis::StepMetric> m_wantedOrder; ///< to sort by when the figures come
    std::optional<int64_t> m_wanted; ///< rank to choose when the figures come
    shared::ChoiceBox* m_step;
    shared::ChoiceBox* m_group;
    shared::ChoiceBox* m_fold;
    shared::ChoiceBox* m_order;
    shared::ChoiceBox* m_most;
    shared::ChoiceBox* m_kind;
    shared::ChoiceBox* m_picture;
    shared::ChoiceBox* m_warmUp;
    QLabel* m_job; ///< what the job is
    sections::FigureRow* m_row;
    QStackedWidget* m_pictures;
    charts::BarChart* m_bars;
    charts::BarChart* m_spread;
    charts::HeatMap* m_map;
    charts::BarChart* m_trend;
    StepDetailCard* m_detail;
    bool m_isSorted = false; ///< the table, once for the slow rank
    QTimer m_detailLater; ///< when a click has not become a double click
    sections::NoteBox* m_note;
    sections::NoteBox* m_stages;
    sections::NoteBox* m_work;
    ClusterNote* m_cluster;
    sections::TableCard* m_table;
};

} // namespace rankscope::summary

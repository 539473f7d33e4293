// SPDX-License-Identifier: GPL-3.0-or-later
// How the durations of one operator are spread: over all calls, over the ranks, over ranks and
// steps; outliers are marked and listed. Charts and table lead to the timeline.
// Thread: UI only.
#pragma once

#include "views/operators/operator_data.h"
#include "views/operators/spread_texts.h"
#include "views/sections/section_of.h"

namespace rankscope::operators {

/// One operator, and the others that there are to choose from.
struct SpreadData {
    std::shared_ptr<const OperatorData> operators;
    std::string name{};
    std::string shapes{};
    analysis::OperatorSpread spread{};
    std::vector<uint32_t> longest{}; ///< its calls; beside the rows of the table
};

class SpreadSection final : public sections::SectionOf<SpreadData> {
    Q_OBJECT

public:
    explicit SpreadSection(const sections::Context& context);

    /// Its row and detail: the name of an operator and its shapes; asks for it.
    void showTarget(const model::Target& target) override;

protected:
    Reader reader() override;
    std::optional<sections::Missing> missing(const SpreadData& figures) const override;
    void taken(const SpreadData& figures) override;
    void forgetChoices() override;
    bool dependsOnOffsets() const override { return true; }
    sections::Follows follows() const override;
    void refresh() override;

private:
    enum class Picture { Ranks, Steps };

    void connectCharts();
    void offerOperators();
    bool isLegacy() const;
    void sayWhyEmpty();
    void fillTable();
    analysis::OperatorFilter filter() const;
    void chooseOperator();
    /// Asks for it.
    void want(const std::string& name, const std::string& shapes);
    void selectCall(std::optional<size_t> call);
    std::optional<model::Target> placeOfCall(std::optional<size_t> call) const;

    std::string m_name; ///< of the operator that is wanted, as are its shapes
    std::string m_shapes;
    std::shared_ptr<const query::Snapshot> m_known; ///< of which figures().operators are
    SpreadHistogram m_histogram;
    SpreadHeat m_heat;
    shared::ChoiceBox* m_operator;
    QLineEdit* m_search;
    shared::RankField* m_ranks;
    shared::ChoiceBox* m_picture;
    sections::FigureRow* m_row;
    sections::NoteBox* m_note;
    charts::BarChart* m_bins;
    QStackedWidget* m_pictures;
    charts::BarChart* m_bars;
    charts::HeatMap* m_map;
    sections::TableCard* m_table;
};

} // namespace rankscope::operators

// SPDX-License-Identifier: GPL-3.0-or-later
// The name of the selected slice over all ranks: how long its slices are, on which ranks and in
// which steps they are long, the outliers. An entry of the System View.
// Thread: UI only.
#pragma once

#include "core/analysis/operators/name_calls.h"
#include "views/operators/spread_texts.h"
#include "views/timeline/data_pane/system_part.h"

class QLabel;
class QStackedWidget;

namespace rankscope::charts {
class BarChart;
class HeatMap;
} // namespace rankscope::charts
namespace rankscope::shared {
class ChoiceBox;
class QueryBridge;
class TableView;
enum class Question;
} // namespace rankscope::shared
namespace rankscope::timeline {
class TimelineState;
}

namespace rankscope::operators {

/// Of one name, and of which one.
struct NameStatistics {
    std::shared_ptr<const query::Snapshot> snapshot{}; ///< that its slices are in
    analysis::NameCallsRequest request{};
    analysis::NameCalls calls{};
    std::vector<uint32_t> longest{}; ///< beside the rows of the table
};

class NameStatisticsPart : public timeline::SystemPart {
    Q_OBJECT

public:
    NameStatisticsPart(
        timeline::TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void ask(const timeline::SystemScope& scope) override;
    void clear() override;
    QString title() const override { return tr("Statistics of a name"); }

private:
    enum class Picture { Ranks, Steps };

    void build();
    void connectCharts();
    void retranslate();
    void take(Result<NameStatistics> statistics);
    QString emptyText() const;
    void say();
    void fillTable();
    void showPicture();
    void select(std::optional<size_t> call);
    void jumpTo(std::optional<size_t> call);
    TimeRange rangeOf(size_t call) const;

    timeline::TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_task;
    QLabel* m_name;
    QLabel* m_note;
    shared::ChoiceBox* m_picture;
    charts::BarChart* m_bins;
    QStackedWidget* m_pictures;
    charts::BarChart* m_bars;
    charts::HeatMap* m_map;
    shared::TableView* m_table;
    timeline::SystemScope m_scope;
    std::shared_ptr<const NameStatistics> m_figures = std::make_shared<NameStatistics>();
    QString m_problem;
    SpreadHistogram m_histogram;
    SpreadHeat m_heat;
};

} // namespace rankscope::operators

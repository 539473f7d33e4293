// SPDX-License-Identifier: GPL-3.0-or-later
// A column of an answer as bars or as a curve, see sql_plot.h.
// Thread: UI only.
#pragma once

#include <optional>
#include <vector>

#include "views/sections/card.h"
#include "views/shared/table_data.h"

class QStackedWidget;

namespace rankscope::charts {
class BarChart;
class CurveChart;
} // namespace rankscope::charts

namespace rankscope::sql {

class PlotCard : public sections::Card {
    Q_OBJECT

public:
    explicit PlotCard(QWidget* parent = nullptr);

    /// These rows in this order; over another column, or over their places.
    void draw(const shared::TableData& answer, const std::vector<uint32_t>& rows, size_t column,
        std::optional<size_t> across);
    bool showsCurve() const;
    charts::BarChart& bars() { return *m_bars; }
    charts::CurveChart& curve() { return *m_curve; }

private:
    static QString titleOf(const shared::TableData& answer, size_t column);

    QStackedWidget* m_stack;
    charts::BarChart* m_bars;
    charts::CurveChart* m_curve;
};

} // namespace rankscope::sql

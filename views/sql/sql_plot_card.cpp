// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_plot_card.h"

#include <algorithm>

#include <QStackedWidget>

#include "views/charts/bar_chart.h"
#include "views/charts/curve_chart.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"
#include "views/sql/sql_plot.h"

namespace rankscope::sql {

namespace {
constexpr int kLeastHeight = 170;
}

PlotCard::PlotCard(QWidget* parent)
    : Card(parent)
    , m_stack(new QStackedWidget(this))
    , m_bars(new charts::BarChart(m_stack))
    , m_curve(new charts::CurveChart(m_stack)) {
    m_bars->setObjectName("sql-bars");
    m_curve->setObjectName("sql-curve");
    m_stack->addWidget(m_bars);
    m_stack->addWidget(m_curve);
    m_stack->setContentsMargins(12, 10, 12, 6);
    setContent(m_stack, Edge::Whole);
    setMinimumHeight(kLeastHeight);
    shared::inEachLanguage(this, [this] {
        m_bars->setEmptyText(tr("No values to draw."));
        m_curve->setEmptyText(tr("No values to draw."));
    });
}

bool PlotCard::showsCurve() const {
    return m_stack->currentWidget() == m_curve;
}

QString PlotCard::titleOf(const shared::TableData& answer, size_t column) {
    QStringList title{shared::shownTitle(answer.columns[column])};
    if (const int64_t scale = scaleOf(answer, column); scale > 1)
        title += tr("times %1").arg(shared::formatCount(static_cast<uint64_t>(scale)));
    bool hasNegative = false;
    for (size_t row = 0; row < answer.rowCount() && !hasNegative; ++row) {
        const int64_t value = answer.cell(row, column).value;
        hasNegative = value < 0 && value != shared::kNoValue;
    }
    if (hasNegative)
        title += tr("negative values are not drawn");
    return shared::sideBySide(title);
}

void PlotCard::draw(const shared::TableData& answer, const std::vector<uint32_t>& rows,
    size_t column, std::optional<size_t> across) {
    const QString title = titleOf(answer, column);
    const bool isCurve = across.has_value() || rows.size() > kMostBars;
    m_stack->setCurrentWidget(isCurve ? static_cast<QWidget*>(m_curve) : m_bars);
    if (isCurve) {
        m_curve->setTitle(title);
        m_curve->setData(curveOf(answer, rows, column, across));
    } else {
        m_bars->setTitle(title);
        m_bars->setData(barsOf(answer, rows, column));
    }
}

} // namespace rankscope::sql

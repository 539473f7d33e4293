// SPDX-License-Identifier: GPL-3.0-or-later
// The stretch of a step that proves a finding, as bars over time: the ranks that it names above one
// of their peers. Thread: any but for texts; the widget UI only.
#pragma once

#include <optional>

#include <QWidget>

#include "core/advisor/excerpt.h"
#include "views/charts/gantt_drawing.h"

namespace rankscope::advice {

/// As high as its rows.
class ExcerptDrawing : public charts::GanttDrawing {
public:
    ExcerptDrawing() = default;
    explicit ExcerptDrawing(const advisor::Excerpt& excerpt);
};

class ExcerptPicture : public QWidget, public shared::Pictured {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Nothing: hidden.
    void setData(const std::optional<advisor::Excerpt>& excerpt);
    const ExcerptDrawing& drawing() const override { return m_drawing; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ExcerptDrawing m_drawing;
};

} // namespace rankscope::advice

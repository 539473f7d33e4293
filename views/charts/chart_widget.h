// SPDX-License-Identifier: GPL-3.0-or-later
// What every chart has as a widget: it shows its drawing in the colours and fonts of the window,
// and over it what follows the pointer and the keys; a tip beside the pointer; places that are
// worked out anew when its size, its fonts, its colours or its language are others.
// Thread: UI only.
#pragma once

#include <algorithm>

#include <QWheelEvent>
#include <QWidget>

#include "views/shared/drawing.h"
#include "views/shared/text_size.h"

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::charts {

class ChartWidget : public QWidget, public shared::Pictured {
    Q_OBJECT

public:
    explicit ChartWidget(QWidget* parent = nullptr);

    /// Its accessible name too.
    void setTitle(const QString& title);
    void setEmptyText(const QString& text);
    /// Nothing while no tip is shown.
    QStringList tipLines() const;

    QSize sizeHint() const override { return {600, 280}; }
    QSize minimumSizeHint() const override { return least(240, 140); }

protected:
    /// What a turn of the wheel is for, as on the timeline: with Ctrl it zooms, with Shift or
    /// sideways it moves, else it scrolls.
    enum class Turn { Zoom, Move, Scroll };
    static Turn turnOf(const QWheelEvent& event);
    /// Notches up or to the left.
    static double notchesOf(const QWheelEvent& event);
    /// As low as it may be beside usual texts; beside larger ones it needs more.
    static QSize least(int width, int height) {
        return {width, std::max(height, shared::grown(height))};
    }
    virtual shared::Drawing& changeDrawing() = 0;
    /// Works out where everything stands, and paints it.
    virtual void arrange() = 0;
    /// The pointer left.
    virtual void forgetHovered() = 0;
    /// Below the drawing and over it: what is hovered, selected or has the focus.
    virtual void paintUnder(QPainter& /*painter*/) const { }
    virtual void paintOver(QPainter& painter) const = 0;
    /// The drawing in its room; a chart that keeps a part of it as an image says so here.
    virtual void paintDrawing(QPainter& painter) const;

    /// Of the drawing: without the margins.
    virtual QRect room() const { return rect().marginsRemoved(contentsMargins()); }
    shared::Look look() const { return shared::lookOf(*this); }
    const shared::Theme& theme() const { return shared::themeOf(palette()); }
    /// No lines hide the tip.
    void showTip(const QStringList& lines, const QPoint& pointer);
    void hideTip();

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    shared::HoverTip* m_tip;
    bool m_isFocusByKey = false; ///< then it is framed: who came by mouse knows where the focus is
};

} // namespace rankscope::charts

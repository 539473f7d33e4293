// SPDX-License-Identifier: GPL-3.0-or-later
// A chart of things that a person points at: hover tells of one, a click or a key selects it, a
// double click or Enter goes there, a right click opens its menu. `Spot` says which thing it is,
// `Drawn` is the drawing that shows them; the chart (`Chart`) has the signals selectionChanged,
// activated and menuRequested for a spot. Thread: UI only.
#pragma once

#include <functional>
#include <optional>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>

#include "views/charts/chart_widget.h"

namespace rankscope::charts {

template <class Chart, class Drawn, class Spot>
class SpotChart : public ChartWidget {
public:
    using ChartWidget::ChartWidget;

    const Drawn& drawing() const override { return m_drawing; }
    /// Lines of the tip over a thing, the first as its title.
    void setTip(std::function<QStringList(Spot)> tip) { m_tip = std::move(tip); }
    /// Emits nothing; brings it into sight.
    void select(std::optional<Spot> spot);
    const std::optional<Spot>& selected() const { return m_selected; }
    virtual std::optional<Spot> spotAt(const QPointF& point) const = 0;

protected:
    Drawn& changeDrawing() override { return m_drawing; }
    virtual bool isEmpty() const = 0;
    virtual bool isThere(const Spot& spot) const = 0;
    virtual void bringIntoSight(const Spot& /*spot*/) { }
    /// Where the page set none.
    virtual QStringList plainTip(const Spot& /*spot*/) const { return {}; }
    /// Of the chart itself; false for keys that do nothing in it.
    virtual bool pressKey(int key) = 0;

    const std::optional<Spot>& hovered() const { return m_hovered; }
    /// Selects and says so.
    void choose(const Spot& spot);
    /// Other things are shown.
    void forgetSpots();

    void forgetHovered() override { m_hovered.reset(); }
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

    Drawn m_drawing;

private:
    Chart& chart() { return static_cast<Chart&>(*this); }

    std::optional<Spot> m_selected;
    std::optional<Spot> m_hovered;
    std::function<QStringList(Spot)> m_tip;
};

template <class Chart, class Drawn, class Spot>
void SpotChart<Chart, Drawn, Spot>::select(std::optional<Spot> spot) {
    m_selected = spot && isThere(*spot) ? spot : std::nullopt;
    if (m_selected)
        bringIntoSight(*m_selected);
    update();
}

template <class Chart, class Drawn, class Spot>
void SpotChart<Chart, Drawn, Spot>::choose(const Spot& spot) {
    select(spot);
    emit chart().selectionChanged(spot);
}

template <class Chart, class Drawn, class Spot>
void SpotChart<Chart, Drawn, Spot>::forgetSpots() {
    m_selected.reset();
    m_hovered.reset();
    hideTip();
}

template <class Chart, class Drawn, class Spot>
void SpotChart<Chart, Drawn, Spot>::mouseMoveEvent(QMouseEvent* event) {
    const auto spot = spotAt(event->position());
    if (spot != m_hovered)
        update();
    m_hovered = spot;
    if (!spot)
        return hideTip();
    showTip(m_tip ? m_tip(*spot) : plainTip(*spot), event->pos());
}

template <class Chart, class Drawn, class Spot>
void SpotChart<Chart, Drawn, Spot>::mousePressEvent(QMouseEvent* event) {
    hideTip();
    if (const auto spot = spotAt(event->position()))
        choose(*spot);
}

template <class Chart, class Drawn, class Spot>
void SpotChart<Chart, Drawn, Spot>::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto spot = spotAt(event->position()))
        emit chart().activated(*spot);
}

template <class Chart, class Drawn, class Spot>
void SpotChart<Chart, Drawn, Spot>::contextMenuEvent(QContextMenuEvent* event) {
    const auto spot =
        event->reason() == QContextMenuEvent::Keyboard ? m_selected : spotAt(event->pos());
    if (!spot)
        return;
    hideTip();
    choose(*spot);
    emit chart().menuRequested(*spot, event->globalPos());
}

template <class Chart, class Drawn, class Spot>
void SpotChart<Chart, Drawn, Spot>::keyPressEvent(QKeyEvent* event) {
    const auto key = event->key();
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    // With Shift an arrow moves the view, as A and D do, where there is one to move.
    const bool isPan =
        modifiers == Qt::ShiftModifier && (key == Qt::Key_Left || key == Qt::Key_Right);
    if (!isEmpty() && isPan && pressKey(key == Qt::Key_Left ? Qt::Key_A : Qt::Key_D))
        return;
    if (isEmpty() || modifiers != 0)
        return QWidget::keyPressEvent(event);
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_selected)
        emit chart().activated(*m_selected);
    else if (!pressKey(key))
        QWidget::keyPressEvent(event);
}

} // namespace rankscope::charts

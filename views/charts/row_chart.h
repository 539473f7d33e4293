// SPDX-License-Identifier: GPL-3.0-or-later
// Rows that scroll (RowsDrawing) as a widget: hover tells of one, a click or the arrow keys select,
// a double click or Enter goes there. Thread: UI only.
#pragma once

#include <algorithm>

#include <QCoreApplication>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include "views/charts/rows_drawing.h"
#include "views/charts/spot_chart.h"

namespace rankscope::charts {

template <class Chart, class Drawn>
class RowChart : public SpotChart<Chart, Drawn, size_t> {
    using Base = SpotChart<Chart, Drawn, size_t>;

public:
    explicit RowChart(QWidget* parent = nullptr)
        : Base(parent)
        , m_scroll(new QScrollBar(Qt::Vertical, this)) {
        m_scroll->hide();
        QObject::connect(m_scroll, &QScrollBar::valueChanged, this, [this] {
            this->hideTip();
            arrange();
        });
    }

    QRect rowOf(size_t row) const { return m_drawn.rowOf(row, room(), shared::textSize()); }
    std::optional<size_t> spotAt(const QPointF& point) const override;
    QSize minimumSizeHint() const override { return Base::least(240, 110); }

protected:
    QRect room() const override;
    void arrange() override;
    bool isEmpty() const override { return m_drawn.rows() == 0; }
    bool isThere(const size_t& row) const override { return row < m_drawn.rows(); }
    void bringIntoSight(const size_t& row) override;
    bool pressKey(int key) override;
    void paintUnder(QPainter& painter) const override;
    void paintOver(QPainter& painter) const override;
    void wheelEvent(QWheelEvent* event) override;
    void scrollToTop() { m_scroll->setValue(0); }

private:
    /// Below the title.
    QRect body() const { return room().adjusted(0, m_drawn.headHeight(shared::textSize()), 0, 0); }

    Drawn& m_drawn = this->m_drawing;
    QScrollBar* m_scroll;
};

template <class Chart, class Drawn>
QRect RowChart<Chart, Drawn>::room() const {
    const int taken = m_scroll->isHidden() ? 0 : m_scroll->sizeHint().width();
    return Base::room().adjusted(0, 0, -taken, 0);
}

template <class Chart, class Drawn>
void RowChart<Chart, Drawn>::arrange() {
    const QSignalBlocker quiet(m_scroll);
    const QRect all = Base::room();
    const int beyond = m_drawn.beyond(all, shared::textSize());
    const int width = m_scroll->sizeHint().width();
    m_scroll->setVisible(beyond > 0);
    m_scroll->setRange(0, beyond);
    m_scroll->setPageStep(std::max(1, body().height()));
    m_scroll->setSingleStep(m_drawn.rowHeight(all, shared::textSize()));
    m_scroll->setGeometry(all.right() + 1 - width, body().top(), width, body().height());
    m_drawn.top = m_scroll->value();
    this->update();
}

template <class Chart, class Drawn>
std::optional<size_t> RowChart<Chart, Drawn>::spotAt(const QPointF& point) const {
    const int y = point.toPoint().y() - body().top() + m_drawn.top;
    const auto row =
        static_cast<size_t>(std::max(0, y) / m_drawn.rowHeight(room(), shared::textSize()));
    return body().contains(point.toPoint()) && isThere(row) ? std::optional(row) : std::nullopt;
}

template <class Chart, class Drawn>
void RowChart<Chart, Drawn>::bringIntoSight(const size_t& row) {
    const QRect place = rowOf(row);
    if (place.top() < body().top())
        m_scroll->setValue(m_scroll->value() + place.top() - body().top());
    else if (place.bottom() > body().bottom())
        m_scroll->setValue(m_scroll->value() + place.bottom() - body().bottom());
}

template <class Chart, class Drawn>
bool RowChart<Chart, Drawn>::pressKey(int key) {
    const auto last = static_cast<int>(m_drawn.rows()) - 1;
    const int page =
        std::max(1, body().height() / m_drawn.rowHeight(room(), shared::textSize()) - 1);
    const int now = this->selected() ? static_cast<int>(*this->selected()) : -1;
    const auto moveTo = [&](int row) {
        this->choose(static_cast<size_t>(std::clamp(row, 0, last)));
        return true;
    };
    switch (key) {
    case Qt::Key_Home:
        return moveTo(0);
    case Qt::Key_End:
        return moveTo(last);
    case Qt::Key_Up:
        return moveTo(now - 1);
    case Qt::Key_Down:
        return moveTo(now + 1);
    case Qt::Key_PageUp:
        return moveTo(now - page);
    case Qt::Key_PageDown:
        return moveTo(now + page);
    default:
        return false;
    }
}

template <class Chart, class Drawn>
void RowChart<Chart, Drawn>::paintUnder(QPainter& painter) const {
    painter.setClipRect(body());
    if (this->hovered())
        painter.fillRect(rowOf(*this->hovered()), this->theme().line2);
    if (this->selected())
        painter.fillRect(rowOf(*this->selected()), this->theme().accentBg);
    painter.setClipping(false);
}

template <class Chart, class Drawn>
void RowChart<Chart, Drawn>::paintOver(QPainter& painter) const {
    if (!this->selected() || !this->hasFocus())
        return;
    painter.setClipRect(body());
    painter.setPen(this->theme().accent);
    painter.drawRect(rowOf(*this->selected()).adjusted(0, 0, -1, -1));
}

template <class Chart, class Drawn>
void RowChart<Chart, Drawn>::wheelEvent(QWheelEvent* event) {
    if (m_scroll->isHidden())
        return QWidget::wheelEvent(event);
    QCoreApplication::sendEvent(m_scroll, event);
    event->accept();
}

} // namespace rankscope::charts

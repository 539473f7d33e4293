// SPDX-License-Identifier: GPL-3.0-or-later
// What every chart drawn by hand has: a title, which is its accessible name too, a text in place of
// nothing, a tip beside the pointer, and places that are worked out anew when its size, its fonts,
// its colours or its language are others. Thread: UI only.
#pragma once

#include <QWidget>

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::charts {

class ChartWidget : public QWidget {
    Q_OBJECT

public:
    explicit ChartWidget(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setEmptyText(const QString& text);
    /// Nothing while no tip is shown.
    QStringList tipLines() const;

    QSize sizeHint() const override { return {600, 280}; }
    QSize minimumSizeHint() const override { return {240, 140}; }

protected:
    /// Works out where everything stands, and paints it.
    virtual void arrange() = 0;
    /// The pointer left.
    virtual void forgetHovered() = 0;

    const QString& title() const { return m_title; }
    /// Without the margins.
    QRect inner() const { return rect().marginsRemoved(contentsMargins()); }
    QFont smallFont() const;
    QFont boldFont() const;
    /// At the top left, in a row of this height, cut where it would reach beyond `right`.
    void paintTitle(QPainter& painter, int height, int right) const;
    void paintEmptyText(QPainter& painter, const QRect& place) const;
    /// No lines hide the tip.
    void showTip(const QStringList& lines, const QPoint& pointer);
    void hideTip();

    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QString m_title;
    QString m_emptyText;
    shared::HoverTip* m_tip;
};

} // namespace rankscope::charts

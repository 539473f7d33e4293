// SPDX-License-Identifier: GPL-3.0-or-later
// The read-out of the visible range. A click (or Ctrl+G) turns it into a field to type a range.
// Thread: UI only.
#pragma once

#include <QLineEdit>

namespace rankscope::timeline {

class TimelineState;

class RangeField : public QLineEdit {
    Q_OBJECT

public:
    explicit RangeField(TimelineState& state, QWidget* parent = nullptr);

    void edit();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void left();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showRange();
    int roomFor(const QString& text) const;
    void apply();
    void leave();

    TimelineState& m_state;
    int m_width;
};

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
// The light box beside the pointer: what lies under it, in a few lines. Part of the pane itself,
// so that it follows at once and never takes the focus.
// Thread: UI only.
#pragma once

#include <QStringList>
#include <QWidget>

namespace rankscope::shared {

class HoverTip : public QWidget {
    Q_OBJECT

public:
    explicit HoverTip(QWidget* parent);

    /// The first line is the title. No lines hide the box.
    void show(const QStringList& lines, const QPoint& pointer);
    const QStringList& lines() const { return m_lines; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QFont titleFont() const;

    QStringList m_lines;
};

} // namespace rankscope::shared

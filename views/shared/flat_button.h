// SPDX-License-Identifier: GPL-3.0-or-later
// A quiet button: an icon or a word without a frame, a tint while hovered or on, an accent frame
// with the keyboard's focus. Takes its colours from the theme of its palette. An icon without a
// word has its tip as its accessible name, unless it is given one. Thread: UI only.
#pragma once

#include <QToolButton>

namespace rankscope::shared {

class FlatButton : public QToolButton {
public:
    explicit FlatButton(QWidget* parent = nullptr);
    /// With an icon by its name.
    explicit FlatButton(const QString& iconName, QWidget* parent = nullptr);

    /// A dot at the corner: something is set behind this button (a filter, shown links).
    void setMarked(bool isMarked);
    bool isMarked() const { return m_isMarked; }
    /// In the theme's colour of warnings.
    void setWarning(bool isWarning);

    QSize sizeHint() const override;
    /// For a word that may be cut: with a size policy that shrinks.
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    /// Enter presses it, as the space bar does.
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_iconName;
    QString m_nameByTip;
    bool m_isMarked = false;
    bool m_isWarning = false;
};

} // namespace rankscope::shared

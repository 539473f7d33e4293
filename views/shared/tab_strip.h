// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs as words with a line below the current one. Left and Right move while it has the focus. In a
// narrow window they move together; what then has no room comes with its neighbour, or from a list
// at the end.
// Thread: UI only.
#pragma once

#include <map>

#include <QStringList>
#include <QWidget>

#include "views/shared/theme.h"

namespace rankscope::shared {

class FlatButton;

class TabStrip : public QWidget {
    Q_OBJECT

public:
    explicit TabStrip(int height, QWidget* parent = nullptr);

    /// Other words for the same tabs keep the current one.
    void setTabs(const QStringList& tabs);
    /// What the pointer is told at each.
    void setTips(const QStringList& tips) { m_tips = tips; }
    int current() const { return m_current; }
    /// A count behind the word of a tab, in an ink of the theme; nothing for 0.
    struct Badge {
        size_t count = 0;
        QColor Theme::*ink = nullptr;
    };
    void setBadge(int tab, Badge badge);
    Badge badge(int tab) const;
    void setCurrent(int tab);

    /// Someone walks the tabs by keyboard; focus may also fall here when a page goes.
    bool hasKeyFocus() const { return hasFocus() && m_isFocusByKey; }
    /// All of the tab is in sight.
    bool shows(int tab) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void currentChanged(int tab);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    void listFurther();
    /// What the tabs have of the width.
    QRect room() const;
    /// Where a tab is when so much room is around each word, from the first tab on.
    QRect rectOf(int tab, int margin) const;
    QRect rectOf(int tab) const;
    int badgeWidth(int tab) const;
    void paintBadge(QPainter& painter, int tab, const QRect& place) const;
    /// Beside each word, in the width that there is.
    int margin() const;
    /// How far the tabs are moved to the left, so that the current one and the next show.
    int offset() const;
    int tabAt(const QPoint& place) const;

    FlatButton* m_further; ///< shown where tabs have no room
    QStringList m_tabs;
    QStringList m_tips;
    int m_current = 0;
    std::map<int, Badge> m_badges;
    int m_hovered = -1;
    bool m_isFocusByKey = false;
};

} // namespace rankscope::shared

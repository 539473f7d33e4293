// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/tab_strip.h"

#include <algorithm>

#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

namespace {
constexpr int kTabMargin = 12;
constexpr int kLeastMargin = 5;
constexpr int kTabGap = 8;
constexpr int kBadgeHeight = 15;
constexpr int kBadgeGap = 5;
constexpr int kBadgePixels = 10;

QFont badgeFont(QFont font) {
    font.setPixelSize(grown(kBadgePixels));
    font.setBold(true);
    return font;
}

QFont boldOf(QFont font) {
    font.setBold(true);
    return font;
}
} // namespace

TabStrip::TabStrip(int height, QWidget* parent)
    : QWidget(parent)
    , m_further(new FlatButton("chevron_down", this)) {
    setFixedHeight(grown(height));
    atNewTextSize(this, [this, height] {
        setFixedHeight(grown(height));
        fit();
    });
    m_further->setObjectName("furtherTabs");
    m_further->hide();
    inEachLanguage(this, [this] {
        m_further->setToolTip(tr("Further tabs"));
        m_further->setAccessibleName(m_further->toolTip());
    });
    connect(m_further, &QToolButton::clicked, this, &TabStrip::listFurther);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void TabStrip::setTabs(const QStringList& tabs) {
    m_tabs = tabs;
    m_current = std::min(m_current, static_cast<int>(std::max<qsizetype>(0, tabs.size() - 1)));
    setAccessibleName(tabs.value(m_current));
    updateGeometry();
    fit();
    update();
}

void TabStrip::setCurrent(int tab) {
    if (tab == m_current || tab < 0 || tab >= m_tabs.size())
        return;
    m_current = tab;
    setAccessibleName(m_tabs[tab]);
    update();
    emit currentChanged(tab);
}

void TabStrip::setBadge(int tab, Badge badge) {
    m_badges[tab] = badge;
    updateGeometry();
    fit();
    update();
}

TabStrip::Badge TabStrip::badge(int tab) const {
    const auto found = m_badges.find(tab);
    return found == m_badges.end() ? Badge() : found->second;
}

/// With the room before it.
int TabStrip::badgeWidth(int tab) const {
    const size_t count = badge(tab).count;
    if (count == 0)
        return 0;
    const int words = QFontMetrics(badgeFont(font())).horizontalAdvance(QString::number(count));
    return kBadgeGap + std::max(grown(kBadgeHeight), words + 9);
}

void TabStrip::paintBadge(QPainter& painter, int tab, const QRect& place) const {
    const Badge badge = this->badge(tab);
    const int width = badgeWidth(tab) - kBadgeGap;
    const int high = grown(kBadgeHeight);
    const QRect pill(place.right() - width + 1, place.center().y() - high / 2, width, high);
    const Theme& theme = themeOf(palette());
    const QColor& ink = theme.*badge.ink;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawRoundedRect(pill, high / 2.0, high / 2.0);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(badgeFont(font()));
    painter.setPen(inkOn(ink, theme));
    painter.drawText(pill, Qt::AlignCenter, QString::number(badge.count));
}

QSize TabStrip::sizeHint() const {
    const int last = static_cast<int>(m_tabs.size()) - 1;
    return {last < 0 ? 0 : rectOf(last, kTabMargin).right() + kTabGap, height()};
}

QSize TabStrip::minimumSizeHint() const {
    return {0, height()};
}

void TabStrip::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.setClipRect(room());
    for (int tab = 0; tab < m_tabs.size(); ++tab) {
        const QRect place = rectOf(tab);
        const bool isCurrent = tab == m_current;
        if (!isCurrent && !shows(tab)) // half a word is none: the list has it
            continue;
        painter.setFont(isCurrent ? boldOf(font()) : font());
        painter.setPen(isCurrent || tab == m_hovered ? theme.text : theme.sub);
        painter.drawText(place.adjusted(0, 0, -badgeWidth(tab), 0), Qt::AlignCenter, m_tabs[tab]);
        if (badgeWidth(tab) > 0)
            paintBadge(painter, tab, place.adjusted(0, 0, -margin(), 0));
        if (isCurrent)
            painter.fillRect(place.left() + 2, height() - 2, place.width() - 4, 2, theme.accent);
        if (isCurrent && hasKeyFocus()) {
            painter.setPen(theme.accent);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(place.adjusted(3, 5, -4, -7));
        }
    }
}

void TabStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        setCurrent(tabAt(event->pos()));
}

void TabStrip::mouseMoveEvent(QMouseEvent* event) {
    m_hovered = tabAt(event->pos());
    setToolTip(m_tips.value(m_hovered));
    update();
}

void TabStrip::leaveEvent(QEvent* /*event*/) {
    m_hovered = -1;
    setToolTip({});
    update();
}

void TabStrip::focusInEvent(QFocusEvent* event) {
    // Focus that a vanished widget left gives the same reason as the Tab key: the key itself tells.
    m_isFocusByKey = false;
    QWidget::focusInEvent(event);
}

void TabStrip::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab) {
        m_isFocusByKey = true;
        update();
    }
    QWidget::keyReleaseEvent(event);
}

void TabStrip::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0) {
        QWidget::keyPressEvent(event);
    } else {
        m_isFocusByKey = true;
        setCurrent(m_current + step);
    }
}

bool TabStrip::shows(int tab) const {
    return room().contains(rectOf(tab));
}

QRect TabStrip::room() const {
    return rect().adjusted(0, 0, m_further->isHidden() ? 0 : -m_further->width(), 0);
}

void TabStrip::fit() {
    const int last = static_cast<int>(m_tabs.size()) - 1;
    const QSize size = m_further->sizeHint();
    m_further->setGeometry(
        width() - size.width(), (height() - size.height()) / 2, size.width(), size.height());
    m_further->setVisible(last >= 0 && rectOf(last, margin()).right() >= width());
    update();
}

void TabStrip::listFurther() {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int tab = 0; tab < m_tabs.size(); ++tab) {
        if (!shows(tab))
            menu->addAction(m_tabs[tab], this, [this, tab] { setCurrent(tab); });
    }
    menu->popup(m_further->mapToGlobal(QPoint(0, m_further->height())));
}

void TabStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

int TabStrip::margin() const {
    const int words = static_cast<int>(m_tabs.size());
    const int spare = words == 0 ? 0 : (sizeHint().width() - width() + 2 * words - 1) / (2 * words);
    return std::clamp(kTabMargin - spare, kLeastMargin, kTabMargin);
}

int TabStrip::offset() const {
    const int last = static_cast<int>(m_tabs.size()) - 1;
    const int beside = margin();
    const int right = rectOf(std::min(m_current + 1, last), beside).right() + kTabGap;
    const int current = rectOf(m_current, beside).left() - kTabGap;
    return std::min(current, std::max(0, right - room().width()));
}

QRect TabStrip::rectOf(int tab) const {
    return rectOf(tab, margin()).translated(-offset(), 0);
}

QRect TabStrip::rectOf(int tab, int margin) const {
    const QFontMetrics metrics(boldOf(font()));
    int left = kTabGap;
    for (int i = 0; i < tab; ++i)
        left += metrics.horizontalAdvance(m_tabs[i]) + badgeWidth(i) + 2 * margin;
    return {
        left, 0, metrics.horizontalAdvance(m_tabs[tab]) + badgeWidth(tab) + 2 * margin, height()};
}

int TabStrip::tabAt(const QPoint& place) const {
    for (int tab = 0; tab < m_tabs.size() && room().contains(place); ++tab) {
        if (rectOf(tab).contains(place) && (tab == m_current || shows(tab)))
            return tab;
    }
    return -1;
}

} // namespace rankscope::shared

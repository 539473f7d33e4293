// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/top_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include "views/shared/flat_button.h"
#include "views/shared/tab_strip.h"
#include "views/shared/theme.h"

namespace rankscope::desktop {

namespace {
constexpr int kHeight = 36;
// The character "zhong" (Chinese) beside EN, the same in both languages.
const QString kLanguages = QString(QChar(0x4E2D)) + " / EN";
} // namespace

TopBar::TopBar(QWidget* parent)
    : QWidget(parent)
    , m_tabs(new shared::TabStrip(kHeight - 1, this))
    , m_language(new shared::FlatButton(this))
    , m_theme(new shared::FlatButton("theme", this))
    , m_help(new shared::FlatButton("help", this)) {
    setFixedHeight(kHeight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 8, 1);
    row->setSpacing(4);
    row->addWidget(m_tabs, 1);
    for (shared::FlatButton* button : {m_language, m_theme, m_help})
        row->addWidget(button);
    m_language->setText(kLanguages);
    connect(m_language, &QToolButton::clicked, this, &TopBar::languageToggled);
    connect(m_theme, &QToolButton::clicked, this, &TopBar::themeToggled);
    connect(m_help, &QToolButton::clicked, this, &TopBar::helpRequested);
    retranslate();
}

void TopBar::addTool(QWidget* tool) {
    static_cast<QHBoxLayout*>(layout())->insertWidget(1, tool);
}

void TopBar::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
}

void TopBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void TopBar::retranslate() {
    m_language->setToolTip(tr("Switch between English and Chinese"));
    m_theme->setToolTip(tr("Switch between light and dark"));
    m_help->setToolTip(tr("Keys (?)"));
    for (shared::FlatButton* button : {m_language, m_theme, m_help})
        button->setAccessibleName(button->toolTip());
}

} // namespace rankscope::desktop

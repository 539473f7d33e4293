// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/top_bar.h"

#include <QHBoxLayout>
#include <QPainter>

#include "views/actions/action_table.h"
#include "views/sections/range_note.h"
#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"
#include "views/shared/tab_strip.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::desktop {

namespace {
constexpr int kHeight = 36;
constexpr int kLeastTabs = 100; ///< that a long chip leaves them
enum { kBack, kForward, kChosen, kLanguage }; // positions of buttons
// The character "zhong" (Chinese) beside EN, the same in both languages.
const QString kLanguages = QString(QChar(0x4E2D)) + " / EN";
} // namespace

TopBar::TopBar(QWidget* parent)
    : QWidget(parent)
    , m_tabs(new shared::TabStrip(kHeight - 1, this))
    , m_buttons{{new shared::FlatButton("chevron_left", this), "go.back"},
          {new shared::FlatButton("chevron_right", this), "go.forward"},
          {new shared::FlatButton("close", this), "go.drop-selection"},
          {new shared::FlatButton(this), "view.switch-language"},
          {new shared::FlatButton("theme", this), "view.switch-theme"},
          {new shared::FlatButton("help", this), "help.keys"}} {
    shared::inEachTextSize(this, [this] {
        setFixedHeight(shared::grown(kHeight - 1) + 1);
        m_tabs->setMinimumWidth(shared::grown(kLeastTabs));
    });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 8, 1);
    row->setSpacing(4);
    row->addWidget(m_tabs, 1);
    for (const auto& [button, action] : m_buttons) {
        row->addWidget(button);
        button->setObjectName(action);
        connect(button, &QToolButton::clicked, this,
            [this, action = QString(action)] { emit actionWanted(action); });
    }
    m_buttons[kLanguage].widget->setText(kLanguages);
    m_buttons[kChosen].widget->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_buttons[kChosen].widget->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setWays(false, false);
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void TopBar::setWays(bool canGoBack, bool canGoForward) {
    m_buttons[kBack].widget->setEnabled(canGoBack);
    m_buttons[kForward].widget->setEnabled(canGoForward);
}

void TopBar::showChosen(const shared::Chosen& chosen) {
    m_chosen = chosen;
    shared::FlatButton& chip = *m_buttons[kChosen].widget;
    const auto& [rank, step, range] = chosen;
    QStringList parts;
    if (rank && step)
        parts += tr("Rank %1, step %2").arg(*rank).arg(*step);
    else if (rank)
        parts += tr("Rank %1").arg(*rank);
    else if (step)
        parts += tr("Step %1").arg(*step);
    if (range)
        parts += sections::rangeTexts(*range);
    chip.setText(shared::qualified(parts));
    chip.setVisible(!parts.isEmpty());
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

void TopBar::retranslate() {
    for (const auto& [button, action] : m_buttons) {
        button->setToolTip(actions::tipOf(action));
        button->setAccessibleName(button->toolTip());
    }
    showChosen(m_chosen);
}

} // namespace rankscope::desktop

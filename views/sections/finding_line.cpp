// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/finding_line.h"

#include <QHBoxLayout>
#include <QPainter>

#include "views/actions/action_table.h"
#include "views/shared/elided_label.h"
#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::sections {

namespace {
constexpr int kLineHeight = 28;
constexpr int kLineEdge = 3;
} // namespace

FindingLine::FindingLine(QWidget* parent)
    : QWidget(parent)
    , m_text(new shared::ElidedLabel(this))
    , m_link(new shared::FlatButton(this)) {
    shared::inEachTextSize(this, [this] { setFixedHeight(shared::grown(kLineHeight)); });
    setCursor(Qt::PointingHandCursor);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kLineEdge + 10, 0, 4, 0);
    row->setSpacing(8);
    row->addWidget(m_text, 1);
    row->addWidget(m_link);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_link, &QToolButton::clicked, this, [this] { emit targetWanted(m_hint.target); });
    shared::inEachLanguage(this, [this] {
        m_link->setText(actions::textOf(QString("go.advisor")));
        m_link->setToolTip(tr("Show this finding on the page Advisor"));
    });
    hide();
}

void FindingLine::setHint(FindingHint hint) {
    m_hint = std::move(hint);
    m_text->setText(m_hint.text);
    setAccessibleName(m_hint.text);
    setVisible(!m_hint.text.isEmpty());
    update();
}

void FindingLine::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(0, 0, kLineEdge, height(),
        m_hint.weight == FindingHint::Weight::Bad           ? theme.bad
            : m_hint.weight == FindingHint::Weight::Warning ? theme.warn
                                                            : theme.sub);
}

void FindingLine::mousePressEvent(QMouseEvent* /*event*/) {
    emit targetWanted(m_hint.target);
}

} // namespace rankscope::sections

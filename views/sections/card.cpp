// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/card.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include "views/shared/elided_label.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::sections {

namespace {
constexpr int kHeadPadding = 12;

bool takesFocus(const QWidget& widget) {
    return widget.focusPolicy() != Qt::NoFocus;
}

/// The content itself, or the first in it that takes the focus; null: none does.
QWidget* firstStop(QWidget& content) {
    if (takesFocus(content))
        return &content;
    for (QWidget* at = content.nextInFocusChain(); at != &content; at = at->nextInFocusChain()) {
        if (content.isAncestorOf(at) && takesFocus(*at))
            return at;
    }
    return nullptr;
}

} // namespace

Card::Card(QWidget* parent)
    : QWidget(parent)
    , m_head(new QWidget(this))
    , m_title(new shared::ElidedLabel(m_head))
    , m_detail(new shared::ElidedLabel(m_head))
    , m_tools(new QHBoxLayout)
    , m_column(new QVBoxLayout(this)) {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_detail->setForegroundRole(QPalette::PlaceholderText);
    m_detail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout(m_head);
    row->setContentsMargins(kHeadPadding, 8, kHeadPadding, 4);
    row->setSpacing(8);
    row->addWidget(m_title);
    row->addWidget(m_detail, 1);
    row->addLayout(m_tools);
    m_tools->setSpacing(4);
    m_column->setContentsMargins(1, 1, 1, 1);
    m_column->setSpacing(0);
    m_column->addWidget(m_head);
    m_head->hide();
    shared::atNewTextSize(this, [this] { setTitle(title(), detail()); });
}

void Card::setTitle(const QString& title, const QString& detail) {
    m_title->setText(title);
    m_detail->setText(detail);
    // A short one stays beside tools that would take all the room, of a long one its beginning.
    const int shortTitle = shared::grown(64);
    const int beginning = shared::grown(24);
    const int letters = title.isEmpty() ? 0 : m_title->fontMetrics().horizontalAdvance(title) + 2;
    m_title->setMinimumWidth(letters <= shortTitle ? letters : beginning);
    // A word or two stay whole beside a title that is cut; of more a letter would be left.
    const int shortDetail = shared::grown(48);
    const int width = m_detail->fontMetrics().horizontalAdvance(detail) + 2;
    m_detail->setMinimumWidth(width <= shortDetail && !detail.isEmpty() ? width : 0);
    m_head->setVisible(!title.isEmpty());
}

void Card::setDetailInk(std::function<QColor(const shared::Theme& theme)> ink) {
    m_detailInk = std::move(ink);
    inkDetail();
}

void Card::inkDetail() {
    QPalette inked; // else that of the card
    if (m_detailInk)
        inked.setColor(QPalette::PlaceholderText, m_detailInk(shared::themeOf(palette())));
    m_detail->setPalette(inked);
}

void Card::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_detailInk)
        inkDetail();
}

QString Card::title() const {
    return m_title->text();
}

QString Card::detail() const {
    return m_detail->text();
}

void Card::addTool(QWidget* tool) {
    m_tools->addWidget(tool);
    QWidget* first = m_content != nullptr && takesFocus(*tool) ? firstStop(*m_content) : nullptr;
    if (first == nullptr)
        return;
    // Tab goes as the eye does: to what stands above before what is below, made sooner.
    QWidget* before = first->previousInFocusChain();
    while (before != first && !takesFocus(*before))
        before = before->previousInFocusChain();
    if (before != first && before != tool)
        setTabOrder(before, tool);
}

void Card::setContent(QWidget* content, Edge edge) {
    m_content = content;
    if (edge == Edge::Padded)
        content->setContentsMargins(kHeadPadding, 4, kHeadPadding, kHeadPadding);
    m_column->addWidget(content, 1);
}

void Card::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.line);
    painter.setBrush(theme.bg);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

} // namespace rankscope::sections

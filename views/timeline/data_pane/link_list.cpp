// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/link_list.h"

#include <algorithm>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include "views/shared/formats.h"
#include "views/shared/one_line.h"
#include "views/shared/phrases.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/shared/tip_text.h"

namespace rankscope::timeline {

namespace {
constexpr int kMargin = 12;

int linkRow() {
    constexpr int kUsualHeight = 23;
    return shared::grown(kUsualHeight);
}

/// How many flows away it is, where there is another slice between.
QString roleText(const query::ChainLink& link) {
    const bool isFrom = link.other.role == query::FlowRole::From;
    if (link.depth == 1)
        return isFrom ? LinkList::tr("from") : LinkList::tr("to");
    return (isFrom ? LinkList::tr("from (%1)") : LinkList::tr("to (%1)")).arg(link.depth);
}

QString noteText(const query::LinkedSlice& link) {
    const QString distance = shared::formatDuration(abs(link.distance));
    return QString::fromStdString(link.category) + " " + QChar(0x00B7) + " "
        + (link.distance.count() < 0 ? LinkList::tr("%1 earlier").arg(distance)
                                     : LinkList::tr("%1 later").arg(distance));
}

/// All that a row of a narrow list cuts.
QString tipText(const query::ChainLink& link) {
    const QString name = QString::fromStdString(link.other.name);
    return (roleText(link) + ' ' + name).trimmed() + '\n' + noteText(link.other);
}
} // namespace

LinkList::LinkList(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    shared::atNewTextSize(this, [this] { layOut(); });
}

void LinkList::setLinks(std::vector<query::ChainLink> links, const QString& missing) {
    m_links = std::move(links);
    m_missing = missing;
    m_current = -1;
    m_hovered = -1;
    layOut();
    // The slice's own flows stand in the middle.
    const auto own = std::find_if(m_links.begin(), m_links.end(),
        [](const query::ChainLink& link) { return link.depth == 1; });
    verticalScrollBar()->setValue(
        static_cast<int>(own - m_links.begin()) * linkRow() - viewport()->height() / 3);
    viewport()->update();
}

QString LinkList::emptyText() const {
    return m_links.empty() ? shared::sentences({tr("No flows start or end here."), m_missing})
                           : QString();
}

QString LinkList::text() const {
    QString text;
    for (const query::ChainLink& link : m_links) {
        text += roleText(link) + '\t' + QString::fromStdString(link.other.name) + '\t'
            + QString::fromStdString(link.other.category) + '\t'
            + shared::exactNanoseconds(link.other.distance) + '\n';
    }
    return text;
}

void LinkList::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme.bg);
    if (m_links.empty()) {
        painter.setPen(theme.faint);
        painter.drawText(viewport()->rect().adjusted(kMargin, 4, -kMargin, 0),
            Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, emptyText());
        return;
    }
    const int top = verticalScrollBar()->value();
    const auto rows = static_cast<int>(m_links.size());
    for (int row = top / linkRow(); row < rows; ++row) {
        const QRect place(0, row * linkRow() - top, viewport()->width(), linkRow());
        if (place.top() > viewport()->height())
            break;
        drawRow(painter, place, row);
    }
}

void LinkList::drawRow(QPainter& painter, const QRect& place, int row) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const query::LinkedSlice& link = m_links[static_cast<size_t>(row)].other;
    if (row == m_current && hasFocus())
        painter.fillRect(place, theme.accentBg);
    QFont face = font();
    face.setUnderline(row == m_hovered);
    const QString role = roleText(m_links[static_cast<size_t>(row)]);
    const QString note = noteText(link);
    int roleWidth = 0;
    for (const query::ChainLink* end : {&m_links.front(), &m_links.back()}) // the farthest
        roleWidth = std::max(roleWidth, fontMetrics().horizontalAdvance(roleText(*end)) + 8);
    QRect rest = place.adjusted(kMargin, 0, -kMargin, 0);
    painter.setPen(theme.faint);
    painter.drawText(rest, Qt::AlignVCenter, role);
    rest.setLeft(rest.left() + roleWidth);
    const int noteWidth = std::min(rest.width() / 2, fontMetrics().horizontalAdvance(note));
    const QString name =
        fontMetrics().elidedText(shared::inOneLine(QString::fromStdString(link.name)),
            Qt::ElideRight, rest.width() - noteWidth - 8);
    painter.setPen(link.slice ? theme.accent : theme.sub);
    painter.setFont(face);
    painter.drawText(rest, Qt::AlignVCenter, name);
    painter.setFont(font());
    painter.setPen(theme.faint);
    rest.setLeft(rest.left() + fontMetrics().horizontalAdvance(name) + 8);
    painter.drawText(
        rest, Qt::AlignVCenter, fontMetrics().elidedText(note, Qt::ElideRight, rest.width()));
}

void LinkList::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void LinkList::layOut() {
    const int height = static_cast<int>(m_links.size()) * linkRow();
    verticalScrollBar()->setSingleStep(linkRow());
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
}

void LinkList::mousePressEvent(QMouseEvent* event) {
    const int row = rowAt(event->pos());
    if (row < 0 || event->button() != Qt::LeftButton)
        return;
    moveTo(row);
    // A copy: the jump may bring another slice's links.
    const query::LinkedSlice link = m_links[static_cast<size_t>(row)].other;
    emit activated(link);
}

void LinkList::mouseMoveEvent(QMouseEvent* event) {
    m_hovered = rowAt(event->pos());
    viewport()->setCursor(m_hovered < 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
    viewport()->update();
}

void LinkList::leaveEvent(QEvent* /*event*/) {
    m_hovered = -1;
    viewport()->update();
}

void LinkList::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(m_links.size()) - 1;
    if ((event->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) {
        event->ignore(); // a key of the timeline
    } else if (event->key() == Qt::Key_Down) {
        moveTo(std::min(m_current + 1, last));
    } else if (event->key() == Qt::Key_Up) {
        moveTo(std::max(m_current - 1, 0));
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_current >= 0
        && m_current <= last) {
        const query::LinkedSlice link = m_links[static_cast<size_t>(m_current)].other;
        emit activated(link);
    } else {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool LinkList::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = rowAt(help->pos());
    QToolTip::showText(help->globalPos(),
        row < 0 ? QString() : shared::tipText(tipText(m_links[static_cast<size_t>(row)])),
        viewport());
    return true;
}

void LinkList::moveTo(int row) {
    m_current = row;
    const int top = row * linkRow();
    if (top < verticalScrollBar()->value())
        verticalScrollBar()->setValue(top);
    else if (top + linkRow() > verticalScrollBar()->value() + viewport()->height())
        verticalScrollBar()->setValue(top + linkRow() - viewport()->height());
    viewport()->update();
}

int LinkList::rowAt(const QPoint& place) const {
    const int row = (place.y() + verticalScrollBar()->value()) / linkRow();
    return row < static_cast<int>(m_links.size()) ? row : -1;
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/delta_chart.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include "views/shared/hover_tip.h"
#include "views/shared/theme.h"

namespace rankscope::comparison {

namespace {
constexpr int kMargin = 8;
constexpr int kSampledLines = 40; ///< whose values say how much room values need
} // namespace

DeltaChart::DeltaChart(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_tip(new shared::HoverTip(viewport())) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalScrollBar()->setSingleStep(DeltaGeometry::kRow);
    viewport()->setMouseTracking(true);
}

void DeltaChart::setList(DeltaList list) {
    m_list = std::move(list);
    m_selected.reset();
    m_hovered.reset();
    m_tip->hide();
    setAccessibleName(m_list.title);
    verticalScrollBar()->setValue(0);
    arrange();
}

void DeltaChart::setEmptyText(const QString& text) {
    m_emptyText = text;
    viewport()->update();
}

void DeltaChart::select(std::optional<size_t> line) {
    m_selected = line && *line < m_list.lines.size() ? line : std::nullopt;
    if (m_selected) {
        const int top = static_cast<int>(*m_selected) * DeltaGeometry::kRow;
        QScrollBar* bar = verticalScrollBar();
        if (top < bar->value())
            bar->setValue(top);
        else if (top + DeltaGeometry::kRow > bar->value() + viewport()->height())
            bar->setValue(top + DeltaGeometry::kRow - viewport()->height());
    }
    viewport()->update();
}

QString DeltaChart::valueOf(const DeltaLine& line) const {
    return shared::signedText(m_list.kind, line.hasDelta() ? line.delta() : shared::kNoValue);
}

void DeltaChart::arrange() {
    std::vector<int64_t> deltas;
    deltas.reserve(m_list.lines.size());
    int widest = 60;
    for (const DeltaLine& line : m_list.lines) {
        if (deltas.size() < kSampledLines)
            widest = std::max(widest, fontMetrics().horizontalAdvance(valueOf(line)));
        deltas.push_back(line.delta());
    }
    m_geometry = DeltaGeometry(deltas, viewport()->width(), widest + kMargin);
    QScrollBar* bar = verticalScrollBar();
    bar->setPageStep(viewport()->height());
    bar->setRange(0, std::max(0, m_geometry.height() - viewport()->height()));
    viewport()->update();
}

void DeltaChart::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme.bg);
    if (m_list.lines.empty()) {
        painter.setPen(theme.faint);
        painter.drawText(viewport()->rect().adjusted(16, 0, -16, 0),
            Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    painter.translate(0, -verticalScrollBar()->value());
    const int first = verticalScrollBar()->value() / DeltaGeometry::kRow;
    const int last = (verticalScrollBar()->value() + viewport()->height()) / DeltaGeometry::kRow;
    for (int line = first; line <= std::min(last, m_geometry.rows() - 1); ++line)
        paintLine(painter, line);
    painter.fillRect(QRectF(m_geometry.middle(), 0, 1, m_geometry.height()), theme.line);
}

void DeltaChart::paintLine(QPainter& painter, int line) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const auto number = static_cast<size_t>(line);
    const DeltaLine& of = m_list.lines[number];
    const QRect row(0, line * DeltaGeometry::kRow, viewport()->width(), DeltaGeometry::kRow);
    if (m_selected == number)
        painter.fillRect(row, theme.accentBg);
    else if (m_hovered == number)
        painter.fillRect(row, theme.line2);
    const bool isWorse = (of.delta() > 0) == m_list.isMoreWorse;
    const QColor ink = isWorse ? theme.bad : theme.accent;
    painter.fillRect(m_geometry.bar(line, of.delta()), ink);
    painter.setPen(theme.text);
    const QRect name = m_geometry.name(line).adjusted(kMargin, 0, 0, 0);
    painter.drawText(name, Qt::AlignVCenter | Qt::AlignLeft,
        fontMetrics().elidedText(of.name, Qt::ElideMiddle, name.width()));
    painter.setPen(of.delta() == 0 ? theme.sub : ink);
    painter.drawText(m_geometry.value(line).adjusted(0, 0, -kMargin, 0),
        Qt::AlignVCenter | Qt::AlignRight, valueOf(of));
}

void DeltaChart::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

void DeltaChart::scrollContentsBy(int /*dx*/, int /*dy*/) {
    m_tip->hide();
    viewport()->update();
}

std::optional<size_t> DeltaChart::lineAt(const QPoint& place) const {
    const auto row = m_geometry.rowAt(place.y() + verticalScrollBar()->value());
    return row ? std::optional(static_cast<size_t>(*row)) : std::nullopt;
}

void DeltaChart::mouseMoveEvent(QMouseEvent* event) {
    m_hovered = lineAt(event->pos());
    m_tip->show(m_hovered ? tipOf(m_list, m_list.lines[*m_hovered]) : QStringList(), event->pos());
    viewport()->update();
}

bool DeltaChart::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        m_hovered.reset();
        m_tip->hide();
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void DeltaChart::choose(size_t line) {
    select(line);
    emit selectionChanged(line);
}

void DeltaChart::mousePressEvent(QMouseEvent* event) {
    if (const auto line = lineAt(event->pos()))
        choose(*line);
}

void DeltaChart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto line = lineAt(event->pos()))
        emit activated(*line);
}

void DeltaChart::contextMenuEvent(QContextMenuEvent* event) {
    const auto line =
        event->reason() == QContextMenuEvent::Keyboard ? m_selected : lineAt(event->pos());
    if (!line)
        return;
    m_tip->hide();
    choose(*line);
    emit menuRequested(*line, event->globalPos());
}

void DeltaChart::moveTo(int line) {
    choose(static_cast<size_t>(std::clamp(line, 0, m_geometry.rows() - 1)));
}

void DeltaChart::keyPressEvent(QKeyEvent* event) {
    const auto key = event->key();
    if (m_list.lines.empty() || (event->modifiers() & ~Qt::KeypadModifier) != 0)
        return QAbstractScrollArea::keyPressEvent(event);
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_selected)
        return emit activated(*m_selected);
    const int page = std::max(1, viewport()->height() / DeltaGeometry::kRow - 1);
    const int now = m_selected ? static_cast<int>(*m_selected) : -1;
    if (key == Qt::Key_Home)
        return moveTo(0);
    if (key == Qt::Key_End)
        return moveTo(m_geometry.rows() - 1);
    if (key == Qt::Key_Up)
        return moveTo(now - 1);
    if (key == Qt::Key_Down)
        return moveTo(now + 1);
    if (key == Qt::Key_PageUp)
        return moveTo(now - page);
    if (key == Qt::Key_PageDown)
        return moveTo(now + page);
    QAbstractScrollArea::keyPressEvent(event);
}

} // namespace rankscope::comparison

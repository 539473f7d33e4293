// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/top_bars.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include "views/charts/axis.h"
#include "views/shared/hover_tip.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {

constexpr int kHead = 28; ///< the title and the legend
constexpr int kRow = 22;
constexpr int kBar = 12; ///< height
constexpr int kGap = 10;
constexpr int kFigure = 84; ///< room of the number behind a bar
constexpr int kWidestName = 300;

int64_t atLeastZero(int64_t value) {
    return std::max<int64_t>(0, value); // kNoValue counts as nothing
}

} // namespace

int widthOf(const TopBarsData& data, size_t bar, int room) {
    int64_t largest = 0;
    for (const TopBar& one : data.bars)
        largest = std::max(largest, one.value);
    if (largest <= 0)
        return 0;
    return static_cast<int>(static_cast<double>(atLeastZero(data.bars[bar].value))
        / static_cast<double>(largest) * room);
}

TopBars::TopBars(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_tipBox(new shared::HoverTip(viewport())) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
}

void TopBars::setTitle(const QString& title) {
    m_title = title;
    setAccessibleName(title);
    viewport()->update();
}

void TopBars::setEmptyText(const QString& text) {
    m_emptyText = text;
    viewport()->update();
}

void TopBars::setData(TopBarsData data) {
    m_data = std::move(data);
    m_selected.reset();
    m_hovered.reset();
    m_tipBox->hide();
    verticalScrollBar()->setValue(0);
    arrange();
}

void TopBars::arrange() {
    const int rows = static_cast<int>(m_data.bars.size()) * kRow;
    const int room = viewport()->height() - kHead;
    verticalScrollBar()->setRange(0, std::max(0, rows - room));
    verticalScrollBar()->setPageStep(std::max(1, room));
    verticalScrollBar()->setSingleStep(kRow);
    viewport()->update();
}

QRect TopBars::rowOf(size_t bar) const {
    return {0, kHead + static_cast<int>(bar) * kRow - verticalScrollBar()->value(),
        viewport()->width(), kRow};
}

std::optional<size_t> TopBars::barAt(const QPoint& point) const {
    const int y = point.y() - kHead + verticalScrollBar()->value();
    if (point.y() < kHead || y < 0 || static_cast<size_t>(y / kRow) >= m_data.bars.size())
        return std::nullopt;
    return static_cast<size_t>(y / kRow);
}

void TopBars::select(std::optional<size_t> bar) {
    m_selected = bar && *bar < m_data.bars.size() ? bar : std::nullopt;
    if (m_selected) {
        const QRect row = rowOf(*m_selected);
        QScrollBar* scroll = verticalScrollBar();
        if (row.top() < kHead)
            scroll->setValue(scroll->value() + row.top() - kHead);
        else if (row.bottom() > viewport()->height())
            scroll->setValue(scroll->value() + row.bottom() - viewport()->height() + 1);
    }
    viewport()->update();
}

void TopBars::choose(size_t bar) {
    select(bar);
    emit selectionChanged(bar);
}

void TopBars::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme.bg);
    if (m_data.bars.empty()) {
        painter.setPen(theme.faint);
        painter.drawText(viewport()->rect().adjusted(0, kHead, 0, 0),
            Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
    }
    for (size_t bar = 0; bar < m_data.bars.size(); ++bar) {
        const QRect row = rowOf(bar);
        if (row.bottom() >= kHead && row.top() < viewport()->height())
            paintRow(painter, bar);
    }
    paintHead(painter); // over a row that is half scrolled away
}

void TopBars::paintHead(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRect head(0, 0, viewport()->width(), kHead - 4);
    painter.fillRect(head.adjusted(0, 0, 0, 4), theme.bg);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(head, Qt::AlignVCenter,
        painter.fontMetrics().elidedText(m_title, Qt::ElideRight, head.width()));
    painter.setFont(font());
}

void TopBars::paintRow(QPainter& painter, size_t bar) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const TopBar& one = m_data.bars[bar];
    const QRect row = rowOf(bar);
    if (m_selected == bar)
        painter.fillRect(row, theme.accentBg);
    else if (m_hovered == bar)
        painter.fillRect(row, theme.line2);
    const int name = std::min(kWidestName, row.width() * 2 / 5);
    painter.setPen(theme.text);
    painter.drawText(QRect(6, row.top(), name - 6, kRow), Qt::AlignVCenter,
        painter.fontMetrics().elidedText(one.name, Qt::ElideMiddle, name - 6));
    const int left = name + kGap;
    const int width = widthOf(m_data, bar, std::max(0, row.width() - left - kFigure - kGap));
    const int top = row.top() + (kRow - kBar) / 2;
    painter.fillRect(
        left, top, std::max(1, width), kBar, theme.categories[static_cast<size_t>(one.category)]);
    painter.setPen(theme.sub);
    painter.drawText(QRect(left + width + 6, row.top(), kFigure, kRow), Qt::AlignVCenter,
        shortText(m_data.kind, static_cast<double>(one.value)));
    if (m_selected == bar && hasFocus()) {
        painter.setPen(theme.accent);
        painter.drawRect(row.adjusted(0, 0, -1, -1));
    }
}

void TopBars::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

bool TopBars::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        hover(std::nullopt, {});
    return QAbstractScrollArea::viewportEvent(event);
}

void TopBars::hover(std::optional<size_t> bar, const QPoint& place) {
    m_hovered = bar;
    QStringList lines;
    if (bar)
        lines = m_tip ? m_tip(*bar)
                      : QStringList{m_data.bars[*bar].name,
                          shared::valueText(m_data.kind, m_data.bars[*bar].value)};
    m_tipBox->show(lines, place);
    viewport()->update();
}

void TopBars::mouseMoveEvent(QMouseEvent* event) {
    hover(barAt(event->pos()), event->pos());
}

void TopBars::mousePressEvent(QMouseEvent* event) {
    if (const auto bar = barAt(event->pos()))
        choose(*bar);
}

void TopBars::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto bar = barAt(event->pos()))
        emit activated(*bar);
}

void TopBars::contextMenuEvent(QContextMenuEvent* event) {
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto bar = isByKey ? m_selected : barAt(event->pos());
    if (!bar)
        return;
    if (!isByKey)
        choose(*bar);
    emit menuRequested(
        *bar, isByKey ? viewport()->mapToGlobal(rowOf(*bar).center()) : event->globalPos());
}

void TopBars::keyPressEvent(QKeyEvent* event) {
    const size_t count = m_data.bars.size();
    if (count == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    const size_t now = m_selected.value_or(0);
    switch (event->key()) {
    case Qt::Key_Up:
        return choose(m_selected && now > 0 ? now - 1 : 0);
    case Qt::Key_Down:
        return choose(m_selected ? std::min(count - 1, now + 1) : 0);
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(count - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected)
            emit activated(*m_selected);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace rankscope::charts

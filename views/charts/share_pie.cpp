// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/share_pie.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QGraphicsLayout>
#include <QtCharts/QChart>
#include <QtCharts/QPieSeries>
#include <QtCharts/QPieSlice>

#include "views/shared/hover_tip.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {
constexpr double kHole = 0.62; ///< of the ring
constexpr double kPie = 0.94; ///< of the room
constexpr double kPulledOut = 0.04; ///< the selected slice
constexpr int kHead = 24; ///< the title
} // namespace

SharePie::SharePie(QWidget* parent)
    : QChartView(parent)
    , m_series(new QPieSeries(this))
    , m_tipBox(new shared::HoverTip(viewport())) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setRenderHint(QPainter::Antialiasing);
    m_series->setHoleSize(kHole * kPie);
    m_series->setPieSize(kPie);
    chart()->addSeries(m_series);
    chart()->legend()->hide();
    chart()->setBackgroundVisible(false);
    chart()->setMargins({0, kHead, 0, 0});
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    colour();
}

void SharePie::setTitle(const QString& title) {
    m_title = title;
    setAccessibleName(title);
    viewport()->update();
}

void SharePie::setData(PieData data) {
    m_data = std::move(data);
    m_selected.reset();
    m_hovered.reset();
    m_tipBox->hide();
    fill();
}

void SharePie::fill() {
    m_series->clear();
    for (size_t i = 0; i < m_data.slices.size(); ++i) {
        auto* slice = new QPieSlice(m_data.slices[i].name, m_data.slices[i].share, m_series);
        slice->setLabelVisible(false);
        slice->setExplodeDistanceFactor(kPulledOut);
        m_series->append(slice);
        connect(slice, &QPieSlice::hovered, this, [this, i](bool isOver) { hover(i, isOver); });
        connect(slice, &QPieSlice::clicked, this, [this, i] {
            select(i);
            emit selectionChanged(i);
        });
        connect(slice, &QPieSlice::doubleClicked, this, [this, i] { emit activated(i); });
    }
    colour();
}

void SharePie::colour() {
    const shared::Theme& theme = shared::themeOf(palette());
    setBackgroundBrush(theme.bg);
    const QList<QPieSlice*> slices = m_series->slices();
    for (qsizetype i = 0; i < slices.size(); ++i) {
        const auto place = static_cast<size_t>(i);
        const auto& category = m_data.slices[place].category;
        slices[i]->setColor(
            category ? theme.categories[static_cast<size_t>(*category)] : theme.line);
        slices[i]->setBorderColor(m_hovered == place ? theme.text : theme.bg);
        slices[i]->setBorderWidth(1);
        slices[i]->setExploded(m_selected == place);
    }
    viewport()->update();
}

void SharePie::select(std::optional<size_t> slice) {
    m_selected = slice;
    colour();
}

void SharePie::hover(size_t slice, bool isOver) {
    m_hovered = isOver ? std::optional(slice) : std::nullopt;
    colour();
    QStringList lines;
    if (isOver)
        lines = m_tip ? m_tip(slice) : QStringList{m_data.slices[slice].name};
    m_tipBox->show(lines, viewport()->mapFromGlobal(QCursor::pos()));
}

void SharePie::drawForeground(QPainter* painter, const QRectF& /*rect*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    painter->save();
    painter->resetTransform();
    const QRect room = viewport()->rect();
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter->setFont(bold);
    painter->setPen(theme.text);
    painter->drawText(QRect(0, 0, room.width(), kHead), Qt::AlignVCenter,
        painter->fontMetrics().elidedText(m_title, Qt::ElideRight, room.width()));
    const QRectF plot = chart()->plotArea();
    const auto hole = static_cast<int>(std::min(plot.width(), plot.height()) * kHole * kPie);
    const QPoint middle = plot.center().toPoint();
    bold.setPixelSize(18);
    painter->setFont(bold);
    if (painter->fontMetrics().horizontalAdvance(m_data.middle) < hole) {
        painter->drawText(QRect(middle.x() - hole / 2, middle.y() - 22, hole, 24), Qt::AlignCenter,
            m_data.middle);
        painter->setFont(font());
        painter->setPen(theme.sub);
        painter->drawText(
            QRect(middle.x() - hole / 2, middle.y() + 2, hole, 18), Qt::AlignCenter, m_data.note);
    }
    painter->restore();
}

void SharePie::changeEvent(QEvent* event) {
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

void SharePie::contextMenuEvent(QContextMenuEvent* event) {
    if (!m_hovered)
        return;
    const size_t slice = *m_hovered;
    select(slice);
    emit selectionChanged(slice);
    emit menuRequested(slice, event->globalPos());
}

} // namespace rankscope::charts

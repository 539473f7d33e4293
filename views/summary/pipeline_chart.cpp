// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/pipeline_chart.h"

#include <algorithm>
#include <cmath>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

#include "views/shared/hover_tip.h"
#include "views/shared/theme.h"
#include "views/timeline/ruler_ticks.h"

namespace rankscope::summary {

using analysis::PassKind;
using analysis::TransferKind;

namespace {

constexpr int kHead = 26;
constexpr int kFoot = 20;
constexpr int kNames = 92;
constexpr int kKeyStep = 120; ///< pixels that A and D move
constexpr double kZoom = 0.7;
constexpr int kForward = 0; ///< positions in Theme::categories
constexpr int kBackward = 1;
constexpr int kSend = 3;
constexpr int kReceive = 8;

QFont smallFont(const QFont& font) {
    QFont small = font;
    small.setPixelSize(11);
    return small;
}

const QColor& inkOf(const shared::Theme& theme, int category) {
    return theme.categories[static_cast<size_t>(category)];
}

} // namespace

PipelineChart::PipelineChart(QWidget* parent)
    : QWidget(parent)
    , m_tipBox(new shared::HoverTip(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void PipelineChart::setTitle(const QString& title) {
    m_title = title;
    setAccessibleName(title);
    update();
}

void PipelineChart::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

void PipelineChart::setPipeline(analysis::Pipeline pipeline, std::vector<QString> names) {
    m_pipeline = std::move(pipeline);
    m_names = std::move(names);
    m_selected.reset();
    m_hovered.reset();
    m_tipBox->hide();
    if (!isEmpty())
        m_viewport.setWhole(m_pipeline.window);
    arrange();
}

void PipelineChart::arrange() {
    m_plot = rect().marginsRemoved(contentsMargins()).adjusted(kNames, kHead + 2, 0, -kFoot);
    m_viewport.setWidth(std::max(1, m_plot.width()));
    update();
}

PipelineGeometry PipelineChart::geometryOfPasses() const {
    return {m_pipeline, m_viewport, m_plot};
}

void PipelineChart::select(std::optional<PassRef> pass) {
    const bool isThere = pass && pass->stage < m_pipeline.stages.size()
        && pass->pass < m_pipeline.stages[pass->stage].passes.size();
    m_selected = isThere ? pass : std::nullopt;
    if (m_selected) {
        const TimeRange& time = m_pipeline.stages[pass->stage].passes[pass->pass].time;
        const double left = m_viewport.timeToX(time.begin);
        const double right = m_viewport.timeToX(time.end);
        if (right < 0 || left > m_plot.width())
            m_viewport.panBy((left + right - m_plot.width()) / 2);
    }
    update();
}

void PipelineChart::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    paintHead(painter);
    painter.setFont(smallFont(font()));
    if (isEmpty()) {
        painter.setPen(theme.faint);
        painter.drawText(rect().marginsRemoved(contentsMargins()),
            Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    paintTicks(painter);
    paintStages(painter);
}

void PipelineChart::paintHead(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRect inner = rect().marginsRemoved(contentsMargins());
    painter.setFont(smallFont(font()));
    const std::pair<QString, int> legend[] = {{tr("Forward"), kForward},
        {tr("Backward"), kBackward}, {tr("Sending"), kSend}, {tr("Receiving"), kReceive}};
    int right = inner.right();
    for (auto entry = std::rbegin(legend); entry != std::rend(legend) && !isEmpty(); ++entry) {
        const int width = painter.fontMetrics().horizontalAdvance(entry->first);
        right -= width;
        painter.setPen(theme.sub);
        painter.drawText(
            QRect(right, inner.top(), width + 2, kHead - 4), Qt::AlignVCenter, entry->first);
        right -= 14;
        painter.fillRect(right, inner.top() + 7, 9, 9, inkOf(theme, entry->second));
        right -= 14;
    }
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme.text);
    const int room = right - inner.left();
    painter.drawText(QRect(inner.left(), inner.top(), room, kHead - 4), Qt::AlignVCenter,
        painter.fontMetrics().elidedText(m_title, Qt::ElideRight, room));
}

void PipelineChart::paintTicks(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    constexpr double kLeastDistance = 96;
    const auto ticks = timeline::ticksFor(m_viewport, m_pipeline.window.begin, kLeastDistance);
    for (const timeline::Tick& tick : ticks.ticks) {
        const int x = m_plot.left() + static_cast<int>(std::lround(m_viewport.timeToX(tick.time)));
        if (!tick.isMajor || x < m_plot.left() || x > m_plot.right())
            continue;
        painter.fillRect(x, m_plot.top(), 1, m_plot.height(), theme.line2);
        painter.setPen(theme.sub);
        painter.drawText(QRect(x + 3, m_plot.bottom() + 2, static_cast<int>(kLeastDistance), 16),
            Qt::AlignVCenter, QString::fromStdString(tick.label));
    }
    if (!ticks.base.empty()) {
        painter.setPen(theme.sub);
        painter.drawText(QRect(m_plot.left() - kNames, m_plot.bottom() + 2, kNames - 6, 16),
            Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(ticks.base));
    }
}

void PipelineChart::paintStages(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const PipelineGeometry geometry = geometryOfPasses();
    painter.setPen(theme.sub);
    for (size_t stage = 0; stage < m_pipeline.stages.size() && stage < m_names.size(); ++stage) {
        const QRectF row = geometry.row(stage);
        const QRectF name(row.left() - kNames, row.top(), kNames - 8, row.height());
        painter.drawText(name, Qt::AlignRight | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(m_names[stage], Qt::ElideRight, kNames - 8));
        painter.fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), theme.line2);
    }
    painter.save();
    painter.setClipRect(m_plot.adjusted(-1, 0, 1, 0));
    for (size_t stage = 0; stage < m_pipeline.stages.size(); ++stage)
        paintStage(painter, geometry, stage);
    paintLinks(painter, geometry);
    painter.setBrush(Qt::NoBrush);
    if (m_hovered) {
        painter.setPen(QPen(theme.sub, 1));
        painter.drawRect(geometry.pass(*m_hovered));
    }
    if (m_selected) {
        painter.setPen(QPen(theme.text, 2));
        painter.drawRect(geometry.pass(*m_selected));
    }
    painter.restore();
}

void PipelineChart::paintStage(
    QPainter& painter, const PipelineGeometry& geometry, size_t stage) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const analysis::PipelineStage& of = m_pipeline.stages[stage];
    const TimeRange visible = m_viewport.visible();
    for (size_t i = 0; i < of.transfers.size(); ++i) {
        if (of.transfers[i].time.overlaps(visible))
            painter.fillRect(geometry.transfer(stage, i),
                inkOf(theme, of.transfers[i].kind == TransferKind::Send ? kSend : kReceive));
    }
    for (size_t i = 0; i < of.passes.size(); ++i) {
        if (!of.passes[i].time.overlaps(visible))
            continue;
        QRectF place = geometry.pass({stage, i});
        if (place.width() > 4)
            place.adjust(0, 0, -1, 0);
        painter.fillRect(
            place, inkOf(theme, of.passes[i].kind == PassKind::Forward ? kForward : kBackward));
        const QString label = QString::number(of.passes[i].microBatch);
        const QRectF inSight = place.intersected(QRectF(m_plot));
        if (inSight.width() < painter.fontMetrics().horizontalAdvance(label) + 4
            || place.height() < 12)
            continue;
        painter.setPen(theme.sliceText);
        painter.drawText(inSight, Qt::AlignCenter, label);
    }
}

void PipelineChart::paintLinks(QPainter& painter, const PipelineGeometry& geometry) const {
    const shared::Theme& theme = shared::themeOf(palette());
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < m_pipeline.links.size(); ++i) {
        const analysis::PipelineLink& link = m_pipeline.links[i];
        const auto isEnd = [&](size_t stage) {
            return m_selected && m_selected->stage == stage
                && m_pipeline.stages[stage].passes[m_selected->pass].kind == link.kind
                && m_pipeline.stages[stage].passes[m_selected->pass].microBatch == link.microBatch;
        };
        const bool isChosen = isEnd(link.from) || isEnd(link.to);
        painter.setPen(QPen(isChosen ? theme.text : theme.sub, isChosen ? 1.8 : 0.8));
        const QLineF line = geometry.link(i);
        painter.drawLine(line);
        painter.setBrush(isChosen ? theme.text : theme.sub);
        painter.drawEllipse(line.p2(), 1.8, 1.8);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void PipelineChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void PipelineChart::mouseMoveEvent(QMouseEvent* event) {
    if (m_grip && (event->buttons() & Qt::LeftButton) != 0) {
        m_viewport.panBy(*m_grip - event->position().x());
        m_grip = event->position().x();
        m_tipBox->hide();
        return update();
    }
    const auto pass = isEmpty() ? std::nullopt : geometryOfPasses().passAt(event->position());
    if (pass != m_hovered)
        update();
    m_hovered = pass;
    m_tipBox->show(pass && m_tip ? m_tip(*pass) : QStringList(), event->pos());
}

void PipelineChart::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_hovered.reset();
    m_tipBox->hide();
    update();
}

void PipelineChart::mousePressEvent(QMouseEvent* event) {
    if (isEmpty())
        return;
    m_grip = event->position().x();
    if (const auto pass = geometryOfPasses().passAt(event->position()))
        choose(*pass);
}

void PipelineChart::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto pass = isEmpty() ? std::nullopt : geometryOfPasses().passAt(event->position());
    if (pass)
        emit activated(*pass);
}

void PipelineChart::wheelEvent(QWheelEvent* event) {
    if (isEmpty() || !m_plot.contains(event->position().toPoint()))
        return QWidget::wheelEvent(event);
    constexpr double kNotch = 120;
    m_viewport.zoomAt(
        event->position().x() - m_plot.left(), std::pow(0.85, event->angleDelta().y() / kNotch));
    event->accept();
    update();
}

void PipelineChart::contextMenuEvent(QContextMenuEvent* event) {
    if (isEmpty())
        return;
    const auto pass = event->reason() == QContextMenuEvent::Keyboard
        ? m_selected
        : geometryOfPasses().passAt(event->pos());
    if (!pass)
        return;
    m_tipBox->hide();
    choose(*pass);
    emit menuRequested(*pass, event->globalPos());
}

void PipelineChart::choose(PassRef pass) {
    select(pass);
    emit selectionChanged(pass);
}

void PipelineChart::move(int right, int down) {
    if (m_selected)
        return choose(neighbourOf(m_pipeline, *m_selected, right, down));
    for (size_t stage = 0; stage < m_pipeline.stages.size(); ++stage) {
        if (!m_pipeline.stages[stage].passes.empty())
            return choose({stage, 0});
    }
}

/// False for keys that do something else.
bool PipelineChart::moveView(int key) {
    const double middle = m_plot.width() / 2.0;
    if (key == Qt::Key_W)
        m_viewport.zoomAt(middle, kZoom);
    else if (key == Qt::Key_S)
        m_viewport.zoomAt(middle, 1 / kZoom);
    else if (key == Qt::Key_A)
        m_viewport.panBy(-kKeyStep);
    else if (key == Qt::Key_D)
        m_viewport.panBy(kKeyStep);
    else if (key == Qt::Key_Home)
        m_viewport.showWhole();
    else
        return false;
    update();
    return true;
}

void PipelineChart::keyPressEvent(QKeyEvent* event) {
    const auto key = event->key();
    if (isEmpty() || (event->modifiers() & ~Qt::KeypadModifier) != 0)
        return QWidget::keyPressEvent(event);
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_selected)
        emit activated(*m_selected);
    else if (key == Qt::Key_Left || key == Qt::Key_Right)
        move(key == Qt::Key_Left ? -1 : 1, 0);
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        move(0, key == Qt::Key_Up ? -1 : 1);
    else if (!moveView(key))
        QWidget::keyPressEvent(event);
}

} // namespace rankscope::summary

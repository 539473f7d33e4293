// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/flame_chart.h"

#include <algorithm>

#include <QCoreApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/hover_tip.h"
#include "views/shared/text_size.h"

namespace rankscope::timeline {

namespace {

struct FlameTexts {
    Q_DECLARE_TR_FUNCTIONS(FlameTexts)
};

constexpr double kLeastNamed = 28; ///< pixels that a name needs

QColor blended(const QColor& colour, const QColor& ground, double share) {
    const auto mix = [share](
                         int a, int b) { return static_cast<int>(a * share + b * (1 - share)); };
    return {mix(colour.red(), ground.red()), mix(colour.green(), ground.green()),
        mix(colour.blue(), ground.blue())};
}

} // namespace

std::vector<FlameBar> FlameDrawing::bars(double width) const {
    return tree == nullptr ? std::vector<FlameBar>() : flameBars(*tree, top, width);
}

int FlameDrawing::height(int width, const shared::Look& look) const {
    const int row = look.grown(kFlameRow);
    return std::max(row * 4, flameHeight(bars(width), row));
}

QString FlameDrawing::nameOf(uint32_t node) const {
    return node == 0 ? FlameTexts::tr("All") : shared::textOf(tree->names[tree->nodes[node].name]);
}

void FlameDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    const std::vector<FlameBar> all = bars(room.width());
    if (all.empty())
        return paintEmptyText(painter, room, look);
    painter.save();
    painter.setFont(look.font);
    const int row = look.grown(kFlameRow);
    for (const FlameBar& bar : all)
        paintBar(painter, bar,
            QRectF(room.left() + bar.left, room.top() + bar.row * row, bar.width, row), look);
    painter.restore();
}

/// Work of a device in its full colour, calls of the host in a lighter one.
void FlameDrawing::paintBar(
    QPainter& painter, const FlameBar& bar, const QRectF& place, const shared::Look& look) const {
    const shared::Theme& theme = look.theme;
    const QRectF inner = place.adjusted(0, 0, place.width() > 3 ? -1 : 0, -1);
    if (bar.node == FlameBar::kNarrow)
        return painter.fillRect(inner, theme.line);
    const query::FlameNode& node = tree->nodes[bar.node];
    const bool isToned = !matches.nodes.empty() && !matches.nodes[bar.node];
    const std::string& name = tree->names[node.name];
    const QColor full = theme.categories[static_cast<size_t>(shared::categoryOf(name))];
    const QColor colour = isToned || bar.node == 0 ? theme.panel2
        : node.isDevice                            ? full
                                                   : blended(full, theme.bg, 0.55);
    painter.fillRect(inner, colour);
    if (place.width() < kLeastNamed)
        return;
    painter.setPen(isToned ? theme.faint : shared::inkOn(colour, theme));
    const QRectF words = inner.adjusted(4, 0, -4, 0);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(
            nameOf(bar.node), Qt::ElideRight, static_cast<int>(words.width())));
}

FlameChart::FlameChart(QWidget* parent)
    : QWidget(parent)
    , m_tip(new shared::HoverTip(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    shared::atNewTextSize(this, [this] { arrange(); });
}

void FlameChart::setTree(std::shared_ptr<const query::FlameTree> tree) {
    m_drawing.tree = std::move(tree);
    m_drawing.top = 0;
    m_drawing.matches = {};
    m_current = 0;
    m_hovered.reset();
    m_tip->hide();
    arrange();
    emit zoomed();
}

void FlameChart::setEmptyText(const QString& text) {
    m_drawing.emptyText = text;
    update();
}

const FlameMatches& FlameChart::search(const QString& text) {
    m_drawing.matches = m_drawing.tree == nullptr
        ? FlameMatches()
        : flameMatches(*m_drawing.tree, text.toStdString());
    update();
    return m_drawing.matches;
}

void FlameChart::zoomTo(uint32_t node) {
    m_drawing.top = node;
    m_current = node;
    m_hovered.reset();
    m_tip->hide();
    arrange();
    emit zoomed();
}

QSize FlameChart::sizeHint() const {
    const int row = shared::grown(kFlameRow);
    return {600, std::max(row * 4, flameHeight(m_bars, row))};
}

void FlameChart::arrange() {
    m_bars = m_drawing.bars(width());
    setMinimumHeight(sizeHint().height());
    updateGeometry();
    update();
}

const FlameBar* FlameChart::barAt(const QPointF& place) const {
    return flameBarAt(m_bars, place.x(), place.y(), shared::grown(kFlameRow));
}

QStringList FlameChart::tipOf(uint32_t node) const {
    const query::FlameTree& tree = *m_drawing.tree;
    const query::FlameNode& of = tree.nodes[node];
    QStringList lines{m_drawing.nameOf(node),
        FlameTexts::tr("Total: %1 (%2 of all)")
            .arg(shared::formatDuration(of.total),
                shared::formatPercent(of.total, tree.nodes[0].total)),
        FlameTexts::tr("Self: %1").arg(shared::formatDuration(of.self))};
    if (of.count > 0)
        lines += of.isDevice ? FlameTexts::tr("Kernels: %1").arg(shared::formatCount(of.count))
                             : FlameTexts::tr("Calls: %1").arg(shared::formatCount(of.count));
    if (node != 0)
        lines += FlameTexts::tr("%1 of its caller")
                     .arg(shared::formatPercent(of.total, tree.nodes[of.parent].total));
    return lines;
}

void FlameChart::frame(QPainter& painter, uint32_t node, const QColor& colour) const {
    const auto bar = std::ranges::find(m_bars, node, &FlameBar::node);
    if (bar == m_bars.end())
        return;
    const int row = shared::grown(kFlameRow);
    painter.setPen(colour);
    painter.drawRect(QRectF(bar->left, bar->row * row, std::max(1.0, bar->width - 1), row - 1));
}

void FlameChart::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const shared::Theme& theme = shared::themeOf(palette());
    m_drawing.paint(painter, rect(), shared::lookOf(*this));
    if (m_hovered)
        frame(painter, *m_hovered, theme.sub);
    if (hasFocus() && !m_bars.empty())
        frame(painter, m_current, theme.text);
}

void FlameChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void FlameChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    update();
}

void FlameChart::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    m_hovered.reset();
    m_tip->hide();
    update();
}

void FlameChart::mouseMoveEvent(QMouseEvent* event) {
    const FlameBar* const bar = barAt(event->position());
    m_hovered.reset();
    if (bar == nullptr) {
        m_tip->hide();
    } else if (bar->node == FlameBar::kNarrow) {
        m_tip->show({FlameTexts::tr("Several narrow calls: zoom to their caller")}, event->pos());
    } else {
        m_hovered = bar->node;
        m_tip->show(tipOf(bar->node), event->pos());
    }
    update();
}

void FlameChart::mousePressEvent(QMouseEvent* event) {
    const FlameBar* const bar = barAt(event->position());
    if (event->button() == Qt::LeftButton && bar != nullptr && bar->node != FlameBar::kNarrow)
        zoomTo(bar->node);
}

void FlameChart::choose(uint32_t node) {
    if (std::ranges::find(m_bars, node, &FlameBar::node) == m_bars.end())
        return; // too narrow to be seen
    m_current = node;
    update();
}

/// Up to the caller, down to the longest call, left and right to its neighbours.
bool FlameChart::moveBy(int key) {
    if (m_drawing.tree == nullptr || m_bars.empty())
        return false;
    const query::FlameNode& of = m_drawing.tree->nodes[m_current];
    const auto& siblings = m_drawing.tree->nodes[of.parent].children;
    const auto place = std::ranges::find(siblings, m_current);
    if (key == Qt::Key_Up)
        choose(of.parent);
    else if (key == Qt::Key_Down && !of.children.empty())
        choose(of.children.front());
    else if (key == Qt::Key_Left && place != siblings.end() && place != siblings.begin())
        choose(*(place - 1));
    else if (key == Qt::Key_Right && place != siblings.end() && place + 1 != siblings.end())
        choose(*(place + 1));
    return key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right;
}

void FlameChart::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && !m_bars.empty())
        zoomTo(m_current);
    else if (event->key() == Qt::Key_Escape && m_drawing.top != 0)
        zoomTo(0);
    else if ((event->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier || !moveBy(event->key()))
        QWidget::keyPressEvent(event); // those of the timeline
}

} // namespace rankscope::timeline

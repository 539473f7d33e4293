// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/finding_strip.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::timeline {

namespace {

constexpr size_t kMostTold = 6; ///< findings in a tip
constexpr size_t kMostListed = 20; ///< findings in a menu

const QColor& inkOf(FindingWeight weight, const shared::Theme& theme) {
    switch (weight) {
    case FindingWeight::High:
        return theme.bad;
    case FindingWeight::Medium:
        return theme.warn;
    case FindingWeight::Low:
        return theme.sub;
    case FindingWeight::Info:
        break;
    }
    return theme.faint;
}

QString entryText(const FindingMark& mark) {
    QString text = shared::bracketed(mark.title, mark.facts);
    return text.replace('&', "&&"); // no key of the menu
}

} // namespace

void drawFindingMark(
    QPainter& painter, QPointF middle, FindingWeight weight, const shared::Theme& theme) {
    const double half = kFindingSize / 2.0 - 0.5;
    const QColor& ink = inkOf(weight, theme);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    switch (weight) {
    case FindingWeight::High:
        painter.drawPolygon(QPolygonF({middle + QPointF(-half, half - 1),
            middle + QPointF(half, half - 1), middle + QPointF(0, -half)}));
        break;
    case FindingWeight::Medium:
        painter.drawPolygon(QPolygonF({middle + QPointF(-half, 0), middle + QPointF(0, -half),
            middle + QPointF(half, 0), middle + QPointF(0, half)}));
        break;
    case FindingWeight::Low:
        painter.drawEllipse(middle, half - 1, half - 1);
        break;
    case FindingWeight::Info:
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink, 1.5));
        painter.drawEllipse(middle, half - 1.5, half - 1.5);
        break;
    }
}

FindingStrip::FindingStrip(TimelineState& state, QWidget* parent)
    : TimeStrip(state, kHeight, parent) {
    shared::inEachLanguage(this, [this] { setAccessibleName(tr("Findings in view")); });
    shared::inEachTextSize(this, [this] {
        setFont(shared::grownFont(font(), shared::kUsualTextSize));
        setFixedHeight(shared::grown(kHeight));
    });
    m_click.setSingleShot(true);
    m_click.setInterval(QApplication::doubleClickInterval());
    connect(&m_click, &QTimer::timeout, this, [this] {
        if (const auto target = std::exchange(m_pressed, {}))
            emit targetWanted(*target);
    });
    for (const auto changed :
        {&TimelineState::findingsChanged, &TimelineState::showsFindingsChanged})
        connect(&state, changed, this, &FindingStrip::refresh);
    connect(&state, &TimelineState::runChanged, this, [this] {
        m_click.stop(); // it was meant for the other folder
        m_pressed.reset();
    });
    connect(&state, &TimelineState::visibleRangeChanged, this, [this] { update(); });
    refresh();
}

void FindingStrip::refresh() {
    setVisible(m_state.showsFindings());
    update();
}

actions::Handlers FindingStrip::handlers() {
    const auto isAny = [this] { return !m_state.findingPlaces().empty(); };
    return {{"timeline.next-finding", {.run = [this] { goBeside(1); }, .can = isAny}},
        {"timeline.previous-finding", {.run = [this] { goBeside(-1); }, .can = isAny}},
        {"timeline.show-findings",
            {.run = [this] { m_state.setShowsFindings(!m_state.showsFindings()); },
                .isOn = [this] { return m_state.showsFindings(); }}}};
}

/// Who asks for a finding wants to see the marks.
void FindingStrip::goBeside(int direction) {
    m_state.setShowsFindings(true);
    if (const auto mark = m_state.findingBeside(direction))
        showEvidence(*mark);
}

void FindingStrip::showEvidence(size_t mark) {
    const model::Target place = m_state.findings()[mark].place;
    m_state.setCurrentFinding(mark);
    emit targetWanted(place);
}

std::vector<FindingSpot> FindingStrip::spots() const {
    return findingSpots(m_state.findings(), m_state.findingPlaces(), m_state.viewport());
}

std::vector<size_t> FindingStrip::marksAt(const QPoint& position) const {
    if (m_state.findingPlaces().empty())
        return {};
    if (corner().contains(position)) {
        const auto first =
            std::ranges::min_element(m_state.findingPlaces(), {}, &FindingPlace::mark);
        return {first->mark};
    }
    if (!pane().contains(position))
        return {};
    const std::vector<FindingSpot> all = spots();
    const FindingSpot* spot = spotAt(all, position.x() - pane().left());
    return spot == nullptr ? std::vector<size_t>() : spot->marks;
}

QString FindingStrip::countText() const {
    if (m_state.findingPlaces().empty())
        return {};
    const auto seen = std::ranges::count_if(m_state.findingPlaces(),
        [this](const FindingPlace& place) { return place.range.overlaps(m_state.visibleRange()); });
    return tr("%1 of %2 in view")
        .arg(shared::formatCount(static_cast<uint64_t>(seen)),
            shared::formatCount(m_state.findingPlaces().size()));
}

void FindingStrip::drawSpots(QPainter& painter, const shared::Theme& theme) const {
    const double middle = (height() - 1) / 2.0;
    const auto current = m_state.currentFinding();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const FindingSpot& spot : spots()) {
        const double left = spot.x - kFindingSize / 2.0;
        if (current && std::ranges::count(spot.marks, *current) > 0) {
            painter.fillRect(QRectF(left - 1, 0, widthOf(spot) + 2, height()), theme.accentBg);
            painter.fillRect(QRectF(left - 1, height() - 2, widthOf(spot) + 2, 2), theme.accent);
        }
        drawFindingMark(
            painter, {spot.x, middle}, m_state.findings()[spot.marks.front()].weight, theme);
        if (spot.marks.size() < 2)
            continue;
        painter.setPen(theme.text);
        painter.drawText(QRectF(left + kFindingSize, 0, widthOf(spot) - kFindingSize, height() - 1),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(spot.marks.size()));
    }
}

void FindingStrip::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    const QRect room = corner().adjusted(22, 0, -9, -1);
    painter.setPen(theme.text);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, tr("Findings"));
    painter.setPen(theme.faint);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, countText());
    painter.fillRect(corner().right(), 0, 1, height(), theme.line);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
    painter.setClipRect(pane());
    painter.translate(pane().left(), 0);
    drawSpots(painter, theme);
}

void FindingStrip::mousePressEvent(QMouseEvent* event) {
    m_click.stop();
    m_pressed.reset();
    const auto marks = marksAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && !marks.empty())
        m_pressed = m_state.findings()[marks.front()].finding;
}

void FindingStrip::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && m_pressed)
        m_click.start();
}

void FindingStrip::mouseDoubleClickEvent(QMouseEvent* event) {
    m_click.stop();
    m_pressed.reset();
    const auto marks = marksAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && !marks.empty())
        showEvidence(marks.front());
}

void FindingStrip::mouseMoveEvent(QMouseEvent* event) {
    const bool isMark = !marksAt(event->position().toPoint()).empty();
    setCursor(isMark ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void FindingStrip::addWays(QMenu& menu, const FindingMark& mark) {
    menu.addAction(tr("Show this finding on the page Advisor"), this,
        [this, target = mark.finding] { emit targetWanted(target); });
    menu.addAction(tr("Show the evidence"), this, [this, place = mark.place] {
        const auto& all = m_state.findings();
        const auto now = std::ranges::find(all, place, &FindingMark::place);
        if (now != all.end()) // another run of the checks may have come while the menu was open
            showEvidence(static_cast<size_t>(now - all.begin()));
    });
}

void FindingStrip::fillMenu(QMenu& menu, const QPoint& position) {
    const std::vector<size_t> marks = marksAt(position);
    if (marks.size() == 1)
        return addWays(menu, m_state.findings()[marks.front()]);
    for (size_t i = 0; i < std::min(marks.size(), kMostListed); ++i) {
        const FindingMark& mark = m_state.findings()[marks[i]];
        addWays(*menu.addMenu(entryText(mark)), mark);
    }
}

void FindingStrip::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(*menu, event->pos());
    if (menu->isEmpty())
        return menu->deleteLater();
    menu->popup(event->globalPos());
}

QString FindingStrip::tipText(const QPoint& position) const {
    const std::vector<size_t> marks = marksAt(position);
    QStringList lines;
    for (size_t i = 0; i < std::min(marks.size(), kMostTold); ++i) {
        const FindingMark& mark = m_state.findings()[marks[i]];
        lines << shared::bracketed(mark.title, mark.facts) << mark.evidence;
    }
    if (marks.size() > kMostTold)
        lines << tr("and %1 more").arg(shared::formatCount(marks.size() - kMostTold));
    if (!marks.empty())
        lines << tr("Click: the finding. Double-click: the evidence");
    return lines.join('\n');
}

} // namespace rankscope::timeline

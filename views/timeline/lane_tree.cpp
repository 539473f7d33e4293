// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_tree.h"

#include <algorithm>
#include <utility>

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/shared/tip_text.h"
#include "views/timeline/clocks/clock_texts.h"
#include "views/timeline/lane_choices.h"
#include "views/timeline/row_fields.h"

namespace rankscope::timeline {

LaneTree::LaneTree(TimelineState& state, LaneView& lanes, const GraphMenu& menu,
    RowActions& actions, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_lanes(lanes)
    , m_menu(menu)
    , m_actions(actions)
    , m_finder(new RowFinder(state, lanes, this))
    , m_renamer(new RowRenamer(state, lanes, this))
    , m_shifter(new RowShifter(state, lanes, this)) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    shared::inEachLanguage(this, [this] { setAccessibleName(tr("Ranks, layers and tracks")); });
    setMinimumWidth(140);
    shared::inEachTextSize(
        this, [this] { setFont(shared::grownFont(font(), shared::kUsualTextSize)); });
    const auto repaint = [this] { update(); };
    connect(&lanes, &LaneView::layoutChanged, this, repaint);
    connect(&lanes, &LaneView::scrolled, this, repaint);
    connect(&state, &TimelineState::rankNotesChanged, this, repaint);
    connect(&state, &TimelineState::factsChanged, this, repaint);
    connect(&lanes, &LaneView::currentRowChanged, this, repaint);
    for (QWidget* field : std::initializer_list<QWidget*>{m_finder, m_renamer, m_shifter})
        field->installEventFilter(this);
    connect(&actions, &RowActions::findWanted, m_finder, &RowFinder::open);
    connect(&actions, &RowActions::renameWanted, this, &LaneTree::rename);
    connect(&actions, &RowActions::shiftWanted, this,
        [this](size_t row, const std::vector<std::string>& keys) {
            m_shifter->open(keys, placeOfField(row));
        });
}

void LaneTree::rename(size_t row) {
    const QRect place = placeOfField(row);
    m_renamer->open(row, drawing().ownTitle(m_lanes.layout().rows()[row]), place);
}

QRect LaneTree::placeOfField(size_t row) {
    const Row& of = m_lanes.layout().rows()[row];
    if (m_lanes.currentRow() != row)
        m_lanes.setCurrentRow(row); // in sight
    const int high = shared::grown(LaneLayout::kLayerHeight);
    const int left = of.level * TreeDrawing::kIndent + TreeDrawing::kArrowRoom - 4;
    const int middle = m_lanes.bands().clampedYOf(of.y) + std::min(of.height, high) / 2;
    return {left, std::clamp(middle - high / 2, 0, std::max(0, height() - high)),
        width() - left - 2, high};
}

std::optional<size_t> LaneTree::rowAt(const QPoint& position) const {
    return m_lanes.rowAt(position.y());
}

void LaneTree::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    TreeDrawing tree = drawing();
    tree.current = m_lanes.currentRow();
    tree.hovered = hoveredRow();
    tree.hasFocus = hasFocus();
    tree.paint(painter, rect(), m_lanes.bands(), shared::lookOf(*this));
}

QString LaneTree::tipText(const Row& row) const {
    QString title = drawing().titleText(row);
    if (row.track != nullptr) {
        const auto& index = *m_state.snapshot()->rank(row.rank->slot).index;
        const model::Track& track = index.tracks[toIndex(row.track->id)];
        const QString name = QString::fromStdString(track.name);
        const QString text =
            tr("%1\n%2 events, tid %3")
                .arg(name.isEmpty() || name == title || !row.track->parts.empty()
                        ? title
                        : title + '\n' + name,
                    shared::formatCount(row.track->count), QString::fromStdString(track.tid));
        const QString moved = trackTip(m_state, row);
        return moved.isEmpty() ? text : text + '\n' + moved;
    }
    if (row.kind == RowKind::Host)
        return title + '\n' + drawing().sideText(row);
    if (row.metrics != Metrics::None)
        return title;
    if (row.layer != nullptr)
        return row.layer->detail.empty()
            ? title
            : tr("%1\nprocess %2").arg(title, QString::fromStdString(row.layer->detail));
    QStringList lines{title};
    if (const RankFacts* facts = drawing().factsOf(*row.rank))
        lines << facts->place() << facts->part;
    if (const QString offset = drawing().offsetText(row); !offset.isEmpty())
        lines << tr("Clock offset %1").arg(offset);
    lines << rankTip(m_state, row.rank->slot);
    lines << QString::fromStdString(m_state.snapshot()->rank(row.rank->slot).index->folder);
    lines.removeAll(QString());
    return lines.join('\n');
}

std::optional<RowIcon> LaneTree::iconAt(const QPoint& position) const {
    const auto row = rowAt(position);
    return row ? rowIconAt(m_lanes.layout().rows()[*row], width() - 1, position.x()) : std::nullopt;
}

void LaneTree::mousePressEvent(QMouseEvent* event) {
    m_hasOpened = false;
    const QPoint position = event->position().toPoint();
    const auto row = rowAt(position);
    const bool isLeft = event->button() == Qt::LeftButton;
    if (row && isLeft && event->modifiers().testFlag(Qt::ControlModifier))
        return m_lanes.toggleChosen(*row);
    if (row && isLeft && event->modifiers().testFlag(Qt::ShiftModifier))
        return m_lanes.chooseTo(*row);
    // A menu, or an icon, is for all that are chosen.
    const auto icon = isLeft ? iconAt(position) : std::nullopt;
    if (!row || !m_lanes.isChosen(m_lanes.layout().rows()[*row]) || (isLeft && !icon))
        m_lanes.setCurrentRow(row);
    if (icon)
        m_actions.run(actionOf(*icon));
    else if (row && isLeft)
        click(*row, position.x());
}

/// Otherwise as two clicks; what the first one brought below the pointer nobody aimed at.
void LaneTree::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!std::exchange(m_hasOpened, false))
        mousePressEvent(event);
}

void LaneTree::click(size_t row, int x) {
    const Row& hit = m_lanes.layout().rows()[row];
    if (hit.kind == RowKind::Hidden) {
        m_state.setFilter(withShown(m_state.filter(), hit));
        return;
    }
    if (hit.kind == RowKind::Rank && m_state.filter().isRanksOnly) {
        m_lanes.openRank(hit.rank->slot);
        m_hasOpened = true;
        return;
    }
    const bool isOnArrow = x < hit.level * TreeDrawing::kIndent + TreeDrawing::kArrowRoom;
    if (isOnArrow || hit.kind != RowKind::Track)
        m_lanes.toggle(row);
}

void LaneTree::mouseMoveEvent(QMouseEvent* event) {
    const auto before = hoveredRow();
    m_pointer = event->position().toPoint();
    if (hoveredRow() != before)
        update();
}

void LaneTree::leaveEvent(QEvent* /*event*/) {
    m_pointer.reset();
    update();
}

std::optional<size_t> LaneTree::hoveredRow() const {
    return m_pointer ? rowAt(*m_pointer) : std::nullopt;
}

bool LaneTree::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Enter) {
        m_pointer.reset();
        update();
    }
    return QWidget::eventFilter(watched, event);
}

void LaneTree::wheelEvent(QWheelEvent* event) {
    m_lanes.scrollBy(event->angleDelta().y(), static_cast<int>(event->position().y()));
    event->accept();
}

void LaneTree::keyPressEvent(QKeyEvent* event) {
    const bool isShift = event->modifiers() == Qt::ShiftModifier;
    if (isShift ? !chooseBy(event->key())
                : event->modifiers() != Qt::NoModifier || !moveCurrent(event->key()))
        event->ignore(); // the page's keys: W A S D and so on
}

bool LaneTree::chooseBy(int key) {
    const size_t rows = m_lanes.layout().rows().size();
    if (rows == 0 || (key != Qt::Key_Up && key != Qt::Key_Down))
        return false;
    const size_t now = m_lanes.currentRow().value_or(0);
    m_lanes.chooseTo(
        key == Qt::Key_Up ? now - std::min<size_t>(now, 1) : std::min(now + 1, rows - 1));
    return true;
}

bool LaneTree::moveCurrent(int key) {
    const size_t rows = m_lanes.layout().rows().size();
    if (rows == 0)
        return false;
    const size_t now = m_lanes.currentRow().value_or(0);
    switch (key) {
    case Qt::Key_Up:
        m_lanes.setCurrentRow(now == 0 ? 0 : now - 1);
        return true;
    case Qt::Key_Down:
        m_lanes.setCurrentRow(m_lanes.currentRow() ? std::min(now + 1, rows - 1) : 0);
        return true;
    case Qt::Key_Home:
        m_lanes.setCurrentRow(0);
        return true;
    case Qt::Key_End:
        m_lanes.setCurrentRow(rows - 1);
        return true;
    case Qt::Key_Left:
        foldOrLeave(now);
        return true;
    case Qt::Key_Right:
        unfoldOrEnter(now);
        return true;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const Row& row = m_lanes.layout().rows()[now]; row.kind == RowKind::Hidden)
            m_state.setFilter(withShown(m_state.filter(), row));
        else if (m_state.filter().isRanksOnly && row.kind == RowKind::Rank)
            m_lanes.openRank(row.rank->slot);
        else
            m_lanes.toggle(now);
        return true;
    default:
        return false;
    }
}

void LaneTree::foldOrLeave(size_t position) {
    const auto& rows = m_lanes.layout().rows();
    if (rows[position].isFoldable && rows[position].fold != Fold::Closed) {
        m_lanes.setFold(position, Fold::Closed);
        return;
    }
    for (size_t parent = position; parent > 0;) {
        --parent;
        if (rows[parent].level < rows[position].level) {
            m_lanes.setCurrentRow(parent);
            return;
        }
    }
}

void LaneTree::unfoldOrEnter(size_t position) {
    const auto& rows = m_lanes.layout().rows();
    if (rows[position].isFoldable && rows[position].fold != Fold::Open)
        m_lanes.setFold(position, Fold::Open);
    else if (position + 1 < rows.size() && rows[position + 1].level > rows[position].level)
        m_lanes.setCurrentRow(position + 1);
}

void LaneTree::contextMenuEvent(QContextMenuEvent* event) {
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto row = isKey ? m_lanes.currentRow() : rowAt(event->pos());
    if (!row)
        return;
    if (!m_lanes.isChosen(m_lanes.layout().rows()[*row]))
        m_lanes.setCurrentRow(row);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_menu.fillForRow(*menu, *row);
    const int y = m_lanes.bands().clampedYOf(m_lanes.layout().rows()[*row].y);
    menu->popup(isKey ? mapToGlobal(QPoint(40, y + 10)) : event->globalPos());
}

bool LaneTree::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto icon = iconAt(help->pos()))
            QToolTip::showText(help->globalPos(), actions::tipOf(actionOf(*icon)), this);
        else if (const auto row = rowAt(help->pos()))
            QToolTip::showText(
                help->globalPos(), shared::tipText(tipText(m_lanes.layout().rows()[*row])), this);
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

} // namespace rankscope::timeline

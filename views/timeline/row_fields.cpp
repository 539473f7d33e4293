// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/row_fields.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/timeline/clocks/shift_text.h"
#include "views/timeline/counter_units.h"
#include "views/timeline/track_choices.h"

namespace rankscope::timeline {

namespace {

constexpr int kFinderHeight = 28;

enum class FieldKey { Other, Take, Next, Previous, Leave, Scroll };

FieldKey fieldKeyOf(const QKeyEvent& key) {
    const bool isShift = key.modifiers().testFlag(Qt::ShiftModifier);
    switch (key.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return FieldKey::Take;
    case Qt::Key_F3:
        return isShift ? FieldKey::Previous : FieldKey::Next;
    case Qt::Key_Down:
        return FieldKey::Next;
    case Qt::Key_Up:
        return FieldKey::Previous;
    case Qt::Key_Escape:
        return FieldKey::Leave;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        return FieldKey::Scroll;
    default:
        return FieldKey::Other;
    }
}

} // namespace

RowFinder::RowFinder(TimelineState& state, LaneView& lanes, QWidget* tree)
    : QWidget(tree)
    , m_state(state)
    , m_lanes(lanes)
    , m_text(new QLineEdit(this))
    , m_count(new QLabel(this)) {
    m_text->setFrame(false);
    m_text->installEventFilter(this);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(6, 1, 6, 1);
    row->addWidget(m_text, 1);
    row->addWidget(m_count);
    connect(m_text, &QLineEdit::textChanged, this, &RowFinder::find);
    shared::inEachLanguage(this, [this] { say(); });
    hide();
}

void RowFinder::say() {
    m_text->setPlaceholderText(tr("Find a row"));
    m_text->setToolTip(tr("Down or F3: the next row; Enter: stay at this one"));
    m_text->setAccessibleName(tr("Find a row of the tree by its name"));
}

void RowFinder::open() {
    setGeometry(0, 0, parentWidget()->width() - 1, shared::grown(kFinderHeight));
    show();
    raise();
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
    find();
}

void RowFinder::find() {
    auto found = rowsNamed(m_lanes.layout(), m_state.filter(), m_state.facts(), m_text->text());
    // Who opens it again goes on from where they stayed.
    if (found != m_found)
        m_at = 0;
    m_found = std::move(found);
    step(0);
}

void RowFinder::step(int by) {
    const auto count = static_cast<int>(m_found.size());
    if (count == 0) {
        m_count->setText(m_text->text().isEmpty() ? QString() : tr("no match"));
        return;
    }
    m_at = static_cast<size_t>((static_cast<int>(m_at) + by + count) % count);
    m_count->setText(QStringLiteral("%1 / %2").arg(
        shared::formatCount(m_at + 1), shared::formatCount(m_found.size())));
    m_lanes.showPlace(m_found[m_at]);
}

void RowFinder::leave() {
    hide();
    parentWidget()->setFocus();
}

bool RowFinder::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut)
        hide();
    // Else F3 would go to the next match of the search.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F3) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (fieldKeyOf(*static_cast<QKeyEvent*>(event))) {
    case FieldKey::Next:
        step(1);
        return true;
    case FieldKey::Previous:
        step(-1);
        return true;
    case FieldKey::Take:
    case FieldKey::Leave:
        leave();
        return true;
    case FieldKey::Scroll:
    case FieldKey::Other:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void RowFinder::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.bg);
    painter.setPen(theme.accent);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

RowField::RowField(LaneView& lanes, QWidget* tree)
    : QWidget(tree)
    , m_text(new QLineEdit(this)) {
    m_text->installEventFilter(this);
    // Where the row would be another one, or elsewhere.
    connect(&lanes, &LaneView::layoutChanged, this, &QWidget::hide);
    connect(&lanes, &LaneView::scrolled, this, &QWidget::hide);
    hide();
}

void RowField::openAt(const QRect& place, const QString& text) {
    m_text->setPalette({});
    m_text->setText(text);
    m_text->selectAll();
    setGeometry(place);
    show();
    raise();
    m_text->setFocus(Qt::ShortcutFocusReason);
}

void RowField::resizeEvent(QResizeEvent* /*event*/) {
    m_text->setGeometry(rect());
}

void RowField::leave() {
    hide();
    parentWidget()->setFocus();
}

bool RowField::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut)
        hide();
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    switch (fieldKeyOf(*static_cast<QKeyEvent*>(event))) {
    case FieldKey::Take:
        take();
        return true;
    case FieldKey::Leave:
        leave();
        return true;
    case FieldKey::Next:
    case FieldKey::Previous:
    case FieldKey::Scroll:
        return true; // the row would move away, and what was typed with it
    case FieldKey::Other:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

RowRenamer::RowRenamer(TimelineState& state, LaneView& lanes, QWidget* tree)
    : RowField(lanes, tree)
    , m_state(state)
    , m_lanes(lanes) {
    shared::inEachLanguage(this, [this] { say(); });
}

void RowRenamer::say() {
    text().setAccessibleName(tr("Another name for the row; empty: its own"));
    text().setPlaceholderText(m_own);
}

void RowRenamer::open(size_t row, const QString& shown, const QRect& place) {
    const Row& of = m_lanes.layout().rows()[row];
    m_key = of.key();
    m_own =
        of.kind == RowKind::Metrics ? metricsTitle(of.metrics) : QString::fromStdString(of.title());
    say();
    openAt(place, shown);
}

void RowRenamer::take() {
    const QString name = text().text().trimmed();
    const bool isOwn = name == m_own;
    leave();
    m_state.setFilter(
        withAlias(m_state.filter(), m_key, isOwn ? std::string() : name.toStdString()));
}

RowShifter::RowShifter(TimelineState& state, LaneView& lanes, QWidget* tree)
    : RowField(lanes, tree)
    , m_state(state) {
    shared::inEachLanguage(this, [this] { say(); });
}

void RowShifter::say() {
    text().setAccessibleName(tr("Shift in time; empty: none"));
    text().setPlaceholderText(tr("-2.5 ms"));
}

void RowShifter::open(std::vector<std::string> keys, const QRect& place) {
    m_keys = std::move(keys);
    const auto now = m_state.shifts().find(m_keys.front());
    openAt(place, now == m_state.shifts().end() ? QString() : textOfShift(now->second.by));
}

void RowShifter::take() {
    const auto shift =
        text().text().trimmed().isEmpty() ? std::optional(Duration()) : typedShift(text().text());
    if (!shift)
        return sayBadShift(text());
    leave();
    m_state.setShifts(withShift(m_state.shifts(), m_keys, *shift));
}

} // namespace rankscope::timeline

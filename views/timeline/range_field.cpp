// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/range_field.h"

#include <QKeyEvent>
#include <QToolTip>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/timeline/range_text.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {
constexpr int kRangeFieldWidth = 200; ///< before a longer text was shown
} // namespace

RangeField::RangeField(TimelineState& state, QWidget* parent)
    : QLineEdit(parent)
    , m_state(state)
    , m_width(shared::grown(kRangeFieldWidth)) {
    setAlignment(Qt::AlignCenter);
    setReadOnly(true);
    setFocusPolicy(Qt::ClickFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&state, &TimelineState::visibleRangeChanged, this, &RangeField::showRange);
    connect(&state, &TimelineState::snapshotChanged, this, &RangeField::showRange);
    shared::inEachLanguage(this, [this] { showRange(); });
    shared::atNewTextSize(this, [this] {
        m_width = shared::grown(kRangeFieldWidth);
        showRange();
    });
}

void RangeField::edit() {
    if (!isReadOnly())
        return;
    setReadOnly(false);
    const TimeRange range = m_state.visibleRange();
    setText(rangeText(range, m_state.origin()));
    setFocus(Qt::ShortcutFocusReason);
    selectAll();
}

void RangeField::mousePressEvent(QMouseEvent* event) {
    if (isReadOnly() && !m_state.isEmpty())
        edit();
    else
        QLineEdit::mousePressEvent(event);
}

void RangeField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        leave();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        apply();
    else
        QLineEdit::keyPressEvent(event);
}

void RangeField::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    if (!isReadOnly() && event->reason() != Qt::PopupFocusReason) {
        setReadOnly(true);
        showRange();
    }
}

QSize RangeField::sizeHint() const {
    return {m_width, shared::grown(26)};
}

QSize RangeField::minimumSizeHint() const {
    return {shared::grown(150), shared::grown(26)};
}

void RangeField::showRange() {
    if (!isReadOnly())
        return;
    const QString help = tr("The visible range and its length. Click to type a new range, for "
                            "example \"1.2 s ... 1.5 s\" or \"10ms + 500us\" (Ctrl+G).");
    setToolTip(help);
    setAccessibleName(tr("Visible range"));
    setEnabled(!m_state.isEmpty());
    if (m_state.isEmpty()) {
        clear();
        return;
    }
    const TimeRange range = m_state.visibleRange();
    const QString ends = rangeText(range, m_state.origin());
    const QString whole = ends + "   " + spanText(range);
    // It grows with longer texts and never shrinks: the buttons beside it stay where they are.
    const int wanted = roomFor(whole);
    if (wanted > m_width) {
        m_width = wanted;
        updateGeometry();
    }
    // No digit is cut: where there is no room for all of it, its tip says the rest.
    setToolTip(whole + '\n' + help);
    setText(wanted <= width() ? whole : roomFor(ends) <= width() ? ends : spanText(range));
    setCursorPosition(0);
}

int RangeField::roomFor(const QString& text) const {
    constexpr int kMargins = 24;
    return fontMetrics().horizontalAdvance(text) + kMargins;
}

void RangeField::resizeEvent(QResizeEvent* event) {
    QLineEdit::resizeEvent(event);
    showRange();
}

void RangeField::apply() {
    const RangeReading reading = readRange(text(), m_state.origin());
    if (!reading.range) {
        shared::inkText(*this, false);
        setToolTip(reading.fault);
        QToolTip::showText(mapToGlobal(QPoint(0, height() - 8)), reading.fault, this);
        return;
    }
    m_state.setVisibleRange(*reading.range);
    leave();
}

void RangeField::leave() {
    setPalette({});
    setReadOnly(true);
    showRange();
    clearFocus();
    emit left();
}

} // namespace rankscope::timeline

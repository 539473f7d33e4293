// SPDX-License-Identifier: GPL-3.0-or-later
// How wide the search is, and what of it gives way in a narrow window.
#include <QLabel>
#include <QLayout>
#include <QLineEdit>

#include "views/shared/text_size.h"
#include "views/timeline/search_field.h"

namespace rankscope::timeline {

namespace {
constexpr int kRoomOfText = 30; ///< pixels that are typed in, more than the fewest, before rules
} // namespace

QSize SearchField::sizeHint() const {
    return {shared::grown(460), shared::grown(26)};
}

/// Without the rules that give way, and with the beginnings of words and counts.
QSize SearchField::minimumSizeHint() const {
    return {layout()->minimumSize().width() - m_rules.shownWidth(), sizeHint().height()};
}

void SearchField::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void SearchField::fit() {
    m_rules.showSpare(width() >= roomyWidth());
}

int SearchField::roomyWidth() const {
    const int cut = m_where->sizeHint().width() - m_where->minimumSizeHint().width()
        + m_count->sizeHint().width() - m_count->minimumWidth();
    return minimumSizeHint().width() + cut + shared::grown(kRoomOfText) + m_rules.spareWidth();
}

int SearchField::usualWidth() const {
    const int number = m_number->isHidden() ? 0 : m_number->minimumWidth();
    const int count = m_count->text().isEmpty() ? 0 : m_count->sizeHint().width();
    return roomyWidth() - count - number;
}

} // namespace rankscope::timeline

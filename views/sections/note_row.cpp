// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/note_row.h"

#include <algorithm>

#include <QBoxLayout>
#include <QEvent>

#include "views/sections/note_box.h"
#include "views/shared/text_size.h"

namespace rankscope::sections {

namespace {

constexpr int kLeastNoteWidth = 300; ///< of a note beside another

} // namespace

NoteRow::NoteRow(std::vector<NoteBox*> notes, QWidget* parent)
    : QWidget(parent)
    , m_notes(std::move(notes))
    , m_row(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(12);
    for (NoteBox* note : m_notes) {
        m_row->addWidget(note, 1);
        note->installEventFilter(this);
    }
    hide();
}

void NoteRow::arrange() {
    const auto shown = std::count_if(
        m_notes.begin(), m_notes.end(), [](const NoteBox* note) { return !note->isHidden(); });
    m_row->setDirection(width() < shown * shared::grown(kLeastNoteWidth) ? QBoxLayout::TopToBottom
                                                                         : QBoxLayout::LeftToRight);
    setVisible(shown > 0);
}

bool NoteRow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        arrange();
    return QWidget::eventFilter(watched, event);
}

void NoteRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace rankscope::sections

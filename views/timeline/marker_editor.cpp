// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/marker_editor.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QPlainTextEdit>
#include <QToolButton>

#include "views/shared/theme.h"
#include "views/timeline/marker_text.h"

namespace rankscope::timeline {

MarkerEditor::MarkerEditor(TimelineState& state, int marker, QWidget* parent)
    : Popup(parent)
    , m_state(state)
    , m_marker(marker) {
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(tr("Edit marker"));
    auto* layout = new QVBoxLayout(this);
    const Marker* now = state.marker(marker);
    if (now == nullptr)
        return;
    QLineEdit* name = makeName(*now);
    layout->addWidget(name);
    layout->addWidget(new QLabel(markerPlace(*now, state.origin())));
    layout->addWidget(makeNote(*now));
    auto* colours = new QHBoxLayout;
    colours->setSpacing(2);
    addColours(*colours, now->colour);
    layout->addLayout(colours);
    auto* remove = new QToolButton;
    remove->setText(tr("Delete marker"));
    connect(remove, &QToolButton::clicked, this, [this] {
        m_state.removeMarker(m_marker);
        close();
    });
    layout->addWidget(remove);
    name->setFocus();
    name->selectAll(); // what is typed replaces "Marker 1"
}

QLineEdit* MarkerEditor::makeName(const Marker& marker) {
    auto* name = new QLineEdit(marker.name);
    name->setPlaceholderText(tr("Name of the marker"));
    name->setAccessibleName(tr("Name of the marker"));
    name->setMinimumWidth(260);
    connect(name, &QLineEdit::textEdited, this,
        [this](const QString& text) { change([&](Marker& edited) { edited.name = text; }); });
    connect(name, &QLineEdit::returnPressed, this, &QWidget::close);
    return name;
}

QWidget* MarkerEditor::makeNote(const Marker& marker) {
    constexpr int kLines = 4;
    auto* note = new QPlainTextEdit(marker.note);
    note->setPlaceholderText(tr("Note"));
    note->setAccessibleName(tr("Note of the marker"));
    note->setTabChangesFocus(true);
    note->setFixedHeight(note->fontMetrics().lineSpacing() * kLines + 12);
    connect(note, &QPlainTextEdit::textChanged, this,
        [this, note] { change([&](Marker& edited) { edited.note = note->toPlainText(); }); });
    return note;
}

void MarkerEditor::addColours(QLayout& layout, int now) {
    const shared::Theme& theme = shared::themeOf(palette());
    for (size_t i = 0; i < theme.categories.size(); ++i) {
        auto* button = new QToolButton(this); // of one family: one of them is chosen
        QPixmap patch(14, 14);
        patch.fill(theme.categories[i]);
        button->setIcon(QIcon(patch));
        button->setAutoRaise(true);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setChecked(static_cast<int>(i) == now);
        button->setAccessibleName(tr("Colour %1").arg(i + 1));
        connect(button, &QToolButton::clicked, this,
            [this, i] { change([&](Marker& edited) { edited.colour = static_cast<int>(i); }); });
        layout.addWidget(button);
    }
}

void MarkerEditor::change(const std::function<void(Marker&)>& edit) {
    const Marker* now = m_state.marker(m_marker);
    if (now == nullptr)
        return;
    Marker edited = *now;
    edit(edited);
    m_state.changeMarker(edited);
}

} // namespace rankscope::timeline

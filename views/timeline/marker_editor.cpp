// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/marker_editor.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QToolButton>

#include "views/shared/formats.h"
#include "views/shared/theme.h"

namespace rankscope::timeline {

MarkerEditor::MarkerEditor(TimelineState& state, int marker, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_state(state)
    , m_marker(marker) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Edit marker"));
    const Marker* now = state.marker(marker);
    auto* layout = new QVBoxLayout(this);
    auto* name = new QLineEdit(now == nullptr ? QString() : now->name);
    name->setPlaceholderText(tr("Name of the marker"));
    name->setMinimumWidth(220);
    connect(name, &QLineEdit::textEdited, this,
        [this](const QString& text) { change([&](Marker& edited) { edited.name = text; }); });
    connect(name, &QLineEdit::returnPressed, this, &QWidget::close);
    layout->addWidget(name);
    if (now != nullptr) {
        const QString place = shared::formatOffset(now->range.begin - state.origin());
        layout->addWidget(new QLabel(now->isPair()
                ? tr("%1, duration %2").arg(place, shared::formatDuration(now->range.length()))
                : place));
    }
    auto* colours = new QHBoxLayout;
    colours->setSpacing(2);
    addColours(*colours);
    layout->addLayout(colours);
    auto* remove = new QToolButton;
    remove->setText(tr("Delete marker"));
    connect(remove, &QToolButton::clicked, this, [this] {
        m_state.removeMarker(m_marker);
        close();
    });
    layout->addWidget(remove);
    name->setFocus();
}

void MarkerEditor::addColours(QLayout& layout) {
    const shared::Theme& theme = shared::themeOf(palette());
    for (size_t i = 0; i < theme.categories.size(); ++i) {
        auto* button = new QToolButton;
        QPixmap patch(14, 14);
        patch.fill(theme.categories[i]);
        button->setIcon(QIcon(patch));
        button->setAutoRaise(true);
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

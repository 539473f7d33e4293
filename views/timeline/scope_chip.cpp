// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/scope_chip.h"

#include "views/shared/in_each_language.h"
#include "views/timeline/time_scope.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

ScopeChip::ScopeChip(TimelineState& state, QWidget* parent)
    : FlatButton("close", parent)
    , m_state(state) {
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setObjectName("scopeChip");
    connect(this, &QToolButton::clicked, this, [this] { dropScope(m_state); });
    connect(&state, &TimelineState::scopeChanged, this, &ScopeChip::refresh);
    connect(&state, &TimelineState::stepsChanged, this, &ScopeChip::refresh);
    shared::inEachLanguage(this, [this] { refresh(); });
}

void ScopeChip::refresh() {
    const QString text = scopeText(m_state);
    setVisible(!text.isEmpty());
    if (text.isEmpty())
        return;
    setText(text);
    setToolTip(scopeOf(m_state).kind == ScopeKind::Locked
            ? tr("The tables are of this area; search, flows and selections keep to it. Click to "
                 "unlock it.")
            : tr("The tables are of this range. Click to drop it."));
    setAccessibleName(text);
}

} // namespace rankscope::timeline

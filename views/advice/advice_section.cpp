// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/advice_section.h"

#include "views/sections/missing_data.h"

namespace rankscope::advice {

AdviceSection::AdviceSection(AdviceState& state, const sections::Context& context)
    : Section(context)
    , m_state(state) {
    connect(&state, &AdviceState::changed, this, &AdviceSection::askAgain);
    connect(&state, &AdviceState::choicesChanged, this, &AdviceSection::refreshIfShown);
}

void AdviceSection::askFigures() {
    if (m_state.result()) {
        showContent();
        offerChoices();
        refresh();
    } else if (m_state.error()) {
        showMessage([error = *m_state.error()] {
            return error.code == ErrorCode::Cancelled ? sections::cancelledData()
                                                      : sections::unreadableData(error);
        });
    } else {
        showMessage([] {
            return pages::Message{.title = tr("Looking for bottlenecks"),
                .text = tr("This page appears as soon as the folder is imported and all checks "
                           "have run."),
                .offersOpen = false};
        });
    }
}

void AdviceSection::refreshIfShown() {
    if (m_state.result())
        refresh();
}

void AdviceSection::languageChanged() {
    refreshIfShown();
}

/// What a person cancelled, or what failed, is tried again when the page is shown again.
void AdviceSection::showEvent(QShowEvent* event) {
    if (m_state.error() && !m_state.isBusy())
        m_state.runAgain();
    Section::showEvent(event);
}

} // namespace rankscope::advice

// SPDX-License-Identifier: GPL-3.0-or-later
// A section of the page Advisor: it shows what the checks came to, and why there is nothing yet.
// Thread: UI only.
#pragma once

#include "views/advice/advice_state.h"
#include "views/sections/section.h"

namespace rankscope::advice {

class AdviceSection : public sections::Section {
    Q_OBJECT

public:
    AdviceSection(AdviceState& state, const sections::Context& context);

    bool isIdle() const override { return !m_state.isBusy(); }

protected:
    void askFigures() override;
    void languageChanged() override;
    bool offersProfiles() const override { return false; }
    void showEvent(QShowEvent* event) override;

    AdviceState& state() const { return m_state; }
    const advisor::Report& report() const { return m_state.result()->report; }

private:
    void refreshIfShown();

    AdviceState& m_state;
};

} // namespace rankscope::advice

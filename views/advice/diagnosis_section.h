// SPDX-License-Identifier: GPL-3.0-or-later
// The guided diagnosis: the decision trees of the tuning guides, walked a state at a time. Beside
// the open state the path so far, whose rows lead to their views again.
// Thread: UI only.
#pragma once

#include "views/advice/advice_section.h"

namespace rankscope::advice {

class GuidePane;

class DiagnosisSection final : public AdviceSection {
    Q_OBJECT

public:
    DiagnosisSection(AdviceState& state, const sections::Context& context);

protected:
    void refresh() override;

private:
    /// The answers of the path, the first of them.
    std::vector<advisor::GuideAnswer> answers(size_t count) const;
    void answer(size_t outcome);
    void openView();

    advisor::Walk m_walk;
    sections::TableCard* m_path;
    GuidePane* m_pane;
};

} // namespace rankscope::advice

// SPDX-License-Identifier: GPL-3.0-or-later
// Every check with what it came to, and why one did not run; beside it the rule and the thresholds
// of the chosen one. A double click leads to what it found.
// Thread: UI only.
#pragma once

#include "views/advice/advice_section.h"

class QLineEdit;

namespace rankscope::advice {

class CheckPane;

class ChecksSection final : public AdviceSection {
    Q_OBJECT

public:
    ChecksSection(AdviceState& state, const sections::Context& context);

    /// `row` is the id of a check.
    void showTarget(const model::Target& target) override;

protected:
    void refresh() override;

private:
    std::vector<size_t> shownChecks() const;
    void select(quint32 row);
    std::optional<model::Target> placeOf(quint32 row) const;
    /// Of the dearest that it found, by its row as it is ordered now.
    std::optional<advisor::Severity> severityAt(int row) const;

    shared::ChoiceBox* m_state;
    QLineEdit* m_search;
    sections::TableCard* m_table;
    CheckPane* m_check;
    std::vector<size_t> m_shown; ///< places in the report, beside the rows
    std::string m_chosen; ///< id
};

} // namespace rankscope::advice

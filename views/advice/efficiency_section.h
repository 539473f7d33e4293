// SPDX-License-Identifier: GPL-3.0-or-later
// How well the job uses its devices: throughput, MFU, HFU, linearity and bubble, each with its
// formula filled with its numbers, or with the facts that it lacks; beside it those facts.
// Thread: UI only.
#pragma once

#include "views/advice/advice_section.h"

namespace rankscope::advice {

class FactPane;

/// A figure of the job, known or not.
struct EfficiencyRow {
    QString name;
    QString value; ///< a dash where it is not known
    QString formula; ///< with its numbers, or what is missing
};
std::vector<EfficiencyRow> efficiencyRows(const advisor::Report& report);

class EfficiencySection final : public AdviceSection {
    Q_OBJECT

public:
    EfficiencySection(AdviceState& state, const sections::Context& context);

protected:
    void refresh() override;

private:
    sections::TableCard* m_table;
    FactPane* m_facts;
};

} // namespace rankscope::advice

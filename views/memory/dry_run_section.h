// SPDX-License-Identifier: GPL-3.0-or-later
// The memory that a simulated run says each stage will need, against what MindSpore may take of a
// device: bars, a verdict a stage, what to change. Two runs side by side where the folder has them.
// Thread: UI only.
#pragma once

#include "core/dryrun/dry_run.h"
#include "views/memory/dry_run_texts.h"
#include "views/sections/section_of.h"

namespace rankscope::memory {

struct DryRunData {
    std::vector<dryrun::Run> runs;
};

class DryRunSection final : public sections::SectionOf<DryRunData> {
    Q_OBJECT

public:
    explicit DryRunSection(const sections::Context& context);

protected:
    Reader reader() override;
    std::function<pages::Message()> instead(const DryRunData& figures) const override;
    bool offersProfiles() const override { return false; }
    void refresh() override;
    bool showRow(const model::Target& target) override;

private:
    DryRunRows rows() const;
    void fillBars(const DryRunRows& rows);
    /// Onto the clipboard.
    void copyForPlanner() const;

    shared::ChoiceBox* m_run;
    shared::ChoiceBox* m_base;
    QLineEdit* m_limit;
    sections::NoteBox* m_note;
    sections::FigureRow* m_figures;
    charts::BarChart* m_bars;
    sections::TableCard* m_table;
    shared::FlatButton* m_planner;
};

} // namespace rankscope::memory

// SPDX-License-Identifier: GPL-3.0-or-later
// The rounds of tuning of a job: what each won, as a staircase and a table, and what became of the
// findings of the round before.
// Thread: UI only.
#pragma once

#include "core/advisor/rounds/staircase.h"
#include "views/advice/advice_section.h"
#include "views/advice/rounds_state.h"

class QLabel;

namespace rankscope::advice {

class RoundsSection final : public AdviceSection {
    Q_OBJECT

public:
    using OpenFolder = std::function<void(const std::filesystem::path& folder)>;

    RoundsSection(AdviceState& state, RoundsState& rounds, OpenFolder openFolder,
        const sections::Context& context);

protected:
    void refresh() override;

private:
    void makeJobField();
    void sayJob();
    void fillRounds();
    void select(size_t round);
    /// Its profile, unless it is the one that is shown or is not there any more.
    bool mayOpen(size_t round) const;
    void openRound(size_t round);
    void openMenuOf(size_t round, const QPoint& where);

    RoundsState& m_rounds;
    OpenFolder m_openFolder;
    QLabel* m_caption;
    QLineEdit* m_job;
    sections::NoteBox* m_note;
    sections::FigureRow* m_figures;
    charts::BarChart* m_bars;
    sections::TableCard* m_table;
    sections::TableCard* m_changes;
    advisor::Staircase m_stairs; ///< points into the rounds of the state
    size_t m_chosen = 0;
};

} // namespace rankscope::advice

// SPDX-License-Identifier: GPL-3.0-or-later
// What was read of a folder: what each rank has and lacks, its tables, and what the import had to
// mend or to leave out: nothing is silent. Thread: UI only.
#pragma once

#include "views/project/project_list.h"
#include "views/sections/section.h"

namespace rankscope::health {

class RankProfiles;

class HealthSection : public sections::Section {
    Q_OBJECT

public:
    HealthSection(const project::ProjectList& projects, const sections::Context& context);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    /// Of the folder that is open: what its ranks are read from, no snapshot has.
    void askFigures() override;
    void refresh() override;
    void languageChanged() override { refresh(); }
    bool offersProfiles() const override { return false; }

private:
    void build();
    /// Null until the ranks of a folder are known.
    const project::Project* project() const;
    shared::Choices rankChoices() const;
    /// Issues and tables of this rank only; a second time, of all.
    void narrowTo(int64_t rank);
    void refreshRanks();
    void refreshDetails();

    const project::ProjectList& m_projects;
    RankProfiles* m_profiles;
    shared::ChoiceBox* m_rank;
    shared::ChoiceBox* m_list;
    sections::FigureRow* m_row;
    sections::TableCard* m_ranks;
    QStackedWidget* m_details;
    sections::TableCard* m_issues;
    sections::TableCard* m_tables;
};

} // namespace rankscope::health

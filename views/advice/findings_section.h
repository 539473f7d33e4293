// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of the job by what they cost, and the chosen one in full.
// Thread: UI only.
#pragma once

#include "views/advice/advice_section.h"
#include "views/advice/finding_rows.h"

namespace rankscope::sections {
class Card;
}

namespace rankscope::advice {

class FindingDetail;
class FindingList;
class StepBar;

class FindingsSection final : public AdviceSection {
    Q_OBJECT

public:
    FindingsSection(AdviceState& state, const sections::Context& context);

    /// `row` is the key of a finding, or the check that it is of.
    void showTarget(const model::Target& target) override;

protected:
    void refresh() override;
    void forgetChoices() override;

private:
    void addFilters();
    void connectParts();
    FindingFilter filter() const;
    void dropFilters();
    void choose(const std::string& key);
    void fold(const std::string& key, bool isOpen);
    void unfoldTo(const std::string& key);
    void askMute();
    void askNote();
    void copyFinding() const;

    shared::ChoiceBox* m_theme = nullptr;
    shared::RankField* m_ranks = nullptr;
    shared::ChoiceBox* m_least = nullptr;
    shared::FlatButton* m_reset;
    shared::FlatButton* m_all; ///< resets the filters, where they hide some
    StepBar* m_bar;
    sections::Card* m_card;
    FindingList* m_list;
    FindingDetail* m_detail;
    Unfolded m_unfolded;
    std::string m_wanted; ///< by a jump, before the findings are there
};

} // namespace rankscope::advice

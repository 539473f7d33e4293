// SPDX-License-Identifier: GPL-3.0-or-later
// What the program marked with mstx on one rank, by name: how often and how long, on the framework,
// the host and the device, and each range of the chosen name.
// Thread: UI only.
#pragma once

#include "views/operators/marks_texts.h"
#include "views/sections/rank_section.h"

namespace rankscope::operators {

class MarksSection final : public sections::RankSection<analysis::RankMarks> {
    Q_OBJECT

public:
    explicit MarksSection(const sections::Context& context);

    bool showRow(const model::Target& target) override;

protected:
    Reader reader() override;
    sections::Follows follows() const override { return sections::Follows::Range; }
    std::function<pages::Message()> instead(
        const sections::RankData<analysis::RankMarks>& figures) const override;
    bool isEmpty(const analysis::RankMarks& marks) const override;
    void fill(const analysis::RankMarks& marks) override;

private:
    void select(size_t row);
    std::optional<model::Target> placeOf(const std::optional<analysis::Mark>& mark) const;
    std::optional<model::Target> placeOfRow(size_t row) const;
    std::optional<model::Target> placeOfRange(size_t bar) const;

    shared::ChoiceBox* m_side;
    charts::BarChart* m_totals;
    charts::BarChart* m_ranges;
    sections::TableCard* m_table;
    std::vector<analysis::MarkTime> m_times; ///< of the side, as the table has them
    std::vector<analysis::Mark> m_shown; ///< ranges of the chosen name
};

} // namespace rankscope::operators

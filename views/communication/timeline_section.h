// SPDX-License-Identifier: GPL-3.0-or-later
// The communication operators of all ranks over time, clocks as they are or fitted to each other
// by the collectives. A click selects an operator on all its ranks, which the table lists.
// Thread: UI only.
#pragma once

#include "views/communication/collective_source.h"
#include "views/communication/filtered_section.h"
#include "views/communication/gantt_texts.h"

namespace rankscope::communication {

struct TimelineData {
    FilterChoices choices;
    OperatorTimes times{};
    bool isFromTrace = false;
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without communication
};

class TimelineSection final : public FilteredSection<TimelineData> {
    Q_OBJECT

public:
    explicit TimelineSection(const sections::Context& context);

protected:
    Reader readerOf(const analysis::CommunicationFilter& filter) override;
    void refresh() override;
    void languageChanged() override;
    /// The operator of that name and rank that begins nearest to the range.
    bool showRow(const model::Target& target) override;

private:
    void connectParts();
    /// Asks again, and selects the same operator.
    void realign();
    /// The operator of all ranks that a row of the collectives is part of.
    void selectOperator(std::optional<size_t> row);
    void showParts();
    std::optional<size_t> rowOf(quint32 tableRow) const;
    model::Target placeOf(size_t row) const;
    size_t rowAt(const charts::GanttPlace& place) const;

    std::optional<size_t> m_selected; ///< a row of the collectives
    std::optional<size_t> m_kept; ///< what stays selected over the next question
    shared::ChoiceBox* m_align;
    charts::GanttChart* m_chart;
    sections::TableCard* m_table;
};

} // namespace rankscope::communication

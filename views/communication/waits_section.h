// SPDX-License-Identifier: GPL-3.0-or-later
// Who waits for whom: a matrix of ranks, and tables of ranks, pairs, steps, groups and of the worst
// collectives. Matrix and table share one selection.
// Thread: UI only.
#pragma once

#include "views/communication/collective_source.h"
#include "views/communication/filtered_section.h"
#include "views/communication/wait_texts.h"

namespace rankscope::communication {

struct WaitsData {
    FilterChoices choices;
    Waits waits{};
    WaitView view{};
    bool isFromTrace = false;
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without communication
};

class WaitsSection final : public FilteredSection<WaitsData> {
    Q_OBJECT

public:
    explicit WaitsSection(const sections::Context& context);

protected:
    Reader readerOf(const analysis::CommunicationFilter& filter) override;
    void retell(WaitsData& figures) override;
    void refresh() override;

private:
    void selectCell(const charts::HeatCell& cell);
    void selectRow(quint32 row);
    model::Target placeOf(const WaitTarget& target) const;
    model::Target placeOf(const charts::HeatCell& cell) const;

    WaitTableView m_rows;
    shared::ChoiceBox* m_rowsOf;
    sections::FigureRow* m_row;
    charts::HeatMap* m_map;
    sections::TableCard* m_table;
};

} // namespace rankscope::communication

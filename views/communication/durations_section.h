// SPDX-License-Identifier: GPL-3.0-or-later
// How long each rank communicates: moving data, waiting, idle. Bars and table share one selection.
// Thread: UI only.
#pragma once

#include "core/analysis/communication/transit_sources.h"
#include "core/analysis/verdicts/late_ranks.h"
#include "views/communication/duration_texts.h"
#include "views/communication/filtered_section.h"

namespace rankscope::communication {

struct DurationsData {
    FilterChoices choices;
    std::vector<analysis::RankCommunication> durations{};
    std::map<int64_t, model::Target> longest{}; ///< operator of each rank
    std::optional<analysis::LateRanks> late{}; ///< nothing: not judged
    std::optional<analysis::TransitSources> contradiction{};
    bool isFromTrace = false;
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without communication
};

class DurationsSection final : public FilteredSection<DurationsData> {
    Q_OBJECT

public:
    DurationsSection(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

protected:
    Reader readerOf(const analysis::CommunicationFilter& filter) override;
    void showChosen() override;
    void refresh() override;

private:
    void select(size_t bar);
    model::Target placeOf(size_t bar) const;

    sections::NoteBox* m_note;
    sections::FigureRow* m_row;
    charts::BarChart* m_bars;
    sections::TableCard* m_table;
};

} // namespace rankscope::communication

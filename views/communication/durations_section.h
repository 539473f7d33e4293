// SPDX-License-Identifier: GPL-3.0-or-later
// How long each rank communicates (moving data, waiting, idle) and who comes late: bars and a table
// that share one selection, and the operators of the chosen rank with their bandwidths.
// Thread: UI only.
#pragma once

#include <memory>

#include "views/communication/duration_texts.h"
#include "views/communication/filtered_section.h"

namespace rankscope::communication {

/// What the operators of a rank are found in.
struct MatchedOperators {
    analysis::Collectives all;
    analysis::Matched matched;
};

struct DurationsData {
    FilterChoices choices;
    std::vector<analysis::RankCommunication> durations{};
    std::vector<analysis::RankWaits> waits{};
    std::map<int64_t, model::Target> longest{}; ///< operator of each rank
    std::shared_ptr<const MatchedOperators> operators{};
    std::optional<analysis::LateRanks> late{}; ///< nothing: not judged
    std::optional<analysis::TransitSources> contradiction{};
    bool isFromTrace = false;
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without communication
};

class DurationsSection final : public FilteredSection<DurationsData> {
    Q_OBJECT

public:
    explicit DurationsSection(const sections::Context& context);

protected:
    Reader readerOf(const analysis::CommunicationFilter& filter) override;
    void showChosen() override;
    void refresh() override;
    bool showRow(const model::Target& target) override;

private:
    void select(size_t row);
    void showOperators(int64_t rank);
    void fillOperators();
    model::Target placeOf(size_t row) const;
    std::optional<model::Target> placeOfOperator(size_t row) const;

    std::vector<DurationRow> m_rows; ///< in the order that is chosen
    std::optional<int64_t> m_rank; ///< of the operators
    std::string m_wantedOperator; ///< to be selected among them when they come
    RankOperators m_shown; ///< its operators; null: none came yet
    shared::Question m_ofRank;
    shared::ChoiceBox* m_order;
    sections::NoteBox* m_note;
    sections::FigureRow* m_row;
    charts::BarChart* m_bars;
    sections::TableCard* m_table;
    sections::TableCard* m_operators;
};

} // namespace rankscope::communication

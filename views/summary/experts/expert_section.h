// SPDX-License-Identifier: GPL-3.0-or-later
// How evenly the experts of a mixture-of-experts model are loaded: of the kernels of a profile,
// ranks against the passes through its layers; of dumped tokens, experts against layers. Chart and
// table share one selection.
// Thread: UI only.
#pragma once

#include "views/sections/section_of.h"
#include "views/summary/experts/expert_texts.h"
#include "views/summary/experts/token_texts.h"

namespace rankscope::summary {

/// All that the page is made of.
struct ExpertData {
    std::vector<std::optional<int64_t>> steps{};
    std::optional<int64_t> step{};
    std::vector<analysis::ExpertRank> ranks{};
    std::vector<analysis::AllToAll> allToAll{};
    std::vector<analysis::ExpertDump> dumps{};
    std::vector<ExpertSource> sources{}; ///< to choose from
    ExpertSource source{}; ///< what this is
    TokenData tokens{}; ///< of a dump

    bool isEmpty() const { return !source.isDump() && dumps.empty() && ranks.empty(); }
};

class ExpertSection final : public sections::SectionOf<ExpertData> {
    Q_OBJECT

public:
    explicit ExpertSection(const sections::Context& context);

protected:
    Reader reader() override;
    std::function<pages::Message()> instead(const ExpertData& figures) const override;
    void taken(const ExpertData& figures) override;
    /// A dump is of no step.
    sections::Follows follows() const override {
        return isDump() ? sections::Follows::Nothing : sections::Follows::FirstStep;
    }
    void forgetChoices() override;
    void languageChanged() override;
    void refresh() override;

private:
    void addFilters();
    void refreshTable();
    void selectRowOf(const charts::HeatCell& cell);
    void selectCellOf(quint32 row);
    bool isDump() const { return figures().source.isDump(); }
    model::Target placeOfRow(uint32_t row) const;
    std::optional<model::Target> placeOf(charts::HeatCell cell) const;

    std::optional<ExpertSource> m_wantedSource; ///< that a person chose
    shared::ChoiceBox* m_source;
    shared::ChoiceBox* m_step;
    shared::ChoiceBox* m_metric;
    shared::ChoiceBox* m_rows; ///< of the table
    sections::NoteBox* m_note;
    sections::FigureRow* m_row;
    charts::HeatMap* m_map;
    sections::TableCard* m_table;
};

} // namespace rankscope::summary

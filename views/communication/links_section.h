// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix of links between ranks, slow ones marked against their own transport, and a table of
// the worst. Matrix and table share one selection.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_profile.h"
#include "views/communication/filtered_section.h"
#include "views/communication/link_texts.h"

namespace rankscope::communication {

class ValueRangeField;

struct LinksData {
    FilterChoices choices;
    analysis::LinkMatrix matrix{};
    std::vector<analysis::SlowLink> slow{};
    std::vector<uint32_t> worst{}; ///< worstFirst()
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without links
};

class LinksSection final : public FilteredSection<LinksData> {
    Q_OBJECT

public:
    explicit LinksSection(const sections::Context& context);

protected:
    Reader readerOf(const analysis::CommunicationFilter& filter) override;
    analysis::Subject subject(const LinksData& /*figures*/) const override {
        return analysis::Subject::Links;
    }
    sections::Follows follows() const override { return sections::Follows::Steps; }
    void refresh() override;
    bool showRow(const model::Target& target) override;

private:
    void connectParts();
    LinkChoice choice() const;
    void selectCell(const charts::HeatCell& cell);
    void selectRow(quint32 row);
    void jumpToLongest(int64_t rank);
    model::Target placeOf(int64_t rank) const;

    LinkView m_links;
    shared::ChoiceBox* m_figure;
    QCheckBox* m_own;
    ValueRangeField* m_range;
    sections::FigureRow* m_row;
    charts::HeatMap* m_map;
    sections::TableCard* m_table;
};

} // namespace rankscope::communication

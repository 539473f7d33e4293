// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix of links between ranks, slow ones marked against their own transport, and a table of
// the worst. Matrix and table share one selection.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_profile.h"
#include "views/communication/filtered_section.h"
#include "views/communication/shown_links.h"

namespace rankscope::communication {

class ValueRangeField;

struct LinksData {
    FilterChoices choices;
    std::shared_ptr<const analysis::LinkMatrix> matrix =
        std::make_shared<const analysis::LinkMatrix>();
    std::vector<analysis::SlowLink> slow{};
    std::vector<uint32_t> worst{}; ///< worstFirst()
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without links
    std::optional<ShownLinks> first{}; ///< for the choice that was set when they were asked for
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
    void retell(LinksData& figures) override { figures.first.reset(); }
    void refresh() override;
    bool showRow(const model::Target& target) override;

private:
    void connectParts();
    LinkChoice choice() const;
    /// `of`: what they were made of.
    void showLinks(std::shared_ptr<const LinksData> of, ShownLinks links);
    void selectCell(const charts::HeatCell& cell);
    void selectRow(quint32 row);
    void jumpToLongest(int64_t rank);
    model::Target placeOf(int64_t rank) const;

    const analysis::Link& linkAt(size_t row) const;

    std::shared_ptr<const LinksData> m_of; ///< in sight, while others may be on their way
    ShownLinks m_links; ///< of m_of
    shared::Question m_making;
    shared::ChoiceBox* m_figure;
    QCheckBox* m_own;
    ValueRangeField* m_range;
    sections::FigureRow* m_row;
    charts::HeatMap* m_map;
    sections::TableCard* m_table;
};

} // namespace rankscope::communication

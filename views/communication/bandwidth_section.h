// SPDX-License-Identifier: GPL-3.0-or-later
// What ranks moved over each transport and how fast, and how the size of the packets bears on it.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_profile.h"
#include "views/communication/bandwidth_texts.h"
#include "views/communication/filtered_section.h"

namespace rankscope::charts {
class BarChart;
class Card;
class FigureRow;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class TableView;
} // namespace rankscope::shared

namespace rankscope::communication {

struct BandwidthData {
    FilterChoices choices;
    std::vector<analysis::TransportSum> sums{}; ///< of all ranks
    std::vector<analysis::PacketSum> packets{}; ///< of the rank that is chosen
    bool isFromTrace = false; ///< no file has bandwidths: made of the messages of NCCL kernels
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without bandwidths
    bool hasOperators = false; ///< of such a profile: operators, but no sizes
};

class BandwidthSection final : public FilteredSection<BandwidthData> {
    Q_OBJECT

public:
    BandwidthSection(
        shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent = nullptr);

protected:
    Reader reader(const analysis::CommunicationFilter& filter) override;
    analysis::Subject missing(const BandwidthData& figures) const override;
    void retranslate() override;
    void refresh() override;

private:
    void build();
    void connectParts();
    void fillChoices();
    void refreshPackets();
    void selectRow(quint32 row);
    QString sourceNote() const;
    std::string transport() const;
    /// Those of the rank that is chosen.
    std::vector<analysis::TransportSum> shownSums() const;
    model::Target placeOf(int64_t rank) const;

    TransportBars m_bars;
    std::vector<analysis::TransportSum> m_shown; ///< beside the rows of the table
    std::vector<std::string> m_transports;
    shared::ChoiceBox* m_rank;
    shared::ChoiceBox* m_transport;
    shared::ChoiceBox* m_rowsOf;
    charts::FigureRow* m_row;
    charts::BarChart* m_rankChart;
    charts::BarChart* m_packetChart;
    charts::Card* m_tableCard;
    shared::TableView* m_table;
};

} // namespace rankscope::communication

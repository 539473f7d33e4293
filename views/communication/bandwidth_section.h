// SPDX-License-Identifier: GPL-3.0-or-later
// What ranks moved over each transport and how fast, and how the size of the packets bears on it.
// Thread: UI only.
#pragma once

#include "core/analysis/rank_profile.h"
#include "views/communication/bandwidth_texts.h"
#include "views/communication/filtered_section.h"

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
    explicit BandwidthSection(const sections::Context& context);

protected:
    Reader readerOf(const analysis::CommunicationFilter& filter) override;
    analysis::Subject subject(const BandwidthData& figures) const override;
    /// Transports have no times, the messages of a trace do.
    sections::Follows follows() const override {
        return figures().isFromTrace ? sections::Follows::Range : sections::Follows::Steps;
    }
    void refresh() override;

private:
    void connectParts();
    bool isOfRanks() const;
    void selectBar(size_t bar);
    void selectRow(quint32 row);
    QString sourceNote() const;
    /// Those of the rank that is chosen.
    std::vector<analysis::TransportSum> shownSums() const;
    model::Target placeOf(int64_t rank) const;

    TransportBars m_bars;
    std::vector<analysis::TransportSum> m_shown; ///< beside the rows of the table
    shared::ChoiceBox* m_rank;
    shared::ChoiceBox* m_transport;
    shared::ChoiceBox* m_rowsOf;
    sections::FigureRow* m_row;
    charts::BarChart* m_rankChart;
    charts::BarChart* m_packetChart;
    sections::TableCard* m_table;
};

} // namespace rankscope::communication

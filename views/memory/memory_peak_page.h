// SPDX-License-Identifier: GPL-3.0-or-later
// What fills the memory of a rank, or of one device of its trace, at its peak or at the moment
// chosen in the curves: a tree map and a table of the operators that own it; beside them what each
// module reserved at most.
// Thread: UI only.
#pragma once

#include "core/analysis/peak_owners.h"
#include "core/analysis/rank_profile.h"
#include "views/charts/page_frame.h"
#include "views/memory/peak_texts.h"

namespace rankscope::charts {
class Card;
class FigureRow;
class TreeMap;
} // namespace rankscope::charts

namespace rankscope::shared {
class ChoiceBox;
class TableView;
} // namespace rankscope::shared

namespace rankscope::memory {

class MemoryFocus;

/// All that the page is made of.
struct PeakData {
    std::vector<analysis::MemoryRank> ranks;
    int64_t rank = 0;
    analysis::PeakOwners at{};
    std::vector<analysis::RankProfile> profiles{}; ///< of a job without memory
};

class MemoryPeakPage : public charts::PageFrame {
    Q_OBJECT

public:
    MemoryPeakPage(shared::ShownProfile& profile, shared::QueryBridge& bridge, MemoryFocus& focus,
        QWidget* parent = nullptr);

    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(PeakData figures);

protected:
    void askFigures() override;
    void forgetChoices() override;
    void languageChanged() override;

private:
    enum class At { Peak, Moment };

    void build();
    void connectParts();
    void retranslate();
    void fillFilters();
    void take(PeakData figures);
    void refresh();
    void refreshFigures();
    void selectTile(size_t tile);
    void selectOwner(size_t owner);
    bool isOverTime() const { return m_data.at.source == analysis::BlockSource::Operators; }
    QString momentText(int64_t moment) const;
    Timestamp origin() const;
    std::optional<model::Target> place() const;

    MemoryFocus& m_focus;
    PeakData m_data;
    OwnerTiles m_tiles;
    shared::ChoiceBox* m_rank;
    shared::ChoiceBox* m_source;
    shared::ChoiceBox* m_graph;
    shared::ChoiceBox* m_device;
    shared::ChoiceBox* m_at;
    charts::FigureRow* m_figures;
    charts::TreeMap* m_map;
    charts::Card* m_ownerCard;
    charts::Card* m_moduleCard;
    shared::TableView* m_owners;
    shared::TableView* m_modules;
};

} // namespace rankscope::memory

// SPDX-License-Identifier: GPL-3.0-or-later
// What fills the memory of a rank, or of one device of its trace, at its peak or at the moment
// chosen in the curves: a tree map and a table of the operators that own it; beside them what each
// module reserved at most.
// Thread: UI only.
#pragma once

#include "core/analysis/memory/peak_owners.h"
#include "core/analysis/rank_profile.h"
#include "views/memory/peak_texts.h"
#include "views/memory/rank_memory_section.h"

namespace rankscope::memory {

/// All that the page is made of.
struct PeakData {
    std::vector<analysis::MemoryRank> ranks;
    std::vector<analysis::RankGroup> hosts{}; ///< of the job
    int64_t rank = 0;
    analysis::PeakOwners at{};
    std::vector<analysis::RankProfile> profiles{}; ///< of a job without memory
};

class MemoryPeakSection final : public RankMemorySection<PeakData> {
    Q_OBJECT

public:
    MemoryPeakSection(const sections::Context& context, MemoryFocus& focus);

protected:
    Reader reader() override;
    ShownBlocks shownBlocks(const PeakData& figures) const override;
    void taken(const PeakData& figures) override;
    bool dependsOnOffsets() const override { return true; }
    void refresh() override;

private:
    enum class At { Peak, Moment };

    void offerMoments();
    void refreshFigures();
    void selectTile(size_t tile);
    void selectOwner(quint32 owner);
    QString momentText(int64_t moment) const;
    Timestamp origin() const;
    std::optional<model::Target> place() const;

    OwnerTiles m_tiles;
    shared::ChoiceBox* m_device;
    shared::ChoiceBox* m_at;
    sections::FigureRow* m_figures;
    charts::TreeMap* m_map;
    sections::TableCard* m_owners;
    sections::TableCard* m_modules;
};

} // namespace rankscope::memory

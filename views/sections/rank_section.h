// SPDX-License-Identifier: GPL-3.0-or-later
// A section with the figures of one rank of those that have them, a verdict and key figures above.
// Thread: UI only.
#pragma once

#include <algorithm>

#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/sections/section_of.h"
#include "views/shared/choice_box.h"

namespace rankscope::sections {

template <class Figures>
struct RankData {
    std::vector<int64_t> ranks; ///< that have such figures
    Figures of{}; ///< of the chosen one, with its number
};

template <class Figures>
class RankSection : public SectionOf<RankData<Figures>> {
public:
    using RanksWith = std::vector<int64_t> (*)(const query::Snapshot&);
    using ReadRank = Result<Figures> (*)(query::Session&, int64_t rank, const std::stop_token&);

    RankSection(shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent,
        const char* rankCaption, RanksWith ranksWith, ReadRank readRank)
        : SectionOf<RankData<Figures>>(profile, bridge, parent)
        , m_ranksWith(ranksWith)
        , m_readRank(readRank) {
        m_rank = this->addChoice("rank", rankCaption, Section::Then::Ask);
        this->follow(*m_rank, Section::Follow::Rank);
        m_note = this->template add<NoteBox>();
        m_row = this->template add<FigureRow>();
    }

protected:
    typename SectionOf<RankData<Figures>>::Reader reader() override {
        return
            [wanted = m_rank->chosen(), ranksWith = m_ranksWith, readRank = m_readRank](
                query::Session& session, const std::stop_token& stop) -> Result<RankData<Figures>> {
                RankData<Figures> read{ranksWith(session.snapshot()), {}};
                if (read.ranks.empty())
                    return read;
                const bool isThere = wanted && std::ranges::count(read.ranks, *wanted) > 0;
                const int64_t rank = isThere ? *wanted : read.ranks.front();
                RS_TRY_ASSIGN(read.of, readRank(session, rank, stop));
                return read;
            };
    }
    void taken(const RankData<Figures>& figures) override {
        m_rank->setChoices(shared::numberedChoices(figures.ranks));
        m_rank->setValue(figures.of.rank);
    }
    const Figures& shown() const { return this->figures().of; }
    NoteBox& note() { return *m_note; }
    FigureRow& keyFigures() { return *m_row; }

private:
    RanksWith m_ranksWith;
    ReadRank m_readRank;
    shared::ChoiceBox* m_rank;
    NoteBox* m_note;
    FigureRow* m_row;
};

} // namespace rankscope::sections

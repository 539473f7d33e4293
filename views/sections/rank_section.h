// SPDX-License-Identifier: GPL-3.0-or-later
// A section with the figures of one rank of those that have them, a verdict and key figures above.
// Thread: UI only.
#pragma once

#include <algorithm>

#include "core/analysis/rank_hosts.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/sections/section_of.h"
#include "views/shared/host_box.h"
#include "views/shared/profiler_switches.h"

namespace rankscope::sections {

template <class Figures>
struct RankData {
    std::vector<int64_t> ranks; ///< that have such figures
    Figures of{}; ///< of the chosen one, with its number
    std::vector<analysis::RankGroup> hosts{}; ///< of the job
};

/// What is said of them: free functions of the section's texts.
template <class Figures>
struct RankTexts {
    std::function<bool(const Figures&)> isEmpty;
    /// In place of empty ones, by who collected the profile; null: instead() says it.
    pages::Message (*none)(const shared::ProfileKinds&) = nullptr;
    Note (*note)(const Figures&) = nullptr;
    std::vector<Figure> (*keyFigures)(const Figures&) = nullptr;
};

template <class Figures>
class RankSection : public SectionOf<RankData<Figures>> {
public:
    using RanksWith = std::vector<int64_t> (*)(const query::Snapshot&);
    using ReadRank = Result<Figures> (*)(query::Session&, int64_t rank, const std::stop_token&);

    RankSection(const Context& context, const char* rankCaption, RanksWith ranksWith,
        ReadRank readRank, RankTexts<Figures> texts)
        : SectionOf<RankData<Figures>>(context)
        , m_ranksWith(ranksWith)
        , m_readRank(readRank)
        , m_texts(std::move(texts)) {
        m_host = this->addHosts();
        this->connect(m_host, &QComboBox::currentIndexChanged, this, [this] {
            const int64_t before = m_rank->value();
            offerRanks();
            if (m_rank->value() != before) { // the first one of the host
                this->profile().chooseRank(m_rank->value());
                this->askAgain();
            }
        });
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
                RS_TRY_ASSIGN(read.hosts, analysis::jobHosts(session.snapshot()));
                const bool isThere = wanted && std::ranges::count(read.ranks, *wanted) > 0;
                const int64_t rank = isThere ? *wanted : read.ranks.front();
                RS_TRY_ASSIGN(read.of, readRank(session, rank, stop));
                return read;
            };
    }
    void taken(const RankData<Figures>& figures) override {
        m_host->setHosts(figures.hosts);
        m_host->follow(figures.of.rank);
        offerRanks();
        m_rank->setValue(figures.of.rank);
    }
    /// One of another host is chosen elsewhere.
    void showChosen() override {
        const auto& chosen = this->profile().chosen().rank;
        if (!chosen || *chosen == m_rank->value()
            || std::ranges::count(this->figures().ranks, *chosen) == 0)
            return;
        m_host->follow(*chosen);
        offerRanks();
        m_rank->setCurrentIndex(
            m_rank->findData(QVariant::fromValue(static_cast<qlonglong>(*chosen))));
    }
    std::function<pages::Message()> instead(const RankData<Figures>& figures) const override {
        if (!isEmpty(figures.of) || m_texts.none == nullptr)
            return {};
        return [none = m_texts.none, kinds = shared::kindsOf(*this->profile().snapshot())] {
            return none(kinds);
        };
    }
    void refresh() final {
        if (isEmpty(shown()))
            return;
        m_note->setNote(m_texts.note(shown()));
        m_row->setFigures(m_texts.keyFigures(shown()));
        fill(shown());
    }
    virtual bool isEmpty(const Figures& figures) const { return m_texts.isEmpty(figures); }
    /// Charts and tables; never of empty figures.
    virtual void fill(const Figures& figures) = 0;
    const Figures& shown() const { return this->figures().of; }

private:
    void offerRanks() {
        m_rank->setChoices(shared::numberedChoices(m_host->among(this->figures().ranks)));
    }

    RanksWith m_ranksWith;
    ReadRank m_readRank;
    RankTexts<Figures> m_texts;
    shared::HostBox* m_host;
    shared::ChoiceBox* m_rank;
    NoteBox* m_note;
    FigureRow* m_row;
};

} // namespace rankscope::sections

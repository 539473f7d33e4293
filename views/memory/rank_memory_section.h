// SPDX-License-Identifier: GPL-3.0-or-later
// A section of the page Memory about one rank: which rank (of which host), from which source and of
// which graph, and where its moments lie on the timeline. `Data` has the ranks, the hosts of the
// job, the rank that is shown, and the profiles of a job without memory. Thread: UI only.
#pragma once

#include "views/memory/memory_choices.h"
#include "views/memory/memory_focus.h"
#include "views/sections/section_of.h"
#include "views/shared/host_box.h"

namespace rankscope::memory {

/// Of the choices of a rank, those that figures are of.
struct ShownBlocks {
    analysis::BlockSource source{};
    std::vector<int64_t> graphs{};
    std::optional<int64_t> graph{};
};

template <class Data>
class RankMemorySection : public sections::SectionOf<Data> {
protected:
    RankMemorySection(const sections::Context& context, MemoryFocus& focus);

    virtual ShownBlocks shownBlocks(const Data& figures) const = 0;

    /// Captions are texts of the section.
    void addRankChoices(const char* rank, const char* source, const char* graph);
    ShownBlocks wanted() const;
    MemoryFocus& focus() const { return m_focus; }

    bool isOverTime() const {
        return shownBlocks(this->figures()).source == analysis::BlockSource::Operators;
    }
    /// Zero of the times that are shown; where the rank has no timeline it is `begin`.
    Timestamp origin(Timestamp begin) const;
    std::optional<model::Target> placeAt(std::optional<Timestamp> moment) const;

    std::optional<sections::Missing> missing(const Data& figures) const override;
    void taken(const Data& figures) override;
    void forgetChoices() override;

    shared::HostBox* m_host = nullptr;
    shared::ChoiceBox* m_rank = nullptr;
    shared::ChoiceBox* m_source = nullptr;
    shared::ChoiceBox* m_graph = nullptr;

private:
    shared::Choices rankChoices() const {
        return shared::choicesOf(m_host->among(ranksOf(this->figures().ranks)), rankText);
    }

    MemoryFocus& m_focus;
};

template <class Data>
RankMemorySection<Data>::RankMemorySection(const sections::Context& context, MemoryFocus& focus)
    : sections::SectionOf<Data>(context)
    , m_focus(focus) {
    this->connect(&m_focus, &MemoryFocus::rankChanged, this, &sections::Section::askAgain);
}

template <class Data>
void RankMemorySection<Data>::addRankChoices(
    const char* rank, const char* source, const char* graph) {
    m_host = this->addHosts();
    this->offer([this] { m_host->setHosts(this->figures().hosts); });
    m_rank = this->addChoice(
        "rank", rank, sections::Section::Then::Nothing, [this] { return rankChoices(); });
    m_source = this->addChoice("source", source, sections::Section::Then::Ask, 2,
        [this] { return sourceChoices(this->figures().ranks, this->figures().rank); });
    m_graph = this->addChoice("graph", graph, sections::Section::Then::Ask, 2,
        [this] { return shared::numberedChoices(shownBlocks(this->figures()).graphs); });
    this->leaveOut({m_rank}); // that of all pages
    this->doNotReset({m_source, m_graph});
    this->connect(m_rank, &QComboBox::currentIndexChanged, this,
        [this] { m_focus.setRank(m_rank->value()); });
    this->connect(m_host, &QComboBox::currentIndexChanged, this, [this] {
        const int64_t before = m_rank->value();
        m_rank->setChoices(rankChoices());
        if (m_rank->value() != before) // the first one of the host
            m_focus.setRank(m_rank->value());
    });
}

template <class Data>
ShownBlocks RankMemorySection<Data>::wanted() const {
    return {.source = m_source->as<analysis::BlockSource>(), .graph = m_graph->chosen()};
}

template <class Data>
Timestamp RankMemorySection<Data>::origin(Timestamp begin) const {
    return isOverTime() ? timelineOrigin(this->profile(), this->figures().rank).value_or(begin)
                        : Timestamp{};
}

template <class Data>
std::optional<model::Target> RankMemorySection<Data>::placeAt(
    std::optional<Timestamp> moment) const {
    constexpr Duration kAround = std::chrono::microseconds(200); // what the timeline shows behind
    const int64_t rank = this->figures().rank;
    if (!isOverTime() || !moment || !timelineOrigin(this->profile(), rank))
        return std::nullopt;
    return model::Target{.rank = rank, .range = TimeRange{*moment, *moment + kAround}};
}

template <class Data>
std::optional<sections::Missing> RankMemorySection<Data>::missing(const Data& figures) const {
    if (!figures.ranks.empty())
        return std::nullopt;
    return sections::Missing{analysis::Subject::Memory, figures.profiles};
}

template <class Data>
void RankMemorySection<Data>::taken(const Data& figures) {
    const ShownBlocks shown = shownBlocks(figures);
    if (m_host->follow(figures.rank))
        m_rank->setChoices(rankChoices());
    m_rank->setValue(figures.rank);
    m_source->setValue(shown.source);
    m_graph->setValue(shown.graph.value_or(0));
}

template <class Data>
void RankMemorySection<Data>::forgetChoices() {
    m_focus.forget();
}

} // namespace rankscope::memory

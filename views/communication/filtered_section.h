// SPDX-License-Identifier: GPL-3.0-or-later
// A section of the page Communication: it asks for what passes its filters again whenever they
// change, and says what is missing where the profile has nothing of the kind. `Data` has the
// choices of the filters, and the ranks of a profile that has none. Thread: UI only.
#pragma once

#include "views/communication/filter_bar.h"
#include "views/sections/section_of.h"
#include "views/shared/choice_box.h"
#include "views/summary/cluster/cluster_note.h"

namespace rankscope::communication {

template <class Data>
class FilteredSection : public sections::SectionOf<Data> {
protected:
    using Reader = typename sections::SectionOf<Data>::Reader;

    FilteredSection(const sections::Context& context, FilterBar::Third third);

    virtual Reader readerOf(const analysis::CommunicationFilter& filter) = 0;
    /// What a profile without such rows lacks.
    virtual analysis::Subject subject(const Data& /*figures*/) const {
        return analysis::Subject::Communication;
    }

    FilterBar& filters() { return *m_filters; }
    const FilterBar& filters() const { return *m_filters; }

    /// Where a cluster analysis says otherwise, a note says so at the top.
    void addClusterNote(analysis::ClusterArea area);

    void askFigures() final;
    Reader reader() final { return readerOf(filter()); }
    /// What passes the filters, in the range that all pages are to show.
    analysis::CommunicationFilter filter() const;
    sections::Follows follows() const override { return sections::Follows::Range; }
    std::optional<sections::Missing> missing(const Data& figures) const final;
    void taken(const Data& figures) final { m_filters->setChoices(figures.choices); }
    void forgetChoices() override { m_filters->reset(); }

private:
    FilterBar* m_filters;
    summary::ClusterNote* m_cluster = nullptr;
};

template <class Data>
FilteredSection<Data>::FilteredSection(const sections::Context& context, FilterBar::Third third)
    : sections::SectionOf<Data>(context)
    , m_filters(new FilterBar(third, this)) {
    for (shared::ChoiceBox* box : m_filters->boxes()) {
        this->addFilter(box);
        this->keep(*box);
    }
    this->connect(m_filters, &FilterBar::changed, this, &sections::Section::askAgain);
    this->follow(m_filters->stepBox(), sections::Section::Follow::Step);
}

template <class Data>
void FilteredSection<Data>::addClusterNote(analysis::ClusterArea area) {
    m_cluster = new summary::ClusterNote(this->profile(), this->bridge(), area, this);
    this->addContent(m_cluster, 0);
    this->connect(m_cluster, &sections::NoteBox::activated, this,
        [this] { emit this->targetWanted(m_cluster->target()); });
}

template <class Data>
analysis::CommunicationFilter FilteredSection<Data>::filter() const {
    analysis::CommunicationFilter filter = m_filters->filter();
    if (const auto& range = this->profile().chosen().range) {
        filter.range = range->time;
        filter.steps = range->steps;
    }
    return filter;
}

template <class Data>
void FilteredSection<Data>::askFigures() {
    sections::SectionOf<Data>::askFigures();
    if (m_cluster != nullptr)
        m_cluster->ask(); // the section itself goes first
}

template <class Data>
std::optional<sections::Missing> FilteredSection<Data>::missing(const Data& figures) const {
    if (!figures.choices.isEmpty())
        return std::nullopt;
    return sections::Missing{subject(figures), figures.ranks};
}

} // namespace rankscope::communication

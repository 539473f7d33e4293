// SPDX-License-Identifier: GPL-3.0-or-later
// A section of the page Communication: it asks for what passes its filters again whenever they
// change, and says what is missing where the profile has nothing of the kind. `Data` has the
// choices of the filters, and the ranks of a profile that has none. Thread: UI only.
#pragma once

#include "views/charts/page_frame.h"
#include "views/communication/filter_bar.h"
#include "views/summary/cluster_note.h"

namespace rankscope::communication {

template <class Data>
class FilteredSection : public charts::PageFrame {
public:
    /// Shows these figures: what the question of the page answers, and what its tests give it.
    void setFigures(Data figures);

protected:
    /// Runs on a query thread.
    using Reader = std::function<Result<Data>(query::Session&, std::stop_token)>;

    FilteredSection(shared::ShownProfile& profile, shared::QueryBridge& bridge,
        FilterBar::Third third, QWidget* parent);

    virtual Reader reader(const analysis::CommunicationFilter& filter) = 0;
    /// What a profile without such rows lacks.
    virtual analysis::Subject missing(const Data& /*figures*/) const {
        return analysis::Subject::Communication;
    }
    virtual void retranslate() = 0;
    /// In another language: texts within the figures.
    virtual void retell(Data& /*figures*/) { }
    /// Shows the figures as the choices of the section want them.
    virtual void refresh() = 0;

    const Data& figures() const { return m_figures; }
    FilterBar& filters() { return *m_filters; }
    const FilterBar& filters() const { return *m_filters; }

    /// Where a cluster analysis says otherwise, a note says so at the top.
    void addClusterNote(analysis::ClusterArea area);

    void askFigures() override;
    void forgetChoices() override { m_filters->reset(); }
    void languageChanged() override;

private:
    Data m_figures{};
    FilterBar* m_filters;
    summary::ClusterNote* m_cluster = nullptr;
};

template <class Data>
FilteredSection<Data>::FilteredSection(shared::ShownProfile& profile, shared::QueryBridge& bridge,
    FilterBar::Third third, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_filters(new FilterBar(third, this)) {
    addFilter(m_filters);
    connect(m_filters, &FilterBar::changed, this, &PageFrame::askAgain);
    follow(m_filters->stepBox(), Follow::Step, kAllSteps);
}

template <class Data>
void FilteredSection<Data>::addClusterNote(analysis::ClusterArea area) {
    m_cluster = new summary::ClusterNote(profile(), bridge(), area, this);
    addContent(m_cluster, 0);
    connect(m_cluster, &charts::NoteBox::activated, this,
        [this] { emit targetWanted(m_cluster->target()); });
}

template <class Data>
void FilteredSection<Data>::askFigures() {
    ask<Data>(reader(m_filters->filter()), [this](Data figures) {
        if (figures.choices.isEmpty())
            showMissing(missing(figures), figures.ranks);
        else
            setFigures(std::move(figures));
    });
    if (m_cluster != nullptr)
        m_cluster->ask(); // the page itself goes first
}

template <class Data>
void FilteredSection<Data>::setFigures(Data figures) {
    showContent();
    m_figures = std::move(figures);
    m_filters->setChoices(m_figures.choices);
    refresh();
}

template <class Data>
void FilteredSection<Data>::languageChanged() {
    retell(m_figures);
    retranslate();
    refresh();
}

} // namespace rankscope::communication

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/filter_popup.h"

#include <algorithm>
#include <map>

#include <QHBoxLayout>

#include "views/shared/check_list.h"
#include "views/shared/text_size.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

FilterPopup::FilterPopup(TimelineState& state, QWidget* parent)
    : Popup(parent)
    , m_state(state)
    , m_ranks(new shared::CheckList(this))
    , m_layers(new shared::CheckList(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(16);
    shared::inEachTextSize(this, [this] {
        m_ranks->setFixedSize(shared::grown(220), shared::grown(280));
        m_layers->setFixedSize(shared::grown(260), shared::grown(280));
    });
    row->addWidget(m_ranks);
    row->addWidget(m_layers);
    connect(m_ranks, &shared::CheckList::changed, this, &FilterPopup::apply);
    connect(m_layers, &shared::CheckList::changed, this, &FilterPopup::apply);
    m_ranks->setFocus(Qt::ShortcutFocusReason); // whoever opens it by the keyboard types at once
}

void FilterPopup::fill() {
    m_ranks->setTitle(tr("Ranks"));
    m_layers->setTitle(tr("Layers"));
    const LaneFilter& filter = m_state.filter();
    std::vector<shared::CheckItem> ranks;
    const auto& open = m_state.snapshot()->ranks;
    for (size_t i = 0; i < open.size(); ++i) {
        const bool isHidden = filter.hiddenRanks.contains(static_cast<RankSlot>(i));
        ranks.push_back({.text = QString::fromStdString(open[i].index->label),
            .detail = {},
            .isChecked = !isHidden});
    }
    m_ranks->setItems(ranks);
    m_layerNames = layerNames(m_state);
    std::vector<shared::CheckItem> layers;
    for (const std::string& name : m_layerNames) {
        layers.push_back({.text = QString::fromStdString(name),
            .detail = {},
            .isChecked = !filter.hiddenLayers.contains(name)});
    }
    m_layers->setItems(layers);
}

void FilterPopup::apply() {
    // Layers hidden in other profiles stay hidden.
    LaneFilter filter = m_state.filter();
    filter.hiddenRanks.clear();
    for (size_t i = 0; i < m_ranks->size(); ++i) {
        if (!m_ranks->isChecked(i))
            filter.hiddenRanks.insert(static_cast<RankSlot>(i));
    }
    for (size_t i = 0; i < m_layerNames.size(); ++i) {
        if (m_layers->isChecked(i))
            filter.hiddenLayers.erase(m_layerNames[i]);
        else
            filter.hiddenLayers.insert(m_layerNames[i]);
    }
    m_state.setFilter(std::move(filter));
}

std::vector<std::string> layerNames(const TimelineState& state) {
    // In the order of the trace; the first rank that has a layer gives its place.
    std::map<std::string, std::pair<int64_t, size_t>> places;
    for (const query::OpenRank& rank : state.snapshot()->ranks) {
        for (const index::LaneIndex& lane : rank.index->lanes) {
            // A process that is known by its name only has nothing to show or hide.
            if (lane.lane.kind == model::LaneKind::Flows)
                continue;
            const model::Track& track = rank.index->tracks[toIndex(lane.lane.track)];
            const model::Process& process = rank.index->processes[toIndex(track.process)];
            places.try_emplace(process.name, process.sortIndex, places.size());
        }
    }
    std::vector<std::pair<std::pair<int64_t, size_t>, std::string>> sorted;
    sorted.reserve(places.size());
    for (const auto& [name, place] : places)
        sorted.emplace_back(place, name);
    std::ranges::sort(sorted);
    std::vector<std::string> names;
    names.reserve(sorted.size());
    for (auto& [place, name] : sorted)
        names.push_back(std::move(name));
    return names;
}

} // namespace rankscope::timeline

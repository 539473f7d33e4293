// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/row_search.h"

#include <algorithm>
#include <utility>

#include "views/timeline/counter_units.h"
#include "views/timeline/track_arrangement.h"

namespace rankscope::timeline {

namespace {

class NameFinder {
public:
    NameFinder(const LaneFilter& filter, const HeadingFacts& facts, const QString& text)
        : m_filter(filter)
        , m_facts(facts)
        , m_text(text) { }

    void find(const HostNode& host) {
        if (isNamed(host.key, QString::fromStdString(host.title)))
            m_found.push_back({host.ranks.front()->slot, {}, {}, host.key});
    }

    void find(const RankNode& rank) {
        const size_t slot = toIndex(rank.slot);
        const RankFacts* facts = slot < m_facts.ranks.size() ? &m_facts.ranks[slot] : nullptr;
        const bool isPlace = facts != nullptr
            && (contains(facts->host) || contains(facts->device) || contains(facts->part));
        if (isPlace || isNamed(rank.key, QString::fromStdString(rank.title)))
            m_found.push_back({rank.slot, {}, {}});
        if (m_filter.isRanksOnly)
            return;
        Metrics above = Metrics::None;
        for (const LayerNode& layer : rank.layers) {
            if (!m_filter.shows(layer))
                continue;
            if (layer.metrics != std::exchange(above, layer.metrics))
                findMetrics(rank, above);
            findIn(rank, layer, facts);
        }
    }

    std::vector<TreePlace> found() { return std::move(m_found); }

private:
    /// It has a row as soon as one of its tracks has.
    void findMetrics(const RankNode& rank, Metrics metrics) {
        const auto heading = rank.metrics.find(metrics);
        if (heading == rank.metrics.end() || !isNamed(heading->second, metricsTitle(metrics)))
            return;
        const bool isShown = std::ranges::any_of(rank.layers, [&](const LayerNode& layer) {
            return layer.metrics == metrics && m_filter.shows(layer)
                && std::ranges::any_of(layer.tracks,
                    [&](const TrackNode& track) { return m_filter.shows(layer, track); });
        });
        if (isShown)
            m_found.push_back({rank.slot, heading->second, {}});
    }

    void findIn(const RankNode& rank, const LayerNode& layer, const RankFacts* facts) {
        if (isNamed(layer.key, QString::fromStdString(layer.title)))
            m_found.push_back({rank.slot, layer.key, {}});
        for (const TrackNode& track : layer.tracks) {
            if (m_filter.shows(layer, track) && isNamed(track.key, shownTitle(facts, track)))
                m_found.push_back({rank.slot, layer.key, track.key});
        }
    }

    bool contains(const QString& name) const { return name.contains(m_text, Qt::CaseInsensitive); }

    bool isNamed(const std::string& key, const QString& title) const {
        const auto alias = m_filter.aliases.find(key);
        return contains(title)
            || (alias != m_filter.aliases.end() && contains(QString::fromStdString(alias->second)));
    }

    const LaneFilter& m_filter;
    const HeadingFacts& m_facts;
    const QString& m_text;
    std::vector<TreePlace> m_found;
};

} // namespace

std::vector<TreePlace> rowsNamed(const LaneLayout& layout, const LaneFilter& filter,
    const HeadingFacts& facts, const QString& text) {
    if (text.isEmpty())
        return {};
    NameFinder finder(filter, facts, text);
    auto host = layout.hosts().begin();
    for (const RankSlot slot : layout.order().ranks) {
        const RankNode& rank = layout.arranged(slot);
        if (!filter.shows(rank))
            continue;
        if (host != layout.hosts().end() && host->ranks.front() == &rank)
            finder.find(*host++);
        finder.find(rank);
    }
    return finder.found();
}

} // namespace rankscope::timeline

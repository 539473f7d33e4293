// SPDX-License-Identifier: GPL-3.0-or-later
// How many layers the lists of cells of a graph have: an operator that some of them lack is in
// some of them, not in all.
// Thread: one at a time.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "core/ir/graph.h"
#include "core/ir/scope.h"

namespace rankscope::ir {

class LayerLists {
public:
    void add(const Graph& graph) {
        std::string_view last; ///< nodes of one cell stand together
        for (const Node& node : graph.nodes) {
            const std::string_view cells = node.scope.substr(0, node.scope.rfind('/'));
            if (cells == last)
                continue;
            last = cells;
            m_layers[listOf(placeOf(node.scope))].insert(layerOf(node.scope));
        }
    }

    /// Layers of the list that a place is in; of a place in none 1.
    size_t layersOf(const std::string& place) const {
        const auto found = m_layers.find(listOf(place));
        return found == m_layers.end() ? 1 : found->second.size();
    }

private:
    /// "Default/net-Net/*-Block" of "Default/net-Net/*-Block/wq-Linear".
    static std::string listOf(const std::string& place) {
        const size_t star = place.rfind("*-");
        return star == std::string::npos ? std::string() : place.substr(0, place.find('/', star));
    }

    std::map<std::string, std::set<Layer>, std::less<>> m_layers;
};

} // namespace rankscope::ir

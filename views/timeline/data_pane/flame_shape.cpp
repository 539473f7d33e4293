// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/flame_shape.h"

#include <algorithm>

#include <QString>

namespace rankscope::timeline {

namespace {

double sizeOf(Duration time) {
    return static_cast<double>(time.count()); // count(): a ratio
}

/// Children of a bar side by side from its left edge, what is too narrow as one at their end.
void addChildren(
    const query::FlameTree& tree, const FlameBar& parent, std::vector<FlameBar>& bars) {
    const query::FlameNode& of = tree.nodes[parent.node];
    if (of.total.count() <= 0)
        return;
    double left = parent.left;
    double narrow = 0;
    for (const uint32_t child : of.children) { // the longest first
        const double width =
            parent.width * std::min(1.0, sizeOf(tree.nodes[child].total) / sizeOf(of.total));
        if (width < kLeastFlameWidth) {
            narrow += width;
            continue;
        }
        bars.push_back({child, parent.row + 1, left, width});
        left += width;
    }
    if (narrow >= kLeastFlameWidth)
        bars.push_back({FlameBar::kNarrow, parent.row + 1, left, narrow});
}

} // namespace

std::vector<FlameBar> flameBars(const query::FlameTree& tree, uint32_t top, double width) {
    std::vector<FlameBar> bars;
    if (top >= tree.nodes.size() || tree.nodes[0].total.count() <= 0 || width <= 0)
        return bars;
    std::vector<uint32_t> callers;
    for (uint32_t node = top; node != 0; node = tree.nodes[node].parent)
        callers.push_back(node);
    callers.push_back(0);
    std::ranges::reverse(callers);
    for (const uint32_t node : callers)
        bars.push_back({node, static_cast<int>(bars.size()), 0, width});
    // A row after the other: what stands at i is the next to have its children added.
    for (size_t i = bars.size() - 1; i < bars.size(); ++i) {
        const FlameBar bar = bars[i];
        if (bar.node != FlameBar::kNarrow)
            addChildren(tree, bar, bars);
    }
    return bars;
}

const FlameBar* flameBarAt(const std::vector<FlameBar>& bars, double x, double y, int row) {
    const int at = static_cast<int>(y) / row;
    const auto found = std::ranges::find_if(bars, [&](const FlameBar& bar) {
        return bar.row == at && x >= bar.left && x < bar.left + bar.width;
    });
    return y < 0 || found == bars.end() ? nullptr : &*found;
}

int flameHeight(const std::vector<FlameBar>& bars, int row) {
    return bars.empty() ? 0 : (bars.back().row + 1) * row;
}

FlameMatches flameMatches(const query::FlameTree& tree, const std::string& text) {
    FlameMatches matches;
    if (text.empty())
        return matches;
    const QString wanted = QString::fromStdString(text);
    std::vector<bool> names;
    for (const std::string& name : tree.names)
        names.push_back(QString::fromStdString(name).contains(wanted, Qt::CaseInsensitive));
    std::vector<bool> isInside(tree.nodes.size()); // of one that matches
    matches.nodes.resize(tree.nodes.size());
    for (uint32_t i = 1; i < tree.nodes.size(); ++i) { // a parent stands before its children
        const query::FlameNode& node = tree.nodes[i];
        const bool isMatch = names[node.name];
        isInside[i] = isInside[node.parent] || isMatch;
        matches.nodes[i] = isMatch;
        matches.count += isMatch ? 1 : 0;
        if (isMatch && !isInside[node.parent])
            matches.time += node.total;
    }
    return matches;
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/sankey_shape.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace rankscope::charts {

namespace {

constexpr double kNodeWidth = 12;
constexpr double kNodeGap = 7; ///< between nodes of a column
constexpr double kLeastHeight = 1.5;

struct Link {
    size_t from = 0;
    size_t to = 0;
    double value = 0;
};

struct Net {
    std::vector<SankeyNode> nodes;
    std::vector<Link> links;

    /// Whether something flows from one node to the other.
    bool leadsTo(size_t from, size_t wanted) const {
        std::vector<size_t> open{from};
        std::vector<bool> isSeen(nodes.size(), false);
        while (!open.empty()) {
            const size_t node = open.back();
            open.pop_back();
            if (node == wanted)
                return true;
            if (isSeen[node])
                continue;
            isSeen[node] = true;
            for (const Link& link : links) {
                if (link.from == node)
                    open.push_back(link.to);
            }
        }
        return false;
    }
};

Net netOf(const std::vector<SankeyFlow>& flows) {
    Net net;
    std::map<QString, size_t> places;
    const auto place = [&](const QString& name) {
        const auto [found, isNew] = places.try_emplace(name, net.nodes.size());
        if (isNew)
            net.nodes.push_back({name, 0, 0, {}});
        return found->second;
    };
    for (const SankeyFlow& flow : flows) {
        const size_t from = place(flow.from);
        const size_t to = place(flow.to);
        if (flow.value > 0 && !net.leadsTo(to, from))
            net.links.push_back({from, to, flow.value});
    }
    std::vector<double> in(net.nodes.size());
    std::vector<double> out(net.nodes.size());
    for (const Link& link : net.links) {
        out[link.from] += link.value;
        in[link.to] += link.value;
    }
    for (size_t i = 0; i < net.nodes.size(); ++i)
        net.nodes[i].value = std::max(in[i], out[i]);
    return net;
}

/// The longest way from a node that nothing flows into; there are no circles.
size_t layColumns(Net& net) {
    for (bool isMoved = true; isMoved;) {
        isMoved = false;
        for (const Link& link : net.links) {
            if (net.nodes[link.to].column > net.nodes[link.from].column)
                continue;
            net.nodes[link.to].column = net.nodes[link.from].column + 1;
            isMoved = true;
        }
    }
    size_t columns = 0;
    for (const SankeyNode& node : net.nodes)
        columns = std::max(columns, node.column + 1);
    return columns;
}

/// Pixels for a unit of the value: every column fits.
double scaleOf(const Net& net, size_t columns, double height) {
    double scale = 0;
    for (size_t column = 0; column < columns; ++column) {
        double sum = 0;
        double gaps = -kNodeGap;
        for (const SankeyNode& node : net.nodes) {
            sum += node.column == column ? node.value : 0;
            gaps += node.column == column ? kNodeGap : 0;
        }
        const double fits = sum > 0 ? std::max(height - gaps, height / 4) / sum : 0;
        if (fits > 0)
            scale = scale > 0 ? std::min(scale, fits) : fits;
    }
    return scale;
}

/// Where on average what flows into it comes from: children stand beside their parents.
double parentsAt(const Net& net, size_t node) {
    double sum = 0;
    double weight = 0;
    for (const Link& link : net.links) {
        if (link.to != node)
            continue;
        sum += net.nodes[link.from].place.center().y() * link.value;
        weight += link.value;
    }
    return weight > 0 ? sum / weight : 0;
}

void layRows(Net& net, size_t columns, const QRectF& frame) {
    const double scale = scaleOf(net, columns, frame.height());
    const double step =
        columns > 1 ? (frame.width() - kNodeWidth) / static_cast<double>(columns) : 0;
    for (size_t column = 0; column < columns; ++column) {
        std::vector<std::pair<double, size_t>> order;
        for (size_t i = 0; i < net.nodes.size(); ++i) {
            if (net.nodes[i].column == column)
                order.emplace_back(parentsAt(net, i), i);
        }
        std::ranges::stable_sort(order, [&net](const auto& a, const auto& b) {
            return std::pair(a.first, -net.nodes[a.second].value)
                < std::pair(b.first, -net.nodes[b.second].value);
        });
        double top = frame.top();
        for (const auto& [parents, i] : order) {
            SankeyNode& node = net.nodes[i];
            const double height = std::max(node.value * scale, kLeastHeight);
            node.place =
                QRectF(frame.left() + static_cast<double>(column) * step, top, kNodeWidth, height);
            top += height + kNodeGap;
        }
    }
}

QPainterPath bandBetween(const QPointF& from, const QPointF& to, double height) {
    const double middle = (from.x() + to.x()) / 2;
    QPainterPath path(from);
    path.cubicTo({middle, from.y()}, {middle, to.y()}, to);
    path.lineTo(to.x(), to.y() + height);
    path.cubicTo(
        {middle, to.y() + height}, {middle, from.y() + height}, {from.x(), from.y() + height});
    path.closeSubpath();
    return path;
}

} // namespace

SankeyShape sankeyOf(const std::vector<SankeyFlow>& flows, const QRectF& frame) {
    Net net = netOf(flows);
    SankeyShape shape;
    shape.columns = layColumns(net);
    layRows(net, shape.columns, frame);
    std::vector<size_t> order(net.nodes.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, {}, [&net](size_t node) {
        return std::pair(net.nodes[node].column, net.nodes[node].place.top());
    });
    std::vector<size_t> placeOf(net.nodes.size());
    for (size_t i = 0; i < order.size(); ++i) {
        placeOf[order[i]] = i;
        shape.nodes.push_back(net.nodes[order[i]]);
    }
    std::ranges::stable_sort(net.links, {},
        [&placeOf](const Link& link) { return std::pair(placeOf[link.from], placeOf[link.to]); });
    std::vector<double> out(shape.nodes.size()); // height that is used up at each side
    std::vector<double> in(shape.nodes.size());
    for (const Link& link : net.links) {
        const SankeyNode& from = shape.nodes[placeOf[link.from]];
        const SankeyNode& to = shape.nodes[placeOf[link.to]];
        const double scale = from.value > 0 ? from.place.height() / from.value : 0;
        const double height = std::max(link.value * scale, kLeastHeight / 2);
        shape.bands.push_back({placeOf[link.from], placeOf[link.to], link.value,
            bandBetween({from.place.right(), from.place.top() + out[placeOf[link.from]]},
                {to.place.left(), to.place.top() + in[placeOf[link.to]]}, height)});
        out[placeOf[link.from]] += height;
        in[placeOf[link.to]] += height;
    }
    return shape;
}

} // namespace rankscope::charts

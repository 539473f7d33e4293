// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/scope.h"

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/decimal_text.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

constexpr std::string_view kGradients = "Gradients/";
constexpr std::string_view kRecompute = "recompute_";

template <size_t n>
bool isOneOf(std::string_view op, const std::array<std::string_view, n>& names) {
    return std::ranges::find(names, op) != names.end();
}

bool isNumber(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, isDigit);
}

/// "MatMul-op3": the node itself, not a cell.
bool isNodeName(std::string_view element) {
    const size_t at = element.rfind("-op");
    return at != std::string_view::npos && isNumber(element.substr(at + 3));
}

/// "0-Block": one of a list of cells.
bool isNumbered(std::string_view element) {
    const size_t dash = element.find('-');
    return dash != std::string_view::npos && isNumber(element.substr(0, dash));
}

bool isNext(const Layer& before, const Layer& after) {
    Layer next = before;
    if (!next.empty())
        ++next.back();
    return next == after;
}

std::vector<std::string_view> cellsOf(std::string_view scope) {
    if (scope.starts_with(kGradients))
        scope.remove_prefix(kGradients.size());
    if (scope.starts_with(kRecompute))
        scope.remove_prefix(kRecompute.size());
    std::vector<std::string_view> cells;
    while (!scope.empty()) {
        const size_t end = std::min(scope.find('/'), scope.size());
        cells.push_back(scope.substr(0, end));
        scope.remove_prefix(std::min(end + 1, scope.size()));
    }
    if (!cells.empty() && isNodeName(cells.back()))
        cells.pop_back();
    return cells;
}

} // namespace

Purpose purposeOf(const Node& node) {
    if (hasMark(node, "duplicated"))
        return Purpose::Recompute;
    return node.scope.starts_with(kGradients) || hasMark(node, "target_grad") ? Purpose::Gradient
                                                                              : Purpose::Forward;
}

std::string placeOf(std::string_view scope) {
    std::string place;
    for (const std::string_view cell : cellsOf(scope)) {
        if (!place.empty())
            place += '/';
        if (isNumbered(cell)) {
            place += '*';
            place += cell.substr(cell.find('-'));
        } else {
            place += cell;
        }
    }
    return place;
}

Layer layerOf(std::string_view scope) {
    Layer layer;
    for (const std::string_view cell : cellsOf(scope)) {
        if (!isNumbered(cell))
            continue;
        if (const auto number = wholeOf(cell.substr(0, cell.find('-'))))
            layer.push_back(*number);
    }
    return layer;
}

bool Layers::isRange() const {
    return std::ranges::adjacent_find(these, std::not_fn(isNext)) == these.end();
}

std::string layerText(const Layer& layer) {
    return fmt::format("{}", fmt::join(layer, "."));
}

std::string layersText(const Layers& layers) {
    std::string text;
    for (auto first = layers.these.begin(); first != layers.these.end();) {
        const auto gap = std::adjacent_find(first, layers.these.end(), std::not_fn(isNext));
        const auto last = gap == layers.these.end() ? gap - 1 : gap;
        text += (text.empty() ? "" : ", ") + layerText(*first);
        if (last != first)
            text += "-" + layerText(*last);
        first = last + 1;
    }
    return text;
}

std::string patternOf(const Node& node) {
    const std::vector<std::string_view> cells = cellsOf(node.scope);
    const auto layer = std::find_if(cells.rbegin(), cells.rend(), isNumbered).base();
    std::vector<std::string> names;
    const bool hasLayer = layer != cells.begin();
    for (auto cell = hasLayer ? layer : cells.end() - std::min<ptrdiff_t>(std::ssize(cells), 1);
         cell != cells.end(); ++cell)
        names.emplace_back(cell->substr(0, cell->find('-')));
    if (!node.instance.empty()) {
        names.emplace_back(node.instance);
    } else {
        std::string op(node.op);
        std::ranges::transform(op, op.begin(), [](char sign) {
            return sign >= 'A' && sign <= 'Z' ? static_cast<char>(sign + 32) : sign;
        });
        names.push_back(std::move(op));
    }
    return fmt::format("{}", fmt::join(names, "\\."));
}

std::string_view kernelNameOf(const Node& node) {
    return isKernelName(node.scope) ? node.scope : std::string_view();
}

bool isKernelName(std::string_view name) {
    const size_t slash = name.rfind('/');
    return isNodeName(name.substr(slash == std::string_view::npos ? 0 : slash + 1));
}

bool isKernelOf(const Node& node, std::string_view name) {
    const auto isSame = [](char one, char other) {
        return one == other || (one == '/' && other == '_');
    };
    return std::ranges::equal(kernelNameOf(node), name, isSame) && !name.empty();
}

bool matches(const Node& node, std::string_view words) {
    const auto lower = [](char sign) {
        return sign >= 'A' && sign <= 'Z' ? static_cast<char>(sign + 32) : sign;
    };
    const auto isSame = [lower](char one, char other) { return lower(one) == lower(other); };
    const auto contains = [&](std::string_view text) {
        return std::search(text.begin(), text.end(), words.begin(), words.end(), isSame)
            != text.end();
    };
    return words.empty()
        || std::ranges::any_of(
            std::array{node.op, node.scope, node.instance, node.name, node.code, node.arguments},
            contains);
}

bool isCommunication(std::string_view op) {
    constexpr std::array<std::string_view, 27> kNames{"AllReduce", "AllGather", "AllGatherV",
        "ReduceScatter", "ReduceScatterV", "AlltoAll", "AllToAll", "AlltoAllV", "AllToAllv",
        "AlltoAllVC", "AlltoAllVGE", "AllToAllvc", "Broadcast", "Send", "Receive",
        "NeighborExchange", "NeighborExchangeV2", "AllConcat", "Barrier", "CollectiveScatter",
        "CollectiveGather", "BatchISendIRecv", "MatMulAllReduce", "MatmulReduceScatter",
        "AllGatherMatmul", "AlltoAllAllGatherBatchMatMul", "BatchMatMulReduceScatterAlltoAll"};
    return isOneOf(op, kNames) || op.starts_with("InnerComm") || op.starts_with("DistComm");
}

bool isPassThrough(std::string_view op) {
    constexpr std::array<std::string_view, 6> kNames{
        "Reshape", "Cast", "Depend", "Load", "TupleGetItem", "ExpandDims"};
    return isOneOf(op, kNames);
}

bool isView(std::string_view op) {
    constexpr std::array<std::string_view, 13> kNames{"Reshape", "ExpandDims", "Squeeze", "Flatten",
        "Depend", "Load", "TupleGetItem", "MakeTuple", "UpdateState", "Return", "Partial", "Switch",
        "View"};
    return isOneOf(op, kNames) || op.starts_with("call ")
        || op.find_first_of("%$") != std::string_view::npos;
}

bool isRedistribution(const Node& node) {
    return node.instance.starts_with("redistribution_op");
}

bool isInserted(const Node& node) {
    constexpr std::array<std::string_view, 4> kBegins{
        "redistribution_op", "forward_op", "forward_reduce_scatter", "mirror_op"};
    return std::ranges::any_of(
        kBegins, [&](std::string_view begin) { return node.instance.starts_with(begin); });
}

} // namespace rankscope::ir

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/graph_phrases.h"

namespace rankscope::advisor {

namespace {

Value bytesOrUnknown(std::optional<int64_t> bytes) {
    return bytes ? Value(Bytes{*bytes}) : Value(Word{"graph.unknown_bytes"});
}
Value placeOrNowhere(const std::string& place) {
    return place.empty() ? Value(Word{"graph.nowhere"}) : Value(place);
}

Value strategyOrUnknown(const std::string& strategy) {
    return strategy.empty() ? Value(Word{"graph.unknown_strategy"}) : Value(strategy);
}

/// What the layers add to a key: "" outside of all of them.
std::string endOf(const ir::Layers& layers) {
    if (layers.isOutside())
        return "";
    if (layers.these.size() == 1)
        return ".layer";
    if (layers.isAll())
        return ".all";
    return layers.isRange() ? ".range" : ".some";
}

void addLayers(const ir::Layers& layers, Phrase& phrase) {
    if (layers.isOutside())
        return;
    phrase.values.emplace_back("layers", ir::layersText(layers));
    phrase.values.emplace_back("first", ir::layerText(layers.these.front()));
    phrase.values.emplace_back("last", ir::layerText(layers.these.back()));
    phrase.values.emplace_back("all", static_cast<int64_t>(layers.all));
}

} // namespace

Phrase phraseOf(const ir::Layers& layers) {
    Phrase phrase{"graph.layers" + endOf(layers)};
    addLayers(layers, phrase);
    return phrase;
}

Phrase phraseOf(const ir::Finding& finding) {
    Phrase phrase{std::string("graph.") + ir::toWord(finding.kind) + endOf(finding.layers)};
    phrase.values = {{"count", static_cast<int64_t>(finding.count)}, {"op", finding.op},
        {"other", finding.otherOp}, {"place", placeOrNowhere(finding.place)},
        {"target", placeOrNowhere(finding.otherPlace)}, {"pattern", finding.pattern},
        {"bytes", bytesOrUnknown(finding.bytes)}, {"before", bytesOrUnknown(finding.inputBytes)},
        {"after", bytesOrUnknown(finding.outputBytes)},
        {"strategy", strategyOrUnknown(finding.strategy)},
        {"other_strategy", strategyOrUnknown(finding.otherStrategy)},
        {"ranks", finding.groupSize ? Value(*finding.groupSize) : Value(std::string("-"))}};
    addLayers(finding.layers, phrase);
    return phrase;
}

Phrase phraseOf(ir::Doubt doubt) {
    return {std::string("graph.") + ir::toWord(doubt)};
}

} // namespace rankscope::advisor

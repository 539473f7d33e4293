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

} // namespace

Phrase phraseOf(const ir::Finding& finding) {
    Phrase phrase{std::string("graph.") + ir::toWord(finding.kind)};
    phrase.values = {{"count", static_cast<int64_t>(finding.count)}, {"op", finding.op},
        {"other", finding.otherOp}, {"place", placeOrNowhere(finding.place)},
        {"target", placeOrNowhere(finding.otherPlace)}, {"pattern", finding.pattern},
        {"bytes", bytesOrUnknown(finding.bytes)},
        {"ranks", finding.groupSize ? Value(*finding.groupSize) : Value(std::string("-"))}};
    return phrase;
}

Phrase phraseOf(ir::Doubt doubt) {
    return {std::string("graph.") + ir::toWord(doubt)};
}

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/call_stack.h"

#include <algorithm>

#include "core/base/whole_number.h"
#include "core/model/launch_flows.h"
#include "core/query/slice_chain.h"
#include "core/query/track_stack.h"

namespace rankscope::query {

namespace {

/// A kernel, the launch, what the queue took out, what put it in, and the operator.
constexpr int kMostHops = 4;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n;,";
    const size_t first = text.find_first_not_of(" \t\r\n");
    const size_t last = text.find_last_not_of(kBlanks);
    return first == std::string_view::npos || last == std::string_view::npos || last < first
        ? std::string_view()
        : text.substr(first, last - first + 1);
}

/// "file(12): function" split at "(12): "; npos without such a part.
struct Split {
    size_t open = std::string_view::npos;
    size_t close = 0;
};
Split splitOf(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789";
    for (size_t close = text.find("): "); close != std::string_view::npos;
         close = text.find("): ", close + 1)) {
        const size_t before = text.find_last_not_of(kDigits, close - 1);
        if (close > 1 && before != std::string_view::npos && before > 0 && before + 1 < close
            && text[before] == '(')
            return {before, close};
    }
    return {};
}

std::string stackArgOf(const std::vector<ArgNode>& args) {
    const auto found = std::ranges::find_if(args,
        [](const ArgNode& arg) { return arg.key == "Call stack" || arg.key == "Call Stack"; });
    return found == args.end() ? std::string() : found->value;
}

/// Slices of the track that contain the slice, innermost first, without itself.
Result<std::vector<BoundSlice>> enclosing(Session& session, const SliceDetail& slice) {
    TrackStack stacks(session, slice.ref.lane.rank);
    const TrackId track = session.snapshot().lane(slice.ref.lane)->lane.track;
    RS_TRY_ASSIGN(const auto* const open, stacks.at(track, slice.stored));
    std::vector<BoundSlice> around;
    const Duration length = slice.range.length();
    for (const BoundSlice& one : *open) {
        const bool isLonger = one.slice.dur > length || one.slice.ts < slice.stored;
        const bool isOutside = one.ref.lane != slice.ref.lane
            && (isLonger || session.snapshot().lane(one.ref.lane)->lane.depth < slice.depth);
        if (isOutside && one.slice.end() >= slice.stored + length)
            around.push_back(one);
    }
    return around;
}

/// A slice that is a Python function says so by its category or by its name.
bool isPythonFunction(std::string_view category, std::string_view name) {
    return category == "python_function" || splitOf(name).open != std::string_view::npos;
}

/// Of the slice or of what is around it on its thread.
Result<CallStack> stackOnThread(Session& session, const SliceDetail& slice) {
    CallStack stack;
    stack.frames = parseCallStack(stackArgOf(slice.args));
    if (!stack.frames.empty())
        return stack;
    if (isPythonFunction(slice.category, slice.name))
        stack.frames.push_back(parseFrame(slice.name));
    const index::RankIndex& rank = *session.snapshot().rank(slice.ref.lane.rank).index;
    RS_TRY_ASSIGN(const auto reader, session.reader(slice.ref.lane.rank));
    RS_TRY_ASSIGN(const std::vector<BoundSlice> around, enclosing(session, slice));
    for (const BoundSlice& one : around) {
        if (isPythonFunction(rank.text(one.slice.category), rank.text(one.slice.name))) {
            stack.frames.push_back(parseFrame(rank.text(one.slice.name)));
            continue;
        }
        if (!stack.frames.empty())
            continue; // an operator between two functions
        RS_TRY_ASSIGN(const std::string args, reader->args(one.slice.args));
        stack.frames = parseCallStack(stackArgOf(parseArgs(args)));
        if (!stack.frames.empty()) {
            stack.owner = one.ref;
            stack.ownerName = rank.text(one.slice.name);
            break;
        }
    }
    return stack;
}

/// Where a slice comes from, the host's operator before all else.
std::vector<SliceRef> originsOf(const SliceChain& chain) {
    const auto placeOf = [](std::string_view category) {
        if (category == model::kOperatorFlow || model::isKinetoLaunchFlow(category))
            return 0;
        if (category == model::kAscendLaunchFlow)
            return 1;
        return category == model::kQueueFlow ? 2 : 3;
    };
    std::vector<std::pair<int, SliceRef>> origins;
    for (const auto& [other, depth, lane, ts] : chain.links) {
        if (depth > 1 || other.role != FlowRole::From || !other.slice
            || other.category.starts_with("fwdbwd"))
            continue;
        origins.emplace_back(placeOf(other.category), *other.slice);
    }
    std::ranges::stable_sort(origins, {}, &std::pair<int, SliceRef>::first);
    std::vector<SliceRef> refs;
    refs.reserve(origins.size());
    for (const auto& [order, ref] : origins)
        refs.push_back(ref);
    return refs;
}

Result<CallStack> stackFrom(
    Session& session, const SliceDetail& slice, int hops, const std::stop_token& stop) {
    RS_TRY_ASSIGN(CallStack stack, stackOnThread(session, slice));
    if (!stack.frames.empty() || hops == kMostHops)
        return stack;
    RS_TRY_ASSIGN(const SliceChain chain, sliceChain(session, slice.ref, stop));
    for (const SliceRef& ref : originsOf(chain)) {
        RS_TRY_ASSIGN(const SliceDetail origin, sliceDetail(session, ref, stop));
        RS_TRY_ASSIGN(stack, stackFrom(session, origin, hops + 1, stop));
        if (stack.frames.empty())
            continue;
        if (!stack.owner) {
            stack.owner = origin.ref;
            stack.ownerName = origin.name;
        }
        return stack;
    }
    return stack;
}

} // namespace

std::string toText(const StackFrame& frame) {
    if (frame.file.empty() || !frame.line)
        return frame.function;
    return frame.file + '(' + std::to_string(*frame.line) + "): " + frame.function;
}

StackFrame parseFrame(std::string_view text) {
    const Split split = splitOf(text);
    StackFrame frame;
    if (split.open == std::string_view::npos) {
        frame.function = text;
        return frame;
    }
    frame.file = text.substr(0, split.open);
    frame.line = wholeNumber(text.substr(split.open + 1, split.close - split.open - 1));
    frame.function = trimmed(text.substr(split.close + 2));
    return frame;
}

std::vector<StackFrame> parseCallStack(std::string_view text) {
    std::vector<StackFrame> frames;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        if (!line.empty())
            frames.push_back(parseFrame(line));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return frames;
}

Result<CallStack> callStackOf(
    Session& session, const SliceDetail& slice, const std::stop_token& stop) {
    return stackFrom(session, slice, 0, stop);
}

} // namespace rankscope::query

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/host_order.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>
#include <vector>

#include "core/analysis/text_numbers.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kMostOperators = 200'000;

bool isOperator(std::string_view name) {
    return name.starts_with("aten::") || name.starts_with("npu::") || name.starts_with("c10d::");
}

/// Runs nothing on a device.
bool isView(std::string_view name) {
    constexpr std::string_view kViews[] = {"view", "reshape", "_unsafe_view", "transpose",
        "permute", "slice", "select", "expand", "expand_as", "unsqueeze", "squeeze", "t", "detach",
        "empty", "empty_like", "empty_strided", "as_strided", "alias", "chunk", "split", "narrow",
        "unflatten", "flatten", "contiguous"};
    return std::ranges::find(kViews, name) != std::end(kViews);
}

struct Call {
    Timestamp begin{};
    Timestamp end{};
    StringId name{};
};

/// Those that stand in no other.
std::vector<Call> outermost(std::vector<Call> calls) {
    std::ranges::sort(calls, [](const Call& a, const Call& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    std::vector<Call> outer;
    outer.reserve(calls.size());
    for (const Call& call : calls) {
        if (outer.empty() || call.begin >= outer.back().end)
            outer.push_back(call);
    }
    return outer;
}

class Order {
public:
    explicit Order(const index::RankIndex& rank)
        : m_rank(rank)
        , m_names(m_order.names)
        , m_types(m_order.types) { }

    void add(uint32_t stretch, const Call& call) {
        const std::string name(m_rank.text(call.name));
        const std::string type = kernelTypeOf(name);
        if (type.empty() || m_order.kernels.size() == kMostOperators)
            return;
        OrderedKernel kernel;
        kernel.key = m_names.numberOf(name);
        kernel.type = m_types.numberOf(type);
        kernel.stretch = stretch;
        kernel.range = {call.begin, call.end};
        m_order.kernels.push_back(kernel);
    }
    KernelOrder take() { return std::move(m_order); }

private:
    const index::RankIndex& m_rank;
    KernelOrder m_order;
    TextNumbers m_names;
    TextNumbers m_types;
};

} // namespace

std::string kernelTypeOf(std::string_view name) {
    name.remove_prefix(std::min(name.size(), name.find("::") + 2));
    while (name.size() > 1 && name.ends_with('_'))
        name.remove_suffix(1);
    if (isView(name))
        return {};
    constexpr std::pair<std::string_view, std::string_view> kOthers[] = {{"bmm", "BatchMatMul"},
        {"matmul", "MatMul"}, {"to", "Cast"}, {"_to_copy", "Cast"}, {"type_as", "Cast"},
        {"float", "Cast"}, {"masked_fill", "MaskedFill"}, {"_softmax", "Softmax"},
        {"native_dropout", "Dropout"}, {"cat", "Concat"}, {"add", "Add"}};
    const auto other =
        std::ranges::find(kOthers, name, &std::pair<std::string_view, std::string_view>::first);
    if (other != std::end(kOthers))
        return std::string(other->second);
    std::string type(name);
    type.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(type.front())));
    return type;
}

Result<std::optional<KernelOrder>> hostOrder(query::Session& session, int64_t rank) {
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot)
        return std::optional<KernelOrder>();
    const index::RankIndex& of = *session.snapshot().rank(*slot).index;
    std::map<TrackId, std::vector<Call>> tracks;
    for (const index::NameTotals& totals : of.totals) {
        if (isOperator(of.text(totals.name)))
            tracks[totals.track];
    }
    Order order(of);
    for (auto& [track, calls] : tracks) {
        RS_TRY(eachSlice(
            session, *slot,
            [wanted = track](
                const index::RankIndex&, const model::Track& one) { return one.id == wanted; },
            [&of, into = &calls](const model::Slice& slice) {
                if (isOperator(of.text(slice.name)))
                    into->push_back({slice.ts, slice.end(), slice.name});
                return into->size() < 2 * kMostOperators;
            }));
        for (const Call& call : outermost(std::move(calls)))
            order.add(static_cast<uint32_t>(toIndex(track)), call);
    }
    KernelOrder all = order.take();
    return all.kernels.empty() ? std::nullopt : std::optional(std::move(all));
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_efficiency.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

#include "core/analysis/operators/operators.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/statistics.h"
#include "core/base/whole_number.h"

namespace rankscope::analysis {

namespace {

const std::vector<std::string> kRatioColumns{"aic_mac_ratio", "aic_mte2_ratio", "aic_fixpipe_ratio",
    "aiv_vec_ratio", "aiv_mte2_ratio", "aiv_mte3_ratio"};
constexpr double KernelRatios::*kRatios[] = {&KernelRatios::mac, &KernelRatios::load,
    &KernelRatios::store, &KernelRatios::vector, &KernelRatios::vectorLoad,
    &KernelRatios::vectorStore};
const std::string kCubeColumn = "aic_mac_time(us)";

std::string inSmallLetters(std::string_view text) {
    std::string small(text);
    for (char& sign : small)
        sign = static_cast<char>(std::tolower(static_cast<unsigned char>(sign)));
    return small;
}

/// Two bytes an element; vectors count twice.
double footprintOf(const KernelGroup& group) {
    double elements = 0;
    for (const std::string& text : {group.shapes, group.outputs}) {
        for (const std::vector<int64_t>& shape : shapesIn(text)) {
            double of = shape.empty() ? 0 : 1;
            for (const int64_t length : shape)
                of *= static_cast<double>(length);
            elements += shape.size() == 1 ? of * 2 : of;
        }
    }
    return elements * 2 * static_cast<double>(group.count);
}

/// The last axis; of four (NZ) the product of the two in the middle.
int64_t innerAxis(const std::vector<int64_t>& shape) {
    constexpr size_t kNz = 4;
    if (shape.size() == kNz)
        return shape[1] * shape[2];
    return shape.empty() ? 0 : shape.back();
}

bool isMatmulAligned(const KernelGroup& group, const KernelLimits& limits) {
    const int64_t align = multipleOf(limits.cubeAlign);
    const auto shapes = shapesIn(group.shapes);
    for (size_t i = 0; i < std::min<size_t>(2, shapes.size()); ++i) {
        if (innerAxis(shapes[i]) % align != 0)
            return false;
    }
    return true;
}

/// Of sequence first or token first inputs: the last axis is heads times their dimension, and the
/// softmax statistics among inputs or outputs tell the heads.
bool isAttentionAligned(const KernelGroup& group, const KernelLimits& limits) {
    const int64_t align = multipleOf(limits.attentionAlign);
    const auto inputs = shapesIn(group.shapes);
    if (inputs.empty() || inputs.front().empty())
        return true;
    constexpr size_t kStatistics = 4; // batch, heads, sequence, 8
    for (const auto& shapes : {shapesIn(group.outputs), inputs}) {
        for (const std::vector<int64_t>& shape : shapes) {
            if (shape.size() != kStatistics || shape.back() != 8 || shape[1] <= 0)
                continue;
            const int64_t width = inputs.front().back();
            return width % shape[1] == 0 && width / shape[1] % align == 0 && shape[2] % align == 0;
        }
    }
    return inputs.front().back() % align == 0;
}

void judgeBy(KernelGroup& group, std::initializer_list<std::pair<double, double>> units) {
    group.use = KernelUse::Headroom;
    group.headroom = 0;
    for (const auto& [ratio, busy] : units) {
        if (ratio >= busy)
            group.use = KernelUse::Bound;
        group.headroom = std::max(group.headroom, busy - ratio);
    }
    if (group.use == KernelUse::Bound)
        group.headroom = 0;
}

void judgeVector(KernelGroup& group, const KernelLimits& limits) {
    const KernelRatios& of = group.ratios;
    if (of.vector + of.vectorLoad + of.vectorStore >= limits.vectorSum) {
        group.use = KernelUse::Bound;
        return;
    }
    judgeBy(group,
        {{of.vectorLoad, limits.vectorUnit}, {of.vectorStore, limits.vectorUnit},
            {of.vector, limits.vectorUnit}});
}

using GroupKey = std::tuple<std::string, std::string, std::string>;
using Groups = std::map<GroupKey, KernelGroup>;

struct AllKernels {
    Groups groups;
    std::map<std::string, Duration> vectorTypes;
    std::map<GroupKey, std::string> typeOf;
    Duration total{};
};

void addRow(const index::Statement& row, AllKernels& all) {
    const std::string type(row.text(3));
    const Duration time = lengthAt(row, 6);
    all.total += time;
    const KernelKind kind = kernelKindOf(type, row.text(4));
    if (kind == KernelKind::Other)
        return;
    if (kind == KernelKind::Vector)
        all.vectorTypes[type] += time;
    const GroupKey key{
        std::string(row.text(0)), std::string(row.text(1)), std::string(row.text(2))};
    KernelGroup& group = all.groups[key];
    all.typeOf.emplace(key, type);
    const auto before = static_cast<double>(group.count);
    const auto added = static_cast<double>(row.integer(5));
    for (size_t i = 0; i < std::size(kRatios); ++i) {
        double& mean = group.ratios.*kRatios[i];
        mean = (mean * before + row.real(static_cast<int>(7 + i)) * added) / (before + added);
    }
    group.kind = kind;
    std::tie(group.name, group.shapes, group.outputs) = key;
    group.count += row.integer(5);
    group.total += time;
    const double cube = row.real(static_cast<int>(7 + std::size(kRatios))) * 1000; // us
    group.cube += Duration(static_cast<int64_t>(
        std::clamp(cube, 0.0, static_cast<double>(time.count())))); // count(): ns
}

} // namespace

KernelKind kernelKindOf(std::string_view type, std::string_view core) {
    const std::string small = inSmallLetters(type);
    const auto contains = [&small](
                              const char* word) { return small.find(word) != std::string::npos; };
    if (contains("flashattention"))
        return contains("grad") || contains("bwd") ? KernelKind::AttentionBackward
                                                   : KernelKind::Attention;
    if (core == "AI_CORE" && contains("matmul"))
        return KernelKind::Matmul;
    return core == "AI_VECTOR_CORE" || core == "MIX_AIV" ? KernelKind::Vector : KernelKind::Other;
}

std::vector<std::vector<int64_t>> shapesIn(std::string_view text) {
    std::vector<std::vector<int64_t>> shapes(1);
    std::string_view digits = text;
    size_t begin = 0;
    for (size_t i = 0; i <= text.size(); ++i) {
        const bool isDigit = i < text.size() && text[i] >= '0' && text[i] <= '9';
        if (isDigit)
            continue;
        digits = text.substr(begin, i - begin);
        if (const auto number = wholeNumber(digits); !digits.empty() && number)
            shapes.back().push_back(*number);
        begin = i + 1;
        if (i < text.size() && text[i] == ';')
            shapes.emplace_back();
    }
    return shapes;
}

int64_t multipleOf(double limit) {
    constexpr double kMost = 1e15;
    return static_cast<int64_t>(std::clamp(limit, 1.0, kMost));
}

void judgeKernels(KernelGroup& group, const KernelLimits& limits) {
    const KernelRatios& of = group.ratios;
    switch (group.kind) {
    case KernelKind::Matmul:
        judgeBy(group, {{of.mac, limits.cubeBusy}, {of.load, limits.cubeLoad}});
        if (!isMatmulAligned(group, limits))
            group.use = KernelUse::Unaligned;
        break;
    case KernelKind::Attention:
        judgeBy(group, {{of.load, limits.attentionLoad}, {of.vector, limits.attentionUnit}});
        if (!isAttentionAligned(group, limits))
            group.use = KernelUse::Unaligned;
        break;
    case KernelKind::AttentionBackward:
        judgeBy(group, {{of.load, limits.attentionLoad}, {of.store, limits.attentionUnit}});
        if (!isAttentionAligned(group, limits))
            group.use = KernelUse::Unaligned;
        break;
    case KernelKind::Vector:
        judgeVector(group, limits);
        break;
    case KernelKind::Other:
        break;
    }
}

bool isLargeEnough(const KernelGroup& group, const KernelLimits& limits) {
    if (group.kind == KernelKind::Matmul)
        return group.bytes >= limits.cubeBytes;
    return group.kind != KernelKind::Vector || group.typeShare >= limits.vectorShare;
}

bool hasPipeCounters(const query::Snapshot& snapshot) {
    const std::vector<std::string> known = counterNames(snapshot);
    return std::ranges::find(known, kRatioColumns.front()) != known.end();
}

Result<std::vector<KernelGroup>> kernelGroups(const query::Snapshot& snapshot,
    std::optional<int64_t> withoutStep, const std::stop_token& stop) {
    std::vector<KernelGroup> groups;
    if (!hasPipeCounters(snapshot))
        return groups;
    AllKernels all;
    for (const auto& part : snapshot.tables) {
        if (part->find("kernel") == nullptr)
            continue;
        std::string means;
        for (const std::string& column : kRatioColumns) // ", name" of the one counter
            means += ", avg(" + counterColumns(*part, {column}).substr(2) + ")";
        means += ", total(" + counterColumns(*part, {kCubeColumn}).substr(2) + ")";
        query::Snapshot one;
        one.tables = {part};
        one.readers = snapshot.readers;
        RS_TRY(eachRow(one, "kernel",
            "SELECT name, coalesce(input_shapes, ''), coalesce(output_shapes, ''), coalesce(type, "
            "''), coalesce(accelerator_core, ''), count(*), sum(duration)"
                + means + " FROM kernel WHERE duration > 0" + andNotOf(withoutStep)
                + " GROUP BY 1, 2, 3",
            stop,
            [&all](const index::TableIndex&, const index::Statement& row) { addRow(row, all); }));
    }
    for (auto& [key, group] : all.groups) {
        if (group.kind == KernelKind::Matmul)
            group.bytes = footprintOf(group);
        if (group.kind == KernelKind::Vector)
            group.typeShare = shareOf(all.vectorTypes.at(all.typeOf.at(key)), all.total);
        groups.push_back(std::move(group));
    }
    std::stable_sort(groups.begin(), groups.end(),
        [](const KernelGroup& left, const KernelGroup& right) { return left.total > right.total; });
    return groups;
}

} // namespace rankscope::analysis

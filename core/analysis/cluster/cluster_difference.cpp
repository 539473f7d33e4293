// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/cluster_difference.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <tuple>

#include "core/analysis/text_numbers.h"

namespace rankscope::analysis {

namespace {

/// Times before bytes before texts: sizes of one kind can be held against each other.
int kindOf(const ClusterDifference& of) {
    if (of.sides != ClusterSides::Both)
        return 3 + static_cast<int>(of.sides);
    switch (of.figure) {
    case ClusterFigure::Size:
        return 1;
    case ClusterFigure::Ranks:
    case ClusterFigure::Name:
        return 2;
    default:
        return 0;
    }
}

bool comesBefore(const ClusterDifference& left, const ClusterDifference& right) {
    return std::tuple(kindOf(left), -left.size(), left.area)
        < std::tuple(kindOf(right), -right.size(), right.area);
}

} // namespace

int64_t ClusterDifference::size() const {
    return std::abs(ours.value_or(0) - theirs.value_or(0));
}

const char* figureWord(const ClusterDifference& of) {
    static constexpr const char* kWords[] = {"", "elapse", "transit", "wait", "synchronization",
        "idle", "size", "transit_time", "ranks", "name"};
    if (of.sides != ClusterSides::Both)
        return "";
    return of.figure == ClusterFigure::Step ? toWord(of.metric)
                                            : kWords[static_cast<size_t>(of.figure)];
}

const char* toWord(ClusterArea area) {
    static constexpr const char* kWords[] = {"step", "collective", "bandwidth", "link", "group"};
    return kWords[static_cast<size_t>(area)];
}

const char* toWord(ClusterSides sides) {
    static constexpr const char* kWords[] = {"both", "cluster", "ranks"};
    return kWords[static_cast<size_t>(sides)];
}

ClusterCounts ClusterComparison::all() const {
    ClusterCounts sum;
    for (const ClusterCounts& of : m_counts) {
        sum.rows += of.rows;
        sum.differences += of.differences;
        sum.onlyThere += of.onlyThere;
        sum.onlyHere += of.onlyHere;
        sum.isComparable = sum.isComparable || of.isComparable;
    }
    return sum;
}

void ClusterComparison::add(const ClusterDifference& difference) {
    ClusterCounts& counts = of(difference.area);
    size_t& count = difference.sides == ClusterSides::Both ? counts.differences
        : difference.sides == ClusterSides::OnlyThere      ? counts.onlyThere
                                                           : counts.onlyHere;
    ++count;
    auto& found =
        m_found[3 * static_cast<size_t>(difference.area) + static_cast<size_t>(difference.sides)];
    found.push_back(difference);
    if (found.size() > m_most + m_most / 4)
        keepLargest(found);
}

void ClusterComparison::keepLargest(std::vector<ClusterDifference>& found) const {
    if (found.size() <= m_most)
        return;
    const auto end = found.begin() + static_cast<ptrdiff_t>(m_most);
    std::nth_element(found.begin(), end, found.end(), comesBefore);
    found.erase(end, found.end());
}

void ClusterComparison::sort() {
    for (auto& found : m_found) {
        keepLargest(found);
        m_list.insert(m_list.end(), found.begin(), found.end());
        found = {};
    }
    std::stable_sort(m_list.begin(), m_list.end(), comesBefore);
}

void ClusterComparison::absorb(const ClusterComparison& other) {
    TextNumbers own(texts);
    std::vector<uint32_t> numbers;
    numbers.reserve(other.texts.size());
    for (const std::string& text : other.texts)
        numbers.push_back(own.numberOf(text));
    m_list.reserve(m_list.size() + other.m_list.size());
    for (ClusterDifference of : other.m_list) {
        for (uint32_t* text :
            {&of.members, &of.group, &of.operation, &of.transport, &of.ourText, &of.theirText})
            *text = numbers[*text];
        m_list.push_back(of);
    }
    for (size_t i = 0; i < m_counts.size(); ++i) {
        const ClusterCounts& more = other.m_counts[i];
        ClusterCounts& counts = m_counts[i];
        counts = {counts.rows + more.rows, counts.differences + more.differences,
            counts.onlyThere + more.onlyThere, counts.onlyHere + more.onlyHere,
            counts.isComparable || more.isComparable};
    }
    sort();
}

} // namespace rankscope::analysis

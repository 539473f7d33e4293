// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/link_cells.h"

#include <algorithm>
#include <cmath>

namespace rankscope::communication {

using analysis::Link;
using analysis::LinkMatrix;
using shared::kNoValue;

int64_t megabytes(double gigabytes) {
    return static_cast<int64_t>(std::llround(gigabytes * 1000));
}

int64_t valueOf(int64_t size, Duration time, LinkFigure figure) {
    switch (figure) {
    case LinkFigure::Bandwidth:
        return time.count() <= 0 ? kNoValue : megabytes(analysis::bandwidthOf(size, time));
    case LinkFigure::Time:
        return time.count();
    case LinkFigure::Size:
        return size;
    case LinkFigure::Relative:
    case LinkFigure::Transport:
        break;
    }
    return kNoValue;
}

size_t placeOfRank(const std::vector<int64_t>& ranks, int64_t rank) {
    return static_cast<size_t>(std::ranges::lower_bound(ranks, rank) - ranks.begin());
}

LinkCells::LinkCells(const LinkMatrix& matrix, const LinkChoice& choice)
    : m_matrix(matrix)
    , m_figure(choice.figure)
    , m_sums(matrix.ranks.size() * matrix.ranks.size()) {
    for (const Link& link : matrix.links) {
        if (isWanted(link, choice))
            add(link);
    }
    if (m_figure == LinkFigure::Relative)
        addRelative();
}

size_t LinkCells::cellOf(const Link& link) const {
    return placeOfRank(m_matrix.ranks, link.source) * m_matrix.ranks.size()
        + placeOfRank(m_matrix.ranks, link.target);
}

int64_t LinkCells::valueAt(size_t cell) {
    const Sum& sum = m_sums[cell];
    if (sum.transports == 0)
        return kNoValue;
    if (m_figure == LinkFigure::Relative)
        return sum.relative;
    return m_figure == LinkFigure::Transport ? mixOf(sum.transports)
                                             : valueOf(sum.size, sum.time, m_figure);
}

bool LinkCells::isUnjudged(size_t cell) const {
    const Sum& sum = m_sums[cell];
    return m_figure == LinkFigure::Relative && sum.transports != 0 && sum.relative == kNoValue;
}

void LinkCells::addRelative() {
    const auto normals = analysis::normalBandwidths(m_matrix);
    const std::vector<bool> telling = analysis::tellingLinks(m_matrix);
    for (size_t i = 0; i < m_matrix.links.size(); ++i) {
        const Link& link = m_matrix.links[i];
        if (!telling[i])
            continue;
        const int64_t value = std::llround(link.bandwidth() / normals.at(link.transport) * 1e6);
        int64_t& of = m_sums[cellOf(link)].relative;
        of = of == kNoValue ? value : std::min(of, value);
    }
}

void LinkCells::add(const Link& link) {
    auto found = std::ranges::find(m_transports, link.transport);
    if (found == m_transports.end())
        found = m_transports.insert(m_transports.end(), link.transport);
    Sum& sum = m_sums[cellOf(link)];
    sum.size += link.size;
    sum.time += link.time;
    sum.transports |= uint64_t{1} << std::min<ptrdiff_t>(63, found - m_transports.begin());
}

int64_t LinkCells::mixOf(uint64_t transports) {
    const auto found = std::ranges::find(m_mixes, transports);
    if (found != m_mixes.end())
        return found - m_mixes.begin();
    QStringList names;
    for (size_t i = 0; i < m_transports.size(); ++i) {
        if (transports >> i & 1)
            names += QString::fromStdString(m_transports[i]);
    }
    m_mixes.push_back(transports);
    m_mixNames.push_back(names.join(" + "));
    return static_cast<int64_t>(m_mixes.size()) - 1;
}

} // namespace rankscope::communication

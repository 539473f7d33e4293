// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix of links as it is filled: the links of a cell summed over their transports.
// Thread: any, values.
#pragma once

#include "views/communication/link_texts.h"

namespace rankscope::communication {

/// As cells keep it: MB/s.
int64_t megabytes(double gigabytes);
/// Of bytes that took a time; kNoValue for figures that are not made of these.
int64_t valueOf(int64_t size, Duration time, LinkFigure figure);
/// In the ranks of a matrix.
size_t placeOfRank(const std::vector<int64_t>& ranks, int64_t rank);

class LinkCells {
public:
    LinkCells(const analysis::LinkMatrix& matrix, const LinkChoice& choice);

    static bool isWanted(const analysis::Link& link, const LinkChoice& choice) {
        return choice.own == OwnLinks::Show || !link.isLocal();
    }
    size_t cellOf(const analysis::Link& link) const;
    int64_t valueAt(size_t cell);
    /// There is a link, but its bandwidth tells nothing; of LinkFigure::Relative.
    bool isUnjudged(size_t cell) const;
    size_t count() const { return m_sums.size(); }
    /// Of the values of LinkFigure::Transport.
    const std::vector<QString>& mixes() const { return m_mixNames; }

private:
    struct Sum {
        int64_t size = 0;
        Duration time{};
        uint64_t transports = 0; ///< a bit for each
        int64_t relative = shared::kNoValue; ///< millionths of the normal
    };

    void addRelative();
    void add(const analysis::Link& link);
    int64_t mixOf(uint64_t transports);

    const analysis::LinkMatrix& m_matrix;
    LinkFigure m_figure;
    std::vector<Sum> m_sums;
    std::vector<std::string> m_transports;
    std::vector<uint64_t> m_mixes; ///< sets of transports that cells have
    std::vector<QString> m_mixNames; ///< beside m_mixes
};

} // namespace rankscope::communication

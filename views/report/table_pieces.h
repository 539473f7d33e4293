// SPDX-License-Identifier: GPL-3.0-or-later
// A table as pieces: its head, then its rows. Columns of short texts take what they need, the
// others share what is left.
// Thread: UI only.
#pragma once

#include "views/report/page_pieces.h"

namespace rankscope::report {

/// How wide the columns are that want so much, side by side in `room`: each at least as its longest
/// word, unless that is more than an equal share. No words: none is kept whole.
std::vector<double> columnWidths(
    const std::vector<double>& wanted, double room, const std::vector<double>& words = {});
void addTablePieces(
    const Table& table, const shared::Look& look, double room, std::vector<Piece>& pieces);

} // namespace rankscope::report

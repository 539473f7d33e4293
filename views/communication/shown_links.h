// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Links shows for one choice, texts and all: of a million links it takes most of a
// second, so it is made on a query thread.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "views/communication/link_texts.h"

namespace rankscope::communication {

struct ShownLinks {
    LinkChoice choice;
    LinkView view;
    shared::TableData table; ///< beside view.shown
    QString title; ///< of the matrix
    std::vector<sections::Figure> figures;
    std::vector<bool> telling; ///< tellingLinks()
};

/// `order`: worstFirst(). The table keeps the matrix.
ShownLinks shownLinks(const std::shared_ptr<const analysis::LinkMatrix>& matrix,
    const std::vector<analysis::SlowLink>& slow, const std::vector<uint32_t>& order,
    const LinkChoice& choice);

} // namespace rankscope::communication

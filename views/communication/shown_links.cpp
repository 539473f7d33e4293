// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/shown_links.h"

namespace rankscope::communication {

ShownLinks shownLinks(const std::shared_ptr<const analysis::LinkMatrix>& matrix,
    const std::vector<analysis::SlowLink>& slow, const std::vector<uint32_t>& order,
    const LinkChoice& choice) {
    ShownLinks links{.choice = choice,
        .view = linkView(*matrix, slow, order, choice),
        .table = {},
        .title = mapTitle(*matrix, choice.figure),
        .figures = linkFigures(*matrix, slow),
        .telling = analysis::tellingLinks(*matrix)};
    links.table = linkTable(matrix, links.view.shown, slow);
    return links;
}

} // namespace rankscope::communication

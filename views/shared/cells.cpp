// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/cells.h"

#include <cmath>

namespace rankscope::shared {

int64_t millionths(double share) {
    const int64_t rounded = std::llround(share * 1e6);
    if (rounded != 0 || share == 0)
        return rounded;
    return share < 0 ? -1 : 1; // little is not nothing: "<0.1 %"
}

int64_t millionths(std::optional<double> share) {
    return share ? millionths(*share) : kNoValue;
}

QString percentText(std::optional<double> share) {
    return valueText(ColumnKind::Percent, millionths(share));
}

QString dash() {
    return QChar(0x2013);
}

TableCell cellOf(double share) {
    return cellOf(millionths(share));
}

TableCell cellOf(Duration duration) {
    return cellOf(duration.count());
}

TableCell cellOf(QString text) {
    return {.text = std::move(text), .value = 0};
}

TableCell cellOf(const std::string& text) {
    return cellOf(textOf(text));
}

} // namespace rankscope::shared

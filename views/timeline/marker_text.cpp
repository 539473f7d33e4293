// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/marker_text.h"

#include <QStringList>

#include "views/shared/formats.h"

namespace rankscope::timeline {

QString markerPlace(const Marker& marker, Timestamp origin) {
    const QString begin = shared::formatOffset(marker.range.begin - origin);
    return marker.isPair() ? begin + "   " + shared::formatDuration(marker.range.length()) : begin;
}

QString markerTip(const Marker& marker, Timestamp origin) {
    QStringList lines;
    for (const QString& line : {marker.name, markerPlace(marker, origin), marker.note}) {
        if (!line.isEmpty())
            lines += line;
    }
    return lines.join('\n');
}

} // namespace rankscope::timeline

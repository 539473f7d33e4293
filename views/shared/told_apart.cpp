// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/told_apart.h"

#include <algorithm>

#include <QFontMetrics>

namespace rankscope::shared {

namespace {

constexpr QChar kDots(0x2026);
constexpr qsizetype kLead = 8; ///< letters before the first that differs

/// Whether all others differ from it in what it still shows.
bool isClear(const QString& shown, const QString& name, const QStringList& among) {
    const qsizetype dots = shown.indexOf(kDots);
    const QString head = shown.left(dots);
    const QString tail = shown.mid(dots + 1);
    return std::ranges::none_of(among, [&](const QString& other) {
        return other != name && other.startsWith(head) && other.endsWith(tail);
    });
}

/// Letters that the name has in common with the one that is most like it.
qsizetype likeOthers(const QString& name, const QStringList& among) {
    qsizetype most = 0;
    for (const QString& other : among) {
        if (other == name)
            continue;
        const auto differs = std::ranges::mismatch(name, other).in1;
        most = std::max<qsizetype>(most, differs - name.begin());
    }
    return most;
}

} // namespace

QString toldApart(
    const QString& name, const QStringList& among, const QFontMetrics& metrics, int width) {
    if (metrics.horizontalAdvance(name) <= width)
        return name;
    QString middle = metrics.elidedText(name, Qt::ElideMiddle, width);
    if (isClear(middle, name, among))
        return middle;
    QString end = metrics.elidedText(name, Qt::ElideRight, width);
    if (isClear(end, name, among))
        return end;
    const qsizetype left = std::max<qsizetype>(0, likeOthers(name, among) - kLead);
    return metrics.elidedText(kDots + name.mid(left), Qt::ElideRight, width);
}

} // namespace rankscope::shared

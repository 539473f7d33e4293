// SPDX-License-Identifier: GPL-3.0-or-later
// Copies what QSvgGenerator wrote into an HTML page: ids get a prefix, so that several pictures do
// not clash; texts take the font of the page and keep their length in any other font; groups that
// hold nothing and what repeats in each of them are left out.
// Thread: any, free functions.
#pragma once

#include <QByteArray>
#include <QString>

class QFont;
class QXmlStreamWriter;

namespace rankscope::report {

/// `prefix` before every id of the picture; `label` is read aloud in its place; `font` that its
/// texts were laid out with, at any size.
void copySvg(const QByteArray& svg, const QString& prefix, const QString& label, const QFont& font,
    QXmlStreamWriter& to);

} // namespace rankscope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a table or a picture where a person wants it: what views write. Whole or not at all.
// Thread: UI only.
#pragma once

#include <QByteArray>
#include <QString>

class QSize;
class QWidget;

namespace rankscope::shared {

class Drawing;
struct Look;

/// Empty when the file holds all of the bytes; else why not, as a sentence. A file that was there
/// keeps its content then.
QString saveBytes(const QString& path, const QByteArray& bytes);

/// Asks for the place by a dialog over `parent`, proposes `name`, saves, and says what went wrong.
void exportCsv(QWidget& parent, const QString& name, const QByteArray& text);
/// The same of a picture, as a PNG or an SVG.
void exportPicture(QWidget& parent, const QString& name, const Drawing& drawing, const QSize& size,
    const Look& look);
/// For other programs: as pixels and as an SVG.
void copyPicture(const Drawing& drawing, const QSize& size, const Look& look);
QByteArray pngOf(const Drawing& drawing, const QSize& size, const Look& look);

} // namespace rankscope::shared

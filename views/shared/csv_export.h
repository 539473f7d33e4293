// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a table where a person wants it: the one file that views write. Whole or not at all.
// Thread: UI only.
#pragma once

#include <QByteArray>
#include <QString>

class QWidget;

namespace rankscope::shared {

/// Empty when the file holds all of the text; else why not, as a sentence. A file that was there
/// keeps its content then.
QString saveText(const QString& path, const QByteArray& text);

/// Asks for the place by a dialog over `parent`, proposes `name`, saves, and says what went wrong.
void exportCsv(QWidget& parent, const QString& name, const QByteArray& text);

} // namespace rankscope::shared

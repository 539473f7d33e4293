// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a person what to open. Not exec(): the window goes on drawing and importing behind a dialog,
// which goes when it is closed.
// Thread: UI only.
#pragma once

#include <QStringList>

class QFileDialog;
class QWidget;

namespace rankscope::desktop {

/// Begins beside the folder that was opened last.
QFileDialog* askForFolder(QWidget& parent, const QStringList& recent);
QFileDialog* askForFile(QWidget& parent);

} // namespace rankscope::desktop

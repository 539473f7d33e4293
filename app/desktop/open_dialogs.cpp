// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/open_dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

namespace rankscope::desktop {

namespace {

struct OpenDialogs {
    Q_DECLARE_TR_FUNCTIONS(OpenDialogs)
};

} // namespace

QFileDialog* askForFolder(QWidget& parent, const QStringList& recent) {
    auto* dialog = new QFileDialog(&parent, OpenDialogs::tr("Open a profile folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    if (!recent.isEmpty())
        dialog->setDirectory(QFileInfo(recent.first()).absolutePath());
    dialog->open();
    return dialog;
}

QFileDialog* askForFile(QWidget& parent) {
    auto* dialog = new QFileDialog(&parent, OpenDialogs::tr("Open a trace file"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({OpenDialogs::tr("Trace files (*.json *.json.gz)"),
        OpenDialogs::tr("Graphs and logs of dry runs (*.ir *.ir.gz *.log)"),
        OpenDialogs::tr("All files (*)")});
    dialog->open();
    return dialog;
}

} // namespace rankscope::desktop

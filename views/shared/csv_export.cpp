// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/csv_export.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QSaveFile>

namespace rankscope::shared {

namespace {

struct CsvExport {
    Q_DECLARE_TR_FUNCTIONS(CsvExport)
};

void saveOrSay(QWidget& parent, const QString& path, const QByteArray& text) {
    const QString problem = saveText(path, text);
    if (problem.isEmpty())
        return;
    auto* box = new QMessageBox(
        QMessageBox::Warning, CsvExport::tr("Export as CSV"), problem, QMessageBox::Ok, &parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace

QString saveText(const QString& path, const QByteArray& text) {
    QSaveFile file(path);
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    if (isWritten && file.commit())
        return {};
    return CsvExport::tr("%1 could not be written: %2").arg(path, file.errorString());
}

void exportCsv(QWidget& parent, const QString& name, const QByteArray& text) {
    // Not exec(): the window goes on drawing and importing behind it.
    auto* dialog = new QFileDialog(&parent, CsvExport::tr("Export as CSV"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({CsvExport::tr("Tables (*.csv)"), CsvExport::tr("All files (*)")});
    dialog->setDefaultSuffix("csv");
    dialog->selectFile(name + ".csv");
    QObject::connect(dialog, &QFileDialog::fileSelected, &parent,
        [&parent, text](const QString& path) { saveOrSay(parent, path, text); });
    dialog->open();
}

} // namespace rankscope::shared

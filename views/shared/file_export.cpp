// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/file_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPixmap>
#include <QSaveFile>

namespace rankscope::shared {

namespace {

struct FileExport {
    Q_DECLARE_TR_FUNCTIONS(FileExport)
};

struct Kind {
    QString title;
    QString filter;
    QString suffix;
};

void saveOrSay(
    QWidget& parent, const QString& title, const QString& path, const QByteArray& bytes) {
    const QString problem = saveBytes(path, bytes);
    if (problem.isEmpty())
        return;
    auto* box = new QMessageBox(QMessageBox::Warning, title, problem, QMessageBox::Ok, &parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void exportBytes(QWidget& parent, const Kind& kind, const QString& name, const QByteArray& bytes) {
    // Not exec(): the window goes on drawing and importing behind it.
    auto* dialog = new QFileDialog(&parent, kind.title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({kind.filter, FileExport::tr("All files (*)")});
    dialog->setDefaultSuffix(kind.suffix);
    dialog->selectFile(name + "." + kind.suffix);
    QObject::connect(dialog, &QFileDialog::fileSelected, &parent,
        [&parent, title = kind.title, bytes](
            const QString& path) { saveOrSay(parent, title, path, bytes); });
    dialog->open();
}

} // namespace

QString saveBytes(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    if (isWritten && file.commit())
        return {};
    return FileExport::tr("Cannot write %1: %2").arg(path, file.errorString());
}

void exportCsv(QWidget& parent, const QString& name, const QByteArray& text) {
    exportBytes(parent,
        {FileExport::tr("Export as CSV"), FileExport::tr("Tables (*.csv)"), QString("csv")}, name,
        text);
}

void exportPicture(QWidget& parent, const QString& name, const QPixmap& picture) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    exportBytes(parent,
        {FileExport::tr("Save image"), FileExport::tr("Images (*.png)"), QString("png")}, name,
        bytes);
}

} // namespace rankscope::shared

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/file_export.h"

#include <algorithm>
#include <vector>

#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMessageBox>
#include <QMimeData>
#include <QSaveFile>
#include <QStatusTipEvent>

#include "views/shared/drawing.h"

namespace rankscope::shared {

namespace {

struct FileExport {
    Q_DECLARE_TR_FUNCTIONS(FileExport)
};

/// What a file can be.
struct Form {
    QString filter;
    QString suffix;
    QByteArray bytes;
};

void saveOrSay(
    QWidget& parent, const QString& title, const QString& path, const QByteArray& bytes) {
    const QString problem = saveBytes(path, bytes);
    if (problem.isEmpty()) {
        // Goes up through the parents to the window's status line.
        QStatusTipEvent saved(FileExport::tr("Saved %1").arg(path));
        QCoreApplication::sendEvent(&parent, &saved);
        return;
    }
    auto* box = new QMessageBox(QMessageBox::Warning, title, problem, QMessageBox::Ok, &parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

/// By its ending; the first for any other.
const Form& formOf(const std::vector<Form>& forms, const QString& path) {
    const auto found = std::ranges::find_if(forms, [&path](const Form& form) {
        return path.endsWith('.' + form.suffix, Qt::CaseInsensitive);
    });
    return found == forms.end() ? forms.front() : *found;
}

void exportForms(
    QWidget& parent, const QString& title, const QString& name, const std::vector<Form>& forms) {
    // Not exec(): the window goes on drawing and importing behind it.
    auto* dialog = new QFileDialog(&parent, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const Form& form : forms)
        filters += form.filter;
    dialog->setNameFilters(filters + QStringList{FileExport::tr("All files (*)")});
    dialog->setDefaultSuffix(forms.front().suffix);
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, forms](auto filter) {
        const auto chosen = std::ranges::find(forms, filter, &Form::filter);
        if (chosen != forms.end())
            dialog->setDefaultSuffix(chosen->suffix);
    });
    dialog->selectFile(name + "." + forms.front().suffix);
    QObject::connect(
        dialog, &QFileDialog::fileSelected, &parent, [&parent, title, forms](const QString& path) {
            saveOrSay(parent, title, path, formOf(forms, path).bytes);
        });
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
    exportForms(parent, FileExport::tr("Export as CSV"), name,
        {{FileExport::tr("Tables (*.csv)"), "csv", text}});
}

QByteArray pngOf(const Drawing& drawing, const QSize& size, const Look& look) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    imageOf(drawing, size, look).save(&buffer, "PNG");
    return bytes;
}

void exportPicture(QWidget& parent, const QString& name, const Drawing& drawing, const QSize& size,
    const Look& look) {
    exportForms(parent, FileExport::tr("Save image"), name,
        {{FileExport::tr("Images (*.png)"), "png", pngOf(drawing, size, look)},
            {FileExport::tr("Vector images (*.svg)"), "svg", svgOf(drawing, size, look)}});
}

void copyPicture(const Drawing& drawing, const QSize& size, const Look& look) {
    auto* both = new QMimeData; // the clipboard's
    both->setImageData(imageOf(drawing, size, look));
    both->setData("image/svg+xml", svgOf(drawing, size, look));
    QGuiApplication::clipboard()->setMimeData(both);
}

} // namespace rankscope::shared

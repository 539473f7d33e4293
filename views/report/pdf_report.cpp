// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/pdf_report.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>

#include "views/report/pdf_letters.h"
#include "views/report/pdf_marks.h"

namespace rankscope::report {

namespace {
constexpr int kDotsPerInch = 96;
}

QByteArray pdfOf(
    const Document& document, const shared::Look& look, const BlockProgress& progress) {
    const ReportPages pages(document, look);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(document.title);
    writer.setCreator("Rankscope");
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    QPainter painter(&writer);
    for (size_t page = 0; page < pages.count(); ++page) {
        if (progress && !progress(page, pages.count()))
            return {};
        if (page > 0)
            writer.newPage();
        pages.paint(painter, page);
    }
    painter.end();
    nameLetters(bytes);
    return withMarks(bytes, pages, document.language, document.date);
}

} // namespace rankscope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the report of the folder that is shown: runs the checks as a task, then takes the pictures
// of the pages. It is kept until the document is written, because pictures stand on its sections.
// Thread: UI only.
#pragma once

#include <optional>

#include "views/report/page_pictures.h"
#include "views/report/report_content.h"

namespace rankscope::report {

/// Pages whose pictures are in a report, unless a person chooses others.
QStringList usualPages();

struct ReportWish {
    QStringList chapters{};
    ReportFacts facts{};
    std::vector<PageSource> pages{};
};

class ReportMaker : public QObject {
    Q_OBJECT

public:
    ReportMaker(shared::QueryBridge& bridge, ReportWish wish, const shared::Look& look,
        QObject* parent = nullptr);

    void start();
    /// Of what was chosen; once it is made.
    const Document& document() const { return m_document; }
    /// The same with other chapters or another note, at once.
    const Document& remake(const QStringList& chapters, const QString& note);
    /// "Checks", "Pages: 3 of 6".
    const QString& stage() const { return m_stage; }

signals:
    void progressed();
    void made();
    void failed(const rankscope::Error& error);

private:
    void takePages(ReportFigures figures);

    shared::QueryBridge& m_bridge;
    shared::Question m_task;
    ReportWish m_wish;
    PagePictures m_pages;
    std::optional<ReportFigures> m_figures;
    Document m_document;
    QString m_stage;
};

} // namespace rankscope::report

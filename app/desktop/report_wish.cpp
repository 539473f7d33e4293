// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report_wish.h"

#include <QDateTime>

#include "app/desktop/main_window.h"
#include "app/desktop/page_table.h"
#include "app/desktop/workbench.h"
#include "views/report/report_dialog.h"
#include "views/sections/section.h"

namespace rankscope::desktop {

namespace {

std::vector<report::PageSource> pageSources(Workbench& workbench, const QStringList& names) {
    std::vector<report::PageSource> sources;
    for (const PageEntry& page : pageTable()) {
        for (const SectionEntry& section : page.sections) {
            const QString name = QString(page.name) + '.' + section.name;
            if (!names.contains(name))
                continue;
            sources.push_back({name, [&page, &section, &workbench](QWidget* parent) {
                                   sections::Section* made = section.make(workbench, parent);
                                   made->setTitle(page.name, section.title);
                                   return made;
                               }});
        }
    }
    return sources;
}

} // namespace

QString reportDate() {
    bool isSet = false;
    const qint64 epoch = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isSet);
    const QDateTime date =
        isSet ? QDateTime::fromSecsSinceEpoch(epoch, Qt::UTC) : QDateTime::currentDateTime();
    return date.toString("yyyy-MM-dd HH:mm");
}

report::ReportWish reportWish(MainWindow& window, const QStringList& names) {
    Workbench& workbench = window.workbench();
    report::ReportWish wish;
    QStringList pages;
    for (const QString& name : names)
        (name.contains('.') ? pages : wish.chapters).push_back(name);
    if (wish.chapters.isEmpty())
        wish.chapters = report::chapterNames();
    else if (!pages.isEmpty())
        wish.chapters += "pages";
    if (wish.chapters.contains("pages"))
        wish.pages = pageSources(workbench, pages.isEmpty() ? report::usualPages() : pages);
    wish.facts = report::factsOf(*workbench.projects.currentProject());
    wish.facts.markers = workbench.state.markers();
    wish.facts.origin = workbench.state.origin();
    wish.facts.choices = workbench.advice.choices();
    wish.facts.rounds = workbench.rounds.rounds();
    wish.facts.date = reportDate();
    wish.facts.version = RS_VERSION;
    wish.facts.language = window.language();
    return wish;
}

void showReport(MainWindow& window) {
    Workbench& workbench = window.workbench();
    report::ReportChoices& kept = workbench.report;
    if (const std::string root = workbench.profile.snapshot()->root; kept.root != root)
        kept = {.root = root};
    auto* dialog =
        new report::ReportDialog(workbench.bridge, reportWish(window, {}), kept, &window);
    QObject::connect(&workbench.profile, &shared::ShownProfile::runChanged, dialog,
        &report::ReportDialog::close);
    dialog->show();
}

} // namespace rankscope::desktop

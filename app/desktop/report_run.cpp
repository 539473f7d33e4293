// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/report_run.h"

#include <QApplication>

#include "app/desktop/main_window.h"
#include "app/desktop/report_wish.h"
#include "app/desktop/workbench.h"
#include "views/report/pdf_report.h"
#include "views/report/report_fonts.h"
#include "views/shared/file_export.h"
#include "views/shared/issue_texts.h"

namespace rankscope::desktop {

namespace {

shared::Look lookOf(const MainWindow& window) {
    return report::reportLook(shared::themeOf(window.palette()), QApplication::font());
}

} // namespace

ReportRun::ReportRun(MainWindow& window, Options options)
    : m_window(window)
    , m_options(std::move(options))
    , m_wait(window, m_options.facts) {
    connect(&m_wait, &Unattended::idle, this, &ReportRun::begin);
    m_wait.wait();
}

ReportRun::~ReportRun() = default;

void ReportRun::begin() {
    const project::Project* project = m_window.workbench().projects.currentProject();
    if (project == nullptr || (project->readyRanks().empty() && project->readyTables().empty()))
        return QCoreApplication::exit(exitCodeOf(m_window, m_options.folder));
    m_maker = std::make_unique<report::ReportMaker>(
        m_window.workbench().bridge, reportWish(m_window, m_options.sections), lookOf(m_window));
    connect(m_maker.get(), &report::ReportMaker::made, this, &ReportRun::save);
    connect(m_maker.get(), &report::ReportMaker::failed, this,
        [this](const Error& error) { end(shared::errorText(error)); });
    m_maker->start();
}

void ReportRun::save() {
    const shared::Look look = lookOf(m_window);
    const QByteArray bytes = m_options.report.endsWith(".pdf", Qt::CaseInsensitive)
        ? report::pdfOf(m_maker->document(), look)
        : report::htmlOf(m_maker->document(), look);
    end(shared::saveBytes(m_options.report, bytes));
}

void ReportRun::end(const QString& problem) {
    if (!problem.isEmpty())
        say("rankscope: " + problem);
    QCoreApplication::exit(
        problem.isEmpty() ? exitCodeOf(m_window, m_options.folder) : app::ExitCode::kExitUsage);
}

} // namespace rankscope::desktop

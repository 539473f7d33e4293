// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_maker.h"

#include "core/query/profiles.h"
#include "views/advice/advice_state.h"

namespace rankscope::report {

QStringList usualPages() {
    return {"summary.steps", "summary.topology", "summary.pipeline", "summary.experts",
        "communication.links", "communication.waits", "memory.ranks", "operators.operators"};
}

ReportMaker::ReportMaker(
    shared::QueryBridge& bridge, ReportWish wish, const shared::Look& look, QObject* parent)
    : QObject(parent)
    , m_bridge(bridge)
    , m_task(bridge.newTask(this))
    , m_wish(std::move(wish))
    , m_pages(bridge, m_wish.pages, look) {
    connect(&m_pages, &PagePictures::progressed, this, [this] {
        m_stage = ReportTexts::tr("Pages: %1 of %2").arg(m_pages.done()).arg(m_pages.all());
        emit progressed();
    });
    connect(&m_pages, &PagePictures::finished, this, [this] {
        remake(m_wish.chapters, m_wish.facts.note);
        emit made();
    });
}

void ReportMaker::start() {
    m_stage = ReportTexts::tr("Running the checks");
    advisor::Options options;
    options.thresholds = m_wish.facts.choices.thresholds;
    m_bridge.run<ReportFigures>(m_task, this, ReportTexts::tr("Running the checks"),
        query::ofProfile<ReportFigures>(1,
            [options, facts = advice::factsOf(m_wish.facts.choices)](
                query::Session& session, const std::stop_token& stop) {
                return readFigures(session, options, facts, stop);
            }),
        [this](Result<ReportFigures> figures) {
            if (figures)
                takePages(std::move(*figures));
            else
                emit failed(figures.error());
        });
}

void ReportMaker::takePages(ReportFigures figures) {
    m_figures = std::move(figures);
    m_pages.start();
}

const Document& ReportMaker::remake(const QStringList& chapters, const QString& note) {
    m_wish.facts.note = note;
    m_document = makeDocument(
        {.figures = *m_figures, .facts = m_wish.facts, .pages = m_pages.pictures()}, chapters);
    return m_document;
}

} // namespace rankscope::report

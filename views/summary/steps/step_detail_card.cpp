// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/step_detail_card.h"

#include <QCoreApplication>
#include <QLabel>

#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"
#include "views/shared/table_view.h"
#include "views/shared/table_worker.h"
#include "views/summary/steps/summary_lines.h"

namespace rankscope::summary {

using shared::ColumnKind;
using shared::TableData;

namespace {

struct StepDetailTexts {
    Q_DECLARE_TR_FUNCTIONS(StepDetailTexts)
};

} // namespace

TableData operatorRows(const analysis::StepDetail& detail) {
    using analysis::OperatorSum;
    return shared::TableBuilder<OperatorSum>()
        .column({StepDetailTexts::tr("Operator type")}, &OperatorSum::name)
        .column({StepDetailTexts::tr("Core"), ColumnKind::Text, {}, 110}, &OperatorSum::core)
        .column({StepDetailTexts::tr("Count"), ColumnKind::Count}, &OperatorSum::count)
        .column({StepDetailTexts::tr("Total (ms)"), ColumnKind::Milliseconds}, &OperatorSum::total)
        .table(detail.operators);
}

TableData collectiveRows(std::shared_ptr<const analysis::StepDetail> detail) {
    using analysis::NamedCollective;
    const auto split = [](auto member) {
        return [member](const NamedCollective& of) {
            return of.times.isSplit() ? std::optional(of.times.*member) : std::nullopt;
        };
    };
    const size_t count = detail->collectives.size();
    return shared::TableBuilder<NamedCollective>()
        .column({StepDetailTexts::tr("Collective")}, &NamedCollective::name)
        .column({StepDetailTexts::tr("Elapsed (ms)"), ColumnKind::Milliseconds},
            [](const NamedCollective& of) { return of.times.elapse; })
        .column({StepDetailTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
                    StepDetailTexts::tr("Time spent waiting for other ranks")},
            split(&analysis::CommunicationTimes::wait))
        .column({StepDetailTexts::tr("Transit (ms)"), ColumnKind::Milliseconds,
                    StepDetailTexts::tr("Time spent moving data")},
            split(&analysis::CommunicationTimes::transit))
        .table(count, [detail = std::move(detail)](size_t row) -> const NamedCollective& {
            return detail->collectives[row];
        });
}

QString copiesText(const analysis::StepDetail& detail) {
    if (!detail.copies || detail.copies->count == 0)
        return {};
    const analysis::CopyTimes& copies = *detail.copies;
    QString text = StepDetailTexts::tr("Copies: %1, %2 in total")
                       .arg(shared::formatCount(copies.count), shared::formatRounded(copies.total));
    if (!copies.uncovered)
        return text;
    text += '\n'
        + StepDetailTexts::tr("%1 of it without computing or communication")
              .arg(shared::formatRounded(*copies.uncovered));
    if (detail.free)
        text += '\n'
            + StepDetailTexts::tr("%1 free without the copies")
                  .arg(shared::formatRounded(
                      analysis::freeWithoutCopies(*detail.free, *copies.uncovered)));
    return text;
}

StepDetailCard::StepDetailCard(shared::QueryBridge& bridge, QWidget* parent)
    : Card(parent)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion())
    , m_copies(new QLabel(this))
    , m_operators(new shared::TableView(this))
    , m_collectives(new shared::TableView(this)) {
    auto* both = new QWidget(this);
    auto* column = shared::columnIn(both);
    m_copies->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_copies->setTextFormat(Qt::PlainText);
    m_copies->setWordWrap(true);
    m_copies->setForegroundRole(QPalette::PlaceholderText);
    m_copies->setContentsMargins(12, 0, 12, 6);
    column->addWidget(m_copies);
    column->addWidget(m_operators, 1);
    column->addWidget(m_collectives, 1);
    setContent(both, Edge::Whole);
    m_operators->setExportName("operators_of_step");
    m_collectives->setExportName("collectives_of_step");
    new shared::TableWorker(*m_collectives, bridge);
    connect(m_collectives, &shared::TableView::rowWanted, this, [this](quint32 row) {
        if (const auto place = placeOf(row))
            emit targetWanted(*place);
    });
    retranslate();
    shared::atNewLanguage(this, [this] {
        retranslate();
        setDetail(m_detail);
    });
    hide();
}

void StepDetailCard::retranslate() {
    m_operators->setAccessibleName(tr("Operators in the step"));
    sayWhatIsMissing();
    m_collectives->setAccessibleName(tr("Collectives in the step"));
    if (m_rank)
        setTitle(tr("Rank %1").arg(rankName(*m_rank)),
            m_step ? tr("step %1").arg(*m_step) : tr("all steps"));
}

void StepDetailCard::sayWhatIsMissing() {
    const auto with = [this](const QString& text, shared::Recorded what) {
        return shared::sentences({text, shared::switchText(what, m_kinds)});
    };
    m_operators->setEmptyText(
        with(tr("No kernels for this rank: kernel_details.csv or a database is needed."),
            shared::Recorded::KernelTable));
    m_collectives->setEmptyText(
        with(tr("No collectives for this rank: communication.json is needed."),
            shared::Recorded::Communication));
}

void StepDetailCard::showRank(std::optional<int64_t> rank, std::optional<int64_t> step) {
    const bool isSame = rank == m_rank && step == m_step && isVisibleTo(parentWidget());
    m_rank = rank;
    m_step = step;
    setVisible(rank.has_value());
    if (!rank || isSame)
        return;
    retranslate();
    ask();
}

void StepDetailCard::ask() {
    m_bridge.ask<Answer>(
        m_question, this,
        [run = *m_rank, step = m_step](
            query::Session& session, const std::stop_token& stop) -> Result<Answer> {
            RS_TRY_ASSIGN(auto detail, analysis::stepDetail(session.snapshot(), run, step, stop));
            return Answer{std::make_shared<const analysis::StepDetail>(std::move(detail)),
                shared::kindsOf(session.snapshot())};
        },
        [this](Result<Answer> answer) {
            if (!answer)
                return;
            m_kinds = std::move(answer->kinds);
            sayWhatIsMissing();
            setDetail(std::move(answer->detail));
        });
}

void StepDetailCard::setDetail(Detail detail) {
    m_detail = std::move(detail);
    m_copies->setText(copiesText(*m_detail));
    m_copies->setToolTip(m_copies->text());
    m_copies->setVisible(!m_copies->text().isEmpty());
    m_operators->fill(operatorRows(*m_detail));
    m_collectives->fill(collectiveRows(m_detail));
}

std::optional<model::Target> StepDetailCard::placeOf(size_t collective) const {
    if (!m_rank || collective >= m_detail->collectives.size())
        return std::nullopt;
    const analysis::NamedCollective& of = m_detail->collectives[collective];
    model::Target place = placeOfRank(*m_rank, m_step);
    if (of.start) {
        const Timestamp begin = fromNanoseconds(*of.start);
        place.range = TimeRange{begin, begin + of.times.elapse};
    }
    return place;
}

} // namespace rankscope::summary

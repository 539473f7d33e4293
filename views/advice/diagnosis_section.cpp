// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/diagnosis_section.h"

#include "views/advice/guide_pane.h"
#include "views/advice/guide_texts.h"
#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::advice {

using advisor::GuideAnswer;
using advisor::GuideStep;

DiagnosisSection::DiagnosisSection(AdviceState& state, const sections::Context& context)
    : AdviceSection(state, context)
    , m_pane(new GuidePane(this)) {
    m_path = makeTable("path", QT_TR_NOOP("Path"),
        QT_TR_NOOP("The path is shown here once the first question is answered."));
    addCards({{m_pane, 2}, {m_path, 3}}, 1);
    connectRows(
        *m_path, [](quint32) {}, [this](quint32 row) { return m_walk.path[row].view; });
    connect(m_pane, &GuidePane::answered, this, &DiagnosisSection::answer);
    connect(m_pane, &GuidePane::viewWanted, this, &DiagnosisSection::openView);
    connect(m_pane, &GuidePane::backWanted, this,
        [this] { this->state().setWalk(answers(m_walk.path.size() - 1)); });
    connect(m_pane, &GuidePane::restartWanted, this, [this] { this->state().setWalk({}); });
}

std::vector<GuideAnswer> DiagnosisSection::answers(size_t count) const {
    std::vector<GuideAnswer> answers;
    answers.reserve(count + 1);
    for (size_t i = 0; i < count; ++i) {
        const GuideStep& step = m_walk.path[i];
        answers.push_back({step.state->id, step.outcome->name, step.isByPerson});
    }
    return answers;
}

void DiagnosisSection::answer(size_t outcome) {
    auto path = answers(m_walk.path.size());
    const advisor::GuideOutcome* const chosen = m_walk.outcomes[outcome];
    path.push_back({m_walk.now->id, chosen->name, chosen != m_walk.proposed});
    // The buttons are made anew by what follows: not within their own signal.
    QMetaObject::invokeMethod(
        this,
        [this, path = std::move(path)] {
            state().setWalk(path);
            m_pane->likeliest()->setFocus();
        },
        Qt::QueuedConnection);
}

void DiagnosisSection::openView() {
    if (m_walk.view)
        emit targetWanted(*m_walk.view);
}

void DiagnosisSection::refresh() {
    if (!state().result())
        return;
    m_walk = state().walk();
    m_pane->show(m_walk);
    setFocusProxy(m_pane->likeliest());
    const advisor::Framework framework = m_walk.framework;
    auto table =
        shared::TableBuilder<GuideStep>()
            .column({tr("Looked at"), shared::ColumnKind::Text, {}, 180},
                [framework](const GuideStep& step) { return titleOf(*step.state, framework); })
            .column({tr("Rank"), shared::ColumnKind::Text, {}, 52},
                [](const GuideStep& step) {
                    return step.rank ? QString::number(*step.rank) : shared::dash();
                })
            .column({tr("Answer"), shared::ColumnKind::Text, {}, 170},
                [framework](
                    const GuideStep& step) { return outcomeText(*step.outcome, framework); })
            .column({tr("By"), shared::ColumnKind::Text, {}, 84},
                [](const GuideStep& step) {
                    return step.isByPerson ? tr("a person") : tr("the checks");
                })
            .column({tr("What speaks for it")},
                [](const GuideStep& step) {
                    return step.isByPerson ? QString() : proofInShort(step.proof);
                })
            .table(m_walk.path);
    m_path->fill(std::move(table), tr("Path"), tr("answers: %1").arg(m_walk.path.size()));
}

} // namespace rankscope::advice

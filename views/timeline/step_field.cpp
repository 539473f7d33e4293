// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/step_field.h"

#include <optional>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include "core/query/steps.h"
#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

std::optional<RankSlot> rankWithSteps(const TimelineState& state) {
    const auto& ranks = state.snapshot()->ranks;
    for (size_t i = 0; i < ranks.size(); ++i) {
        const auto slot = static_cast<RankSlot>(i);
        if (!state.filter().hiddenRanks.contains(slot) && query::hasSteps(*ranks[i].index))
            return slot;
    }
    return std::nullopt;
}

std::vector<Step> toSteps(const std::vector<query::Step>& named) {
    std::vector<Step> steps;
    steps.reserve(named.size());
    for (const query::Step& step : named)
        steps.push_back(
            {QString::fromStdString(step.number), step.range, QString::fromStdString(step.name)});
    return steps;
}

} // namespace

StepField::StepField(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_label(new QLabel(this))
    , m_previous(new shared::FlatButton("chevron_left", this))
    , m_next(new shared::FlatButton("chevron_right", this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 8, 0);
    row->setSpacing(0);
    row->addWidget(m_label);
    row->addSpacing(4);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    m_label->setTextFormat(Qt::RichText);
    m_label->setForegroundRole(QPalette::PlaceholderText);
    connect(m_previous, &QToolButton::clicked, &state, &TimelineState::goToPreviousStep);
    connect(m_next, &QToolButton::clicked, &state, &TimelineState::goToNextStep);
    // Comes with other ranks as well.
    connect(&state, &TimelineState::filterChanged, this, &StepField::findSteps);
    connect(&state, &TimelineState::stepsChanged, this, &StepField::refresh);
    connect(&state, &TimelineState::visibleRangeChanged, this, &StepField::refresh);
    retranslate();
}

QString StepField::text() const {
    return m_label->text().remove("<b>").remove("</b>");
}

void StepField::setInUse(bool isInUse) {
    m_isInUse = isInUse;
    refresh();
}

void StepField::findSteps() {
    const auto slot = rankWithSteps(m_state);
    const query::OpenRank rank = slot ? m_state.snapshot()->rank(*slot) : query::OpenRank{};
    // What is on its way may be of a rank that is not the first one any more.
    m_bridge.cancel(shared::Question::Steps);
    if (slot && !m_state.steps().empty() && rank.index == m_known.index
        && rank.offset == m_known.offset)
        return;
    m_known = {};
    if (!slot) {
        m_state.setSteps({});
        return;
    }
    m_bridge.ask<std::vector<query::Step>>(
        shared::Question::Steps, this,
        [slot = *slot](query::Session& session, std::stop_token stop) {
            return query::stepsOf(session, slot, std::move(stop));
        },
        [this, rank](Result<std::vector<query::Step>> steps) {
            if (!steps)
                return;
            m_known = rank;
            m_state.setSteps(toSteps(*steps));
        });
}

void StepField::refresh() {
    const auto& steps = m_state.steps();
    setVisible(m_isInUse && !steps.empty());
    const auto count = static_cast<uint64_t>(steps.size());
    const auto current = m_state.currentStep();
    if (!current) {
        m_label->setText(shared::counted(count, tr("1 step"), tr("%1 steps")));
        m_label->setToolTip({});
        return;
    }
    const Step& step = steps[*current];
    m_label->setText(tr("Step <b>%1</b> (%2 of %3)")
                         .arg(step.number.toHtmlEscaped(), shared::formatCount(*current + 1),
                             shared::formatCount(count)));
    m_label->setToolTip(shared::labelled(step.name, shared::formatDuration(step.range.length())));
}

void StepField::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void StepField::retranslate() {
    m_previous->setToolTip(tr("Previous step (,)"));
    m_next->setToolTip(tr("Next step (.)"));
    for (shared::FlatButton* button : {m_previous, m_next})
        button->setAccessibleName(button->toolTip());
    refresh();
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/step_field.h"

#include <optional>

#include <QHBoxLayout>
#include <QLabel>

#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/step_band.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

std::optional<RankSlot> rankWithSteps(const TimelineState& state) {
    const auto& ranks = state.snapshot()->ranks;
    for (size_t i = 0; i < ranks.size(); ++i) {
        const auto slot = static_cast<RankSlot>(i);
        if (!state.filter().hiddenRanks.contains(slot)
            && analysis::stepSourceOf(*state.snapshot(), slot) != analysis::StepSource::None)
            return slot;
    }
    return std::nullopt;
}

struct Found {
    analysis::RankSteps steps;
    std::optional<int64_t> warmUp{};
    bool isWhole = false; ///< the first part of the answer does not know what is warm-up
};

std::vector<ShownStep> toSteps(const Found& found) {
    std::vector<ShownStep> steps;
    steps.reserve(found.steps.steps.size());
    const std::string warmUp = found.warmUp ? std::to_string(*found.warmUp) : std::string();
    for (const query::Step& step : found.steps.steps)
        steps.push_back({QString::fromStdString(step.number), step.range,
            QString::fromStdString(step.name), !warmUp.empty() && step.number == warmUp});
    return steps;
}

/// The steps at once; which of them is warm-up is told by all ranks.
void findIn(query::Session& session, RankSlot slot, const std::stop_token& stop,
    const std::function<void(Result<Found>)>& part) {
    auto steps = analysis::rankSteps(session, slot, stop);
    if (!steps)
        return part(tl::unexpected(std::move(steps).error()));
    Found found{std::move(*steps)};
    part(found);
    if (const auto warmUp = analysis::warmUpAmong(session.snapshot(), found.steps, stop))
        found.warmUp = *warmUp;
    found.isWhole = true;
    part(std::move(found));
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
    shared::inEachLanguage(this, [this] { retranslate(); });
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
    const bool isKnown = slot && !m_state.steps().empty() && rank.index == m_known.index
        && rank.offset == m_known.offset;
    // Which step is warm-up is told by all ranks.
    if (isKnown && m_asked == m_state.snapshot())
        return;
    // What is on its way may be of a rank that is not the first one any more.
    m_bridge.cancel(shared::Question::Steps);
    m_asked = m_state.snapshot();
    if (!isKnown)
        m_known = {};
    if (!slot) {
        m_state.setSteps({});
        return;
    }
    m_bridge.askInParts<Found>(
        shared::Question::Steps, this,
        [slot = *slot](query::Session& session, const std::stop_token& stop,
            const std::function<void(Result<Found>)>& part) { findIn(session, slot, stop, part); },
        [this, rank, isKnown](Result<Found> found) {
            if (!found || (isKnown && !found->isWhole))
                return;
            m_known = rank;
            m_source = found->steps.source;
            m_state.setSteps(toSteps(*found));
        });
}

void StepField::refresh() {
    const auto& steps = m_state.steps();
    setVisible(m_isInUse && !steps.empty());
    const auto count = static_cast<uint64_t>(steps.size());
    const auto current = m_state.currentStep();
    if (!current) {
        m_label->setText(shared::counted(count, tr("1 step"), tr("%1 steps")));
        m_label->setToolTip(sourceText());
        return;
    }
    const ShownStep& step = steps[*current];
    const QString text =
        step.isWarmUp ? tr("Step <b>%1</b> (%2 of %3, warm-up)") : tr("Step <b>%1</b> (%2 of %3)");
    m_label->setText(text.arg(step.number.toHtmlEscaped(), shared::formatCount(*current + 1),
        shared::formatCount(count)));
    m_label->setToolTip(stepTip(step) + '\n' + sourceText());
}

QString StepField::sourceText() const {
    switch (m_source) {
    case analysis::StepSource::ProfilerStep:
        return tr("Steps as the profiler marked them (ProfilerStep)");
    case analysis::StepSource::StepTime:
        return tr("Steps as the database lists them (STEP_TIME)");
    case analysis::StepSource::StepTrace:
        return tr("Steps as the device's step trace shows them (Iteration)");
    case analysis::StepSource::Mark:
        return tr("Steps as the program marked them (mstx ranges \"step N\")");
    case analysis::StepSource::OlderMindSpore:
        return tr("Steps as the step files of older MindSpore list them");
    case analysis::StepSource::None:
        break;
    }
    return {};
}

void StepField::retranslate() {
    m_previous->setToolTip(tr("Previous step (,)"));
    m_next->setToolTip(tr("Next step (.)"));
    for (shared::FlatButton* button : {m_previous, m_next})
        button->setAccessibleName(button->toolTip());
    refresh();
}

} // namespace rankscope::timeline

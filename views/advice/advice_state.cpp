// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/advice_state.h"

#include <algorithm>

#include "core/advisor/facts/fact_texts.h"
#include "core/base/task_progress.h"
#include "core/query/profiles.h"

namespace rankscope::advice {

namespace {

Result<CheckRun> runAll(query::Session& session, const advisor::JobFacts& facts,
    const advisor::Options& options, const std::stop_token& stop) {
    RS_TRY_ASSIGN(advisor::Report report,
        advisor::runChecks(session.sharedSnapshot(), facts, options, &reportProgress, stop));
    RS_TRY_ASSIGN(analysis::StepTrace trace, analysis::stepTrace(session.snapshot(), stop));
    RS_TRY_ASSIGN(analysis::JobOverview job, analysis::jobOverview(session.snapshot(), stop));
    RS_TRY_ASSIGN(auto excerpts, advisor::excerptsOf(session, report.findings, trace));
    return CheckRun{std::move(report), std::move(trace), std::move(job), session.snapshot().root,
        std::move(excerpts)};
}

} // namespace

std::string keyOf(const advisor::Finding& finding) {
    std::string key = finding.id + ' ' + finding.text.key;
    for (const int64_t rank : finding.ranks)
        key += ' ' + std::to_string(rank);
    // What it is about beside ranks: a kernel, a transport, a group.
    for (const auto& [name, value] : finding.text.values) {
        if (const auto* text = std::get_if<std::string>(&value))
            key += ' ' + *text;
    }
    return key;
}

advisor::JobFacts factsOf(const shared::AdviceChoices& choices) {
    std::map<std::string, std::string> texts;
    for (const auto& [key, text] : choices.facts)
        texts[key] = text.toStdString();
    return advisor::factsOfTexts(texts);
}

AdviceState::AdviceState(shared::ShownProfile& profile, shared::QueryBridge& bridge)
    : m_profile(profile)
    , m_bridge(bridge)
    , m_task(bridge.newTask(this)) {
    connect(&profile, &shared::ShownProfile::runChanged, this, [this] { m_choices = {}; });
    connect(&profile, &shared::ShownProfile::snapshotChanged, this, &AdviceState::takeSnapshot);
}

void AdviceState::takeSnapshot() {
    const query::SnapshotChange& change = m_profile.change();
    if (!change.isSameRun) {
        m_isRunning = false;
        m_bridge.cancel(m_task);
        m_result.reset();
        m_error.reset();
    }
    if (m_profile.snapshot()->isEmpty()) {
        m_isDue = false;
        emit changed();
    } else if (!change.isSameRun || change.hasMore) {
        beginSoon();
    }
}

void AdviceState::setReading(bool isReading) {
    const bool isOver = m_isReading && !isReading;
    m_isReading = isReading;
    if (isOver && m_isDue)
        begin();
}

/// What comes in one turn of the event loop needs one run.
void AdviceState::beginSoon() {
    const bool wasDue = std::exchange(m_isDue, true);
    emit changed();
    if (!wasDue)
        QMetaObject::invokeMethod(this, &AdviceState::begin, Qt::QueuedConnection);
}

void AdviceState::begin() {
    if (!m_isDue || m_isReading)
        return;
    m_isDue = false;
    m_isRunning = true;
    m_error.reset();
    advisor::Options options;
    options.thresholds = m_choices.thresholds;
    m_bridge.run<CheckRun>(m_task, this, tr("Looking for bottlenecks"),
        query::ofProfile<CheckRun>(1,
            [options, facts = factsOf(m_choices)](query::Session& session,
                const std::stop_token& stop) { return runAll(session, facts, options, stop); }),
        [this](Result<CheckRun> run) { take(std::move(run)); });
    emit changed();
}

void AdviceState::take(Result<CheckRun> run) {
    m_isRunning = false;
    if (run)
        m_result = std::make_shared<const CheckRun>(std::move(*run));
    else
        m_error = run.error();
    emit changed();
}

void AdviceState::runAgain() {
    if (!m_profile.snapshot()->isEmpty())
        beginSoon();
}

void AdviceState::setChoices(shared::AdviceChoices choices) {
    if (m_choices == choices)
        return;
    const bool areOther =
        m_choices.thresholds != choices.thresholds || m_choices.facts != choices.facts;
    m_choices = std::move(choices);
    if (areOther)
        runAgain();
    emit choicesChanged();
}

void AdviceState::setThreshold(const std::string& name, std::optional<double> value) {
    shared::AdviceChoices choices = m_choices;
    if (value)
        choices.thresholds[name] = *value;
    else
        choices.thresholds.erase(name);
    setChoices(std::move(choices));
}

void AdviceState::setFacts(std::map<std::string, QString> facts) {
    shared::AdviceChoices choices = m_choices;
    choices.facts = std::move(facts);
    setChoices(std::move(choices));
}

void AdviceState::mute(const std::string& key, const QString& reason) {
    m_choices.muted[key] = reason;
    emit choicesChanged();
}

void AdviceState::unmute(const std::string& key) {
    if (m_choices.muted.erase(key) > 0)
        emit choicesChanged();
}

void AdviceState::setNote(const std::string& key, const QString& text) {
    if (text.isEmpty())
        m_choices.notes.erase(key);
    else
        m_choices.notes[key] = text;
    emit choicesChanged();
}

advisor::Walk AdviceState::walk() const {
    return advisor::walkOf(m_result->report, advisor::parseGuideAnswers(m_choices.walk));
}

void AdviceState::setWalk(const std::vector<advisor::GuideAnswer>& answers) {
    m_choices.walk.clear();
    for (const advisor::GuideAnswer& answer : answers)
        m_choices.walk.push_back(advisor::toText(answer));
    emit choicesChanged();
}

bool AdviceState::isMuted(const advisor::Finding& finding) const {
    return m_choices.muted.count(keyOf(finding)) > 0;
}

std::vector<const advisor::Finding*> AdviceState::openCauses() const {
    std::vector<const advisor::Finding*> open;
    if (m_result) {
        for (const advisor::Finding& finding : m_result->report.findings) {
            if (finding.explainedBy.empty() && !isMuted(finding)
                && finding.severity > advisor::Severity::Info)
                open.push_back(&finding);
        }
    }
    return open;
}

} // namespace rankscope::advice

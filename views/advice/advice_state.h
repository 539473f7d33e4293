// SPDX-License-Identifier: GPL-3.0-or-later
// What the advisor found in the folder that is shown, and what a person said to it: moved
// thresholds, typed facts of the job, muted findings, notes. The checks run as a task once the
// folder is imported, and again when thresholds or figures are others; meanwhile the findings of
// before stay, never those of another folder.
//
//   connect(&state, &AdviceState::changed, this, &FindingsSection::askAgain);
//   if (state.result()) show(state.result()->report);
//
// Thread: UI only; a CheckRun is a value and may be taken anywhere.
#pragma once

#include <memory>
#include <optional>

#include "core/advisor/advisor.h"
#include "core/advisor/excerpt.h"
#include "core/advisor/guide/walk.h"
#include "core/analysis/job_overview.h"
#include "core/analysis/steps/step_trace.h"
#include "views/shared/advice_choices.h"
#include "views/shared/query_bridge.h"
#include "views/shared/shown_profile.h"

namespace rankscope::advice {

/// What a run of the checks came to, with what pictures of findings are made of.
struct CheckRun {
    advisor::Report report;
    analysis::StepTrace trace; ///< without the warm-up step; empty where there are no steps
    analysis::JobOverview job{};
    std::filesystem::path root{}; ///< the folder that was opened
    std::vector<std::optional<advisor::Excerpt>> excerpts{}; ///< beside the findings of the report
};

/// Of a finding, the same in each run of the checks: "CL-1 CL-1.same 3".
std::string keyOf(const advisor::Finding& finding);

/// That a person typed.
advisor::JobFacts factsOf(const shared::AdviceChoices& choices);

class AdviceState : public QObject {
    Q_OBJECT

public:
    AdviceState(shared::ShownProfile& profile, shared::QueryBridge& bridge);

    /// Null: no run of this folder has ended yet.
    const std::shared_ptr<const CheckRun>& result() const { return m_result; }
    /// Why the last run has no result; Cancelled: a person ended it.
    const std::optional<Error>& error() const { return m_error; }
    /// A run is under way, or about to begin.
    bool isBusy() const { return m_isRunning || m_isDue; }
    /// While a folder is imported nothing is judged.
    void setReading(bool isReading);
    /// Once more: after a cancel, or an error.
    void runAgain();

    const shared::AdviceChoices& choices() const { return m_choices; }
    /// Of the folder that just came.
    void setChoices(shared::AdviceChoices choices);
    /// Nothing: the table's value again.
    void setThreshold(const std::string& name, std::optional<double> value);
    /// By their keys, in place of those before; the checks run again.
    void setFacts(std::map<std::string, QString> facts);
    void mute(const std::string& key, const QString& reason);
    void unmute(const std::string& key);
    /// Empty: none.
    void setNote(const std::string& key, const QString& text);
    bool isMuted(const advisor::Finding& finding) const;
    /// The guided diagnosis as far as it was walked; only with a result.
    advisor::Walk walk() const;
    void setWalk(const std::vector<advisor::GuideAnswer>& answers);

    /// Causes above info that are not muted, in the order of the report: what the tab counts.
    std::vector<const advisor::Finding*> openCauses() const;

signals:
    /// Another result, none any more, or a run began.
    void changed();
    /// Choices that do not need another run: what is muted, notes, the walk.
    void choicesChanged();

private:
    void takeSnapshot();
    void begin();
    void beginSoon();
    void take(Result<CheckRun> run);

    shared::ShownProfile& m_profile;
    shared::QueryBridge& m_bridge;
    shared::Question m_task;
    shared::AdviceChoices m_choices;
    std::shared_ptr<const CheckRun> m_result;
    std::optional<Error> m_error;
    bool m_isReading = false;
    bool m_isDue = false;
    bool m_isRunning = false;
};

} // namespace rankscope::advice

// SPDX-License-Identifier: GPL-3.0-or-later
// The rounds of tuning of the job that is shown: the run that was just judged, and those of before
// that are kept. Where nothing is to be kept nor known there is only that run.
//
//   rounds.keepIn(advisor::usualRoundStore()); // or readFrom(), where nobody is there
//   connect(&rounds, &RoundsState::changed, this, &RoundsSection::askAgain);
//
// Thread: UI only; small files, written once a run of the checks.
#pragma once

#include <QObject>

#include "core/advisor/rounds/round_store.h"
#include "views/advice/advice_state.h"

namespace rankscope::advice {

class RoundsState : public QObject {
    Q_OBJECT

public:
    explicit RoundsState(AdviceState& state);

    /// From the next run of the checks on.
    void keepIn(std::filesystem::path store) {
        m_store = std::move(store);
        m_isKept = !m_store.empty();
    }
    /// The same, but what is shown is not kept.
    void readFrom(std::filesystem::path store) {
        m_store = std::move(store);
        m_isKept = false;
    }

    /// Whether the shown run is kept; else nobody can put it under another job or forget any.
    bool isKept() const { return m_isKept; }
    /// In the order of their times; empty: nothing was judged yet.
    const std::vector<advisor::Round>& rounds() const { return m_rounds; }
    /// The one that is shown among them; nothing: none, or it was forgotten.
    std::optional<size_t> shown() const;
    /// Of rounds that could not be read, or of the last one that could not be kept.
    const QStringList& problems() const { return m_problems; }
    const std::string& job() const { return m_job; }
    /// Those that have rounds, by name.
    QStringList jobs() const;

    /// Puts the shown run under that name; empty: the usual one.
    void setJob(const QString& name);
    /// Drops it from the store.
    void forget(size_t round);

signals:
    void changed();

private:
    void take();
    void keep(const std::optional<std::string>& job);
    void readAgain();

    AdviceState& m_state;
    std::filesystem::path m_store;
    bool m_isKept = false;
    std::shared_ptr<const CheckRun> m_taken; ///< the run that is shown
    std::optional<advisor::Round> m_round; ///< of it
    std::string m_job;
    advisor::KeptRounds m_kept;
    std::vector<advisor::Round> m_rounds;
    QStringList m_problems;
};

} // namespace rankscope::advice

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/rounds_state.h"

#include <algorithm>
#include <chrono>

#include <QDir>

namespace rankscope::advice {

RoundsState::RoundsState(AdviceState& state)
    : m_state(state) {
    connect(&state, &AdviceState::changed, this, &RoundsState::take);
}

void RoundsState::take() {
    if (m_state.result() == m_taken)
        return;
    m_taken = m_state.result();
    m_round.reset();
    m_kept = {};
    m_rounds.clear();
    m_problems.clear();
    if (m_taken) {
        const Timestamp now{std::chrono::system_clock::now().time_since_epoch()};
        m_round = advisor::roundOf(m_taken->root, m_taken->job, m_taken->report, now);
        m_job = m_round->job;
        m_rounds = {*m_round};
        if (m_isKept)
            keep(std::nullopt);
        else if (!m_store.empty())
            readAgain();
    }
    emit changed();
}

void RoundsState::keep(const std::optional<std::string>& job) {
    const auto kept = advisor::keepRound(m_store, *m_round, job);
    if (kept)
        m_round = *kept;
    readAgain();
    if (!kept)
        m_problems += tr("The round could not be kept in %1.")
                          .arg(QDir::toNativeSeparators(QString::fromStdString(m_store.string())));
}

void RoundsState::readAgain() {
    m_problems.clear();
    m_kept = advisor::keptRounds(m_store);
    for (const std::filesystem::path& file : m_kept.unreadable)
        m_problems +=
            tr("A kept round cannot be read: %1").arg(QString::fromStdString(file.string()));
    if (!m_isKept)
        m_round = advisor::putRound(m_kept, *m_round);
    m_job = m_round->job;
    m_rounds = advisor::ofJob(m_kept, m_job);
    if (m_rounds.empty()) // it could not be kept
        m_rounds = {*m_round};
}

std::optional<size_t> RoundsState::shown() const {
    const auto found = std::ranges::find_if(m_rounds,
        [this](const advisor::Round& round) { return m_round && round.isSameAs(*m_round); });
    return found == m_rounds.end() ? std::nullopt
                                   : std::optional(static_cast<size_t>(found - m_rounds.begin()));
}

QStringList RoundsState::jobs() const {
    QStringList names;
    for (const advisor::Round& round : m_kept.rounds)
        names += QString::fromStdString(round.job);
    names.removeDuplicates();
    names.sort();
    return names;
}

void RoundsState::setJob(const QString& name) {
    if (!m_round || !m_isKept)
        return;
    const std::string job = name.trimmed().isEmpty() ? advisor::usualJob(m_round->folder)
                                                     : name.trimmed().toStdString();
    if (job == m_job)
        return;
    keep(job);
    emit changed();
}

void RoundsState::forget(size_t round) {
    const auto status = advisor::forgetRound(m_store, m_rounds[round]);
    readAgain();
    if (!status)
        m_problems += tr("The round could not be forgotten: %1")
                          .arg(QString::fromStdString(status.error().message));
    emit changed();
}

} // namespace rankscope::advice

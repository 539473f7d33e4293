// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/finding_rows.h"

#include <algorithm>

#include "core/advisor/finding_order.h"
#include "views/advice/advice_state.h"
#include "views/advice/advice_texts.h"

namespace rankscope::advice {

using advisor::Finding;
using advisor::Report;

namespace {

bool passes(const Finding& finding, const FindingFilter& filter) {
    const advisor::Check* check = advisor::checkNamed(finding.id);
    if (filter.theme && (check == nullptr || check->theme != *filter.theme))
        return false;
    const bool isOfRanks = filter.ranks.empty()
        || std::ranges::any_of(filter.ranks,
            [&](int64_t rank) { return std::ranges::count(finding.ranks, rank) > 0; });
    return isOfRanks && finding.severity >= filter.least;
}

class Listing {
public:
    Listing(const Report& report, const shared::AdviceChoices& choices, const FindingFilter& filter,
        const Unfolded& unfolded)
        : m_report(report)
        , m_choices(choices)
        , m_filter(filter)
        , m_unfolded(unfolded)
        , m_causes(advisor::causesOf(report.findings)) { }

    std::vector<FindingRow> rows() {
        std::vector<FindingRow> muted;
        for (size_t i = 0; i < m_report.findings.size(); ++i) {
            if (!isListed(i) || shownCause(i))
                continue;
            if (isMuted(i))
                muted.push_back(rowOf(i, 0));
            else
                add(i, 0);
        }
        if (!muted.empty())
            addMuted(std::move(muted));
        return std::move(m_rows);
    }

private:
    bool isMuted(size_t finding) const {
        return m_choices.muted.count(keyOf(m_report.findings[finding])) > 0;
    }
    bool isListed(size_t finding) const { return passes(m_report.findings[finding], m_filter); }
    /// A symptom goes with its cause, muted or not; it stands by itself where the filter takes the
    /// cause away, or where it was muted alone.
    std::optional<size_t> shownCause(size_t finding) const {
        const auto cause = m_causes[finding];
        return cause && !isMuted(finding) && isListed(*cause) ? cause : std::nullopt;
    }
    std::vector<size_t> symptoms(size_t of) const {
        std::vector<size_t> found;
        for (size_t i = 0; i < m_causes.size(); ++i) {
            if (isListed(i) && shownCause(i) == of)
                found.push_back(i);
        }
        return found;
    }
    FindingRow rowOf(size_t place, int depth) const {
        const Finding& finding = m_report.findings[place];
        FindingRow row;
        row.finding = place;
        row.key = keyOf(finding);
        row.depth = depth;
        row.severity = finding.severity;
        row.title = findingTitle(finding);
        row.text = textOf(finding.text);
        row.cost = costText(finding.price);
        row.share = shareText(finding);
        row.ranks = ranksText(finding.ranks, rankCount(m_report));
        row.steps = seenText(finding, stepCount(m_report));
        row.isMuted = isMuted(place);
        if (const auto cause = m_causes[place]; cause && depth == 0)
            row.cause = findingTitle(m_report.findings[*cause]);
        return row;
    }
    /// With what its symptoms explain.
    size_t explained(size_t by) const {
        size_t count = 0;
        for (const size_t symptom : symptoms(by))
            count += 1 + explained(symptom);
        return count;
    }
    void add(size_t place, int depth) {
        const std::vector<size_t> below = symptoms(place);
        FindingRow row = rowOf(place, depth);
        row.symptoms = explained(place);
        row.isOpen = m_unfolded.count(row.key) > 0;
        m_rows.push_back(row);
        for (const size_t symptom : below) {
            if (row.isOpen)
                add(symptom, depth + 1);
        }
    }
    void addMuted(std::vector<FindingRow> muted) {
        FindingRow head;
        head.kind = FindingRow::Kind::Muted;
        head.symptoms = muted.size();
        head.isOpen = m_unfolded.count("") > 0;
        m_rows.push_back(head);
        if (!head.isOpen)
            return;
        for (FindingRow& row : muted) {
            const QString& reason = m_choices.muted.at(row.key);
            if (!reason.isEmpty())
                row.text = reason;
            m_rows.push_back(std::move(row));
        }
    }

    const Report& m_report;
    const shared::AdviceChoices& m_choices;
    const FindingFilter& m_filter;
    const Unfolded& m_unfolded;
    std::vector<std::optional<size_t>> m_causes;
    std::vector<FindingRow> m_rows;
};

} // namespace

std::vector<FindingRow> rowsOf(const Report& report, const shared::AdviceChoices& choices,
    const FindingFilter& filter, const Unfolded& unfolded) {
    return Listing(report, choices, filter, unfolded).rows();
}

size_t countShown(const Report& report, const FindingFilter& filter) {
    return static_cast<size_t>(std::ranges::count_if(
        report.findings, [&filter](const Finding& finding) { return passes(finding, filter); }));
}

std::vector<size_t> symptomsOf(const std::vector<Finding>& findings, size_t cause) {
    const auto causes = advisor::causesOf(findings);
    std::vector<size_t> found;
    for (size_t i = cause + 1; i < findings.size(); ++i) {
        const bool isBelow =
            causes[i] && (*causes[i] == cause || std::ranges::count(found, *causes[i]) > 0);
        if (isBelow)
            found.push_back(i);
    }
    return found;
}

} // namespace rankscope::advice

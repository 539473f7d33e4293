// SPDX-License-Identifier: GPL-3.0-or-later
// How the findings were made: rules of the prices, every check with its state, every threshold.
#include <algorithm>

#include "core/advisor/finding_texts.h"
#include "core/analysis/thresholds.h"
#include "views/advice/advice_texts.h"
#include "views/report/report_content.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::report {

namespace {

using advisor::CheckResult;
using advisor::CheckState;

Table checkTable(const ReportContent& content) {
    Table table{.columns = {{ReportTexts::tr("Check")}, {ReportTexts::tr("Title")},
                    {ReportTexts::tr("State")}, {ReportTexts::tr("Reason and remedy")}}};
    for (const CheckResult& result : content.advice().checks)
        table.rows.push_back({{result.check->id}, {advice::checkTitle(result.check->id)},
            {advice::stateText(result.state)},
            {QString::fromStdString(advisor::reasonText(result, advice::languageOfNow()))}});
    return table;
}

enum class Users { Moving, Fixed };

bool isAmong(
    const std::vector<const analysis::Threshold*>& own, const analysis::Threshold& threshold) {
    return std::ranges::any_of(own,
        [&threshold](const auto* one) { return std::string_view(one->name) == threshold.name; });
}

/// Of the checks that ran: "CL-1, CL-4".
QString usersOf(const advisor::Report& advice, const analysis::Threshold& threshold,
    std::initializer_list<Users> kinds) {
    QStringList users;
    for (const CheckResult& result : advice.checks) {
        const bool isUsed = std::ranges::any_of(kinds, [&](Users kind) {
            return isAmong(
                kind == Users::Moving ? result.check->thresholds : result.check->fixed, threshold);
        });
        if (isUsed && result.state != CheckState::NotRun)
            users += result.check->id;
    }
    return shared::listed(users);
}

/// "0.05 (5.0 %)" of a share, "10,000,000 (10 ms)" of a time, else the number alone.
QString valueText(const analysis::Threshold& threshold, double value) {
    const QString number = shared::numberText(value, shared::kAllDigits);
    const std::string_view unit(threshold.unit);
    if (unit.starts_with("share"))
        return shared::bracketed(number, shared::percentText(value));
    return unit.starts_with("ns ")
        ? shared::bracketed(number, shared::formatDuration(Duration(static_cast<int64_t>(value))))
        : number;
}

/// Nothing where no check that ran uses it.
void addThreshold(Table& table, const analysis::Threshold& threshold, double value,
    const QString& source, const QString& users) {
    if (!users.isEmpty())
        table.rows.push_back({{threshold.name}, {valueText(threshold, value)},
            {advice::unitText(threshold)}, {source}, {users}});
}

Table thresholdTable(const ReportContent& content) {
    const auto ownSource = [](const analysis::Threshold& threshold) {
        return QString::fromStdString(
            advisor::sourceText(threshold.source, advice::languageOfNow()));
    };
    Table table{
        .columns = {{ReportTexts::tr("Threshold")}, {ReportTexts::tr("Value"), true},
            {ReportTexts::tr("Unit")}, {ReportTexts::tr("Source")}, {ReportTexts::tr("Used by")}}};
    for (const analysis::Threshold& threshold : analysis::kThresholds) {
        const advisor::Report& advice = content.advice();
        const auto& moved = content.facts.choices.thresholds;
        const auto found = moved.find(threshold.name);
        if (found == moved.end()) {
            addThreshold(table, threshold, threshold.value, ownSource(threshold),
                usersOf(advice, threshold, {Users::Moving, Users::Fixed}));
            continue;
        }
        addThreshold(table, threshold, found->second,
            ReportTexts::tr("set by the author of the report"),
            usersOf(advice, threshold, {Users::Moving}));
        addThreshold(table, threshold, threshold.value, ownSource(threshold),
            usersOf(advice, threshold, {Users::Fixed}));
    }
    return table;
}

} // namespace

void addMethod(const ReportContent& content, std::vector<Block>& blocks) {
    blocks.emplace_back(List{
        {{ReportTexts::tr("A finding costs what the step would be shorter without it. Where the "
                          "steps can be replayed within 5 % the cost is measured by replay; all "
                          "other costs are estimates with a range, or upper bounds, as the line "
                          "of each shows.")},
            {ReportTexts::tr("Costs are not simply summed: causes that were replayed are replayed "
                             "once more together; of all others only the largest counts for each "
                             "part of the step.")},
            {ReportTexts::tr("A symptom stands under the finding that causes it and is not priced "
                             "again.")},
            {ReportTexts::tr("Exposed communication is no cost: most of it is waiting for other "
                             "ranks.")},
            {ReportTexts::tr(
                "The warm-up step is excluded. Of several profiles of a rank the first "
                "is judged.")}}});
    blocks.emplace_back(Heading{.text = ReportTexts::tr("Checks"), .level = 3, .anchor = "checks"});
    blocks.emplace_back(checkTable(content));
    blocks.emplace_back(
        Heading{.text = ReportTexts::tr("Thresholds"), .level = 3, .anchor = "thresholds"});
    blocks.emplace_back(thresholdTable(content));
}

} // namespace rankscope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// The rounds of tuning of the job, where there is more than one: what each won.
#include "views/advice/rounds_texts.h"
#include "views/report/finding_pictures.h"
#include "views/report/report_content.h"

namespace rankscope::report {

namespace {

/// As page Advisor shows it, text by text.
Table tableOf(const shared::TableData& data) {
    Table table;
    for (const shared::Column& column : data.columns)
        table.columns.push_back({shared::shownTitle(column), shared::isNumber(column.kind)});
    for (const shared::TableRow& row : data.rows) {
        std::vector<Text>& cells = table.rows.emplace_back();
        for (size_t i = 0; i < row.size(); ++i)
            cells.push_back({shared::displayText(data.columns[i], row[i])});
    }
    return table;
}

} // namespace

void addRounds(const ReportContent& content, std::vector<Block>& blocks) {
    if (content.facts.rounds.size() < 2)
        return;
    const advisor::Staircase stairs = advisor::staircaseOf(content.facts.rounds);
    const sections::Note note = advice::roundsNote(stairs, {});
    blocks.emplace_back(Paragraph{.text = note.text});
    blocks.emplace_back(roundsPicture(advice::roundsBars(stairs), note.title));
    blocks.emplace_back(tableOf(advice::roundsTable(stairs, advice::RoundColumns::Narrow)));
    const advisor::Stair& last = stairs.stairs.back();
    if (last.ledger.empty())
        return;
    blocks.emplace_back(
        Heading{.text = advice::changesTitle(stairs.stairs.size() - 1), .level = 3});
    blocks.emplace_back(tableOf(advice::changesTable(last)));
}

} // namespace rankscope::report

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/checks_section.h"

#include <algorithm>

#include <QLineEdit>
#include <QStyledItemDelegate>

#include "core/advisor/finding_texts.h"
#include "views/advice/advice_texts.h"
#include "views/advice/check_pane.h"
#include "views/shared/cells.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::advice {

using advisor::CheckResult;
using advisor::CheckState;
using advisor::Finding;

namespace {

constexpr CheckState kStates[] = {CheckState::Found, CheckState::Ok, CheckState::NotRun};
constexpr int kSearchWidth = 180;
constexpr int kStateColumn = 3;
constexpr int kOutcomeColumn = 4;

QString idOf(const CheckResult& result) {
    return result.check->id;
}

QString titleOf(const CheckResult& result) {
    return checkTitle(result.check->id);
}

QString themeOfCheck(const CheckResult& result) {
    return themeText(result.check->theme);
}

QString stateOf(const CheckResult& result) {
    return stateText(result.state);
}

QString reasonOf(const CheckResult& result) {
    return QString::fromStdString(advisor::reasonText(result, languageOfNow()));
}

/// Of what a check found that of the highest severity, and of those the dearest; null: nothing.
const Finding* worstOf(const advisor::Report& report, const CheckResult& result) {
    const auto weight = [](const Finding& finding) {
        const advisor::Price& price = finding.price;
        return std::pair(finding.severity, price.cost ? price.cost : price.high);
    };
    const Finding* worst = nullptr;
    for (const Finding& finding : report.findings) {
        if (finding.id == result.check->id
            && (worst == nullptr || weight(finding) > weight(*worst)))
            worst = &finding;
    }
    return worst;
}

/// "high, up to 28.8 ms", or why it did not run.
QString outcomeOf(const advisor::Report& report, const CheckResult& result) {
    const Finding* const worst = worstOf(report, result);
    if (worst == nullptr)
        return reasonOf(result);
    const QString cost = costText(worst->price);
    const QString severity = severityText(worst->severity);
    return cost == shared::dash() ? severity : shared::qualified({severity, cost});
}

/// What was found is in the colour of its severity, which stands beside it in words.
class OutcomeDelegate : public QStyledItemDelegate {
public:
    using SeverityOf = std::function<std::optional<advisor::Severity>(int row)>;

    OutcomeDelegate(SeverityOf severityOf, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_severityOf(std::move(severityOf)) { }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() != kStateColumn && index.column() != kOutcomeColumn)
            return;
        if (const auto severity = m_severityOf(index.row()))
            option->palette.setColor(
                QPalette::Text, severityInk(*severity, shared::themeOf(option->palette)));
    }

private:
    SeverityOf m_severityOf;
};

} // namespace

ChecksSection::ChecksSection(AdviceState& state, const sections::Context& context)
    : AdviceSection(state, context)
    , m_check(new CheckPane(state, this)) {
    m_state = addChoice("state", QT_TR_NOOP("State"), Then::Show, [] {
        return shared::withAll(tr("all", "states"),
            shared::choicesOf(
                std::vector<CheckState>(std::begin(kStates), std::end(kStates)), &stateText));
    });
    m_search = addSearch(QT_TR_NOOP("Search checks"), kSearchWidth, Then::Show);
    m_table =
        makeTable("checks", QT_TR_NOOP("All checks"), QT_TR_NOOP("No checks match the filters."));
    m_table->table().wrapTexts();
    m_table->table().setItemDelegate(
        new OutcomeDelegate([this](int row) { return severityAt(row); }, &m_table->table()));
    addCards({{m_table, 5}, {m_check, 2}}, 1);
    setFocusProxy(&m_table->table());
    connectRows(
        *m_table, [this](quint32 row) { select(row); },
        [this](quint32 row) { return placeOf(row); });
}

std::vector<size_t> ChecksSection::shownChecks() const {
    const QString wanted = m_search->text().trimmed();
    std::vector<size_t> shown;
    for (size_t i = 0; i < report().checks.size(); ++i) {
        const CheckResult& result = report().checks[i];
        const bool isOfState = !m_state->chosen() || m_state->as<CheckState>() == result.state;
        const QString words = idOf(result) + ' ' + titleOf(result) + ' ' + themeOfCheck(result);
        if (isOfState && words.contains(wanted, Qt::CaseInsensitive))
            shown.push_back(i);
    }
    return shown;
}

void ChecksSection::refresh() {
    if (!state().result())
        return;
    m_shown = shownChecks();
    auto table = shared::TableBuilder<CheckResult>()
                     .column({tr("Check"), shared::ColumnKind::Text, {}, 64}, &idOf)
                     .column({tr("Title"), shared::ColumnKind::Text, {}, 150}, &titleOf)
                     .column({tr("Theme"), shared::ColumnKind::Text, {}, 84}, &themeOfCheck)
                     .column({tr("State"), shared::ColumnKind::Text, {}, 76}, &stateOf)
                     .column({tr("What it found, or why it did not run")},
                         [this](const CheckResult& of) { return outcomeOf(report(), of); })
                     .table(report().checks, m_shown);
    const auto count = [this](CheckState of) {
        return std::ranges::count(report().checks, of, &CheckResult::state);
    };
    m_table->fill(std::move(table), tr("All checks"),
        tr("found: %1, OK: %2, not run: %3")
            .arg(count(CheckState::Found))
            .arg(count(CheckState::Ok))
            .arg(count(CheckState::NotRun)));
    const auto chosen = std::ranges::find_if(
        m_shown, [this](size_t place) { return report().checks[place].check->id == m_chosen; });
    if (m_shown.empty())
        return m_check->setCheck(nullptr, false);
    const auto row = chosen == m_shown.end() ? 0 : static_cast<size_t>(chosen - m_shown.begin());
    m_table->select(row);
    select(static_cast<quint32>(row));
}

std::optional<advisor::Severity> ChecksSection::severityAt(int row) const {
    const size_t place = m_table->table().table().dataRow(row);
    if (!state().result() || place >= m_shown.size())
        return std::nullopt;
    const Finding* const worst = worstOf(report(), report().checks[m_shown[place]]);
    return worst == nullptr ? std::nullopt : std::optional(worst->severity);
}

void ChecksSection::select(quint32 row) {
    const CheckResult& result = report().checks[m_shown[row]];
    m_chosen = result.check->id;
    m_check->setCheck(result.check, result.state == CheckState::Found, reasonOf(result));
}

std::optional<model::Target> ChecksSection::placeOf(quint32 row) const {
    const CheckResult& result = report().checks[m_shown[row]];
    if (result.state != CheckState::Found)
        return std::nullopt;
    return model::Target{.page = "advisor.findings", .row = result.check->id};
}

void ChecksSection::showTarget(const model::Target& target) {
    m_chosen = target.row;
    m_state->setValue(shared::kAll);
    m_search->clear();
    refresh();
}

} // namespace rankscope::advice

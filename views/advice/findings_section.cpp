// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/findings_section.h"

#include <algorithm>

#include <QInputDialog>

#include "core/advisor/finding_order.h"
#include "views/actions/action_table.h"
#include "views/advice/advice_texts.h"
#include "views/advice/finding_detail.h"
#include "views/advice/finding_list.h"
#include "views/advice/step_bar.h"
#include "views/sections/card.h"
#include "views/sections/sheet.h"
#include "views/shared/cells.h"
#include "views/shared/file_export.h"
#include "views/shared/flat_button.h"
#include "views/shared/phrases.h"
#include "views/shared/rank_field.h"

namespace rankscope::advice {

using advisor::Finding;
using advisor::Severity;
using advisor::Theme;

namespace {

constexpr Theme kThemes[] = {Theme::Overall, Theme::Cluster, Theme::Communication, Theme::Computing,
    Theme::Host, Theme::Data, Theme::Memory};
constexpr Severity kSeverities[] = {
    Severity::Info, Severity::Low, Severity::Medium, Severity::High};

/// Which of those of one check it is, too.
QString nameOf(const FindingRow& row) {
    return row.ranks == shared::dash() ? row.title : shared::qualified({row.title, row.ranks});
}

/// Asks for a text without holding the program up.
QInputDialog* askText(QWidget* over, const char* name, const QString& title, const QString& label,
    const QString& text) {
    auto* dialog = new QInputDialog(over);
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(label);
    dialog->setTextValue(text);
    dialog->resize(420, dialog->sizeHint().height());
    dialog->open();
    return dialog;
}

} // namespace

FindingsSection::FindingsSection(AdviceState& state, const sections::Context& context)
    : AdviceSection(state, context)
    , m_reset(new shared::FlatButton(this)) {
    addFilters();
    m_bar = new StepBar(this); // Tab comes to it behind the filters
    m_card = new sections::Card(this);
    m_all = new shared::FlatButton(m_card);
    m_all->setObjectName("allFindings");
    m_list = new FindingList(m_card);
    m_detail = new FindingDetail(state, this);
    auto* head = new sections::Card(this);
    head->setContent(m_bar, sections::Card::Edge::Whole);
    addContent(head, 0);
    m_card->setContent(m_list, sections::Card::Edge::Whole);
    m_card->addTool(m_all);
    addCards({{m_card, 2}, {m_detail, 3}}, 1);
    setFocusProxy(m_list);
    connectParts();
    say([this] {
        m_list->setAccessibleName(tr("Findings"));
        m_all->setText(tr("Reset filters"));
        m_all->setToolTip(actions::tipOf("go.reset-filters"));
        m_reset->setText(tr("Reset thresholds"));
        m_reset->setToolTip(tr("All thresholds back to the values of the table"));
    });
}

void FindingsSection::addFilters() {
    m_theme = addChoice("theme", QT_TR_NOOP("Theme"), Then::Show, [] {
        return shared::withAll(tr("all", "themes"),
            shared::choicesOf(
                std::vector<Theme>(std::begin(kThemes), std::end(kThemes)), &themeText));
    });
    m_ranks = addRanks(Then::Show);
    m_least = addChoice("severity", QT_TR_NOOP("From"), Then::Show, [] {
        return shared::choicesOf(
            std::vector<Severity>(std::begin(kSeverities), std::end(kSeverities)), &severityText);
    });
    addFilter(m_reset);
    m_reset->hide();
}

void FindingsSection::connectParts() {
    connect(m_reset, &QToolButton::clicked, this, [this] {
        shared::AdviceChoices choices = state().choices();
        choices.thresholds.clear();
        state().setChoices(std::move(choices));
    });
    connect(m_all, &QToolButton::clicked, this, &FindingsSection::resetFilters);
    connect(m_bar, &StepBar::findingWanted, this, &FindingsSection::choose);
    connect(m_list, &FindingList::chosenChanged, this, [this] {
        const FindingRow* row = m_list->chosen();
        m_detail->show(row == nullptr ? std::nullopt : std::optional(row->finding));
    });
    connect(m_list, &FindingList::foldWanted, this, &FindingsSection::fold);
    connect(m_list, &FindingList::evidenceWanted, this, [this] {
        if (m_detail->hasEvidence())
            m_detail->showEvidence(0);
    });
    connect(m_list, &FindingList::muteWanted, this, &FindingsSection::askMute);
    connect(m_list, &FindingList::noteWanted, this, &FindingsSection::askNote);
    connect(m_detail, &FindingDetail::muteWanted, this, &FindingsSection::askMute);
    connect(m_detail, &FindingDetail::noteWanted, this, &FindingsSection::askNote);
    connect(m_detail, &FindingDetail::pictureWanted, this, &FindingsSection::copyFinding);
    connect(m_detail, &FindingDetail::findingWanted, this, &FindingsSection::choose);
    connect(m_detail, &FindingDetail::targetWanted, this, &FindingsSection::targetWanted);
}

FindingFilter FindingsSection::filter() const {
    FindingFilter filter;
    if (m_theme->chosen())
        filter.theme = m_theme->as<Theme>();
    filter.ranks = m_ranks->ranks();
    filter.least = m_least->as<Severity>();
    return filter;
}

void FindingsSection::refresh() {
    if (!state().result())
        return;
    m_bar->setData(
        stepBarOf(report(), [this](const Finding& finding) { return state().isMuted(finding); }));
    m_reset->setVisible(!state().choices().thresholds.empty());
    const size_t all = report().findings.size();
    const size_t shown = countShown(report(), filter());
    m_card->setTitle(tr("Findings by severity and cost"),
        shown == all ? tr("causes above info: %1").arg(state().openCauses().size())
                     : tr("%1 of %2 match the filters", "findings").arg(shown).arg(all));
    m_all->setVisible(shown < all);
    m_list->setEmptyText(report().findings.empty()
            ? tr("No findings. The section All checks lists what was checked and what could not "
                 "be checked.")
            : tr("No findings match the filters."));
    m_list->setRows(rowsOf(report(), state().choices(), filter(), m_unfolded));
    if (const std::string wanted = std::exchange(m_wanted, {}); !wanted.empty())
        choose(wanted);
}

void FindingsSection::forgetChoices() {
    m_unfolded.clear();
    m_wanted.clear();
}

void FindingsSection::dropFilters() {
    m_theme->setValue(shared::kAll);
    m_least->setValue(Severity::Info);
    m_ranks->setRanks({});
    emit filtersChanged();
}

void FindingsSection::fold(const std::string& key, bool isOpen) {
    if (isOpen)
        m_unfolded.insert(key);
    else
        m_unfolded.erase(key);
    m_list->setRows(rowsOf(report(), state().choices(), filter(), m_unfolded));
}

/// A symptom shows below its causes, a muted finding below the head of those.
void FindingsSection::unfoldTo(const std::string& key) {
    const auto& findings = report().findings;
    const auto causes = advisor::causesOf(findings);
    const auto of = std::ranges::find_if(
        findings, [&key](const Finding& finding) { return keyOf(finding) == key; });
    if (of == findings.end())
        return;
    auto place = static_cast<size_t>(of - findings.begin());
    while (const auto cause = causes[place]) {
        m_unfolded.insert(keyOf(findings[*cause]));
        place = *cause;
    }
    if (state().isMuted(*of))
        m_unfolded.insert("");
}

void FindingsSection::choose(const std::string& key) {
    if (m_list->findings().positionOf(key) < 0) {
        dropFilters();
        unfoldTo(key);
        m_list->setRows(rowsOf(report(), state().choices(), filter(), m_unfolded));
    }
    m_list->choose(key);
}

void FindingsSection::showTarget(const model::Target& target) {
    if (target.row.empty())
        return;
    std::string key = target.row;
    if (!state().result()) {
        m_wanted = key;
        return;
    }
    const auto& findings = report().findings;
    const auto ofCheck = std::ranges::find(findings, target.row, &Finding::id);
    if (ofCheck != findings.end())
        key = keyOf(*ofCheck);
    choose(key);
}

void FindingsSection::askMute() {
    const FindingRow* row = m_list->chosen();
    if (row == nullptr)
        return;
    const std::string key = row->key;
    if (row->isMuted)
        return state().unmute(key);
    const QInputDialog* dialog = askText(this, "mute", tr("Mute the finding"),
        nameOf(*row) + '\n' + tr("Reason, kept with this folder"), {});
    connect(dialog, &QInputDialog::textValueSelected, this, [this, key](const QString& reason) {
        m_list->choose(m_list->findings().beside(key)); // the next one to be looked at
        state().mute(key, reason.trimmed());
    });
}

void FindingsSection::askNote() {
    const FindingRow* row = m_list->chosen();
    if (row == nullptr)
        return;
    const std::string key = row->key;
    const auto& notes = state().choices().notes;
    const auto note = notes.find(key);
    const QInputDialog* dialog = askText(this, "note", tr("Note to the finding"),
        nameOf(*row) + '\n' + tr("Kept with this folder"),
        note == notes.end() ? QString() : note->second);
    connect(dialog, &QInputDialog::textValueSelected, this,
        [this, key](const QString& text) { state().setNote(key, text.trimmed()); });
}

void FindingsSection::copyFinding() const {
    const query::Snapshot& snapshot = *profile().snapshot();
    const sections::Sheet picture({.title = m_detail->title(),
                                      .job = sections::jobText(snapshot),
                                      .choices = m_detail->detail(),
                                      .date = sections::today()},
        &m_detail->body());
    const shared::Look look = sections::pictureLook(*this);
    shared::copyPicture(picture, picture.size(look), look);
}

} // namespace rankscope::advice

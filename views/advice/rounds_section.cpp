// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/rounds_section.h"

#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>

#include "views/advice/rounds_texts.h"
#include "views/charts/bar_chart.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/formats.h"

namespace rankscope::advice {

namespace {

constexpr int kJobWidth = 320;

} // namespace

RoundsSection::RoundsSection(AdviceState& state, RoundsState& rounds, OpenFolder openFolder,
    const sections::Context& context)
    : AdviceSection(state, context)
    , m_rounds(rounds)
    , m_openFolder(std::move(openFolder)) {
    makeJobField();
    m_note = add<sections::NoteBox>();
    m_figures = add<sections::FigureRow>();
    m_bars = makeChart<charts::BarChart>(
        "rounds", QT_TR_NOOP("Rounds of tuning"), QT_TR_NOOP("No round has steps."));
    m_table = makeTable("rounds", QT_TR_NOOP("Rounds"), QT_TR_NOOP("No rounds."));
    m_changes = makeTable("round-changes", QT_TR_NOOP("What became of findings"), nullptr);
    addCards({{m_bars}}, 3);
    addCards({{m_table, 1, Frame::None}}, 3);
    addCards({{m_changes, 1, Frame::None}}, 3);
    setFocusProxy(&m_table->table());
    m_bars->setTip([this](size_t bar) {
        return QStringList{QString::fromStdString(m_rounds.rounds()[bar].folder.string())};
    });
    connect(m_bars, &charts::BarChart::selectionChanged, this, [this](size_t bar) {
        m_table->select(bar);
        select(bar);
    });
    connect(m_bars, &charts::BarChart::menuRequested, this, &RoundsSection::openMenuOf);
    connect(m_bars, &charts::BarChart::activated, this, &RoundsSection::openRound);
    connect(&m_table->table(), &shared::TableView::rowSelected, this, &RoundsSection::select);
    connect(&m_table->table(), &shared::TableView::rowWanted, this, &RoundsSection::openRound);
    connectRows(
        *m_changes, [](quint32) {},
        [this](quint32 row) {
            // What is found now has its place; of a round that is gone there is nothing to show.
            const advisor::LedgerEntry& entry = m_stairs.stairs[m_chosen].ledger[row];
            const bool isNow = m_rounds.shown() == m_chosen && entry.candidate != nullptr;
            return isNow ? std::optional(
                       model::Target{.page = "advisor.findings", .row = entry.candidate->id})
                         : std::nullopt;
        });
    connect(&rounds, &RoundsState::changed, this, &RoundsSection::askAgain);
}

void RoundsSection::makeJobField() {
    m_caption = new QLabel(this);
    m_job = new QLineEdit(this);
    m_job->setFixedWidth(kJobWidth);
    m_caption->setBuddy(m_job);
    addFilter(m_caption);
    addFilter(m_job);
    say([this] {
        m_caption->setText(tr("Job"));
        m_job->setAccessibleName(tr("Job"));
        sayJob();
    });
    connect(m_job, &QLineEdit::editingFinished, this, [this] { m_rounds.setJob(m_job->text()); });
}

/// All of its name too, which may be longer than its field.
void RoundsSection::sayJob() {
    const QString what =
        tr("The job that this round belongs to: rounds of the same job are compared. Empty: "
           "the job of all profiles in the folder around this one.");
    const QString name = QString::fromStdString(m_rounds.job());
    m_job->setToolTip(name.isEmpty() ? what : name + '\n' + what);
}

void RoundsSection::refresh() {
    if (m_rounds.rounds().empty())
        return;
    m_caption->setVisible(m_rounds.isKept());
    m_job->setVisible(m_rounds.isKept());
    if (!m_job->hasFocus() || !m_job->isModified()) {
        m_job->setText(QString::fromStdString(m_rounds.job()));
        m_job->setCursorPosition(0); // of a long name the begin is shown, not the end
    }
    sayJob();
    auto* const completer = new QCompleter(m_rounds.jobs(), m_job);
    completer->setFilterMode(Qt::MatchContains);
    m_job->setCompleter(completer);
    m_stairs = advisor::staircaseOf(m_rounds.rounds());
    m_chosen = m_rounds.shown().value_or(m_stairs.stairs.size() - 1);
    fillRounds();
}

void RoundsSection::fillRounds() {
    const size_t count = m_stairs.stairs.size();
    m_note->setNote(roundsNote(m_stairs, m_rounds.problems()));
    m_figures->setFigures(roundsFigures(m_stairs));
    m_bars->setData(roundsBars(m_stairs));
    m_table->fill(roundsTable(m_stairs), tr("Rounds"),
        shared::counted(count, tr("1 round"), tr("%1 rounds")));
    m_table->select(m_chosen);
    select(m_chosen);
}

void RoundsSection::select(size_t round) {
    m_chosen = round;
    m_changes->table().setEmptyText(round == 0
            ? tr("This is the first round: there is none to compare with.")
            : tr("No finding is new, worse, fixed or better."));
    m_changes->fill(changesTable(m_stairs.stairs[round]), changesTitle(round));
}

bool RoundsSection::mayOpen(size_t round) const {
    std::error_code error;
    return m_rounds.shown() != round
        && std::filesystem::exists(m_rounds.rounds()[round].folder, error);
}

void RoundsSection::openRound(size_t round) {
    if (mayOpen(round))
        m_openFolder(m_rounds.rounds()[round].folder);
}

void RoundsSection::openMenuOf(size_t round, const QPoint& where) {
    openMenu({}, where, [this, round](QMenu& menu) {
        menu.addAction(
                tr("Open the profile of this round"), this, [this, round] { openRound(round); })
            ->setEnabled(mayOpen(round));
        menu.addAction(tr("Forget this round"), this, [this, round] { m_rounds.forget(round); })
            ->setEnabled(m_rounds.isKept());
    });
}

} // namespace rankscope::advice

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clocks/clocks_dialog.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>

#include "core/analysis/communication/trace_collectives.h"
#include "views/shared/choice_box.h"
#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/screen_room.h"
#include "views/shared/table_model.h"
#include "views/shared/table_view.h"
#include "views/shared/text_size.h"
#include "views/timeline/clocks/clock_places.h"
#include "views/timeline/clocks/clock_texts.h"
#include "views/timeline/clocks/shift_text.h"

namespace rankscope::timeline {

namespace {

constexpr QSize kSize(1400, 660); // each method is read whole

analysis::ClockShifts added(analysis::ClockShifts to, const analysis::ClockShifts& shifts) {
    for (auto& [rank, shift] : to) {
        if (const auto more = shifts.find(rank); more != shifts.end())
            shift += more->second;
    }
    return to;
}

} // namespace

ClockView::ClockView(QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize ClockView::minimumSizeHint() const {
    return {300, m_drawing.height(300, shared::lookOf(*this)) / 2};
}

QSize ClockView::sizeHint() const {
    return {600, m_drawing.height(600, shared::lookOf(*this))};
}

void ClockView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    m_drawing.paint(painter, rect(), shared::lookOf(*this));
}

ClocksDialog::ClocksDialog(
    TimelineState& state, shared::QueryBridge& bridge, Alignment& alignment, QWidget* parent)
    : QDialog(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_alignment(alignment)
    , m_question(bridge.newQuestion())
    , m_note(new QLabel(this))
    , m_picture(new ClockView(this))
    , m_table(new shared::TableView(this))
    , m_moment(new shared::ChoiceBox(this))
    , m_align(new QPushButton(this))
    , m_reset(new QPushButton(this))
    , m_target(new shared::ChoiceBox(this))
    , m_shift(new QLineEdit(this))
    , m_set(new QPushButton(this)) {
    resize(kSize.boundedTo(shared::screenRoom(*this)));
    build();
    connectParts();
    shared::inEachLanguage(this, [this] { say(); });
    m_alignment.clocks().want();
}

void ClocksDialog::build() {
    m_note->setWordWrap(true);
    m_note->setObjectName("clocksNote");
    m_picture->setObjectName("clocksPicture");
    m_table->setObjectName("clocks");
    m_table->setExportName("clocks");
    m_align->setObjectName("align");
    m_shift->setObjectName("shift");
    shared::inEachTextSize(m_shift, [this] { m_shift->setFixedWidth(shared::grown(160)); });
    m_shift->installEventFilter(this);
    for (QPushButton* button : {m_align, m_reset, m_set})
        button->setAutoDefault(false); // Enter in the field sets the shift and nothing else
    auto* byHand = new QHBoxLayout;
    for (QWidget* part : std::initializer_list<QWidget*>{m_target, m_shift, m_set})
        byHand->addWidget(part);
    byHand->addStretch(1);
    auto* byFit = new QHBoxLayout;
    byFit->addStretch(1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_reset, m_moment, m_align})
        byFit->addWidget(part);
    // On a narrow screen one below the other.
    auto* row =
        new QBoxLayout(width() < kSize.width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    row->addLayout(byHand);
    row->addLayout(byFit);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_note);
    column->addWidget(m_picture, 3);
    column->addWidget(m_table, 2);
    column->addLayout(row);
}

void ClocksDialog::connectParts() {
    const auto& feed = m_alignment.clocks();
    connect(&feed, &ClockFeed::failed, this, [this](const QString& why) {
        m_failure = why;
        m_failed = m_state.snapshot();
        showClocks();
    });
    connect(&m_state, &TimelineState::clocksChanged, this, &ClocksDialog::showClocks);
    connect(&m_state, &TimelineState::snapshotChanged, this, [this] {
        if (m_failed == nullptr || !keepsLanes(*m_failed, *m_state.snapshot()))
            m_failure.clear(); // of other ranks
        showClocks();
    });
    connect(m_moment, &QComboBox::activated, this, &ClocksDialog::askPicture);
    connect(m_align, &QPushButton::clicked, this, &ClocksDialog::align);
    connect(m_reset, &QPushButton::clicked, this, [this] { m_state.setShifts({}); });
    connect(m_target, &QComboBox::activated, this, &ClocksDialog::showShift);
    connect(m_shift, &QLineEdit::returnPressed, this, &ClocksDialog::setShift);
    connect(m_set, &QPushButton::clicked, this, &ClocksDialog::setShift);
    auto* undo = new QShortcut(QKeySequence::Undo, this);
    connect(undo, &QShortcut::activated, &m_state, &TimelineState::undoLanes);
}

/// The field takes the key for its own text, also when nothing was typed that could be undone.
bool ClocksDialog::eventFilter(QObject* watched, QEvent* event) {
    const bool isUndo = event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Undo);
    return (isUndo && !m_shift->isUndoAvailable()) || QDialog::eventFilter(watched, event);
}

void ClocksDialog::say() {
    setWindowTitle(tr("Clocks"));
    m_picture->setAccessibleName(tr("Ends of collectives, apart"));
    m_picture->change().title = tr("How far the ends of each collective are apart");
    m_moment->setCaption(tr("Align at"));
    m_moment->setChoices({{tr("middle of the view"), Moment::View},
        {tr("middle of the run"), Moment::Middle}, {tr("start of the run"), Moment::Begin}});
    m_moment->setToolTip(tr("In the middle of the view the drift is followed: ranks are placed "
                            "anew as the view moves. At a moment of the run they stay where they "
                            "are put."));
    m_align->setText(tr("Align all ranks"));
    m_reset->setText(tr("Reset"));
    m_reset->setToolTip(tr("Put all ranks back on their own clocks"));
    m_target->setCaption(tr("Shift of"));
    m_shift->setPlaceholderText(tr("-2.5 ms"));
    m_shift->setAccessibleName(tr("Shift"));
    m_shift->setToolTip(tr("How far it is moved from where its clock puts it, such as \"-2.5 ms\" "
                           "or \"300 us\"; nanoseconds without a unit"));
    m_set->setText(tr("Set"));
    showClocks();
}

/// Several clocks, and no collective that would tell them apart.
bool ClocksDialog::isTiedByNone() const {
    const auto& clocks = m_state.clocks()->clocks;
    return clocks.size() != 1 && std::ranges::all_of(clocks, [](const analysis::HostClock& clock) {
        return clock.tie == analysis::ClockTie::None;
    });
}

/// What would tie the clocks of this profile together.
QString ClocksDialog::missingText() const {
    const query::Snapshot& snapshot = *m_state.snapshot();
    return snapshot.ranks.size() < 2
        ? tr("Open the folder that contains all ranks of the job.")
        : shared::switchText(shared::Recorded::Communication, shared::kindsOf(snapshot));
}

QString ClocksDialog::noteText() const {
    if (m_state.clocks() != nullptr && isTiedByNone())
        return shared::sentences({fitText(*m_state.clocks()), missingText()});
    if (m_state.clocks() != nullptr)
        return fitText(*m_state.clocks(), m_state.followsDrift());
    return m_failure.isEmpty() ? tr("Reading the collectives of all ranks...") : m_failure;
}

void ClocksDialog::showClocks() {
    const bool areKnown = m_state.clocks() != nullptr;
    m_note->setText(noteText());
    // While they are read nothing is missing yet.
    m_table->setEmptyText(
        areKnown || !m_failure.isEmpty() ? tr("The clocks are not known.") : QString());
    if (areKnown)
        m_table->fill(clockTable(m_state));
    else
        m_table->setRows({});
    m_align->setEnabled(areKnown && analysis::shiftsAt(*m_state.clocks(), Timestamp()).size() > 1);
    m_reset->setEnabled(m_state.followsDrift() || !m_state.shifts().empty());
    fillTargets();
    showShift();
    askPicture();
}

void ClocksDialog::fillTargets() {
    m_targets.clear();
    const auto& ranks = m_state.snapshot()->ranks;
    std::map<QString, std::vector<RankSlot>> hosts;
    for (size_t slot = 0; slot < ranks.size(); ++slot) {
        if (slot < m_state.facts().ranks.size() && !m_state.facts().ranks[slot].host.isEmpty())
            hosts[m_state.facts().ranks[slot].host].push_back(static_cast<RankSlot>(slot));
    }
    for (auto& [host, ofHost] : hosts) {
        if (ofHost.size() > 1)
            m_targets.push_back({host, std::move(ofHost)});
    }
    for (size_t slot = 0; slot < ranks.size(); ++slot)
        m_targets.push_back(
            {QString::fromStdString(ranks[slot].index->label), {static_cast<RankSlot>(slot)}});
    shared::Choices choices;
    for (size_t i = 0; i < m_targets.size(); ++i)
        choices.emplace_back(m_targets[i].name, static_cast<int64_t>(i));
    m_target->setChoices(choices);
}

void ClocksDialog::chooseRank(RankSlot slot) {
    for (size_t i = 0; i < m_targets.size(); ++i) {
        if (m_targets[i].ranks == std::vector{slot})
            m_target->setValue(static_cast<int64_t>(i));
    }
    showShift();
    m_shift->setFocus();
    m_shift->selectAll();
}

void ClocksDialog::showShift() {
    const auto at = static_cast<size_t>(std::max<int64_t>(m_target->value(), 0));
    m_shift->setPalette({});
    m_shift->setEnabled(at < m_targets.size());
    m_set->setEnabled(at < m_targets.size());
    m_shift->clear();
    if (at >= m_targets.size())
        return;
    std::optional<Duration> all;
    for (const RankSlot slot : m_targets[at].ranks) {
        const Duration own = shiftOf(m_state.shifts(), m_state.snapshot()->rank(slot));
        if (all && *all != own)
            return; // they differ
        all = own;
    }
    m_shift->setText(textOfShift(all.value_or(Duration())));
}

void ClocksDialog::setShift() {
    const auto at = static_cast<size_t>(std::max<int64_t>(m_target->value(), 0));
    const auto typed = typedShift(m_shift->text());
    if (at < m_targets.size() && typed)
        m_alignment.shiftTo(m_targets[at].ranks, *typed);
    else
        sayBadShift(*m_shift);
}

void ClocksDialog::align() {
    if (m_moment->as<Moment>() == Moment::View)
        m_alignment.alignClocksInView();
    else
        m_alignment.alignClocksAt(moment());
}

Timestamp ClocksDialog::moment() const {
    const auto chosen = m_moment->as<Moment>();
    if (chosen == Moment::View || m_state.clocks() == nullptr)
        return middleOf(m_state.visibleRange());
    const TimeRange run = m_state.clocks()->range;
    return (chosen == Moment::Begin ? run.begin : middleOf(run)) + referenceShift(m_state);
}

void ClocksDialog::sayOfPicture(bool isAnswered) {
    m_picture->change().emptyText = isAnswered
        ? shared::sentences(
            {tr("No collectives of several ranks with known starts."), missingText()})
        : QString();
}

void ClocksDialog::askPicture() {
    sayOfPicture(!m_failure.isEmpty());
    if (m_state.clocks() == nullptr) {
        m_picture->change().data = {};
        m_picture->update();
        return;
    }
    const query::Snapshot& now = *m_state.snapshot();
    const Timestamp time = moment() - referenceShift(m_state);
    const auto asRead = clocksAsRead(now, m_state.shifts());
    const auto aligned = added(asRead, analysis::shiftsAt(*m_state.clocks(), time));
    m_bridge.ask<ClockPicture>(
        m_question, this,
        [aligned, shown = clocksOf(now)](
            query::Session& session, const std::stop_token& /*stop*/) -> Result<ClockPicture> {
            RS_TRY_ASSIGN(const auto all, analysis::jobCollectives(session));
            const auto matched = analysis::matchCollectives(all);
            return ClockPicture{analysis::endSpreads(all, matched, shown),
                analysis::endSpreads(all, matched, aligned)};
        },
        [this](Result<ClockPicture> picture) {
            sayOfPicture(true);
            m_picture->update();
            if (!picture)
                return;
            m_picture->change().data = std::move(*picture);
            m_picture->setAccessibleDescription(
                m_picture->drawing().nowText() + '\n' + m_picture->drawing().alignedText());
        });
}

} // namespace rankscope::timeline

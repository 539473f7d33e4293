// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/search_field.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>

#include "views/shared/flat_button.h"
#include "views/shared/formats.h"
#include "views/shared/icons.h"
#include "views/shared/issue_texts.h"
#include "views/shared/query_bridge.h"
#include "views/shared/theme.h"
#include "views/timeline/shown_lanes.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::FlatButton;

SearchField::SearchField(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_text(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_case(new FlatButton("case", this))
    , m_word(new FlatButton("word", this))
    , m_previous(new FlatButton("up", this))
    , m_next(new FlatButton("down", this))
    , m_table(new FlatButton("table", this)) {
    m_text->setFrame(false);
    m_text->setMinimumWidth(60);
    m_text->installEventFilter(this);
    m_text->setObjectName("searchText");
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_case->setCheckable(true);
    m_word->setCheckable(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(24, 1, 1, 1);
    row->setSpacing(0);
    row->addWidget(m_text, 1);
    row->addWidget(m_count);
    row->addSpacing(4);
    for (FlatButton* button : {m_case, m_word, m_previous, m_next, m_table})
        row->addWidget(button);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMaximumWidth(460);
    connectSignals();
    retranslate();
    showCount();
}

void SearchField::connectSignals() {
    connect(m_text, &QLineEdit::textChanged, this, &SearchField::search);
    connect(m_case, &QToolButton::toggled, this, &SearchField::search);
    connect(m_word, &QToolButton::toggled, this, &SearchField::search);
    connect(m_next, &QToolButton::clicked, this, [this] { step(false); });
    connect(m_previous, &QToolButton::clicked, this, [this] { step(true); });
    connect(m_table, &QToolButton::clicked, this, &SearchField::tableRequested);
    // Comes with other ranks as well, and last: then everyone knows the new ones already.
    connect(&m_state, &TimelineState::filterChanged, this, &SearchField::search);
    connect(&m_state, &TimelineState::lockChanged, this, &SearchField::search);
    connect(&m_state, &TimelineState::hitsChanged, this, &SearchField::showCount);
    connect(&m_state, &TimelineState::currentHitChanged, this, &SearchField::showCount);
}

void SearchField::focus() {
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void SearchField::find(const QString& text) {
    m_text->setText(text);
    step(false);
}

query::SearchRequest SearchField::request() const {
    return {.text = m_text->text().toStdString(),
        .caseRule = m_case->isChecked() ? query::CaseRule::Match : query::CaseRule::Ignore,
        .wordRule = m_word->isChecked() ? query::WordRule::Whole : query::WordRule::Anywhere,
        .lanes = searchedLanes(m_state),
        .range = searchedRange(m_state)};
}

bool SearchField::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        step(key->modifiers().testFlag(Qt::ShiftModifier));
        return true;
    case Qt::Key_Escape:
        m_text->clearFocus();
        emit left();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

void SearchField::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_text->hasFocus() ? theme.accent : theme.line);
    painter.setBrush(theme.bg);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.drawPixmap(
        6, (height() - 14) / 2, shared::iconPixmap("search", theme.sub, 14, devicePixelRatioF()));
}

void SearchField::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showCount();
    }
}

QSize SearchField::sizeHint() const {
    return {400, 26};
}

void SearchField::retranslate() {
    m_text->setPlaceholderText(tr("Find slices by name"));
    m_text->setToolTip(tr("Finds slices whose name contains this text (Ctrl+F)"));
    m_case->setToolTip(tr("Match case"));
    m_word->setToolTip(tr("Whole word"));
    m_previous->setToolTip(tr("Previous match (Shift+Enter)"));
    m_next->setToolTip(tr("Next match (Enter)"));
    m_table->setToolTip(tr("List all matches in the data pane"));
    for (FlatButton* button : {m_case, m_word, m_previous, m_next, m_table})
        button->setAccessibleName(button->toolTip());
}

void SearchField::search() {
    m_isStepWanted = false;
    m_problem.clear();
    if (m_text->text().isEmpty()) {
        m_isSearching = false;
        m_bridge.cancel(shared::Question::Search);
        m_state.setHits(nullptr);
        showCount();
        return;
    }
    m_isSearching = true;
    showCount();
    m_bridge.ask<query::SearchResult>(
        shared::Question::Search, this,
        [request = request()](query::Session& session, std::stop_token stop) {
            return query::search(session, request, std::move(stop));
        },
        [this](Result<query::SearchResult> result) { take(std::move(result)); });
}

void SearchField::take(Result<query::SearchResult> result) {
    if (!result && result.error().code == ErrorCode::Cancelled)
        return;
    m_isSearching = false;
    if (!result)
        m_problem = shared::errorText(result.error());
    m_state.setHits(
        result ? std::make_shared<const query::SearchResult>(std::move(*result)) : nullptr);
    showCount();
    if (m_isStepWanted)
        step(false);
}

void SearchField::showCount() {
    const auto& hits = m_state.hits();
    const bool hasHits = hits != nullptr && !hits->hits.empty();
    m_count->setToolTip(m_problem);
    if (m_isSearching)
        m_count->setText(QString(QChar(0x2026)));
    else if (!m_problem.isEmpty())
        m_count->setText(tr("search failed"));
    else if (hits == nullptr)
        m_count->clear();
    else if (!hasHits)
        m_count->setText(tr("no matches"));
    else
        m_count->setText(QString("%1 / %2").arg(
            m_state.currentHit() ? shared::formatCount(*m_state.currentHit() + 1) : QString("-"),
            shared::formatCount(hits->count)));
    m_next->setEnabled(hasHits);
    m_previous->setEnabled(hasHits);
    m_table->setEnabled(hasHits);
}

void SearchField::step(bool isBackward) {
    if (m_isSearching) {
        m_isStepWanted = true;
        return;
    }
    m_isStepWanted = false;
    if (m_state.hits() == nullptr || m_state.hits()->hits.empty())
        return;
    if (isBackward)
        m_state.goToPreviousHit();
    else
        m_state.goToNextHit();
}

} // namespace rankscope::timeline

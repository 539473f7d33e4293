// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_editor.h"

#include <algorithm>

#include <QFontDatabase>
#include <QKeyEvent>
#include <QListWidget>
#include <QScreen>

#include "views/shared/at_event.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/sql/sql_highlighter.h"
#include "views/sql/sql_words.h"

namespace rankscope::sql {

namespace {
constexpr size_t kMostOffered = 100;
constexpr int kOfferRows = 10;
constexpr int kOfferWidth = 280;
constexpr int kTabBlanks = 4;
} // namespace

Editor::Editor(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_highlighter(new Highlighter(document(), *this))
    , m_offer(new QListWidget(this)) {
    setObjectName("sqlEditor");
    shared::inEachTextSize(this, [this] { takeTextSize(); });
    setTabChangesFocus(true); // while nothing is offered
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    m_offer->setWindowFlags(Qt::ToolTip);
    m_offer->setFocusPolicy(Qt::NoFocus);
    m_offer->setAttribute(Qt::WA_ShowWithoutActivating);
    m_offer->setUniformItemSizes(true);
    m_offer->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_offer, &QListWidget::itemClicked, this, &Editor::takeOffer);
    connect(this, &QPlainTextEdit::textChanged, this, [this] { setExtraSelections({}); });
    shared::atEvent(this, QEvent::PaletteChange, [this] { m_highlighter->rehighlight(); });
}

/// The system's letters of one width, as much larger as other texts are.
void Editor::takeTextSize() {
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (const double points = fixed.pointSizeF(); points > 0)
        fixed.setPointSizeF(points * shared::textSize() / shared::kUsualTextSize);
    else
        fixed.setPixelSize(shared::grown(fixed.pixelSize()));
    setFont(fixed);
    setTabStopDistance(kTabBlanks * fontMetrics().horizontalAdvance(' '));
}

void Editor::setTables(std::vector<analysis::SqlTable> tables) {
    m_tables = std::move(tables);
    QSet<QString> names;
    for (const analysis::SqlTable& table : m_tables)
        names.insert(QString::fromStdString(table.name));
    m_highlighter->setTables(std::move(names));
}

void Editor::propose(const QString& statement) {
    if (toPlainText() == m_proposed && statement != m_proposed)
        setStatement(statement);
    m_proposed = statement;
}

void Editor::setStatement(const QString& statement) {
    QTextCursor all(document());
    all.select(QTextCursor::Document);
    all.insertText(statement);
    m_offer->hide();
}

void Editor::insertName(const QString& name) {
    QTextCursor caret = textCursor();
    const QString before = toPlainText().left(caret.selectionStart()).right(1);
    const bool isApart = before.isEmpty() || before[0].isSpace() || before == "(" || before == ".";
    caret.insertText((isApart ? "" : " ") + quotedName(name));
    setTextCursor(caret);
    setFocus();
}

void Editor::showProblem(std::optional<qsizetype> place) {
    if (!place)
        return setExtraSelections({});
    QTextCursor caret(document());
    caret.setPosition(static_cast<int>(std::clamp(*place, qsizetype{0}, toPlainText().size())));
    setTextCursor(caret);
    QTextEdit::ExtraSelection mark;
    mark.cursor = caret;
    mark.cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
    if (!mark.cursor.hasSelection())
        mark.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
    if (!mark.cursor.hasSelection()) // behind the last
        mark.cursor.movePosition(QTextCursor::PreviousWord, QTextCursor::KeepAnchor);
    mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    mark.format.setUnderlineColor(shared::themeOf(palette()).bad);
    setExtraSelections({mark});
}

QStringList Editor::offered() const {
    QStringList texts;
    for (int i = 0; m_offer->isVisible() && i < m_offer->count(); ++i)
        texts += m_offer->item(i)->text();
    return texts;
}

void Editor::keyPressEvent(QKeyEvent* event) {
    if ((m_offer->isVisible() && pressWithOffer(*event)) || pressOwn(*event))
        return;
    const QString before = toPlainText();
    QPlainTextEdit::keyPressEvent(event);
    if (toPlainText() != before)
        offer(Wanted::Typing);
    else
        m_offer->hide();
}

bool Editor::pressWithOffer(const QKeyEvent& event) {
    const bool isChosen = m_offer->currentRow() >= 0;
    switch (event.key()) {
    case Qt::Key_Up:
        moveOffer(-1);
        return event.modifiers() == Qt::NoModifier;
    case Qt::Key_Down:
        moveOffer(1);
        return event.modifiers() == Qt::NoModifier;
    case Qt::Key_Escape:
        m_offer->hide();
        return true;
    case Qt::Key_Tab:
        takeOffer();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!isChosen || event.modifiers() != Qt::NoModifier)
            return false;
        takeOffer();
        return true;
    default:
        return false;
    }
}

bool Editor::pressOwn(const QKeyEvent& event) {
    const bool isControl = event.modifiers().testFlag(Qt::ControlModifier);
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!isControl)
            return false;
        m_offer->hide();
        emit runWanted();
        return true;
    case Qt::Key_Space:
        if (isControl)
            offer(Wanted::Asked);
        return isControl;
    case Qt::Key_Up:
        if (isControl)
            emit olderWanted();
        return isControl;
    case Qt::Key_Down:
        if (isControl)
            emit newerWanted();
        return isControl;
    case Qt::Key_Escape:
        emit stopWanted();
        return true;
    default:
        return false;
    }
}

void Editor::offer(Wanted wanted) {
    const qsizetype caret = textCursor().position();
    const QString statement = toPlainText();
    m_completion = completionAt(statement, caret, m_tables, wanted);
    auto& candidates = m_completion.candidates;
    const QString typed = statement.mid(m_completion.begin, caret - m_completion.begin);
    const bool isWhole =
        candidates.size() == 1 && candidates[0].text.compare(typed, Qt::CaseInsensitive) == 0;
    if (candidates.empty() || isWhole)
        return m_offer->hide();
    candidates.resize(std::min(candidates.size(), kMostOffered));
    m_offer->clear();
    for (const Candidate& candidate : candidates) {
        auto* item = new QListWidgetItem(candidate.text, m_offer);
        item->setToolTip(candidate.detail);
    }
    m_offer->setCurrentRow(-1);
    placeOffer();
    m_offer->show();
}

/// Below the word, or above it where the screen ends.
void Editor::placeOffer() {
    QTextCursor word(document());
    word.setPosition(static_cast<int>(m_completion.begin));
    const QRect at = cursorRect(word);
    const int rows = std::min(m_offer->count(), kOfferRows);
    const int height = rows * std::max(m_offer->sizeHintForRow(0), 16) + 4;
    QPoint corner = viewport()->mapToGlobal(at.bottomLeft() + QPoint(0, 2));
    if (corner.y() + height > screen()->availableGeometry().bottom())
        corner = viewport()->mapToGlobal(at.topLeft()) - QPoint(0, height + 2);
    m_offer->setGeometry(QRect(corner, QSize(shared::grown(kOfferWidth), height)));
}

void Editor::moveOffer(int by) {
    const int count = m_offer->count();
    const int now = m_offer->currentRow();
    m_offer->setCurrentRow(now < 0 && by < 0 ? count - 1 : (now + by + count) % count);
}

/// The one that was chosen, else the best.
void Editor::takeOffer() {
    const auto row = static_cast<size_t>(std::max(0, m_offer->currentRow()));
    m_offer->hide();
    if (row >= m_completion.candidates.size())
        return;
    QTextCursor caret = textCursor();
    caret.setPosition(static_cast<int>(m_completion.begin), QTextCursor::KeepAnchor);
    caret.insertText(m_completion.candidates[row].text);
    setTextCursor(caret);
}

void Editor::focusOutEvent(QFocusEvent* event) {
    m_offer->hide();
    QPlainTextEdit::focusOutEvent(event);
}

} // namespace rankscope::sql

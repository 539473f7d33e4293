// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/fact_list.h"

#include <algorithm>

#include <QGridLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QToolTip>

#include "views/shared/one_line.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/shared/tip_text.h"

namespace rankscope::timeline {

namespace {

constexpr int kRowHeight = 25;

/// A field without a frame: of a text that is too long, every part can be reached and copied. Until
/// it is clicked the note goes first, then the unit of a number, then the value ends in an
/// ellipsis; its tip has it all.
class ValueField : public QLineEdit {
public:
    ValueField(const Fact& fact, QWidget* parent)
        : QLineEdit(fact.note.isEmpty() ? fact.value : fact.value + "   " + fact.note, parent)
        , m_value(shared::inOneLine(fact.value)) { }

protected:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::ToolTip || !toolTip().isEmpty() || !isCut())
            return QLineEdit::event(event);
        QToolTip::showText(
            static_cast<QHelpEvent*>(event)->globalPos(), shared::tipText(text()), this);
        return true;
    }
    void paintEvent(QPaintEvent* event) override {
        const QString whole = shared::inOneLine(text());
        const bool isPlain = whole == text(); // the field shows blanks for what is no sign
        if (hasFocus() || (isPlain && !isCut()))
            return QLineEdit::paintEvent(event);
        QPainter painter(this);
        painter.setPen(palette().color(QPalette::Text));
        if (fits(whole)) {
            painter.drawText(
                room().adjusted(0, 0, kRounding, 0), Qt::AlignLeft | Qt::AlignVCenter, whole);
            return;
        }
        const bool isNumber = !m_value.isEmpty() && m_value.front().isDigit();
        const QString number = isNumber ? m_value.section(' ', 0, -2) : QString();
        painter.drawText(room().adjusted(0, 0, kRounding, 0), Qt::AlignLeft | Qt::AlignVCenter,
            fits(m_value) ? m_value
                : !number.isEmpty() && fits(number)
                ? number
                : fontMetrics().elidedText(m_value, Qt::ElideRight, room().width()));
    }

private:
    static constexpr int kInset = 2; ///< where the field writes its text
    static constexpr int kRounding = 2; ///< pixels that a text may be wider than it was measured
    QRect room() const { return rect().adjusted(kInset, 0, 0, 0); }
    bool fits(const QString& text) const {
        return fontMetrics().horizontalAdvance(text) <= room().width() + kRounding;
    }
    bool isCut() const { return !fits(text()); }

    QString m_value;
};

QLineEdit* makeValue(const Fact& fact, bool isFirst, QWidget* parent) {
    auto* field = new ValueField(fact, parent);
    field->setReadOnly(true);
    field->setFrame(false);
    field->setFocusPolicy(Qt::ClickFocus);
    field->setCursorPosition(0);
    field->setToolTip(fact.toolTip);
    field->setAccessibleName(fact.name);
    if (isFirst) {
        QFont bold = field->font();
        bold.setBold(true);
        field->setFont(bold);
    }
    return field;
}

QLabel* makeEmptyNote(const QString& text, QWidget* parent) {
    auto* note = new QLabel(text, parent);
    note->setForegroundRole(QPalette::PlaceholderText);
    note->setWordWrap(true);
    note->setTextFormat(Qt::PlainText);
    note->setObjectName("emptyNote");
    return note;
}

} // namespace

FactList::FactList(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(12, 0, 8, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(0);
    shared::inEachTextSize(this, [this] { m_grid->setColumnMinimumWidth(0, shared::grown(92)); });
    shared::atNewTextSize(this, [this] {
        if (!m_facts.empty())
            setFacts(std::vector<Fact>(m_facts));
    });
    m_grid->setColumnStretch(1, 1);
}

void FactList::setFacts(const std::vector<Fact>& facts) {
    m_facts = facts;
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (size_t i = 0; i < facts.size(); ++i) {
        const auto row = static_cast<int>(i);
        auto* name = new QLabel(facts[i].name, this);
        name->setForegroundRole(QPalette::PlaceholderText);
        name->setFixedHeight(shared::grown(kRowHeight));
        m_grid->addWidget(name, row, 0);
        m_grid->addWidget(makeValue(facts[i], i == 0, this), row, 1);
        m_grid->setRowStretch(row, 0);
    }
    if (facts.empty() && !m_emptyText.isEmpty())
        m_grid->addWidget(makeEmptyNote(m_emptyText, this), 0, 0, 1, 2);
    m_grid->setRowStretch(std::max(1, static_cast<int>(facts.size())), 1);
    update();
}

QString FactList::text() const {
    QString text;
    for (const Fact& fact : m_facts) {
        text += fact.name + '\t' + fact.value;
        text += fact.note.isEmpty() ? "\n" : '\t' + fact.note + '\n';
    }
    return text;
}

void FactList::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    for (size_t i = 1; i <= m_facts.size(); ++i)
        painter.fillRect(
            0, static_cast<int>(i) * shared::grown(kRowHeight) - 1, width(), 1, theme.line2);
}

} // namespace rankscope::timeline

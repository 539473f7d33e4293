// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/column_filter_popup.h"

#include <algorithm>

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QSignalBlocker>

namespace rankscope::shared {

namespace {

QLineEdit* makeField(const QString& name, QWidget* parent) {
    auto* field = new QLineEdit(parent);
    field->setObjectName(name);
    field->setClearButtonEnabled(true);
    field->setMinimumWidth(180);
    return field;
}

/// As it can be typed again: "0.5" of half a millisecond.
QString typedText(const Column& column, std::optional<int64_t> value) {
    if (!value)
        return {};
    if (column.kind == ColumnKind::Offset)
        return QString::number(*value) + " ns";
    QString text = plainText(column, {.text = {}, .value = *value});
    if (text.contains('.')) {
        while (text.endsWith('0'))
            text.chop(1);
        if (text.endsWith('.'))
            text.chop(1);
    }
    return text;
}

} // namespace

ColumnFilterPopup::ColumnFilterPopup(QWidget* parent)
    : Popup(parent)
    , m_title(new QLabel(this))
    , m_text(makeField("filterText", this))
    , m_least(makeField("filterLeast", this))
    , m_most(makeField("filterMost", this))
    , m_problem(new QLabel(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 10, 12, 10);
    grid->addWidget(m_title, 0, 0);
    grid->addWidget(m_text, 1, 0);
    grid->addWidget(m_least, 2, 0);
    grid->addWidget(m_most, 3, 0);
    grid->addWidget(m_problem, 4, 0);
    m_title->setTextFormat(Qt::PlainText);
    m_problem->setForegroundRole(QPalette::PlaceholderText);
    for (QLineEdit* field : {m_text, m_least, m_most}) {
        connect(field, &QLineEdit::textChanged, this, &ColumnFilterPopup::typed);
        connect(field, &QLineEdit::returnPressed, this, &QWidget::hide);
    }
}

void ColumnFilterPopup::open(
    const Column& column, const ColumnFilter& filter, const QPoint& place) {
    m_column = column;
    m_filter = filter;
    const bool isText = column.kind == ColumnKind::Text || column.kind == ColumnKind::Mixed;
    m_title->setText(column.title);
    m_text->setVisible(isText);
    m_least->setVisible(!isText);
    m_most->setVisible(!isText);
    m_text->setPlaceholderText(tr("Contains"));
    m_least->setPlaceholderText(tr("min"));
    m_most->setPlaceholderText(tr("max"));
    m_text->setAccessibleName(tr("Contains"));
    m_least->setAccessibleName(tr("Minimum value"));
    m_most->setAccessibleName(tr("Maximum value"));
    {
        const QSignalBlocker quietText(m_text);
        const QSignalBlocker quietLeast(m_least);
        const QSignalBlocker quietMost(m_most);
        m_text->setText(filter.text);
        m_least->setText(typedText(column, filter.least));
        m_most->setText(typedText(column, filter.most));
    }
    m_problem->hide();
    adjustSize();
    const QRect screen = parentWidget()->screen()->availableGeometry();
    move(std::clamp(place.x(), screen.left(), std::max(screen.left(), screen.right() - width())),
        std::clamp(place.y(), screen.top(), std::max(screen.top(), screen.bottom() - height())));
    show();
    (isText ? m_text : m_least)->setFocus(Qt::PopupFocusReason);
}

std::optional<int64_t> ColumnFilterPopup::numberIn(QLineEdit& field) {
    const QString text = field.text().trimmed();
    const auto value = parseCell(m_column.kind, text);
    if (!text.isEmpty() && !value) {
        m_problem->setText(tr("\"%1\" is not a number of this column.").arg(text));
        m_problem->show();
    }
    return value;
}

void ColumnFilterPopup::typed() {
    m_problem->hide();
    m_filter.text = m_text->isVisible() ? m_text->text() : QString();
    m_filter.least = m_least->isVisible() ? numberIn(*m_least) : std::nullopt;
    m_filter.most = m_most->isVisible() ? numberIn(*m_most) : std::nullopt;
    adjustSize();
    emit changed(m_filter, !m_filter.text.isEmpty() || m_filter.least || m_filter.most);
}

} // namespace rankscope::shared

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/check_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>

#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/tip_text.h"

namespace rankscope::shared {

namespace {
constexpr int kPatch = 10; ///< pixels of a colour before its text
}

CheckList::CheckList(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_field(new QLineEdit(this))
    , m_all(new FlatButton(this))
    , m_none(new FlatButton(this))
    , m_list(new QListWidget(this)) {
    auto* head = new QHBoxLayout;
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    head->addWidget(m_title, 1);
    head->addWidget(m_all);
    head->addWidget(m_none);
    auto* column = columnIn(this, 4);
    column->addLayout(head);
    column->addWidget(m_field);
    column->addWidget(m_list, 1);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_field->setClearButtonEnabled(true);
    setFocusProxy(m_field);
    connect(m_field, &QLineEdit::textChanged, this, &CheckList::narrow);
    connect(m_all, &QToolButton::clicked, this, [this] { checkShown(Qt::Checked); });
    connect(m_none, &QToolButton::clicked, this, [this] { checkShown(Qt::Unchecked); });
    connect(m_list, &QListWidget::itemChanged, this, &CheckList::changed);
    inEachLanguage(this, [this] { retranslate(); });
}

void CheckList::setTitle(const QString& title) {
    m_title->setText(title);
    m_list->setAccessibleName(title);
}

void CheckList::setItems(const std::vector<CheckItem>& items) {
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const CheckItem& item : items) {
        const QString text = item.detail.isEmpty() ? item.text : item.text + "   " + item.detail;
        auto* entry = new QListWidgetItem(text, m_list);
        entry->setToolTip(tipText(item.text));
        if (item.colour.isValid()) {
            QPixmap patch(kPatch, kPatch);
            patch.fill(item.colour);
            entry->setIcon(QIcon(patch));
        }
        entry->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        entry->setCheckState(item.isChecked ? Qt::Checked : Qt::Unchecked);
    }
    narrow(m_field->text());
}

bool CheckList::isChecked(size_t item) const {
    return m_list->item(static_cast<int>(item))->checkState() == Qt::Checked;
}

void CheckList::setChecked(size_t item, bool isChecked) {
    m_list->item(static_cast<int>(item))->setCheckState(isChecked ? Qt::Checked : Qt::Unchecked);
}

size_t CheckList::size() const {
    return static_cast<size_t>(m_list->count());
}

void CheckList::retranslate() {
    m_field->setPlaceholderText(tr("Filter the list"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_all->setText(tr("All"));
    m_none->setText(tr("None"));
}

void CheckList::narrow(const QString& text) {
    for (int i = 0; i < m_list->count(); ++i)
        m_list->item(i)->setHidden(!m_list->item(i)->text().contains(text, Qt::CaseInsensitive));
}

void CheckList::checkShown(Qt::CheckState state) {
    {
        const QSignalBlocker quiet(m_list);
        for (int i = 0; i < m_list->count(); ++i) {
            if (!m_list->item(i)->isHidden())
                m_list->item(i)->setCheckState(state);
        }
    }
    emit changed();
}

} // namespace rankscope::shared

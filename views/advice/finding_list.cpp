// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/finding_list.h"

#include <algorithm>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "views/actions/action_table.h"

namespace rankscope::advice {

namespace {

class FindingDelegate : public QStyledItemDelegate {
public:
    FindingDelegate(const FindingModel& model, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_model(model) { }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override {
        const shared::Look look = shared::lookOf(*option.widget);
        const bool isChosen = (option.state & QStyle::State_Selected) != 0;
        if (isChosen)
            painter->fillRect(option.rect, look.theme.accentBg);
        paintFinding(*painter, m_model.row(index.row()), option.rect, look);
        const bool hasFocus = (option.state & QStyle::State_HasFocus) != 0;
        if (!hasFocus || !isChosen)
            return;
        painter->setPen(look.theme.accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -2));
    }
    QSize sizeHint(
        const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const override {
        return {100, heightOf(m_model.row(index.row()), shared::textSize())};
    }

private:
    const FindingModel& m_model;
};

} // namespace

FindingList::FindingList(QWidget* parent)
    : QListView(parent)
    , m_model(new FindingModel(this)) {
    setModel(m_model);
    setItemDelegate(new FindingDelegate(*m_model, this));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(NoEditTriggers);
    setMinimumHeight(180);
}

void FindingList::setRows(std::vector<FindingRow> rows) {
    m_drawing.rows = rows;
    const std::string before = m_chosen;
    {
        const QSignalBlocker quiet(this);
        m_model->setRows(std::move(rows));
    }
    choose(before);
}

void FindingList::setEmptyText(const QString& text) {
    m_drawing.emptyText = text;
    viewport()->update();
}

void FindingList::choose(const std::string& key) {
    const int position = std::max(0, m_model->positionOf(key));
    if (m_model->rowCount() == 0) {
        m_chosen.clear();
        emit chosenChanged();
        return;
    }
    const QModelIndex place = m_model->index(position);
    const bool isThere = currentIndex() == place;
    setCurrentIndex(place);
    scrollTo(place);
    if (isThere)
        emit chosenChanged();
}

const FindingRow* FindingList::chosen() const {
    if (!currentIndex().isValid())
        return nullptr;
    const FindingRow& row = m_model->row(currentIndex().row());
    return row.kind == FindingRow::Kind::Finding ? &row : nullptr;
}

void FindingList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    if (!current.isValid())
        return;
    m_chosen = m_model->row(current.row()).key;
    emit chosenChanged();
}

void FindingList::fold(const FindingRow& row, bool isOpen) {
    if (row.symptoms > 0 && row.isOpen != isOpen)
        emit foldWanted(row.key, isOpen);
}

void FindingList::keyPressEvent(QKeyEvent* event) {
    const auto* action = actions::heardBy(actions::Ear::Widget, actions::combinationOf(*event));
    const QString id = action == nullptr ? QString() : QString(action->id);
    if (!currentIndex().isValid())
        return QListView::keyPressEvent(event);
    const FindingRow row = m_model->row(currentIndex().row());
    const bool isFinding = row.kind == FindingRow::Kind::Finding;
    if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left)
        fold(row, event->key() == Qt::Key_Right);
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        isFinding ? emit evidenceWanted() : fold(row, !row.isOpen);
    else if (id == "advisor.mute" && isFinding && event->isAutoRepeat())
        return; // it would be muted and heard in turns
    else if (id == "advisor.mute" && isFinding)
        emit muteWanted();
    else if (id == "advisor.note" && isFinding)
        emit noteWanted();
    else
        QListView::keyPressEvent(event);
}

void FindingList::mousePressEvent(QMouseEvent* event) {
    const QModelIndex place = indexAt(event->pos());
    QListView::mousePressEvent(event);
    if (!place.isValid() || event->button() != Qt::LeftButton)
        return;
    const FindingRow row = m_model->row(place.row());
    const QRect onFold =
        foldPlace(row, visualRect(place), shared::textSize()).adjusted(-4, -4, 4, 4);
    if (row.kind == FindingRow::Kind::Muted || onFold.contains(event->pos()))
        fold(row, !row.isOpen);
}

void FindingList::mouseDoubleClickEvent(QMouseEvent* event) {
    if (indexAt(event->pos()).isValid() && chosen() != nullptr)
        emit evidenceWanted();
}

void FindingList::paintEvent(QPaintEvent* event) {
    QListView::paintEvent(event);
    if (m_model->rowCount() > 0)
        return;
    QPainter painter(viewport());
    m_drawing.paint(
        painter, viewport()->rect().marginsRemoved({16, 16, 16, 16}), shared::lookOf(*this));
}

} // namespace rankscope::advice

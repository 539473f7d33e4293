// SPDX-License-Identifier: GPL-3.0-or-later
// What a section is made of: filters, charts in cards, tables.
#include <algorithm>

#include <QCheckBox>
#include <QLineEdit>
#include <QStackedWidget>

#include "views/sections/section.h"
#include "views/shared/host_box.h"
#include "views/shared/layouts.h"
#include "views/shared/rank_field.h"
#include "views/shared/text_size.h"

namespace rankscope::sections {

namespace {

constexpr int kLeastSearch = 190; ///< where its row has no room for more

/// As wide as is wanted, narrower where there is no room.
class SearchField : public QLineEdit {
public:
    SearchField(int width, QWidget* parent)
        : QLineEdit(parent)
        , m_width(width) { }

    QSize sizeHint() const override {
        return {shared::grown(m_width), shared::grown(shared::RankField::kHeight)};
    }
    QSize minimumSizeHint() const override {
        return {shared::grown(std::min(m_width, kLeastSearch)), sizeHint().height()};
    }

private:
    int m_width;
};

} // namespace

shared::ChoiceBox* Section::addChoice(
    const char* name, const char* caption, Then then, const Offer& offer) {
    return addChoice(name, caption, then, 0, offer);
}

shared::ChoiceBox* Section::addChoice(
    const char* name, const char* caption, Then then, int least, const Offer& offer) {
    auto* box = new shared::ChoiceBox(this);
    box->setObjectName(name);
    addFilter(box);
    say([this, box, caption] { box->setCaption(textOf(caption)); });
    if (offer)
        this->offer([box, least, offer] {
            box->setChoices(offer());
            if (least > 0)
                box->setVisible(box->count() >= least);
        });
    keep(*box);
    connect(box, &QComboBox::currentIndexChanged, this, [this, then] { apply(then); });
    return box;
}

void Section::offer(std::function<void()> choices) {
    choices();
    m_offers.push_back(std::move(choices));
}

void Section::offerChoices() {
    for (const auto& choices : m_offers)
        choices();
}

void Section::apply(Then then) {
    if (then == Then::Ask)
        askAgain();
    else if (then == Then::Show)
        refresh();
}

QLineEdit* Section::addSearch(const char* hint, int width, Then then) {
    auto* field = new SearchField(width, this);
    field->setClearButtonEnabled(true);
    shared::inEachTextSize(field, [field] { field->setFixedHeight(field->sizeHint().height()); });
    addFilter(field);
    say([this, field, hint] {
        field->setPlaceholderText(textOf(hint));
        field->setAccessibleName(textOf(hint));
    });
    keep(*field, "search");
    connect(field, &QLineEdit::textChanged, this, [this, then] { apply(then); });
    return field;
}

shared::HostBox* Section::addHosts() {
    auto* box = new shared::HostBox(this);
    addFilter(box);
    keep(*box);
    doNotKeep(*box); // with the ranks
    return box;
}

shared::RankField* Section::addRanks(Then then) {
    auto* field = new shared::RankField(this);
    addFilter(field);
    m_fields.add(*field, "ranks");
    connect(field, &shared::RankField::ranksChanged, this, &Section::filtersChanged);
    connect(field, &shared::RankField::ranksChanged, this, [this, then] { apply(then); });
    return field;
}

QCheckBox* Section::addCheck(const char* name, const char* text, const char* toolTip) {
    auto* box = new QCheckBox(this);
    box->setObjectName(name);
    addFilter(box);
    say([this, box, text, toolTip] {
        box->setText(textOf(text));
        box->setToolTip(textOf(toolTip));
    });
    keep(*box);
    return box;
}

QStackedWidget* Section::makeStack(std::initializer_list<QWidget*> pictures) {
    auto* stack = new QStackedWidget(this);
    for (QWidget* picture : pictures)
        stack->addWidget(picture);
    return stack;
}

void Section::addCards(std::initializer_list<CardOf> row, int stretch) {
    auto* cards = new QWidget(this);
    auto* line = shared::rowIn(cards, m_column->spacing());
    for (const CardOf& one : row) {
        QWidget* part = one.content;
        if (one.frame == Frame::Card && qobject_cast<Card*>(part) == nullptr) {
            auto* card = new Card(cards);
            part->setContentsMargins(12, 10, 12, 6);
            card->setContent(part, Card::Edge::Whole);
            part = card;
        }
        line->addWidget(part, one.stretch);
    }
    addContent(cards, stretch);
}

TableCard* Section::makeTable(
    const char* exportName, const char* accessibleName, const char* emptyText) {
    auto* card = new TableCard(m_bridge, this);
    if (hasTable())
        card->table().setExportName(exportName);
    else
        setTable(card->table(), exportName);
    say([this, card, accessibleName, emptyText] {
        if (accessibleName != nullptr)
            card->table().setAccessibleName(textOf(accessibleName));
        if (emptyText != nullptr)
            card->table().setEmptyText(textOf(emptyText));
    });
    return card;
}

TableCard* Section::addTable(
    const char* exportName, const char* accessibleName, const char* emptyText, int stretch) {
    TableCard* card = makeTable(exportName, accessibleName, emptyText);
    addContent(card, stretch);
    return card;
}

} // namespace rankscope::sections

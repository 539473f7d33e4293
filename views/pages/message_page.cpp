// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/message_page.h"

#include <utility>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include "views/shared/at_event.h"
#include "views/shared/icons.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::pages {

namespace {

constexpr int kTextWidth = 620;

QLabel* makeText(QWidget* parent) {
    auto* label = new QLabel(parent);
    // Paths and names of files are in there: never read them as markup.
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

MessagePage::MessagePage(QWidget* parent)
    : QWidget(parent)
    , m_scroll(new QScrollArea(this))
    , m_sign(new QLabel)
    , m_title(makeText(nullptr))
    , m_text(makeText(nullptr))
    , m_parts(new QVBoxLayout)
    , m_buttons(new QWidget)
    , m_openFolder(new QPushButton(m_buttons))
    , m_openFile(new QPushButton(m_buttons)) {
    build();
    connect(m_openFolder, &QPushButton::clicked, this, &MessagePage::openFolderRequested);
    connect(m_openFile, &QPushButton::clicked, this, &MessagePage::openFileRequested);
    shared::inEachLanguage(this, [this] { retranslate(); });
    shared::atEvent(this, QEvent::PaletteChange, [this] { showSign(); });
}

void MessagePage::build() {
    auto* ground = new QWidget;
    ground->setBackgroundRole(QPalette::Base);
    ground->setAutoFillBackground(true);
    auto* centre = new QWidget(ground);
    auto* head = new QHBoxLayout;
    shared::inEachTextSize(this, [this, centre] {
        centre->setMaximumWidth(shared::grown(kTextWidth));
        QFont large = shared::grownFont(font(), 18);
        large.setBold(true);
        m_title->setFont(large);
    });
    head->addWidget(m_sign, 0, Qt::AlignTop);
    head->addWidget(m_title, 1);
    auto* buttons = new QHBoxLayout(m_buttons);
    buttons->setContentsMargins(0, 8, 0, 0);
    buttons->addWidget(m_openFolder);
    buttons->addWidget(m_openFile);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout(centre);
    column->setSpacing(12);
    column->addLayout(head);
    column->addWidget(m_text);
    m_parts->setSpacing(12);
    column->addLayout(m_parts);
    column->addWidget(m_buttons);
    auto* row = new QHBoxLayout(ground);
    row->setContentsMargins(24, 24, 24, 24);
    row->addStretch(1);
    row->addWidget(centre, 100, Qt::AlignVCenter);
    row->addStretch(1);
    m_scroll->setWidget(ground);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    auto* whole = shared::columnIn(this);
    whole->addWidget(m_scroll);
    setFocusProxy(m_openFolder);
}

void MessagePage::setMessage(const Message& message) {
    if (message == m_message)
        return;
    m_message = message;
    rebuild();
}

void MessagePage::showSign() {
    const shared::Theme& theme = shared::themeOf(palette());
    m_sign->setPixmap(shared::iconPixmap("warning", theme.warn, 22, devicePixelRatioF()));
}

void MessagePage::retranslate() {
    m_openFolder->setText(tr("Open folder..."));
    m_openFile->setText(tr("Open file..."));
}

void MessagePage::rebuild() {
    m_title->setText(m_message.title);
    m_scroll->setAccessibleName(m_message.title);
    m_text->setText(m_message.text);
    m_text->setVisible(!m_message.text.isEmpty());
    m_sign->setVisible(m_message.isProblem);
    showSign();
    addOffers();
    while (QLayoutItem* item = m_parts->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const MessagePart& part : m_message.parts)
        m_parts->addWidget(makePart(part));
}

void MessagePage::addOffers() {
    for (QPushButton* button : m_offers)
        button->deleteLater(); // it may be the one that was pressed
    m_offers.clear();
    QWidget* before = m_scroll; // what can not have the focus has no place in the order
    auto* row = static_cast<QHBoxLayout*>(m_buttons->layout());
    for (const MessageOffer& offer : m_message.offers) {
        auto* button = new QPushButton(offer.text, m_buttons);
        connect(
            button, &QPushButton::clicked, this, [this, id = offer.id] { emit offerTaken(id); });
        row->insertWidget(static_cast<int>(m_offers.size()), button);
        setTabOrder(std::exchange(before, button), button);
        m_offers.push_back(button);
    }
    m_openFolder->setVisible(m_message.offersOpen);
    m_openFile->setVisible(m_message.offersOpen);
    m_buttons->setVisible(m_message.offersOpen || !m_offers.empty());
    if (!m_offers.empty())
        setFocusProxy(m_offers.front());
    else if (m_message.offersOpen)
        setFocusProxy(m_openFolder);
    else
        setFocusProxy(m_scroll);
}

QWidget* MessagePage::makePart(const MessagePart& part) {
    auto* box = new QWidget(this);
    auto* column = shared::columnIn(box, 4);
    auto* title = makeText(box);
    QFont bold = font();
    bold.setBold(true);
    title->setFont(bold);
    title->setText(part.title);
    column->addWidget(title);
    for (const QString& line : part.lines) {
        auto* row = new QHBoxLayout;
        row->setSpacing(8);
        row->addWidget(new QLabel(QString(QChar(0x2022)), box), 0, Qt::AlignTop);
        auto* text = makeText(box);
        text->setText(line);
        row->addWidget(text, 1);
        column->addLayout(row);
    }
    return box;
}

} // namespace rankscope::pages

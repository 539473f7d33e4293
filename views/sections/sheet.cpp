// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/sheet.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <QBoxLayout>
#include <QCoreApplication>
#include <QDateTime>
#include <QPainter>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>

#include "core/query/session.h"
#include "views/sections/card.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::sections {

using shared::Look;

namespace {

struct SheetWords {
    Q_DECLARE_TR_FUNCTIONS(SheetWords)
};

constexpr int kSheetWidth = 1200;
constexpr int kSheetMargin = 22;
constexpr int kBetween = 12;
constexpr int kHeadRoom = 52;
constexpr int kTitlePixels = 18;
constexpr int kCardPadding = 12;
constexpr int kCardTitle = 26;
constexpr int kShort = 120; ///< of what does not stand alone: a row of figures

/// Room that the note of a card takes below its title; 0: it stands beside it.
int roomOfNote(const QString& title, const QString& note, int width, const Look& look) {
    const QFontMetrics metrics(look.font);
    const int beside = width - QFontMetrics(look.bold()).horizontalAdvance(title) - kBetween;
    if (note.isEmpty() || metrics.horizontalAdvance(note) <= beside)
        return 0;
    constexpr int kNoBottom = 10'000;
    return metrics.boundingRect(QRect(0, 0, width, kNoBottom), Qt::TextWordWrap, note).height();
}

/// `width` is that between the paddings.
int cardHead(const QString& title, const QString& note, int width, const Look& look) {
    return title.isEmpty() ? 0 : look.grown(kCardTitle) + roomOfNote(title, note, width, look);
}

} // namespace

Sheet::Sheet(SheetText text, const QWidget* page)
    : m_text(std::move(text)) {
    title = m_text.title;
    if (page != nullptr)
        addParts(m_page, *page);
}

Sheet::Part Sheet::partOf(const QWidget& widget) {
    Part part;
    part.stretch = std::max(1, widget.sizePolicy().horizontalStretch());
    if (const auto* pictured = dynamic_cast<const shared::Pictured*>(&widget)) {
        part.drawing = &pictured->drawing();
        return part;
    }
    if (const auto* card = dynamic_cast<const Card*>(&widget)) {
        part.isCard = true;
        part.title = card->title();
        part.detail = card->detail();
    }
    addParts(part, widget);
    return part;
}

void Sheet::addParts(Part& to, const QWidget& widget) {
    const auto add = [&to](const QWidget* child, int stretch) {
        if (child == nullptr || child->isHidden())
            return;
        Part part = partOf(*child);
        if (part.drawing == nullptr && part.parts.empty())
            return;
        part.stretch = std::max(part.stretch, stretch);
        to.parts.push_back(std::move(part));
    };
    if (const auto* stack = qobject_cast<const QStackedWidget*>(&widget))
        return add(stack->currentWidget(), 1);
    if (const auto* splitter = qobject_cast<const QSplitter*>(&widget)) {
        to.isRow = splitter->orientation() == Qt::Horizontal;
        for (int i = 0; i < splitter->count(); ++i)
            add(splitter->widget(i), 1);
        return;
    }
    if (const auto* scroll = qobject_cast<const QScrollArea*>(&widget))
        return add(scroll->widget(), 1);
    const auto* box = qobject_cast<const QBoxLayout*>(widget.layout());
    if (box == nullptr)
        return;
    to.isRow = box->direction() == QBoxLayout::LeftToRight;
    for (int i = 0; i < box->count(); ++i)
        add(box->itemAt(i)->widget(), to.isRow ? box->stretch(i) : 1);
}

std::vector<int> Sheet::widthsOf(const Part& part, int width) {
    const int all = std::accumulate(part.parts.begin(), part.parts.end(), 0,
        [](int sum, const Part& one) { return sum + one.stretch; });
    const int room = width - kBetween * (static_cast<int>(part.parts.size()) - 1);
    std::vector<int> widths;
    for (const Part& one : part.parts)
        widths.push_back(part.isRow ? room * one.stretch / all : width);
    return widths;
}

int Sheet::heightOf(const Part& part, int width, const Look& look) {
    const int inside = part.isCard ? width - 2 * kCardPadding : width;
    const int frame =
        part.isCard ? 2 * kCardPadding + cardHead(part.title, part.detail, inside, look) : 0;
    if (part.drawing != nullptr)
        return frame + part.drawing->height(inside, look);
    const std::vector<int> widths = widthsOf(part, inside);
    int height = 0;
    for (size_t i = 0; i < part.parts.size(); ++i) {
        const int one = heightOf(part.parts[i], widths[i], look);
        height = part.isRow ? std::max(height, one) : height + one + (i > 0 ? kBetween : 0);
    }
    return frame + height;
}

QSize Sheet::size(const Look& look) const {
    return {kSheetWidth, height(kSheetWidth, look)};
}

Sheet Sheet::bare() const {
    Sheet sheet = *this;
    sheet.m_text = {};
    return sheet;
}

void Sheet::addRows(std::vector<Part>& to, const Part& part) {
    const bool isBeside = part.isRow && part.parts.size() > 1;
    if (part.drawing != nullptr || part.isCard || isBeside)
        return to.push_back(part);
    for (const Part& one : part.parts)
        addRows(to, one);
}

std::vector<Sheet> Sheet::parted(int width, const Look& look) const {
    std::vector<Part> rows;
    addRows(rows, m_page);
    std::vector<Sheet> sheets;
    bool isWhole = true; // the last sheet
    for (size_t i = 0; i < rows.size(); ++i) {
        const bool isShort = heightOf(rows[i], width, look) < look.grown(kShort);
        const bool isLast = i + 1 == rows.size();
        if (sheets.empty() || (isWhole && !(isShort && isLast))) {
            sheets.push_back(bare());
            sheets.back().m_page.parts.clear();
        }
        sheets.back().m_page.parts.push_back(rows[i]);
        isWhole = !isShort;
    }
    return sheets;
}

int Sheet::height(int width, const Look& look) const {
    return hasHead() ? 2 * kSheetMargin + look.grown(kHeadRoom)
            + heightOf(m_page, width - 2 * kSheetMargin, look)
                     : heightOf(m_page, width, look);
}

void Sheet::paint(QPainter& painter, const QRect& room, const Look& look) const {
    if (!hasHead())
        return paintPart(painter, m_page, room, look);
    const QRect inside = room.adjusted(kSheetMargin, kSheetMargin, -kSheetMargin, -kSheetMargin);
    paintHead(painter, inside, look);
    paintPart(painter, m_page, inside.adjusted(0, look.grown(kHeadRoom), 0, 0), look);
}

void Sheet::paintHead(QPainter& painter, const QRect& room, const Look& look) const {
    painter.save();
    QFont large = look.bold();
    large.setPixelSize(look.grown(kTitlePixels));
    painter.setFont(large);
    painter.setPen(look.theme.text);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignTop, m_text.title);
    painter.setFont(look.font);
    painter.setPen(look.theme.sub);
    painter.drawText(room, Qt::AlignRight | Qt::AlignTop, m_text.date);
    const QRect below = room.adjusted(0, look.grown(kTitlePixels) + 8, 0, 0);
    painter.drawText(below, Qt::AlignRight | Qt::AlignTop, m_text.choices);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignTop, m_text.job);
    painter.restore();
}

void Sheet::paintCard(QPainter& painter, const Part& part, const QRect& room, const Look& look) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(look.theme.line);
    painter.setBrush(look.theme.bg);
    painter.drawRoundedRect(QRectF(room).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const QRect head = room.adjusted(kCardPadding, kCardPadding - 2, -kCardPadding, 0);
    painter.setFont(look.bold());
    painter.setPen(look.theme.text);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignTop, part.title);
    const int used = painter.fontMetrics().horizontalAdvance(part.title) + kBetween;
    painter.setFont(look.font);
    painter.setPen(look.theme.faint);
    if (roomOfNote(part.title, part.detail, head.width(), look) == 0)
        painter.drawText(head.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignTop, part.detail);
    else // paper has no tip that tells the rest
        painter.drawText(head.adjusted(0, look.grown(kCardTitle) - kCardPadding / 2, 0, 0),
            Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, part.detail);
    painter.restore();
}

void Sheet::paintPart(QPainter& painter, const Part& part, const QRect& room, const Look& look) {
    QRect inside = room;
    if (part.isCard) {
        paintCard(painter, part, room, look);
        inside = room.adjusted(kCardPadding, kCardPadding, -kCardPadding, -kCardPadding);
        inside.setTop(inside.top() + cardHead(part.title, part.detail, inside.width(), look));
    }
    if (part.drawing != nullptr) {
        painter.save();
        part.drawing->paint(painter, inside, look);
        painter.restore();
        return;
    }
    const std::vector<int> widths = widthsOf(part, inside.width());
    QPoint corner = inside.topLeft();
    for (size_t i = 0; i < part.parts.size(); ++i) {
        const int height = part.isRow ? inside.height() : heightOf(part.parts[i], widths[i], look);
        paintPart(painter, part.parts[i], QRect(corner, QSize(widths[i], height)), look);
        corner += part.isRow ? QPoint(widths[i] + kBetween, 0) : QPoint(0, height + kBetween);
    }
}

QString jobName(const query::Snapshot& snapshot) {
    return QString::fromStdString(snapshot.root.filename().string());
}

QString jobText(const query::Snapshot& snapshot) {
    std::set<int64_t> ranks;
    for (const query::OpenRank& open : snapshot.ranks)
        ranks.insert(open.index->rank);
    for (const auto& table : snapshot.tables)
        ranks.insert(table->rank);
    return shared::qualified({jobName(snapshot),
        shared::counted(ranks.size(), SheetWords::tr("1 rank"), SheetWords::tr("%1 ranks"))});
}

QString today() {
    bool isSet = false;
    const qint64 epoch = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isSet);
    const QDate date =
        isSet ? QDateTime::fromSecsSinceEpoch(epoch, Qt::UTC).date() : QDate::currentDate();
    return date.toString(Qt::ISODate);
}

Look pictureLook(const QWidget& widget) {
    constexpr double kFine = 2;
    return {shared::themeOf(widget.palette()), widget.font(), kFine, shared::textSize()};
}

} // namespace rankscope::sections

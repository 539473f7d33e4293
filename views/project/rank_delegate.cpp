// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/project/rank_delegate.h"

#include <QPainter>

#include "views/project/project_model.h"
#include "views/project/rank_facts.h"
#include "views/shared/formats.h"
#include "views/shared/icons.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::project {

namespace {

constexpr int kRowHeight = 24;
constexpr int kDot = 7;
constexpr int kIcon = 12;
constexpr int kDamageRoom = 56; ///< of the sign with a short number

/// Filled when settled, a ring while it is not: never colour alone.
void drawDot(QPainter& painter, const QPointF& centre, Tone tone, const shared::Theme& theme) {
    QColor colour = theme.faint;
    if (tone == Tone::Ready)
        colour = theme.good;
    else if (tone == Tone::Damaged)
        colour = theme.warn;
    else if (tone == Tone::Failed)
        colour = theme.bad;
    else if (tone == Tone::Reading)
        colour = theme.accent;
    const bool isRing = tone == Tone::Waiting || tone == Tone::Cancelled || tone == Tone::NotRead
        || tone == Tone::Reading;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(isRing ? QPen(colour, 1.4) : QPen(Qt::NoPen));
    painter.setBrush(isRing ? Qt::NoBrush : QBrush(colour));
    painter.drawEllipse(centre, kDot / 2.0, kDot / 2.0);
    if (tone == Tone::Failed || tone == Tone::Damaged) {
        painter.setPen(QPen(theme.panel, 1.4));
        painter.drawLine(centre + QPointF(0, -2), centre + QPointF(0, 0.5));
        painter.drawPoint(centre + QPointF(0, 2.2));
    }
    painter.restore();
}

/// The warning sign with a number, at the right of `room`; what is left of the room.
QRect drawDamage(QPainter& painter, QRect room, qulonglong damage, const shared::Theme& theme) {
    const QString count = shared::formatCount(damage);
    painter.setPen(theme.warn);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, count);
    room.setRight(room.right() - painter.fontMetrics().horizontalAdvance(count) - kIcon - 3);
    painter.drawPixmap(room.right() + 1, room.center().y() - kIcon / 2 + 1,
        shared::iconPixmap("warning", theme.warn, kIcon, painter.device()->devicePixelRatioF()));
    room.setRight(room.right() - 8);
    return room;
}

} // namespace

void RankDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const shared::Theme& theme = shared::themeOf(option.palette);
    QRect rest = option.rect;
    if (option.state & QStyle::State_Selected)
        painter->fillRect(rest, theme.accentBg);
    const int tone = index.data(ProjectModel::ToneRole).toInt();
    if (tone >= 0) {
        drawDot(*painter, QPointF(rest.left() + 4, rest.center().y() + 0.5),
            static_cast<Tone>(tone), theme);
        rest.setLeft(rest.left() + 16);
    }
    rest.setRight(rest.right() - 8);
    const QString note = index.data(ProjectModel::NoteRole).toString();
    painter->setFont(option.font);
    const qulonglong damage = index.data(ProjectModel::DamageRole).toULongLong();
    // The name and the damage say more than the size.
    const int noteWidth = option.fontMetrics.horizontalAdvance(note) + 6;
    const int nameWidth = option.fontMetrics.horizontalAdvance(index.data().toString());
    if (damage == 0 || nameWidth + noteWidth + shared::grown(kDamageRoom) <= rest.width()) {
        painter->setPen(theme.faint);
        painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter, note);
        rest.setRight(rest.right() - noteWidth);
    }
    if (damage > 0)
        rest = drawDamage(*painter, rest, damage, theme);
    QFont face = option.font;
    face.setBold(index.data(ProjectModel::IsCurrentRole).toBool());
    painter->setFont(face);
    const bool isQuiet = tone < 0 && index.parent().isValid();
    painter->setPen(isQuiet ? theme.sub : theme.text);
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
        painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, rest.width()));
}

QSize RankDelegate::sizeHint(
    const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const {
    return {80, shared::grown(kRowHeight)};
}

} // namespace rankscope::project

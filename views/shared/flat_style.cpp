// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/flat_style.h"

#include <algorithm>
#include <array>

#include <QAbstractItemView>
#include <QApplication>
#include <QPainter>
#include <QStyleOption>

#include "views/shared/style_icons.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

namespace {

constexpr int kScrollBarWidth = 10;
constexpr int kEntryHeight = 22;
constexpr int kHeaderMargin = 5; // and what Qt keeps free itself: like a cell

/// The title of a column, cut with an ellipsis; what lacks less than a letter is drawn whole.
QString titleWithin(const QStyleOptionHeader& header) {
    constexpr int kLessThanALetter = 4;
    const QFontMetrics& metrics = header.fontMetrics;
    return metrics.horizontalAdvance(header.text) <= header.rect.width() + kLessThanALetter
        ? header.text
        : metrics.elidedText(header.text, Qt::ElideRight, header.rect.width());
}

void drawFrame(QPainter* painter, const QRect& rect, const QColor& line, const QColor& fill) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(line);
    painter->setBrush(fill);
    painter->drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter->restore();
}

void drawHeaderSection(const QStyleOption& option, QPainter* painter, const Theme& theme) {
    painter->fillRect(option.rect, theme.panel);
    const QRect& r = option.rect;
    painter->fillRect(r.left(), r.bottom(), r.width(), 1, theme.line);
    if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option)) {
        if (header->position != QStyleOptionHeader::End
            && header->position != QStyleOptionHeader::OnlyOneSection)
            painter->fillRect(r.right(), r.top() + 5, 1, r.height() - 10, theme.line);
    }
}

/// Of its own: that of Fusion is darker than its ground, which nobody sees in a dark theme.
void drawMenuLine(const QStyleOption& option, QPainter* painter, const Theme& theme) {
    constexpr int kMargin = 5;
    const QRect& r = option.rect;
    painter->fillRect(r.left() + kMargin, r.center().y(), r.width() - 2 * kMargin, 1, theme.line);
}

void drawSortMark(const QStyleOption& option, QPainter* painter, const Theme& theme) {
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
    if (header == nullptr || header->sortIndicator == QStyleOptionHeader::None)
        return;
    // Qt calls an ascending order "SortDown" (the arrow of its own style points down).
    const bool isUp = header->sortIndicator == QStyleOptionHeader::SortDown;
    const QPointF middle = QRectF(option.rect).center();
    const qreal tip = isUp ? -2 : 2;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.accent, 1.4));
    const std::array<QPointF, 3> points{
        middle + QPointF(-3.5, -tip), middle + QPointF(0, tip), middle + QPointF(3.5, -tip)};
    painter->drawPolyline(points.data(), static_cast<int>(points.size()));
    painter->restore();
}

void drawScrollBar(
    const QStyleOptionSlider& option, const QRect& handle, QPainter* painter, const Theme& theme) {
    painter->fillRect(option.rect, option.palette.color(QPalette::Base));
    if (option.maximum <= option.minimum)
        return;
    const bool isLive = option.state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(isLive ? theme.faint : theme.line);
    const QRectF bar = QRectF(handle).adjusted(2, 2, -2, -2);
    painter->drawRoundedRect(bar, 3, 3);
    painter->restore();
}

void drawCheckBox(const QStyleOption& option, QPainter* painter, const Theme& theme) {
    const QRectF place(QPointF(option.rect.center()) - QPointF(6, 6), QSizeF(13, 13));
    const bool isOn = option.state & QStyle::State_On;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool isLive = option.state & (QStyle::State_MouseOver | QStyle::State_HasFocus);
    painter->setPen(isOn || isLive ? theme.accent : theme.faint);
    painter->setBrush(isOn ? theme.accent : theme.bg);
    painter->drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    if (isOn) {
        painter->setPen(QPen(theme.bg, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const std::array<QPointF, 3> tick{place.topLeft() + QPointF(3.4, 6.8),
            place.topLeft() + QPointF(5.6, 9), place.topLeft() + QPointF(9.6, 4.4)};
        painter->drawPolyline(tick.data(), static_cast<int>(tick.size()));
    }
    painter->restore();
}

/// The small triangle of a tree's branch that can open.
void drawBranch(const QStyleOption& option, QPainter* painter, const Theme& theme) {
    if (!(option.state & QStyle::State_Children))
        return;
    const QPointF c = QRectF(option.rect).center();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.sub, 1.4));
    const std::array<QPointF, 3> down{
        c + QPointF(-3.5, -1.75), c + QPointF(0, 1.75), c + QPointF(3.5, -1.75)};
    const std::array<QPointF, 3> right{
        c + QPointF(-1.75, -3.5), c + QPointF(1.75, 0), c + QPointF(-1.75, 3.5)};
    painter->drawPolyline((option.state & QStyle::State_Open ? down : right).data(), 3);
    painter->restore();
}

} // namespace

FlatStyle::FlatStyle()
    : QProxyStyle("Fusion") { }

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
    QPainter* painter, const QWidget* widget) const {
    const Theme& theme = themeOf(option->palette);
    const bool hasFocus = option->state & State_HasFocus;
    switch (element) {
    case PE_FrameLineEdit:
    case PE_PanelLineEdit:
        if (qstyleoption_cast<const QStyleOptionFrame*>(option) != nullptr
            && static_cast<const QStyleOptionFrame*>(option)->lineWidth > 0)
            drawFrame(painter, option->rect, hasFocus ? theme.accent : theme.line, theme.bg);
        return;
    case PE_PanelButtonCommand:
        drawFrame(painter, option->rect, hasFocus ? theme.accent : theme.line,
            option->state & (State_Sunken | State_On) ? theme.accentBg
                : option->state & State_MouseOver     ? theme.panel2
                                                      : theme.bg);
        return;
    case PE_IndicatorHeaderArrow:
        return drawSortMark(*option, painter, theme);
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        return drawCheckBox(*option, painter, theme);
    case PE_IndicatorBranch:
        return drawBranch(*option, painter, theme);
    case PE_PanelMenu:
    case PE_FrameMenu:
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, theme.line);
        painter->fillRect(option->rect.adjusted(1, 1, -1, -1), theme.panel);
        return;
    case PE_FrameFocusRect:
        painter->save();
        painter->setPen(theme.accent);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    case PE_PanelScrollAreaCorner:
        painter->fillRect(option->rect, theme.bg);
        return;
    case PE_PanelMenuBar:
    case PE_FrameStatusBarItem:
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
    const QWidget* widget) const {
    const Theme& theme = themeOf(option->palette);
    switch (element) {
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        return drawHeaderSection(*option, painter, theme);
    case CE_HeaderLabel:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            QStyleOptionHeader inset(*header);
            // Beside a sort mark Qt has made room already.
            const bool isSorted = header->sortIndicator != QStyleOptionHeader::None;
            inset.rect.adjust(kHeaderMargin, 0, isSorted ? 0 : -kHeaderMargin, 0);
            inset.text = titleWithin(inset);
            QProxyStyle::drawControl(element, &inset, painter, widget);
        }
        return;
    case CE_Splitter: {
        const QRect& r = option->rect;
        const bool isVertical = r.height() > r.width();
        const QColor ink = option->state & State_MouseOver ? theme.accent : theme.line;
        painter->fillRect(isVertical ? QRect(r.center().x(), r.top(), 1, r.height())
                                     : QRect(r.left(), r.center().y(), r.width(), 1),
            ink);
        return;
    }
    case CE_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            item != nullptr && item->menuItemType == QStyleOptionMenuItem::Separator
            && item->text.isEmpty())
            return drawMenuLine(*option, painter, theme);
        return QProxyStyle::drawControl(element, option, painter, widget);
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, theme.panel);
        return;
    case CE_MenuBarItem:
        painter->fillRect(option->rect,
            option->state & (State_Sunken | State_Selected) ? theme.accentBg : theme.panel);
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            drawItemText(painter, item->rect, Qt::AlignCenter | Qt::TextShowMnemonic, item->palette,
                true, item->text, QPalette::WindowText);
        return;
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

namespace {

/// A field as any other, with two small arrows at its right.
void drawSpinBox(
    QPainter* painter, const QStyleOptionSpinBox& spin, const QRect& up, const QRect& down) {
    const Theme& theme = themeOf(spin.palette);
    const bool hasFocus = spin.state & QStyle::State_HasFocus;
    drawFrame(painter, spin.rect, hasFocus ? theme.accent : theme.line, theme.bg);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const auto arrow = [&](const QRect& place, int tip, QAbstractSpinBox::StepEnabledFlag step) {
        painter->setPen(QPen(spin.stepEnabled & step ? theme.sub : theme.line, 1.2));
        const QPointF middle = QRectF(place).center();
        painter->drawPolyline(QPolygonF{
            middle + QPointF(-3, -tip), middle + QPointF(0, tip), middle + QPointF(3, -tip)});
    };
    constexpr int kTip = 2;
    arrow(up, -kTip, QAbstractSpinBox::StepUpEnabled);
    arrow(down, kTip, QAbstractSpinBox::StepDownEnabled);
    painter->restore();
}

} // namespace

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
    QPainter* painter, const QWidget* widget) const {
    if (control == CC_ScrollBar) {
        if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            const QRect handle = subControlRect(control, option, SC_ScrollBarSlider, widget);
            return drawScrollBar(*slider, handle, painter, themeOf(option->palette));
        }
    }
    if (control == CC_SpinBox) {
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option))
            return drawSpinBox(painter, *spin,
                subControlRect(control, option, SC_SpinBoxUp, widget),
                subControlRect(control, option, SC_SpinBoxDown, widget));
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int FlatStyle::pixelMetric(
    PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_ScrollBarExtent:
        return kScrollBarWidth;
    case PM_SplitterWidth:
        return 5;
    case PM_MessageBoxIconSize:
        return 32;
    case PM_SmallIconSize:
    case PM_TreeViewIndentation:
        return 16;
    case PM_FocusFrameHMargin:
        // What a cell keeps free at its sides, less one pixel.
        return qobject_cast<const QAbstractItemView*>(widget) != nullptr
            ? 7
            : QProxyStyle::pixelMetric(metric, option, widget);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
    QStyleHintReturn* returned) const {
    switch (hint) {
    case SH_ToolTip_WakeUpDelay:
        return 400;
    case SH_ItemView_ActivateItemOnSingleClick:
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

QIcon FlatStyle::standardIcon(
    StandardPixmap what, const QStyleOption* option, const QWidget* widget) const {
    const QIcon own =
        styleIcon(what, themeOf(widget != nullptr ? widget->palette() : QApplication::palette()));
    return own.isNull() ? QProxyStyle::standardIcon(what, option, widget) : own;
}

QSize FlatStyle::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const {
    const QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_PushButton)
        return {whole.width() + 16, grown(26)};
    if (type == CT_ItemViewItem)
        return {whole.width(), std::max(whole.height(), grown(kEntryHeight))};
    return whole;
}

QRect FlatStyle::subElementRect(
    SubElement element, const QStyleOption* option, const QWidget* widget) const {
    constexpr int kFieldPadding = 4; // with Qt's own two nearly as in a choice
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    return element == SE_LineEditContents && frame != nullptr && frame->lineWidth > 0
        ? rect.adjusted(kFieldPadding, 0, -kFieldPadding, 0)
        : rect;
}

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
    SubControl subControl, const QWidget* widget) const {
    const QRect rect = QProxyStyle::subControlRect(control, option, subControl, widget);
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || slider == nullptr)
        return rect;
    // No arrow buttons: the groove is the whole bar.
    const bool isVertical = slider->orientation == Qt::Vertical;
    const int length = isVertical ? slider->rect.height() : slider->rect.width();
    const int64_t steps = int64_t{slider->maximum} - slider->minimum;
    const int64_t whole = steps + slider->pageStep;
    const int handle = whole <= 0
        ? length
        : static_cast<int>(std::max<int64_t>(
            24, int64_t{length} * slider->pageStep / std::max<int64_t>(1, whole)));
    const int start = sliderPositionFromValue(slider->minimum, slider->maximum,
        slider->sliderPosition, std::max(0, length - handle), slider->upsideDown);
    const auto span = [&](int from, int size) {
        return isVertical ? QRect(slider->rect.left(), slider->rect.top() + from,
                   slider->rect.width(), std::max(0, size))
                          : QRect(slider->rect.left() + from, slider->rect.top(), std::max(0, size),
                              slider->rect.height());
    };
    switch (subControl) {
    case SC_ScrollBarAddLine:
    case SC_ScrollBarSubLine:
        return {};
    case SC_ScrollBarGroove:
        return slider->rect;
    case SC_ScrollBarSlider:
        return span(start, handle);
    case SC_ScrollBarSubPage:
        return span(0, start);
    case SC_ScrollBarAddPage:
        return span(start + handle, length - start - handle);
    default:
        return rect;
    }
}

} // namespace rankscope::shared

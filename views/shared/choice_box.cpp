// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/choice_box.h"

#include <algorithm>
#include <optional>

#include <QPainter>
#include <QSignalBlocker>

#include "views/shared/icons.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

namespace {
constexpr int kHeight = 24;
constexpr int kMargin = 9;
constexpr int kGap = 5;
constexpr int kChevron = 12;
constexpr int kWidest = 280;
} // namespace

ChoiceBox::ChoiceBox(QWidget* parent)
    : QComboBox(parent) {
    setMaxVisibleItems(24);
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(this, &QComboBox::currentTextChanged, this, [this] { updateGeometry(); });
}

void ChoiceBox::setCaption(const QString& caption) {
    m_caption = caption;
    setAccessibleName(caption);
    updateGeometry();
    update();
}

void ChoiceBox::setChoices(const std::vector<Choice>& choices) {
    const std::optional<int64_t> before =
        currentIndex() >= 0 ? std::optional(value()) : std::nullopt;
    const QSignalBlocker quiet(this);
    clear();
    for (const Choice& choice : choices)
        addItem(choice.text, QVariant::fromValue(static_cast<qlonglong>(choice.value)));
    setCurrentIndex(choices.empty() ? -1 : 0);
    if (before)
        setValue(*before);
    updateGeometry();
    update();
}

void ChoiceBox::setValue(int64_t value) {
    const QSignalBlocker quiet(this);
    const int place = findData(QVariant::fromValue(static_cast<qlonglong>(value)));
    if (place >= 0)
        setCurrentIndex(place);
    updateGeometry();
    update();
}

QFont ChoiceBox::valueFont() const {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

QSize ChoiceBox::sizeHint() const {
    const int caption = m_caption.isEmpty() ? 0 : fontMetrics().horizontalAdvance(m_caption) + kGap;
    const int value = QFontMetrics(valueFont()).horizontalAdvance(currentText());
    return {std::min(kWidest, 2 * kMargin + caption + value + kGap + kChevron + 2), kHeight};
}

void ChoiceBox::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? theme.accent : theme.line);
    painter.setBrush(isEnabled() && underMouse() ? theme.panel2 : theme.bg);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    QRect room = rect().adjusted(kMargin, 0, -kMargin - kChevron - kGap + 2, 0);
    painter.setPen(theme.sub);
    painter.drawText(room, Qt::AlignVCenter, m_caption);
    if (!m_caption.isEmpty())
        room.setLeft(room.left() + fontMetrics().horizontalAdvance(m_caption) + kGap);
    painter.setFont(valueFont());
    painter.setPen(isEnabled() ? theme.text : theme.faint);
    painter.drawText(room, Qt::AlignVCenter,
        painter.fontMetrics().elidedText(currentText(), Qt::ElideRight, room.width()));
    painter.drawPixmap(width() - kMargin - kChevron + 2, (height() - kChevron) / 2,
        iconPixmap("chevron_down", theme.sub, kChevron, devicePixelRatioF()));
}

} // namespace rankscope::shared

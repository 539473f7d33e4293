// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/choice_box.h"

#include <algorithm>

#include <QPainter>
#include <QSignalBlocker>

#include "views/shared/icons.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

namespace {
constexpr int kBoxHeight = 24;
constexpr int kBoxMargin = 9;
constexpr int kBoxGap = 5;
constexpr int kChevron = 12;
constexpr int kWidest = 400;
constexpr int kWidestInNarrow = 220; ///< where its row has no room for more
constexpr QChar kNameMark = '='; ///< before a kept name, apart from numbers
} // namespace

Choices numberedChoices(const std::vector<int64_t>& numbers) {
    return choicesOf(numbers, [](int64_t number) { return QString::number(number); });
}

Choices numberedChoices(const std::vector<std::optional<int64_t>>& numbers) {
    std::vector<int64_t> known;
    for (const auto& number : numbers) {
        if (number)
            known.push_back(*number);
    }
    return numberedChoices(known);
}

Choices withAll(const QString& all, Choices choices) {
    choices.insert(choices.begin(), {all, kAll});
    return choices;
}

ChoiceBox::ChoiceBox(QWidget* parent)
    : QComboBox(parent) {
    setMaxVisibleItems(24);
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(this, &QComboBox::currentTextChanged, this, [this] { updateGeometry(); });
    connect(this, &QComboBox::currentIndexChanged, this, [this] {
        m_wanted = value();
        m_awaited.clear();
    });
}

void ChoiceBox::setCaption(const QString& caption) {
    m_caption = caption;
    setAccessibleName(caption);
    setAccessibleDescription(caption); // on Linux a screen reader takes the choice for the name
    updateGeometry();
    update();
}

void ChoiceBox::setChoices(const Choices& choices) {
    const std::optional<int64_t> before =
        currentIndex() >= 0 ? std::optional(value()) : std::nullopt;
    const QSignalBlocker quiet(this);
    clear();
    for (const Choice& choice : choices)
        addItem(choice.text, QVariant::fromValue(static_cast<qlonglong>(choice.value)));
    setCurrentIndex(choices.empty() ? -1 : 0);
    if (before)
        setValue(*before);
    // Later: whoever offers choices sets up what they stand on.
    if (!m_awaited.isEmpty())
        QMetaObject::invokeMethod(this, &ChoiceBox::chooseAwaited, Qt::QueuedConnection);
    updateGeometry();
    update();
}

void ChoiceBox::setNames(const Choices& first, std::vector<std::string> names,
    const std::function<QString(const std::string&)>& textOf) {
    const std::string before = name();
    Choices choices = first;
    for (size_t place = 0; place < names.size(); ++place)
        choices.push_back({textOf(names[place]), static_cast<int64_t>(place)});
    const bool wasName = !before.empty();
    const auto found = std::ranges::find(names, before);
    setChoices(choices);
    if (wasName && found != names.end())
        setValue(found - names.begin());
    else if (wasName && !choices.empty())
        setValue(choices.front().value);
    m_names = std::move(names);
}

std::optional<int64_t> ChoiceBox::chosen() const {
    return currentIndex() < 0 || value() == kAll ? std::nullopt : std::optional(value());
}

void ChoiceBox::forget() {
    m_awaited.clear();
    setChoices({});
    m_wanted.reset();
}

QString ChoiceBox::state() const {
    if (!m_awaited.isEmpty())
        return m_awaited;
    if (const std::string chosen = name(); !chosen.empty())
        return kNameMark + QString::fromStdString(chosen);
    return currentIndex() < 0 ? QString() : QString::number(value());
}

void ChoiceBox::resetTo(const QString& state) {
    if (state.isEmpty())
        forget();
    else
        setState(state);
    // Names are of the folder that goes; what stands before them is offered in any.
    const QSignalBlocker quiet(this);
    const int others = std::max(0, count() - static_cast<int>(m_names.size()));
    while (count() > others)
        removeItem(count() - 1);
    m_names.clear();
    m_wanted.reset();
}

void ChoiceBox::setState(const QString& state) {
    m_awaited = state;
    bool isNumber = false;
    const int64_t number = state.toLongLong(&isNumber);
    m_wanted = isNumber ? number : kAll;
    chooseAwaited();
}

int ChoiceBox::placeOfAwaited() const {
    if (!m_awaited.startsWith(kNameMark))
        return findData(QVariant::fromValue(m_awaited.toLongLong()));
    const auto found = std::ranges::find(m_names, m_awaited.mid(1).toStdString());
    return found == m_names.end()
        ? -1
        : findData(QVariant::fromValue(static_cast<qlonglong>(found - m_names.begin())));
}

void ChoiceBox::chooseAwaited() {
    const int place = m_awaited.isEmpty() ? -1 : placeOfAwaited();
    if (place < 0)
        return;
    m_awaited.clear();
    setCurrentIndex(place); // as if a person chose it
}

std::string ChoiceBox::name() const {
    const int64_t place = value();
    const bool isName =
        currentIndex() >= 0 && place >= 0 && place < static_cast<int64_t>(m_names.size());
    return isName ? m_names[static_cast<size_t>(place)] : std::string();
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
    const int caption =
        m_caption.isEmpty() ? 0 : fontMetrics().horizontalAdvance(m_caption) + kBoxGap;
    const int value = QFontMetrics(valueFont()).horizontalAdvance(currentText());
    return {std::min(grown(kWidest), 2 * kBoxMargin + caption + value + kBoxGap + kChevron + 2),
        grown(kBoxHeight)};
}

QSize ChoiceBox::minimumSizeHint() const {
    return sizeHint().boundedTo({grown(kWidestInNarrow), grown(kBoxHeight)});
}

void ChoiceBox::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? theme.accent : theme.line);
    painter.setBrush(isEnabled() && underMouse() ? theme.panel2 : theme.bg);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    QRect room = rect().adjusted(kBoxMargin, 0, -kBoxMargin - kChevron - kBoxGap + 2, 0);
    painter.setPen(theme.sub);
    painter.drawText(room, Qt::AlignVCenter, m_caption);
    if (!m_caption.isEmpty())
        room.setLeft(room.left() + fontMetrics().horizontalAdvance(m_caption) + kBoxGap);
    painter.setFont(valueFont());
    painter.setPen(isEnabled() ? theme.text : theme.faint);
    painter.drawText(room, Qt::AlignVCenter,
        painter.fontMetrics().elidedText(currentText(), Qt::ElideMiddle, room.width()));
    painter.drawPixmap(width() - kBoxMargin - kChevron + 2, (height() - kChevron) / 2,
        iconPixmap("chevron_down", theme.sub, kChevron, devicePixelRatioF()));
}

} // namespace rankscope::shared

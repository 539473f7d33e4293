// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/text_size.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <QApplication>
#include <QLayout>
#include <QPointer>
#include <QWidget>

#include "views/shared/at_event.h"

namespace rankscope::shared {

namespace {

/// Told to every widget when all of them have the new font.
QEvent::Type textSizeChange() {
    static const int kType = QEvent::registerEventType();
    return static_cast<QEvent::Type>(kType);
}

int depthOf(const QWidget* widget) {
    int depth = 0;
    for (; widget != nullptr; widget = widget->parentWidget())
        ++depth;
    return depth;
}

/// What is inside of another before it. Pointers that know: what is told may make widgets go.
std::vector<QPointer<QWidget>> widgetsFromInside() {
    std::vector<std::pair<int, QWidget*>> found;
    for (QWidget* one : QApplication::allWidgets())
        found.emplace_back(-depthOf(one), one);
    std::ranges::stable_sort(found, {}, [](const auto& one) { return one.first; });
    std::vector<QPointer<QWidget>> all;
    all.reserve(found.size());
    for (const auto& [depth, one] : found)
        all.emplace_back(one);
    return all;
}

} // namespace

std::optional<int> parseTextSize(QStringView text) {
    bool isNumber = false;
    const int pixels = text.toInt(&isNumber);
    if (!isNumber || pixels < kLeastTextSize || pixels > kMostTextSize)
        return std::nullopt;
    return pixels;
}

int keptTextSize(QStringView text) {
    bool isNumber = false;
    const int pixels = text.toInt(&isNumber);
    return isNumber ? std::clamp(pixels, kLeastTextSize, kMostTextSize) : kUsualTextSize;
}

int textSize() {
    const int pixels = QGuiApplication::font().pixelSize();
    return pixels > 0 ? pixels : kUsualTextSize;
}

void setTextSize(int pixels) {
    QFont font = QApplication::font();
    font.setPixelSize(std::clamp(pixels, kLeastTextSize, kMostTextSize));
    QApplication::setFont(font);
    for (const QPointer<QWidget>& one : widgetsFromInside()) {
        if (one == nullptr)
            continue;
        QEvent change(textSizeChange());
        QCoreApplication::sendEvent(one, &change);
        if (one == nullptr)
            continue;
        // Those that derive their size from the program's, not from their own font, say it anew.
        one->updateGeometry();
        if (one->layout() != nullptr)
            one->layout()->invalidate();
        one->update();
    }
}

QFont grownFont(QFont font, int usual) {
    font.setPixelSize(grown(usual));
    return font;
}

void inEachTextSize(QWidget* of, std::function<void()> fit) {
    fit();
    atNewTextSize(of, std::move(fit));
}

void atNewTextSize(QWidget* of, std::function<void()> fit) {
    atEvent(of, textSizeChange(), std::move(fit));
}

} // namespace rankscope::shared

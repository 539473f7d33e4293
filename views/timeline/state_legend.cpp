// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/state_legend.h"

#include <QEvent>
#include <QPainter>

#include "views/shared/theme.h"

namespace rankscope::timeline {

namespace {
constexpr int kPatch = 10;
constexpr int kGap = 6; ///< between a patch and its text
constexpr int kSpace = 14; ///< behind each text
} // namespace

StateLegend::StateLegend(QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
}

std::vector<StateLegend::Entry> StateLegend::entries() {
    return {{"Computing", tr("Computing")},
        {"Communication(Not Overlapped)", tr("Exposed communication")}, {"Free", tr("Free")}};
}

QSize StateLegend::sizeHint() const {
    int width = 0;
    for (const Entry& entry : entries())
        width += kPatch + kGap + fontMetrics().horizontalAdvance(entry.text) + kSpace;
    return {width, 26};
}

void StateLegend::paintEvent(QPaintEvent* /*event*/) {
    if (width() < sizeHint().width())
        return;
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    int x = 0;
    for (const Entry& entry : entries()) {
        const auto category = static_cast<size_t>(shared::categoryOf(entry.state));
        painter.fillRect(x, (height() - kPatch) / 2, kPatch, kPatch, theme.categories[category]);
        x += kPatch + kGap;
        const int width = fontMetrics().horizontalAdvance(entry.text);
        painter.setPen(theme.sub);
        painter.drawText(QRect(x, 0, width + 1, height()), Qt::AlignVCenter, entry.text);
        x += width + kSpace;
    }
}

void StateLegend::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/state_legend.h"

#include <QPainter>

#include "views/shared/at_event.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
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
    shared::inEachLanguage(this, [this] { say(); });
    shared::atEvent(this, QEvent::FontChange, [this] { updateGeometry(); });
}

std::vector<StateLegend::Entry> StateLegend::entries() const {
    std::vector<Entry> all{
        {RankState::Computing, tr("Computing")}, {RankState::Exposed, tr("Exposed communication")}};
    if (m_tellsWaits)
        all.push_back({RankState::Wait, tr("Waiting")});
    all.push_back({RankState::Free, tr("Free")});
    return all;
}

void StateLegend::setTellsWaits(bool tellsWaits) {
    if (m_tellsWaits == tellsWaits)
        return;
    m_tellsWaits = tellsWaits;
    say();
}

void StateLegend::say() {
    setToolTip(m_tellsWaits
            ? tr("Waiting: exposed communication before the first transfer of an operator, as the "
                 "profiler measured it")
            : tr("These profiles do not tell waiting from transferring: exposed communication is "
                 "both"));
    updateGeometry();
    update();
}

QSize StateLegend::sizeHint() const {
    int width = 0;
    for (const Entry& entry : entries())
        width += kPatch + kGap + fontMetrics().horizontalAdvance(entry.text) + kSpace;
    return {width, shared::grown(26)};
}

void StateLegend::paintEvent(QPaintEvent* /*event*/) {
    if (width() < sizeHint().width())
        return;
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    int x = 0;
    for (const Entry& entry : entries()) {
        painter.fillRect(
            x, (height() - kPatch) / 2, kPatch, kPatch, theme.categories[categoryOf(entry.state)]);
        x += kPatch + kGap;
        const int width = fontMetrics().horizontalAdvance(entry.text);
        painter.setPen(theme.sub);
        painter.drawText(QRect(x, 0, width + 1, height()), Qt::AlignVCenter, entry.text);
        x += width + kSpace;
    }
}

} // namespace rankscope::timeline

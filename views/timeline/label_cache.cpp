// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/label_cache.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

namespace rankscope::timeline {

namespace {
constexpr qsizetype kMaxMeasured = 160; ///< characters; no slice shows more
constexpr QChar kEllipsis(0x2026);
} // namespace

LabelCache::LabelCache(const QFont& font)
    : m_font(font)
    , m_metrics(font) {
    setFont(font);
}

void LabelCache::setFont(const QFont& font) {
    m_font = font;
    m_metrics = QFontMetricsF(font);
    m_ellipsis = m_metrics.horizontalAdvance(kEllipsis);
    m_names.clear();
    m_texts.clear();
}

const LabelCache::Name& LabelCache::measured(std::string_view text) {
    std::string key(text);
    if (const auto found = m_names.find(key); found != m_names.end())
        return found->second;
    if (m_names.size() >= kMaxNames)
        m_names.clear();
    Name name;
    name.text = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))
                    .left(kMaxMeasured)
                    .simplified();
    float end = 0;
    for (const QChar c : name.text) {
        // A surrogate pair counts once, at its first half.
        end += c.isLowSurrogate() ? 0.0F : static_cast<float>(m_metrics.horizontalAdvance(c));
        name.ends.push_back(end);
    }
    return m_names.emplace(std::move(key), std::move(name)).first->second;
}

QString LabelCache::cut(const Name& name, double width) const {
    if (name.ends.empty() || name.ends.back() <= width)
        return name.text;
    const auto room = static_cast<float>(width - m_ellipsis);
    const auto fits = std::upper_bound(name.ends.begin(), name.ends.end(), room);
    qsizetype count = fits - name.ends.begin();
    if (count > 0 && name.text[count - 1].isHighSurrogate())
        --count;
    return count < 2 ? QString() : name.text.left(count) + kEllipsis;
}

QString LabelCache::fitted(std::string_view text, double width) {
    return cut(measured(text), width);
}

void LabelCache::draw(
    QPainter& painter, double x, double middle, double width, std::string_view text) {
    const QString shown = fitted(text, width);
    if (shown.isEmpty())
        return;
    auto found = m_texts.find(shown);
    if (found == m_texts.end()) {
        if (m_texts.size() >= kMaxTexts)
            m_texts.clear();
        QStaticText laidOut(shown);
        laidOut.setTextFormat(Qt::PlainText);
        laidOut.setPerformanceHint(QStaticText::AggressiveCaching);
        laidOut.prepare(painter.transform(), m_font);
        found = m_texts.insert(shown, laidOut);
    }
    const double top = std::round(middle - m_metrics.height() / 2);
    painter.drawStaticText(QPointF(x, top), *found);
}

} // namespace rankscope::timeline

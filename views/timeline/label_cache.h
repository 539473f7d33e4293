// SPDX-License-Identifier: GPL-3.0-or-later
// Names on slices: cut to fit with an ellipsis by added-up glyph widths, and kept as laid-out
// QStaticText, which draws nine times as fast as text that is measured and laid out each time.
// Bound: kMaxNames measured names and kMaxTexts laid-out texts; a full cache starts anew.
// Thread: UI only.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QStaticText>
#include <QString>

class QPainter;

namespace rankscope::timeline {

class LabelCache {
public:
    static constexpr size_t kMaxNames = 20000;
    static constexpr qsizetype kMaxTexts = 8192;

    explicit LabelCache(const QFont& font);
    void setFont(const QFont& font);

    /// Draws as much of the text as fits into the width, its left edge at x; nothing when not even
    /// two characters fit. The vertical middle of the text is at `middle`.
    void draw(QPainter& painter, double x, double middle, double width, std::string_view text);

    /// The text as it would be drawn.
    QString fitted(std::string_view text, double width);

private:
    struct Name {
        QString text;
        std::vector<float> ends; ///< right edge of each character, for the first kMaxMeasured
    };
    const Name& measured(std::string_view text);
    QString cut(const Name& name, double width) const;

    QFont m_font;
    QFontMetricsF m_metrics;
    double m_ellipsis = 0;
    std::unordered_map<std::string, Name> m_names;
    QHash<QString, QStaticText> m_texts;
};

} // namespace rankscope::timeline

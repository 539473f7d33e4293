// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown, apart from the widget that shows it: painted at any size and by any look onto a
// screen, into an image or into a vector file. Nothing of it follows a pointer or the focus.
//
//   drawing.paint(painter, QRect(0, 0, 800, 320), {lightTheme(), font});
//
// Thread: any, values; a drawing that stands on Qt Charts is painted by the UI thread.
#pragma once

#include <QByteArray>
#include <QFont>
#include <QImage>
#include <QRect>
#include <QString>

#include "views/shared/text_size.h"
#include "views/shared/theme.h"

class QPainter;
class QWidget;

namespace rankscope::shared {

/// Words are in the language of the program, or in the data; numbers are written alike in all
/// languages (numberText()).
struct Look {
    const Theme& theme;
    QFont font;
    double scale = 1; ///< pixels of an image that stands in the picture, for each of the picture
    int textSize = kUsualTextSize; ///< pixels of the program's texts; `font` may be another

    /// What is so long, or a font so large, beside usual texts.
    int grown(int usual) const { return shared::grown(usual, textSize); }
    QFont small() const;
    QFont bold() const;
};
/// That of a widget on its screen.
Look lookOf(const QWidget& widget);

/// In the middle of what has nothing to show: why, and what to do.
void paintEmptyText(QPainter& painter, const QRect& room, const QFont& font, const Theme& theme,
    const QString& text);

class Drawing {
public:
    QString title;
    QString emptyText; ///< in place of nothing

    Drawing() = default;
    virtual ~Drawing() = default;

    virtual void paint(QPainter& painter, const QRect& room, const Look& look) const = 0;
    /// Pixels that show all of it, or as much as one looks at.
    virtual int height(int width, const Look& look) const;

protected:
    Drawing(const Drawing&) = default;
    Drawing& operator=(const Drawing&) = default;

    void paintEmptyText(QPainter& painter, const QRect& room, const Look& look) const;
};

/// A widget that shows a drawing: a picture of its page shows it too.
class Pictured {
public:
    virtual ~Pictured() = default;
    virtual const Drawing& drawing() const = 0;
};

/// On the ground of the theme; `look.scale` pixels for each of the size.
QImage imageOf(const Drawing& drawing, const QSize& size, const Look& look);
/// The same as a vector file.
QByteArray svgOf(const Drawing& drawing, const QSize& size, const Look& look);

} // namespace rankscope::shared

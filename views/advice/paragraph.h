// SPDX-License-Identifier: GPL-3.0-or-later
// Words below each other, as wide as there is room; a picture of the page has them too.
// Thread: UI only.
#pragma once

#include <QLabel>

#include "views/shared/drawing.h"

namespace rankscope::advice {

enum class Ink { Text, Quiet, Heading };

class ParagraphDrawing : public shared::Drawing {
public:
    QString text;
    Ink ink = Ink::Text;

    int height(int width, const shared::Look& look) const override;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    QFont fontOf(const shared::Look& look) const;
};

class Paragraph : public QLabel, public shared::Pictured {
    Q_OBJECT

public:
    explicit Paragraph(Ink ink, QWidget* parent = nullptr);

    /// Hidden while it is empty.
    void setWords(const QString& text);
    /// The same words with links in them, as rich text.
    void setLinks(const QString& text, const QString& links);
    const ParagraphDrawing& drawing() const override { return m_drawing; }

protected:
    void focusInEvent(QFocusEvent* event) override;

private:
    ParagraphDrawing m_drawing;
};

} // namespace rankscope::advice

// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a section: under its title what the job is, what was chosen and when; below that
// the figures, notes, charts and the first rows of its tables, as they stand on the page but
// without what only a hand can use. Painted at any width, shown or not.
//
//   shared::imageOf(sheet, {1200, sheet.height(1200, look)}, look);
//
// Thread: UI only, while the widgets that it was taken from are there.
#pragma once

#include <vector>

#include "views/shared/drawing.h"

class QWidget;

namespace rankscope::query {
struct Snapshot;
}

namespace rankscope::sections {

/// What stands over a picture; without a title nothing does, and it has no margins.
struct SheetText {
    QString title; ///< "Summary, Steps"
    QString job{}; ///< the folder and its ranks
    QString choices{}; ///< of the filters
    QString date{};
};

class Sheet : public shared::Drawing {
public:
    /// Takes what is on the page and not hidden, in the order of its layouts; null: nothing.
    Sheet(SheetText text, const QWidget* page);

    bool isEmpty() const { return m_page.parts.empty(); }
    const SheetText& text() const { return m_text; }
    /// Without what stands over it: for who says that otherwise.
    Sheet bare() const;
    /// That from top to bottom, to be set apart; what is short, as figures and notes, stays with
    /// what is below it, the last with what is above. `width` is that of the picture.
    std::vector<Sheet> parted(int width, const shared::Look& look) const;
    /// With room for all of it.
    QSize size(const shared::Look& look) const;
    int height(int width, const shared::Look& look) const override;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;

private:
    /// A drawing, or parts below or beside each other; of a card with its title and frame.
    struct Part {
        const shared::Drawing* drawing = nullptr;
        std::vector<Part> parts{};
        bool isRow = false;
        int stretch = 1;
        bool isCard = false;
        QString title{};
        QString detail{};
    };
    static Part partOf(const QWidget& widget);
    static void addParts(Part& to, const QWidget& widget);
    /// What stands one below the other, in columns within columns too.
    static void addRows(std::vector<Part>& to, const Part& part);
    static std::vector<int> widthsOf(const Part& part, int width);
    static int heightOf(const Part& part, int width, const shared::Look& look);
    static void paintPart(
        QPainter& painter, const Part& part, const QRect& room, const shared::Look& look);
    static void paintCard(
        QPainter& painter, const Part& part, const QRect& room, const shared::Look& look);
    void paintHead(QPainter& painter, const QRect& room, const shared::Look& look) const;
    bool hasHead() const { return !m_text.title.isEmpty(); }

    SheetText m_text;
    Part m_page;
};

/// The folder of the job, and with its ranks.
QString jobName(const query::Snapshot& snapshot);
QString jobText(const query::Snapshot& snapshot);
/// As files and pictures say it: 2026-11-23. SOURCE_DATE_EPOCH sets it, for pictures that are
/// compared.
QString today();
/// Of pictures: that of the widget, twice as fine.
shared::Look pictureLook(const QWidget& widget);

} // namespace rankscope::sections

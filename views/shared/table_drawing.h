// SPDX-License-Identifier: GPL-3.0-or-later
// The first rows of a table as they are sorted now, for a picture, and among them those that a
// verdict tells of. Where the columns find no room they stand closer, below heads of two lines;
// what is left out even so is said: which columns, at the right, and how many rows.
// Thread: UI only, because the model is.
#pragma once

#include "views/shared/drawing.h"
#include "views/shared/table_model.h"

namespace rankscope::shared {

class TableDrawing : public Drawing {
public:
    bool wrapsTexts = false; ///< cells go on in further lines: none of them is cut

    explicit TableDrawing(const TableModel& model)
        : m_model(&model) { }

    int height(int width, const Look& look) const override;
    void paint(QPainter& painter, const QRect& room, const Look& look) const override;

private:
    struct Place {
        int column = 0;
        int left = 0;
        int width = 0;
    };
    /// How dense the columns stand.
    struct Form {
        int widestText = 0;
        int gap = 0; ///< between two columns
        bool hasHighHead = false; ///< titles may go on in a second line
    };
    struct Layout {
        std::vector<Place> places; ///< from the first column on, as far as they fit
        Form form;
        QString leftOut; ///< says which columns; empty: none
        int headHeight = 0;
        std::vector<int> rowHeights; ///< of rows()
        int leftOutHeight = 0;
    };
    std::vector<int> rows() const;
    std::vector<int> shownColumns() const;
    QString titleOf(int column) const;
    Layout layOut(int width, const Look& look) const;
    std::vector<int> heightsOf(const Layout& layout, const Look& look) const;
    std::vector<Place> placesIn(int width, const QFontMetrics& metrics, const Form& form) const;
    void paintHead(QPainter& painter, const Layout& layout, const QRect& room) const;
    void paintRow(QPainter& painter, const Layout& layout, int row, const QRect& line) const;
    /// Within its column.
    static QRect cellOf(const Place& place, const Layout& layout, const QRect& line);
    Qt::Alignment alignmentOf(int column) const;

    const TableModel* m_model;
};

} // namespace rankscope::shared

// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of pages: what stands beside the title of a card is never cut.
#include <QApplication>
#include <QVBoxLayout>

#include "tests/views/view_test.h"
#include "views/charts/top_bars.h"
#include "views/sections/card.h"
#include "views/sections/sheet.h"
#include "views/shared/theme.h"

namespace rankscope::sections::sheet_test {

class SheetTest : public QObject {
    Q_OBJECT

private slots:
    void aLongNoteGoesOnBelowItsTitle() {
        QWidget page;
        QVBoxLayout column(&page);
        Card card;
        card.setContent(new charts::TopBars);
        column.addWidget(&card);
        const shared::Look look{shared::lightTheme(), QApplication::font()};
        const auto svg = [&](const QString& note, int& height) {
            card.setTitle("Links", note);
            const Sheet sheet({}, &page);
            height = sheet.height(400, look);
            return QString::fromUtf8(shared::svgOf(sheet, {400, height}, look));
        };
        int beside = 0;
        QVERIFY(svg("14 shown", beside).contains("14 shown"));
        int below = 0;
        const QString note = "14 shown, numbered within their communication group, because no "
                             "file lists the ranks of that group";
        const QString told = svg(note, below);
        QVERIFY(told.contains("14 shown") && told.contains("that group"));
        QVERIFY(!told.contains(QChar(0x2026)));
        QVERIFY(below > beside + 20); // two lines
    }
};

} // namespace rankscope::sections::sheet_test

RS_VIEW_TEST(rankscope::sections::sheet_test::SheetTest)
#include "sheet_test.moc"

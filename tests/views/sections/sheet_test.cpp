// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of pages: what stands beside the title of a card is never cut, and where they may be
// parted.
#include <QApplication>
#include <QVBoxLayout>

#include "tests/views/view_test.h"
#include "views/charts/top_bars.h"
#include "views/sections/card.h"
#include "views/sections/sheet.h"
#include "views/shared/theme.h"

namespace rankscope::sections::sheet_test {

namespace {

class Bar : public QWidget, public shared::Pictured {
public:
    explicit Bar(int high) { m_drawing.high = high; }
    const shared::Drawing& drawing() const override { return m_drawing; }

private:
    struct High : shared::Drawing {
        int high = 0;
        void paint(QPainter&, const QRect&, const shared::Look&) const override { }
        int height(int, const shared::Look&) const override { return high; }
    };
    High m_drawing;
};

} // namespace

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

    /// Figures, a note, a chart; two charts side by side; in a column of their own a table and a
    /// last line.
    void itIsPartedBetweenWhatIsNotShort() {
        QWidget page;
        QVBoxLayout column(&page);
        for (const int high : {74, 40, 300})
            column.addWidget(new Bar(high));
        auto* const beside = new QWidget;
        auto* const row = new QHBoxLayout(beside);
        row->addWidget(new Bar(200));
        row->addWidget(new Bar(90));
        column.addWidget(beside);
        auto* const below = new QWidget;
        auto* const own = new QVBoxLayout(below);
        own->addWidget(new Bar(400));
        own->addWidget(new Bar(30));
        column.addWidget(below);
        const shared::Look look{shared::lightTheme(), QApplication::font()};
        const Sheet sheet({.title = "Summary"}, &page);
        QList<int> heights;
        for (const Sheet& part : sheet.parted(900, look))
            heights += part.height(900, look);
        const int gaps = sheet.bare().height(900, look) - (74 + 40 + 300 + 200 + 400 + 30);
        QCOMPARE(heights, (QList<int>{74 + 40 + 300 + 2 * gaps / 5, 200, 400 + 30 + gaps / 5}));
        QVERIFY(Sheet({}, nullptr).parted(900, look).empty());
    }
};

} // namespace rankscope::sections::sheet_test

RS_VIEW_TEST(rankscope::sections::sheet_test::SheetTest)
#include "sheet_test.moc"

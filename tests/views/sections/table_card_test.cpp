// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/table_card.h"

#include <QHeaderView>
#include <QLineEdit>

#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_builder.h"

namespace rankscope::sections::table_card_test {

namespace {

shared::TableData tableOf(int64_t rows) {
    std::vector<int64_t> numbers;
    for (int64_t i = 0; i < rows; ++i)
        numbers.push_back(i);
    shared::TableBuilder<int64_t> table;
    for (int i = 0; i < 12; ++i) // wider than it is shown
        table.column({QString("Column %1").arg(i), shared::ColumnKind::Count},
            [](int64_t number) { return number; });
    return table.table(numbers);
}

} // namespace

class TableCardTest : public QObject {
    Q_OBJECT

private slots:
    void tabComesToToolsBeforeTheTableBelowThem() {
        shared::QueryBridge bridge;
        QWidget window;
        QLineEdit above(&window);
        TableCard card(bridge, &window);
        QLineEdit below(&window);
        auto* first = new QLineEdit(&card);
        auto* second = new QLineEdit(&card);
        card.addTool(first);
        card.addTool(second);
        std::vector<const QWidget*> stops;
        for (const QWidget* at = window.nextInFocusChain(); at != &window;
             at = at->nextInFocusChain()) {
            if ((at->focusPolicy() & Qt::TabFocus) == Qt::TabFocus)
                stops.push_back(at);
        }
        QCOMPARE(
            stops, (std::vector<const QWidget*>{&above, first, second, &card.table(), &below}));
    }

    void rowsStayInSightInALowWindow() {
        shared::QueryBridge bridge;
        TableCard card(bridge);
        const auto rowsInSight = [&card](int64_t rows) {
            card.fill(tableOf(rows), "Rows");
            QCoreApplication::processEvents(); // the layout learns of it
            card.resize(300, card.minimumSizeHint().height());
            card.show();
            QCoreApplication::processEvents();
            const int row = card.table().verticalHeader()->defaultSectionSize();
            return card.table().viewport()->height() / row;
        };
        QCOMPARE(rowsInSight(40), TableCard::kLeastRows);
        QCOMPARE(rowsInSight(3), 3);
        QVERIFY(rowsInSight(0) >= 1); // the words that say so
    }
};

} // namespace rankscope::sections::table_card_test

RS_VIEW_TEST(rankscope::sections::table_card_test::TableCardTest)
#include "table_card_test.moc"

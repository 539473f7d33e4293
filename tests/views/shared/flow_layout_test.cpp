// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of widgets that go on below: each is as high as its highest.
#include "views/shared/flow_layout.h"

#include "tests/views/view_test.h"

namespace rankscope::shared::flow_layout_test {

class FlowLayoutTest : public QObject {
    Q_OBJECT

    static QWidget* box(QWidget& parent, int width, int height) {
        auto* widget = new QWidget(&parent);
        widget->setFixedSize(width, height);
        return widget;
    }

private slots:
    void aHighWidgetStretchesItsOwnRowOnly() {
        QWidget whole;
        auto* row = new FlowLayout(8);
        whole.setLayout(row);
        QWidget* const high = box(whole, 200, 56);
        QWidget* const beside = box(whole, 80, 24);
        QWidget* const below = box(whole, 80, 24);
        QWidget* const check = box(whole, 150, 18);
        for (QWidget* widget : {high, beside, below, check})
            row->addWidget(widget);
        QCOMPARE(row->heightForWidth(1000), 56);
        QCOMPARE(row->heightForWidth(300), 56 + 8 + 24);
        whole.resize(300, 88);
        row->setGeometry(whole.rect());
        QCOMPARE(beside->geometry(), QRect(208, 16, 80, 24));
        QCOMPARE(below->geometry(), QRect(0, 64, 80, 24));
        QCOMPARE(check->geometry(), QRect(88, 67, 150, 18));
        // A check box alone is no lower than a choice.
        QCOMPARE(row->heightForWidth(200), 56 + 8 + 24 + 8 + 24);
    }

    void whatWrapsWithinItselfGetsTheHeightThatItNeeds() {
        QWidget whole;
        auto* row = new FlowLayout(8);
        whole.setLayout(row);
        auto* wrapped = new QWidget(&whole);
        auto* parts = new FlowLayout(4);
        wrapped->setLayout(parts);
        for (int i = 0; i < 3; ++i)
            parts->addWidget(box(*wrapped, 100, 24));
        row->addWidget(wrapped);
        QWidget* const beside = box(whole, 50, 24);
        row->addWidget(beside);
        QCOMPARE(row->minimumSize().width(), 100);
        QCOMPARE(row->heightForWidth(366), 24); // 308 beside 50
        QCOMPARE(row->heightForWidth(365), 24 + 8 + 24);
        QCOMPARE(row->heightForWidth(307), 24 + 4 + 24 + 8 + 24);
        row->setGeometry({0, 0, 307, 84});
        QCOMPARE(wrapped->geometry(), QRect(0, 0, 307, 52));
        QCOMPARE(beside->geometry(), QRect(0, 60, 50, 24));
    }
};

} // namespace rankscope::shared::flow_layout_test

RS_VIEW_TEST(rankscope::shared::flow_layout_test::FlowLayoutTest)
#include "flow_layout_test.moc"
